//! The report of a run as text for a terminal.

mod compared;
mod failures;
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

use crate::terminal::{BAD, DIM, GOOD, count, plural};
use styled::{DOUBTFUL, STRONG, add_observed, add_stderr, count_table};

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
        line!(text, "suite: {name} {version}");
    }
    line!(text, "testee: {STRONG}{:.200}{STRONG:#}", Untrusted::new(parts.join(" ")));
    if !report.table.is_empty() {
        line!(text, "\n{}", table(&report.table, report.level));
    }
    failures::add_failures(&mut text, report, max_causes, shown);
    if let Some(known) = &report.known {
        for id in &known.stale {
            let id = Untrusted::new(id);
            line!(text, "{BAD}fixed{BAD:#}: {id} now passes; remove it from the list of known failures");
        }
        for (id, was, is) in &known.changed {
            let [id, was] = [id, was].map(Untrusted::new);
            line!(text, "{BAD}changed{BAD:#}: {id} failed by `{was}` and now fails by `{is}`");
        }
        let as_known = plural(known.as_known, "failure is", "failures are");
        line!(text, "{as_known} as known; {} of the list not judged here", known.not_judged);
    }
    for warning in &report.warnings {
        line!(text, "{DOUBTFUL}warning{DOUBTFUL:#}: {warning}");
    }
    if let Some(why) = &report.ended {
        let were = plural(report.totals.not_run, "vector was", "vectors were");
        line!(text, "{BAD}the run ended early{BAD:#}, {were} not run: {why}");
    }
    add_unverified_parts(&mut text, report);
    add_laws(&mut text, &report.laws);
    for Disputed { id, flag, readings, reply, reading } in &report.disputed {
        let reading = reading.map_or_else(
            || "no reading of the vector".to_owned(),
            |reading| format!("reading {reading} of {}", readings.len()),
        );
        let [flag, reply] = [flag, reply].map(Untrusted::new);
        line!(text, "{DOUBTFUL}disputed{DOUBTFUL:#}, never scored: {id} ({flag}): {reply}, {reading}");
    }
    add_observed(&mut text, &report.observed, "");
    let Unscored { vectors: Count { right, of }, failing } = &report.unscored;
    if *of > 0 {
        let failing =
            if failing.is_empty() { String::new() } else { format!("; not {}", failing.join(", ")) };
        line!(
            text,
            "not scored, because unreleased or withdrawn by an erratum: {right} of {of} right{failing}"
        );
    }
    let null_testee = report.null_testees.iter().max_by_key(|score| score.vectors.right);
    if let Some(best) = null_testee.filter(|best| best.vectors.right > 0) {
        let (Count { right, of }, name) = (best.vectors, best.testee.name());
        let implements = format!("`{name}`, which implements nothing,");
        line!(text, "{DIM}for comparison: {implements} passes {right} of {of} short vectors{DIM:#}");
    }
    line!(text, "{}", verdict(report));
    text
}

/// Adds the parts that the testee does not support, and the operations that it claims but does not support.
fn add_unverified_parts(text: &mut String, report: &Report) {
    for left_out in &report.left_out {
        line!(text, "{DOUBTFUL}not offered{DOUBTFUL:#}: {left_out}");
    }
    for row @ SummaryRow { format, op, tally, .. } in &report.table {
        if is_named(report, row) && !tally.is_judged() {
            let vectors = count(tally.unsupported, "vector");
            let what = format!("{format} {op}, which the testee names and does not support ({vectors})");
            line!(text, "{DOUBTFUL}not verified{DOUBTFUL:#}: {what}");
        }
    }
}

/// What a report says before the laws that were not tried. After some faults a testee gets no requests of laws.
pub(crate) const LAWS_NOT_TRIED: &str = "laws not tried, for lack of an operation or of a reply";

/// Adds the laws that were not tried.
fn add_laws(text: &mut String, laws: &[LawCount]) {
    let idle = laws.iter().filter(|count| count.tried == 0);
    let idle = idle.map(|LawCount { format, law, .. }| format!("{} of {format}", law.name()));
    let idle = idle.collect::<Vec<_>>().join(", ");
    if !idle.is_empty() {
        line!(text, "{DOUBTFUL}{LAWS_NOT_TRIED}{DOUBTFUL:#}: {idle}");
    }
}

/// The report of a testee that could not be run.
pub(crate) fn not_run(fault: &Fault) -> String {
    let mut text = String::new();
    line!(text, "{BAD}the testee could not be run{BAD:#}: {fault}");
    add_stderr(&mut text, fault.stderr.iter().map(Untrusted::new));
    text
}

/// Whether the testee names the operation of a row.
fn is_named(report: &Report, row: &SummaryRow) -> bool {
    row.op.raw().parse().is_ok_and(|op| report.testee.knows(row.format.raw(), op))
}

/// The last line: the verdict with its counts, and what was not verified.
fn verdict(report: &Report) -> String {
    let Count { right, of } = report.vectors;
    let level = match report.suite.level {
        deepest if deepest < Level::Offset && deepest == report.level => {
            format!("{deepest}, the deepest of the suite")
        }
        _ => report.level.to_string(),
    };
    let (counts, not_verified) = (format!("{right} of {of} vectors at level {level}"), not_verified(report));
    let (style, verdict, rest) = match report.verdict {
        Conclusion::Conformant => (GOOD, "conformant", counts + &not_verified),
        Conclusion::AsKnown => {
            (GOOD, "as known", format!("{counts}, the rest fails as expected{not_verified}"))
        }
        Conclusion::NotConformant => {
            let Count { right, of } = report.adapter;
            let is_counted = report.failures.iter().any(|failure| failure.kind.raw() == "protocol");
            let adapter = is_counted.then(|| format!("; adapter: {} of {of} checks fail", of - right));
            (BAD, "not conformant", counts + &not_verified + &adapter.unwrap_or_default())
        }
        Conclusion::NotDecided => {
            let silent = count(report.totals.no_reply + report.totals.not_run, "vector");
            (DOUBTFUL, "not decided", format!("{counts}, and {silent} without a reply in time{not_verified}"))
        }
        Conclusion::NothingVerified => {
            let has_rows = !report.table.is_empty();
            let why = if report.unscored.vectors.of > 0 || !report.disputed.is_empty() {
                "none of the chosen vectors counts"
            } else if has_rows && of > 0 {
                let none = "none of an operation that the testee names";
                return format!("{DOUBTFUL}not all verified{DOUBTFUL:#}: {counts}, and {none}");
            } else if has_rows {
                "the testee supports none of the chosen vectors"
            } else if report.warnings.is_empty() {
                "the filters together choose no vector"
            } else {
                "no vector was sent"
            };
            (DOUBTFUL, "nothing was verified", why.to_owned())
        }
    };
    format!("{style}{verdict}{style:#}: {rest}")
}

/// The vectors that were not judged, and the drawn requests, as further clauses of the verdict.
fn not_verified(report: &Report) -> String {
    // Only operations that the testee claims count as unsupported.
    let claimed = report.table.iter().filter(|row| is_named(report, row));
    let unsupported = match claimed.map(|row| row.tally.unsupported).sum() {
        0 => String::new(),
        count => {
            format!("; {} not supported and not judged", plural(count, "more vector is", "more vectors are"))
        }
    };
    let Skipped { tags, vectors } = &report.skipped;
    let skipped = if *vectors == 0 {
        String::new()
    } else {
        let tags: Vec<_> = tags.iter().map(|tag| format!("`{}`", Untrusted::new(tag))).collect();
        format!("; {} with the tag {} skipped and not verified", count(*vectors, "vector"), tags.join(", "))
    };
    unsupported + &skipped + &report.drawn.as_ref().map_or_else(String::new, drawn)
}

fn drawn(drawn: &DrawnCounts) -> String {
    let DrawnCounts { requests, seed, unsupported, no_reply, disagreements, ended, .. } = drawn;
    let requests = count(usize::try_from(*requests).unwrap_or(usize::MAX), "drawn request");
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
fn table(rows: &[SummaryRow], level: Level) -> String {
    // Rows of operations that the hello does not name are shown only if there are no others.
    let (judged, unclaimed): (Vec<&SummaryRow>, Vec<&SummaryRow>) =
        rows.iter().partition(|row| row.tally.is_judged());
    let shown = if judged.is_empty() { unclaimed } else { judged };
    let totals = &shown.iter().map(|row| row.tally).fold(Tally::default(), Tally::sum);
    // A testee that only gives an exit status has no codes and no offsets.
    let is_judged = |title: &str| match title {
        "code" => level >= Level::Code || totals.code.right > 0,
        "offset" => level >= Level::Offset || totals.offset.right > 0,
        _ => true,
    };
    let is_shown = |(title, cell): &Column| is_judged(title) && !cell(totals).is_empty();
    let columns: Vec<Column> = COLUMNS.into_iter().filter(is_shown).collect();
    let titles: Vec<&str> = columns.iter().map(|(title, _)| *title).collect();
    let cells = |format: String, op: String, tally: &Tally| {
        let head = [format, op].into_iter();
        head.chain(columns.iter().map(|(_, cell)| cell(tally))).collect::<Vec<_>>()
    };
    let cells_of_rows = shown.iter().map(|row| cells(row.format.to_string(), row.op.to_string(), &row.tally));
    let total_row = (shown.len() > 1).then(|| cells("all".to_owned(), String::new(), totals));
    let mut text = count_table(&["format", "operation"], &titles, cells_of_rows.chain(total_row));
    let left_out = rows.len() - shown.len();
    if left_out > 0 {
        let (one, many) =
            ("operation that the testee does not name is", "operations that the testee does not name are");
        line!(text, "\n{DIM}{} left out{DIM:#}", plural(left_out, one, many));
    }
    text
}
