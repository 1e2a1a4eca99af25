//! A self-contained page: the verdict, the failures by their causes, the counts, and a matrix of requirements and testees.

use std::collections::HashMap;

use boardwire_suite::{
    diagnosis::Cause,
    judge::Count,
    report::{BrokenRequirement, Diagnosis, Disputed, FailedVector, Judged, request_lines},
    untrusted::Untrusted,
};
use maud::{Markup, html};

use super::comparison::{ComparedVector, Comparison, Kind, SharedCause};
use super::loaded_report::Loaded;
use super::parts::{cited, count, document, location, prose, wide};

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

/// What most likely explains the failures of a report.
fn diagnosis(report: &Loaded, is_named: bool) -> Markup {
    html! {
        @if let Some(Diagnosis { what, details, .. }) = report.diagnosis() {
            p class="bad" { "Diagnosis" @if is_named { " of " (report.name()) } ": " (prose(&what)) }
            @for line in &details { p class="quiet" { (prose(line)) } }
            (likeliest_requirements(&report.broken))
        }
    }
}

fn verdicts(reports: &[Loaded]) -> Markup {
    html! {
        (wide(&html! {
            tr { th { "testee" } th { "verdict" } th { "vectors" } th { "level" } th { "suite" } th { "doing nothing" } }
            @for report in reports {
                @let best = report.null_testees.iter().max_by_key(|null| null.vectors.right);
                tr {
                    td { (report.name()) }
                    td class=(if report.is_good() { "good" } else { "bad" }) { (report.verdict()) }
                    (count(report.vectors))
                    td { @if report.not_run.is_none() { (report.level) } }
                    td { @if report.not_run.is_none() { (report.suite.name) " " (report.suite.version) } @else { (report.version) } }
                    td { @if let Some(null) = best { "at most " (null.vectors.right) " of " (null.vectors.of) } }
                }
            }
        }))
    }
}

/// The counts by format and operation. Rows that no testee claims are folded.
fn formats(compared: &Comparison<'_>) -> Markup {
    let Comparison { reports, table: kinds, .. } = compared;
    let (judged, unclaimed): (Vec<_>, Vec<_>) =
        kinds.iter().partition(|kind| kind.rows.iter().flatten().any(|(row, _)| row.judged() > 0));
    let table = |kinds: &[&Kind<'_>]| {
        if reports.len() == 1 { single_table(kinds) } else { comparison_table(reports, kinds) }
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
        @let values: Vec<_> = kinds.iter().filter_map(|kind| Some((kind, value_of(kind)?))).collect();
        @if !values.is_empty() {
            details {
                summary { "What the values are" }
                ul { @for (Kind { format, op, .. }, value) in values { li { (format) " " (op) ": " (value) } } }
            }
        }
    }
}

fn value_of<'a>(kind: &Kind<'a>) -> Option<&'a Untrusted<'static>> {
    kind.rows.iter().flatten().find_map(|(row, _)| row.value.as_ref())
}

fn single_table(kinds: &[&Kind<'_>]) -> Markup {
    html! {
        (wide(&html! {
            tr {
                th { "format" } th { "operation" } th { "accepted" } th { "rejected" } th { "code" } th { "offset" } th { "not supported" }
            }
            @for Kind { format, op, rows } in kinds {
                @for (row, _) in rows.iter().flatten() {
                    tr {
                        td { (format) } td { (op) }
                        (count(row.tally.accepted)) (count(row.tally.rejected)) (count(row.tally.code)) (count(row.tally.offset))
                        td class="n" { @if row.tally.unsupported > 0 { (row.tally.unsupported) } }
                    }
                }
            }
        }))
    }
}

fn comparison_table(reports: &[Loaded], kinds: &[&Kind<'_>]) -> Markup {
    html! {
        (wide(&html! {
            tr { th { "format" } th { "operation" } @for report in reports { th { (report.column()) } } }
            @for Kind { format, op, rows } in kinds {
                tr {
                    td { (format) } td { (op) }
                    @for row in rows { (count(row.map_or_else(Count::default, |(_, right)| right))) }
                }
            }
        }))
    }
}

/// The causes and the failed vectors, by testee.
pub(crate) fn side_by_side(compared: &Comparison<'_>) -> Markup {
    html! {
        @for warning in &compared.warnings { p { "Warning: " (warning) } }
        h2 { "By cause" }
        (wide(&html! {
            tr { th { "cause" } @for report in compared.reports { th { (report.column()) } } }
            @for SharedCause { what, failures, .. } in &compared.causes {
                tr {
                    td class="text" { (what) }
                    @for failures in failures { td class="n bad" { @if !failures.is_empty() { (failures.len()) } } }
                }
            }
        }))
        h2 { "By vector" }
        (wide(&html! {
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
pub(crate) fn matrix(reports: &[Loaded]) -> Markup {
    let mut rows: Vec<(&Judged, Vec<Count>)> = Vec::new();
    let mut index_of: HashMap<&str, usize> = HashMap::new();
    for (at, report) in reports.iter().enumerate() {
        for rule in &report.requirements {
            let index = *index_of.entry(rule.id.raw()).or_insert_with(|| {
                rows.push((rule, vec![Count::default(); reports.len()]));
                rows.len() - 1
            });
            rows[index].1[at] = Count { right: rule.right, of: rule.of };
        }
    }
    let is_kept = |(_, counts): &(&Judged, Vec<Count>)| counts.iter().all(|count| count.right == count.of);
    let (kept, failing): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_kept);
    let table = |rows: &[(&Judged, Vec<Count>)]| {
        wide(&html! {
            tr { th { "requirement" } th { "text" } @for report in reports { th { (report.column()) } } }
            @for (rule, counts) in rows {
                tr {
                    td id=(rule.id) { code { (rule.id) } }
                    td class="text" {
                        @if let Some(profile) = &rule.profile { "Profile " code { (profile) } ": " }
                        (prose(&rule.text.complete())) " " span class="quiet" { (location(&rule.link)) }
                    }
                    @for one in counts { (count(*one)) }
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

pub(crate) fn failures(report: &Loaded, is_named: bool) -> Markup {
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

fn likeliest_requirements(broken: &[BrokenRequirement]) -> Markup {
    html! {
        @if !broken.is_empty() {
            p {
                "Requirements of the failures, the likeliest first: "
                @for (index, rule) in broken.iter().take(MAX_LIKELIEST).enumerate() {
                    @if index > 0 { ", " }
                    (cited(&rule.id)) " (" (rule.failures) " of " (rule.of) " fail)"
                }
                "."
            }
        }
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
            @for line in &failure.stderr { "stderr    " (line) "\n" }
            "again     " (failure.again.complete())
        }
        p { @for rule in &failure.requirements { (cited(&rule.id)) " " } }
    }
}
