//! A self-contained page: the verdict, the failures by their causes, the counts, and a matrix of requirements and testees.

use boardwire_suite::{
    diagnosis::Cause,
    judge::Count,
    report::{Diagnosis, Disputed, FailedVector, Judged, request_lines},
    untrusted::Untrusted,
};
use indexmap::IndexMap;
use maud::{Markup, html};

use super::comparison::{ComparedOperation, ComparedVector, Comparison, SharedCause};
use super::loaded_report::LoadedReport;
use super::parts::{count_cell, document, location, prose, requirement_link, wide_table};
use crate::built_in;

/// The maximum number of requirements that are named before the failures.
const MAX_LIKELIEST: usize = 5;

/// The page of one report, or of several side by side.
pub(crate) fn page(compared: &Comparison<'_>) -> String {
    let reports = compared.reports;
    let title = match reports {
        [one] => format!("{}: {}", one.name(), one.verdict()),
        _ => format!("{} implementations", reports.len()),
    };
    let body = html! {
        @for report in reports { (diagnosis(report, reports.len() > 1)) }
        (verdicts(reports))
        @if reports.len() > 1 { (side_by_side(compared)) (formats(compared)) (matrix(reports)) }
        h2 { "Failures" }
        @for report in reports { (failures(report, reports.len() > 1)) }
        @if reports.len() == 1 { (formats(compared)) (matrix(reports)) }
    };
    document(&format!("Boardwire: {title}"), &html! {}, &body)
}

/// The diagnosis of the failures of a report.
fn diagnosis(report: &LoadedReport, is_named: bool) -> Markup {
    html! {
        @if let Some(Diagnosis { what, details, .. }) = report.diagnosis() {
            p class="bad" { "Diagnosis" @if is_named { " of " (report.name()) } ": " (prose(&what)) }
            @for line in &details { p class="quiet" { (prose(line)) } }
            @if !report.broken.is_empty() {
                p {
                    "Requirements of the failures, the likeliest first: "
                    @for (index, rule) in report.broken.iter().take(MAX_LIKELIEST).enumerate() {
                        @if index > 0 { ", " }
                        (requirement_link(&rule.id)) " (" (rule.failures) " of " (rule.of) " fail)"
                    }
                    "."
                }
            }
        }
    }
}

fn verdicts(reports: &[LoadedReport]) -> Markup {
    wide_table(&html! {
        tr { th { "testee" } th { "verdict" } th { "vectors" } th { "level" } th { "suite" } th { "doing nothing" } }
        @for report in reports {
            @let best = report.null_testees.iter().max_by_key(|null| null.vectors.right);
            tr {
                td { (report.name()) }
                td class=(if report.is_good() { "good" } else { "bad" }) { (report.verdict()) }
                (count_cell(report.vectors))
                td { @if report.not_run.is_none() { (report.level) } }
                td { @if report.not_run.is_none() { (report.suite.name) " " (report.suite.version) } @else { (report.version) } }
                td { @if let Some(null) = best { "at most " (null.vectors.right) " of " (null.vectors.of) } }
            }
        }
    })
}

/// The counts by format and operation. Rows that no testee claims are folded.
fn formats(compared: &Comparison<'_>) -> Markup {
    let Comparison { reports, table: operations, .. } = compared;
    let (judged, unclaimed): (Vec<_>, Vec<_>) =
        operations.iter().partition(|operation| operation.is_judged());
    let table = |operations: &[&ComparedOperation<'_>]| {
        if reports.len() == 1 { single_table(operations) } else { comparison_table(reports, operations) }
    };
    html! {
        h2 { "By format and operation" }
        @if !judged.is_empty() { (table(&judged)) }
        @if !unclaimed.is_empty() {
            details {
                summary { (unclaimed.len()) " more that no testee here claims" }
                (table(&unclaimed))
            }
        }
        @let values = operations.iter().filter_map(|operation| {
            let value = operation.rows.iter().flatten().find_map(|(row, _)| row.value.as_ref())?;
            Some((operation, value))
        });
        @let values: Vec<_> = values.collect();
        @if !values.is_empty() {
            details {
                summary { "What the values are" }
                ul { @for (ComparedOperation { format, op, .. }, value) in values { li { (format) " " (op) ": " (value) } } }
            }
        }
    }
}

fn single_table(operations: &[&ComparedOperation<'_>]) -> Markup {
    wide_table(&html! {
        tr {
            th { "format" } th { "operation" } th { "accepted" } th { "rejected" } th { "code" } th { "offset" } th { "not supported" }
        }
        @for ComparedOperation { format, op, rows } in operations {
            @for (row, _) in rows.iter().flatten() {
                tr {
                    td { (format) } td { (op) }
                    (count_cell(row.tally.accepted)) (count_cell(row.tally.rejected)) (count_cell(row.tally.code)) (count_cell(row.tally.offset))
                    td class="n" { @if row.tally.unsupported > 0 { (row.tally.unsupported) } }
                }
            }
        }
    })
}

fn comparison_table(reports: &[LoadedReport], operations: &[&ComparedOperation<'_>]) -> Markup {
    wide_table(&html! {
        tr { th { "format" } th { "operation" } @for report in reports { th { (report.column()) } } }
        @for ComparedOperation { format, op, rows } in operations {
            tr {
                td { (format) } td { (op) }
                @for row in rows { (count_cell(row.map_or_else(Count::default, |(_, right)| right))) }
            }
        }
    })
}

/// The causes and the failed vectors, by testee.
pub(crate) fn side_by_side(compared: &Comparison<'_>) -> Markup {
    html! {
        @for warning in &compared.warnings { p { "Warning: " (warning) } }
        h2 { "By cause" }
        (wide_table(&html! {
            tr { th { "cause" } @for report in compared.reports { th { (report.column()) } } }
            @for SharedCause { what, failures, .. } in &compared.causes {
                tr {
                    td class="text" { (what) }
                    @for failures in failures { td class="n bad" { @if !failures.is_empty() { (failures.len()) } } }
                }
            }
        }))
        h2 { "By vector" }
        (wide_table(&html! {
            tr { th { "vector" } @for report in compared.reports { th { (report.column()) } } }
            @for ComparedVector { failure, results } in &compared.vectors {
                tr {
                    td title=(failure.reason) { (failure.id) }
                    @for result in results {
                        td class=(match *result { "right" => "good", "not-judged" => "none", _ => "bad" }) { (Untrusted::new(*result)) }
                    }
                }
            }
        }))
    }
}

/// The requirements of all reports. Those that all testees keep are folded.
pub(crate) fn matrix(reports: &[LoadedReport]) -> Markup {
    let mut rows: IndexMap<&str, (&Judged, Vec<Count>)> = IndexMap::new();
    for (index, report) in reports.iter().enumerate() {
        for rule in &report.requirements {
            let row =
                rows.entry(rule.id.raw()).or_insert_with(|| (rule, vec![Count::default(); reports.len()]));
            row.1[index] = Count { right: rule.right, of: rule.of };
        }
    }
    let is_kept = |(_, counts): &(&Judged, Vec<Count>)| counts.iter().all(|count| count.right == count.of);
    let (kept, failing): (Vec<_>, Vec<_>) = rows.into_values().partition(is_kept);
    let table = |rows: &[(&Judged, Vec<Count>)]| {
        wide_table(&html! {
            tr { th { "requirement" } th { "text" } @for report in reports { th { (report.column()) } } }
            @for (rule, counts) in rows {
                tr {
                    td id=(rule.id) { code { (rule.id) } }
                    td class="text" {
                        @if let Some(profile) = &rule.profile { "Profile " code { (profile) } ": " }
                        (prose(&rule.text.complete())) " " span class="quiet" { (location(&rule.link)) }
                    }
                    @for count in counts { (count_cell(*count)) }
                }
            }
        })
    };
    html! {
        h2 { "By requirement" }
        @if !failing.is_empty() { (table(&failing)) }
        @if !kept.is_empty() {
            details { summary { (kept.len()) " whose vectors are all right" } (table(&kept)) }
        }
    }
}

/// The failures by their causes, after the warnings and the observations.
pub(crate) fn failures(report: &LoadedReport, is_named: bool) -> Markup {
    html! {
        @if is_named { h3 { (report.name()) } }
        @for warning in &report.warnings { p { "Warning: " (warning) } }
        @for left_out in &report.left_out { p { "Not offered: " (left_out) } }
        @for observed in &report.observed {
            details { summary { "Observed, never scored: " (observed) }
                ul { @for differing in &observed.differing { li { (differing) } } }
            }
        }
        @for Disputed { id, flag, readings, reply, .. } in &report.disputed {
            details {
                summary { "Disputed, never scored: " code { (Untrusted::new(id)) } " " (Untrusted::new(flag)) }
                ul { @for reading in readings { li { (Untrusted::new(reading)) } } li { "this testee: " (Untrusted::new(reply)) } }
            }
        }
        @if let Some(not_run) = &report.not_run { p class="bad" { (not_run.fault) } }
        @else if report.failures.is_empty() { p { "None." } }
        @let shown = report.diagnosis().and_then(|diagnosis| Some((diagnosis.cause, diagnosis.example?)));
        @for (index, (cause, failures)) in report.causes.iter().zip(report.failures_by_cause()).enumerate() {
            @let example = shown.filter(|(cause, _)| *cause == index).map(|(_, example)| example);
            @if !failures.is_empty() { (self::cause(cause, &failures, example)) }
        }
        @for failure in report.failures.iter().filter(|failure| failure.cause >= report.causes.len()) { (folded_failure(failure)) }
        @if report.failures_left_out > 0 { p { "And " (report.failures_left_out) " more, which the report leaves out." } }
    }
}

/// A cause with one failure, and the others folded. The cause of the diagnosis is open, with the failure that the diagnosis shows.
fn cause(cause: &Cause, failures: &[&FailedVector], shown: Option<&FailedVector>) -> Markup {
    let smallest = || failures.iter().find(|failure| failure.id == cause.example).or(failures.first());
    html! {
        details class="cause" open[shown.is_some()] {
            summary {
                span class="bad" { (cause.failures) @if cause.failures == 1 { " failure" } @else { " failures" } }
                " " (prose(&cause.what.to_string()))
            }
            @if let Some(example) = shown.or_else(|| smallest().copied()) {
                p { @if failures.len() > 1 { "Such as: " } code { (example.id) } " " (example.reason) }
                (failure(example))
                @if failures.len() > 1 {
                    details {
                        summary { (failures.len() - 1) " more" }
                        @for other in failures.iter().filter(|other| other.id != example.id) { (folded_failure(other)) }
                    }
                }
            }
        }
    }
}

fn folded_failure(failure: &FailedVector) -> Markup {
    html! {
        details {
            summary { code { (failure.id) } " " span class="bad" { (failure.kind) } " " (failure.reason) }
            (self::failure(failure))
        }
    }
}

fn failure(failure: &FailedVector) -> Markup {
    html! {
        pre {
            @for line in request_lines(&failure.request) { (line) "\n" }
            "expected  " (failure.expected) "\n"
            "got       " (failure.got) "\n"
            @if let Some(difference) = &failure.difference { "differs   " (difference) "\n" }
            @if let Some(boards) = failure.values.as_ref().and_then(|(right, actual)| built_in::side_by_side(right, actual)) {
                @for row in &boards { "          " (row) "\n" }
            }
            @for line in &failure.stderr { "stderr    " (line) "\n" }
            "again     " (failure.again.complete())
        }
        p { @for rule in &failure.requirements { (requirement_link(&rule.id)) " " } }
    }
}
