//! The comparison of several testees as text: the causes with their testees, the failed vectors, and the counts.

use boardwire_suite::{judge::Count, report::request_lines, untrusted::Untrusted};

use super::observed::add_observed;
use super::styled::{DOUBTFUL, STRONG, add_line, add_stderr, columns};
use crate::suites::pages::{Comparison, Loaded, SharedCause};
use crate::terminal::{BAD, DIM as QUIET, plural};

/// Formats the comparison with at most `max_shown` causes and vectors, or all. The last line counts the verdicts.
pub(crate) fn comparison(compared: &Comparison<'_>, max_shown: Option<usize>) -> String {
    let mut text = String::new();
    let max_shown = max_shown.unwrap_or(usize::MAX);
    for shared in compared.causes.iter().take(max_shown) {
        add_cause(&mut text, shared, compared.reports);
    }
    add_left_out(&mut text, compared.causes.len(), max_shown, "cause", "causes");
    let names: Vec<String> = compared.reports.iter().map(Loaded::column).collect();
    if !compared.vectors.is_empty() {
        let rows = compared.vectors.iter().take(max_shown).map(|vector| {
            let id = format!("{:.100}", vector.failure.id);
            std::iter::once(id)
                .chain(vector.results.iter().map(|result| format!("{:.60}", Untrusted::new(*result))))
        });
        add_line(&mut text, format_args!("{}", columns(&["vector"], &names, rows)));
        add_left_out(&mut text, compared.vectors.len(), max_shown, "vector", "vectors");
        text.push('\n');
    }
    let cell = |Count { right, of }: Count| {
        if of == 0 { "not supported".to_owned() } else { format!("{right} of {of}") }
    };
    // Rows that no testee supports are left out.
    let judged =
        compared.table.iter().filter(|kind| kind.rows.iter().flatten().any(|(row, _)| row.judged() > 0));
    let rows = judged.map(|kind| {
        let head = [kind.format, kind.op].map(|word| format!("{word:.60}"));
        let counts = kind.rows.iter().map(|row| row.map_or_else(String::new, |(_, count)| cell(count)));
        head.into_iter().chain(counts).collect::<Vec<_>>()
    });
    let verdicts = compared.reports.iter().map(|report| report.verdict().to_owned());
    let total_row = ["all".to_owned(), String::new()].into_iter().chain(verdicts).collect();
    let rows = rows.chain(std::iter::once(total_row));
    add_line(&mut text, format_args!("{}\n", columns(&["format", "operation"], &names, rows)));
    for report in compared.reports {
        for warning in &report.warnings {
            add_line(
                &mut text,
                format_args!("{DOUBTFUL}warning{DOUBTFUL:#}: {}: {warning}", report.column()),
            );
        }
        add_observed(&mut text, &report.observed, &format!("{}: ", report.column()));
        if let Some(ended) = &report.ended {
            add_line(
                &mut text,
                format_args!("{BAD}the run of {} ended early{BAD:#}: {ended}", report.column()),
            );
        }
        if let Some(not_run) = &report.not_run {
            let name = report.column();
            add_line(&mut text, format_args!("{BAD}{name} could not be run{BAD:#}: {}", not_run.fault));
            add_stderr(&mut text, &not_run.stderr, "  ");
        }
    }
    for warning in &compared.warnings {
        add_line(&mut text, format_args!("{DOUBTFUL}warning{DOUBTFUL:#}: {warning}"));
    }
    let mut verdicts: Vec<(&str, usize)> = Vec::new();
    for verdict in compared.reports.iter().map(Loaded::verdict) {
        match verdicts.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, count)) => *count += 1,
            None => verdicts.push((verdict, 1)),
        }
    }
    let counts: Vec<String> = verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
    add_line(&mut text, format_args!("{}: {}", plural(names.len(), "testee", "testees"), counts.join(", ")));
    text
}

/// Formats a cause with its testees, and the replies to its example vector.
fn add_cause(text: &mut String, shared: &SharedCause<'_>, reports: &[Loaded]) {
    let count = plural(shared.count(), "failure", "failures");
    add_line(text, format_args!("{BAD}FAIL{BAD:#} {STRONG}{count}{STRONG:#}: {}", shared.what));
    let testees = reports.iter().zip(&shared.failures).filter(|(_, failures)| !failures.is_empty());
    let testees: Vec<String> =
        testees.map(|(report, failures)| format!("{} {}", report.column(), failures.len())).collect();
    add_line(text, format_args!("  of        {}", testees.join(", ")));
    let replies = shared.replies(reports);
    if let Some((first, _)) = replies.first() {
        add_line(text, format_args!("  smallest  {STRONG}{}{STRONG:#}: {}", first.id, first.reason));
        request_lines(&first.request).for_each(|sent| add_line(text, format_args!("  {sent}")));
        add_line(text, format_args!("  expected  {}", first.expected));
    }
    for (failure, names) in &replies {
        add_line(
            text,
            format_args!("  got       {BAD}{}{BAD:#} {QUIET}{}{QUIET:#}", failure.got, names.join(", ")),
        );
        add_line(text, format_args!("  again     {QUIET}{}{QUIET:#}", failure.again.complete()));
    }
    text.push('\n');
}

fn add_left_out(text: &mut String, count: usize, max_shown: usize, one: &str, many: &str) {
    if count > max_shown {
        add_line(
            text,
            format_args!(
                "{} not shown: --failures 0 shows all",
                plural(count - max_shown, &format!("more {one} is"), &format!("more {many} are"))
            ),
        );
    }
}
