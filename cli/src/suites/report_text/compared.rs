//! The comparison of several testees as text: the causes with their testees, the failed vectors, and the counts.

use std::iter;

use boardwire_suite::{judge::Count, report::request_lines, untrusted::Untrusted};
use indexmap::IndexMap;

use super::styled::{DOUBTFUL, STRONG, add_observed, add_stderr, count_table};
use crate::suites::pages::{Comparison, LoadedReport, SharedCause};
use crate::terminal::{BAD, DIM, count, plural};

/// Formats the comparison with at most `max_shown` causes and vectors, or all. The last line counts the verdicts.
pub(crate) fn comparison(compared: &Comparison<'_>, max_shown: Option<usize>) -> String {
    let mut text = String::new();
    let max_shown = max_shown.unwrap_or(usize::MAX);
    for shared in compared.causes.iter().take(max_shown) {
        add_cause(&mut text, shared, compared.reports);
    }
    add_left_out(&mut text, compared.causes.len(), max_shown, "cause");
    let names: Vec<String> = compared.reports.iter().map(LoadedReport::column).collect();
    if !compared.vectors.is_empty() {
        let rows = compared.vectors.iter().take(max_shown).map(|vector| {
            let results = vector.results.iter().map(|result| format!("{:.60}", Untrusted::new(*result)));
            iter::once(format!("{:.100}", vector.failure.id)).chain(results)
        });
        line!(text, "{}", count_table(&["vector"], &names, rows));
        add_left_out(&mut text, compared.vectors.len(), max_shown, "vector");
        text.push('\n');
    }
    let cell = |Count { right, of }: Count| {
        if of == 0 { "not supported".to_owned() } else { format!("{right} of {of}") }
    };
    // Rows that no testee supports are left out.
    let rows = compared.table.iter().filter(|operation| operation.is_judged()).map(|operation| {
        let head = [operation.format, operation.op].map(|word| format!("{word:.60}"));
        let counts = operation.rows.iter().map(|row| row.map_or_else(String::new, |(_, count)| cell(count)));
        head.into_iter().chain(counts).collect::<Vec<_>>()
    });
    let verdicts = compared.reports.iter().map(|report| report.verdict().to_owned());
    let total_row = ["all".to_owned(), String::new()].into_iter().chain(verdicts).collect();
    line!(text, "{}\n", count_table(&["format", "operation"], &names, rows.chain(iter::once(total_row))));
    for (report, name) in compared.reports.iter().zip(&names) {
        for warning in &report.warnings {
            line!(text, "{DOUBTFUL}warning{DOUBTFUL:#}: {name}: {warning}");
        }
        add_observed(&mut text, &report.observed, &format!("{name}: "));
        if let Some(ended) = &report.ended {
            line!(text, "{BAD}the run of {name} ended early{BAD:#}: {ended}");
        }
        if let Some(not_run) = &report.not_run {
            line!(text, "{BAD}{name} could not be run{BAD:#}: {}", not_run.fault);
            add_stderr(&mut text, &not_run.stderr);
        }
    }
    for warning in &compared.warnings {
        line!(text, "{DOUBTFUL}warning{DOUBTFUL:#}: {warning}");
    }
    let mut tally: IndexMap<&str, usize> = IndexMap::new();
    compared.reports.iter().for_each(|report| *tally.entry(report.verdict()).or_default() += 1);
    let counts: Vec<String> = tally.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
    line!(text, "{}: {}", count(names.len(), "testee"), counts.join(", "));
    text
}

/// Adds a cause with its testees, and the replies to its example vector.
fn add_cause(text: &mut String, shared: &SharedCause<'_>, reports: &[LoadedReport]) {
    line!(text, "{BAD}FAIL{BAD:#} {STRONG}{}{STRONG:#}: {}", count(shared.count(), "failure"), shared.what);
    let testees: Vec<String> = shared.failures_by_name(reports).collect();
    line!(text, "  of        {}", testees.join(", "));
    let replies = shared.replies(reports);
    if let Some((first, _)) = replies.first() {
        line!(text, "  smallest  {STRONG}{}{STRONG:#}: {}", first.id, first.reason);
        request_lines(&first.request).for_each(|sent| line!(text, "  {sent}"));
        line!(text, "  expected  {}", first.expected);
    }
    for (failure, names) in &replies {
        line!(text, "  got       {BAD}{}{BAD:#} {DIM}{}{DIM:#}", failure.got, names.join(", "));
        line!(text, "  again     {DIM}{}{DIM:#}", failure.again.complete());
    }
    text.push('\n');
}

fn add_left_out(text: &mut String, total: usize, max_shown: usize, noun: &str) {
    if total > max_shown {
        let are = plural(total - max_shown, &format!("more {noun} is"), &format!("more {noun}s are"));
        line!(text, "{are} not shown: --failures 0 shows all");
    }
}
