//! The report of a run as text for a terminal.

mod compared;
mod failures;
mod observed;
mod styled;

use boardwire_suite::{
    description::Description,
    fault::Fault,
    judge::{Count, Level},
    report::{Disputed, DrawnCounts, LawCount, Report, Skipped, SuiteName, Unscored},
    summary::{Conclusion, SummaryRow, Tally},
    untrusted::Untrusted,
};

pub(crate) use compared::comparison;

use crate::terminal::{BAD, DIM as QUIET, GOOD, plural};
use observed::add_observed;
use styled::{DOUBTFUL, STRONG, add_line, add_stderr, columns};

/// The default maximum number of causes.
pub(crate) const DEFAULT_MAX_CAUSES: usize = 20;

/// Formats the report with at most `max_causes` causes, or with all failures. The last line is the verdict.
pub(crate) fn report(report: &Report, max_causes: Option<usize>) -> String {
    let mut text = String::new();
    let shown = failures::add_diagnosis(&mut text, report, max_causes);
    let testee = &report.testee;
    let parts = [testee.name.as_str(), &testee.version, &testee.language];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let SuiteName { name, version, .. } = &report.suite;
    if name.raw() != Description::embedded().name {
        add_line(&mut text, format_args!("suite: {name} {version}"));
    }
    add_line(&mut text, format_args!("testee: {STRONG}{:.200}{STRONG:#}", Untrusted::new(parts.join(" "))));
    if !report.table.is_empty() {
        add_line(&mut text, format_args!("\n{}", table(&report.table, &report.totals, report.level)));
    }
    failures::add_failures(&mut text, report, max_causes, shown);
    if let Some(known) = &report.known {
        for id in &known.stale {
            add_line(
                &mut text,
                format_args!(
                    "{BAD}fixed{BAD:#}: {} now passes; remove it from the list of known failures",
                    Untrusted::new(id)
                ),
            );
        }
        for (id, was, is) in &known.changed {
            add_line(
                &mut text,
                format_args!(
                    "{BAD}changed{BAD:#}: {} failed by `{}` and now fails by `{is}`",
                    Untrusted::new(id),
                    Untrusted::new(was)
                ),
            );
        }
        let as_known = plural(known.as_known, "failure is", "failures are");
        add_line(
            &mut text,
            format_args!("{as_known} as known; {} of the list not judged here", known.not_judged),
        );
    }
    for warning in &report.warnings {
        add_line(&mut text, format_args!("{DOUBTFUL}warning{DOUBTFUL:#}: {warning}"));
    }
    if let Some(why) = &report.ended {
        let left = plural(report.totals.not_run, "vector was", "vectors were");
        add_line(&mut text, format_args!("{BAD}the run ended early{BAD:#}, {left} not run: {why}"));
    }
    add_unverified_parts(&mut text, report);
    add_laws(&mut text, &report.laws);
    for Disputed { id, flag, readings, reply, reading } in &report.disputed {
        let reading = reading.map_or_else(
            || "no reading of the vector".to_owned(),
            |reading| format!("reading {reading} of {}", readings.len()),
        );
        add_line(
            &mut text,
            format_args!(
                "{DOUBTFUL}disputed{DOUBTFUL:#}, never scored: {id} ({}): {}, {reading}",
                Untrusted::new(flag),
                Untrusted::new(reply)
            ),
        );
    }
    add_observed(&mut text, &report.observed, "");
    let Unscored { vectors: Count { right, of }, failing } = &report.unscored;
    if *of > 0 {
        let failing =
            if failing.is_empty() { String::new() } else { format!("; not {}", failing.join(", ")) };
        add_line(
            &mut text,
            format_args!(
                "not scored, because unreleased or withdrawn by an erratum: {right} of {of} right{failing}"
            ),
        );
    }
    let null_testee = report.null_testees.iter().max_by_key(|score| score.vectors.right);
    if let Some(best) = null_testee.filter(|best| best.vectors.right > 0) {
        let (Count { right, of }, name) = (best.vectors, best.testee.name());
        let what = format!(
            "for comparison: `{name}`, which implements nothing, passes {right} of {of} short vectors"
        );
        add_line(&mut text, format_args!("{QUIET}{what}{QUIET:#}"));
    }
    add_line(&mut text, format_args!("{}", verdict(report)));
    text
}

/// Prints the parts that the testee does not support, and the operations that it claims but does not support.
fn add_unverified_parts(text: &mut String, report: &Report) {
    for left_out in &report.left_out {
        add_line(text, format_args!("{DOUBTFUL}not offered{DOUBTFUL:#}: {left_out}"));
    }
    for row @ SummaryRow { format, op, tally, .. } in &report.table {
        if is_named(report, row) && !tally.is_judged() {
            let vectors = plural(tally.unsupported, "vector", "vectors");
            add_line(
                text,
                format_args!(
                    "{DOUBTFUL}not verified{DOUBTFUL:#}: {format} {op}, which the testee names and does not support ({vectors})"
                ),
            );
        }
    }
}

/// Prints which laws met no reply to be tried on.
fn add_laws(text: &mut String, laws: &[LawCount]) {
    let idle = laws.iter().filter(|count| count.tried == 0);
    let idle = idle.map(|LawCount { format, law, .. }| format!("{} of {format}", law.name()));
    let idle = idle.collect::<Vec<_>>().join(", ");
    if !idle.is_empty() {
        add_line(text, format_args!("{DOUBTFUL}laws without a reply to try them on{DOUBTFUL:#}: {idle}"));
    }
}

/// The report of a testee that could not be run.
pub(crate) fn not_run(fault: &Fault) -> String {
    let mut text = String::new();
    add_line(&mut text, format_args!("{BAD}the testee could not be run{BAD:#}: {fault}"));
    let stderr: Vec<Untrusted<'_>> = fault.stderr.iter().map(Untrusted::new).collect();
    add_stderr(&mut text, &stderr, "  ");
    text
}

/// Whether the testee names the operation of a row.
fn is_named(report: &Report, row: &SummaryRow) -> bool {
    row.op.raw().parse().is_ok_and(|op| report.testee.knows(row.format.raw(), op))
}

fn verdict(report: &Report) -> String {
    let Count { right, of } = report.vectors;
    // Only operations that the testee claims count as unsupported.
    let named = report.table.iter().filter(|row| is_named(report, row));
    let unsupported = match named.map(|row| row.tally.unsupported).sum() {
        0 => String::new(),
        count => {
            format!("; {} not supported and not judged", plural(count, "more vector is", "more vectors are"))
        }
    };
    let skipped = match &report.skipped {
        Skipped { vectors: 0, .. } => String::new(),
        Skipped { tags, vectors } => {
            let tags: Vec<_> = tags.iter().map(|tag| format!("`{}`", Untrusted::new(tag))).collect();
            let tags = tags.join(", ");
            format!(
                "; {} with the tag {tags} skipped and not verified",
                plural(*vectors, "vector", "vectors")
            )
        }
    };
    let drawn = report.drawn.as_ref().map_or_else(String::new, drawn);
    let unsupported = unsupported + &skipped + &drawn;
    let adapter = if report.failures.iter().any(|failure| failure.kind.raw() == "protocol") {
        let Count { right, of } = report.adapter;
        format!("; adapter: {} of {of} checks fail", of - right)
    } else {
        String::new()
    };
    let level = match report.suite.level {
        deepest if deepest < Level::Offset && deepest == report.level => {
            format!("{deepest}, the deepest of the suite")
        }
        _ => report.level.to_string(),
    };
    match report.verdict {
        Conclusion::Conformant => {
            format!("{GOOD}conformant{GOOD:#}: {right} of {of} vectors at level {level}{unsupported}")
        }
        Conclusion::AsKnown => {
            format!(
                "{GOOD}as known{GOOD:#}: {right} of {of} vectors at level {level}, the rest fails as expected{unsupported}"
            )
        }
        Conclusion::NotConformant => {
            format!(
                "{BAD}not conformant{BAD:#}: {right} of {of} vectors at level {level}{unsupported}{adapter}"
            )
        }
        Conclusion::NotDecided => {
            let silent = report.totals.no_reply + report.totals.not_run;
            format!(
                "{DOUBTFUL}not decided{DOUBTFUL:#}: {right} of {of} vectors at level {level}, and {} without a reply in time{unsupported}",
                plural(silent, "vector", "vectors")
            )
        }
        Conclusion::NothingVerified if report.unscored.vectors.of > 0 || !report.disputed.is_empty() => {
            format!("{DOUBTFUL}nothing was verified{DOUBTFUL:#}: none of the chosen vectors counts")
        }
        Conclusion::NothingVerified if report.table.is_empty() && report.warnings.is_empty() => {
            format!("{DOUBTFUL}nothing was verified{DOUBTFUL:#}: the filters together choose no vector")
        }
        Conclusion::NothingVerified if report.table.is_empty() => {
            format!("{DOUBTFUL}nothing was verified{DOUBTFUL:#}: no vector was sent")
        }
        Conclusion::NothingVerified if of > 0 => {
            format!(
                "{DOUBTFUL}not all verified{DOUBTFUL:#}: {right} of {of} vectors at level {level}, and none of an operation that the testee names"
            )
        }
        Conclusion::NothingVerified => {
            format!(
                "{DOUBTFUL}nothing was verified{DOUBTFUL:#}: the testee supports none of the chosen vectors"
            )
        }
    }
}

/// The drawn requests in a few words.
fn drawn(drawn: &DrawnCounts) -> String {
    let DrawnCounts { requests, seed, unsupported, no_reply, disagreements, ended, .. } = drawn;
    let requests =
        plural(usize::try_from(*requests).unwrap_or(usize::MAX), "drawn request", "drawn requests");
    let kinds = plural(*disagreements, "kind of disagreement", "kinds of disagreement");
    let mut parts = vec![format!("{requests} with seed {seed}"), kinds];
    for (count, what) in [(*unsupported, "not supported"), (*no_reply as u64, "without a reply in time")] {
        parts.extend((count > 0).then(|| format!("{count} {what}")));
    }
    parts.extend(ended.as_ref().map(|why| format!("ended early: {why}")));
    format!("; {}", parts.join(", "))
}

/// A column of the table: its title and its cells.
type Column = (&'static str, fn(&Tally) -> String);

const COLUMNS: [Column; 9] = [
    ("accepted", |tally| ratio(tally.accepted)),
    ("rejected", |tally| ratio(tally.rejected)),
    ("code", |tally| ratio(tally.code)),
    ("offset", |tally| ratio(tally.offset)),
    ("either", |tally| ratio(tally.either)),
    ("faults", |tally| number(tally.faults)),
    ("no reply", |tally| number(tally.no_reply)),
    ("unsupported", |tally| number(tally.unsupported)),
    ("not run", |tally| number(tally.not_run)),
];

fn ratio(Count { right, of }: Count) -> String {
    if of == 0 { String::new() } else { format!("{right}/{of}") }
}

fn number(count: usize) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// Formats the table without empty columns.
fn table(rows: &[SummaryRow], totals: &Tally, level: Level) -> String {
    // A testee that only gives an exit status has no codes and no offsets.
    let is_judged = |title: &str| match title {
        "code" => level >= Level::Code || totals.code.right > 0,
        "offset" => level >= Level::Offset || totals.offset.right > 0,
        _ => true,
    };
    // Rows of operations that are not claimed are only shown if there are no others.
    let (judged, unclaimed): (Vec<&SummaryRow>, Vec<&SummaryRow>) =
        rows.iter().partition(|row| row.tally.is_judged());
    let shown = if judged.is_empty() { unclaimed.clone() } else { judged };
    let totals = &shown.iter().map(|row| row.tally).fold(Tally::default(), Tally::sum);
    let is_shown = |(title, cell): &Column| is_judged(title) && !cell(totals).is_empty();
    let shown_columns: Vec<Column> = COLUMNS.into_iter().filter(is_shown).collect();
    let titles: Vec<&str> = shown_columns.iter().map(|(title, _)| *title).collect();
    let row = |format: String, op: String, tally: &Tally| {
        let head = [format, op].into_iter();
        head.chain(shown_columns.iter().map(|(_, cell)| cell(tally))).collect::<Vec<_>>()
    };
    let left_out = rows.len() - shown.len();
    let rows_of_kinds =
        shown.iter().map(|kind| row(kind.format.to_string(), kind.op.to_string(), &kind.tally));
    let all = (shown.len() > 1).then(|| row("all".to_owned(), String::new(), totals));
    let mut text = columns(&["format", "operation"], &titles, rows_of_kinds.chain(all));
    if left_out > 0 {
        let operations = plural(
            left_out,
            "operation that the testee does not name is",
            "operations that the testee does not name are",
        );
        text.push('\n');
        add_line(&mut text, format_args!("{QUIET}{operations} left out{QUIET:#}"));
    }
    text
}
