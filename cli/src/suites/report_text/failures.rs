//! The failures in the text of a report: the smallest failure of each cause, or all failures.

use boardwire_suite::{
    diagnosis::Cause,
    report::{Alone, BrokenRequirement, Counterpart, Diagnosis, FailedVector, Report, request_lines},
    untrusted::Untrusted,
};

use super::styled::{STRONG, add_stderr};
use crate::built_in;
use crate::terminal::{BAD, DIM, count, named, plural};

/// The maximum number of requirements of a failure whose sentences are shown.
const MAX_SHOWN_REQUIREMENTS: usize = 3;

/// The maximum number of requirements that are named.
const MAX_NAMED_REQUIREMENTS: usize = 5;

/// The maximum number of other failures of a cause that are named.
const MAX_NAMED_FAILURES: usize = 3;

/// Adds the diagnosis, and an example failure unless all failures follow. Returns the index of the cause that was shown.
pub(super) fn add_diagnosis(text: &mut String, report: &Report, max_causes: Option<usize>) -> Option<usize> {
    let Diagnosis { what, details, cause, example } = report.diagnosis()?;
    line!(text, "{BAD}diagnosis{BAD:#}: {STRONG}{what}{STRONG:#}");
    for detail in &details {
        line!(text, "  {detail}");
    }
    add_broken_requirements(text, report);
    let mut shown = None;
    if let Some(example) = example.filter(|_| max_causes.is_some()) {
        let failures: Vec<_> = report.failures.iter().filter(|failure| failure.cause == cause).collect();
        add_cause(text, &report.causes[cause], example, &failures, true);
        shown = Some(cause);
    }
    text.push('\n');
    shown
}

/// Adds the requirements that the failures are evidence against.
fn add_broken_requirements(text: &mut String, report: &Report) {
    if report.broken.is_empty() {
        return;
    }
    line!(text, "requirements of the failures, the likeliest first:");
    for BrokenRequirement { id, failures, of, link, .. } in report.broken.iter().take(MAX_NAMED_REQUIREMENTS)
    {
        let link = if link.raw().is_empty() { String::new() } else { format!("  {DIM}{link}{DIM:#}") };
        line!(text, "  {:<6} {failures:>5} of {of:<5} fail{link}", id.to_string());
    }
    if report.broken.len() > MAX_NAMED_REQUIREMENTS {
        line!(text, "  and {} more", report.broken.len() - MAX_NAMED_REQUIREMENTS);
    }
}

/// Adds a cause with an example, or with all failures. Returns the number of added failures.
fn add_cause(
    text: &mut String,
    cause: &Cause,
    example: &FailedVector,
    failures: &[&FailedVector],
    is_short: bool,
) -> usize {
    let others: Vec<_> = failures.iter().filter(|failure| failure.id != example.id).collect();
    add_failure(text, example, &title_of_cause(cause, example));
    if let Some(instead) = cause.explained.as_ref().and_then(|explained| explained.instead.as_ref()) {
        line!(text, "  right for {}", Untrusted::new(instead));
    }
    if !is_short {
        for failure in &others {
            add_failure(text, failure, &title_of_failure(failure));
        }
        return 1 + others.len();
    }
    if !others.is_empty() {
        let ids = others.iter().map(|failure| failure.id.raw().to_owned());
        line!(text, "  also      {}", named(ids, MAX_NAMED_FAILURES));
    }
    1
}

/// Adds the smallest failure of each of the first `max_causes` causes except the one that was shown before, or all failures without a maximum.
pub(super) fn add_failures(
    text: &mut String,
    report: &Report,
    max_causes: Option<usize>,
    shown_before: Option<usize>,
) {
    let mut shown_count = 0;
    let pairs = report.causes.iter().zip(report.failures_by_cause());
    for (index, (cause, failures)) in pairs.take(max_causes.unwrap_or(usize::MAX)).enumerate() {
        if shown_before == Some(index) {
            shown_count += 1;
        } else if let Some(example) = failures.iter().find(|failure| failure.id == cause.example) {
            shown_count += add_cause(text, cause, example, &failures, max_causes.is_some());
        }
    }
    text.push('\n');
    let left_out_count = report.failures.len() + report.failures_left_out - shown_count;
    if left_out_count > 0 {
        let are = plural(left_out_count, "more failure is", "more failures are");
        line!(text, "{are} not shown: --failures 0 shows all");
    }
}

fn title_of_cause(cause: &Cause, example: &FailedVector) -> String {
    if cause.failures == 1 && cause.explained.is_none() {
        return title_of_failure(example);
    }
    let FailedVector { id, reason, .. } = example;
    let (severity, vectors) = (severity(example), count(cause.failures, "vector"));
    let label = if *id == cause.example { "smallest" } else { "such as" };
    format!(
        "{BAD}{severity}{BAD:#} {STRONG}{vectors}{STRONG:#}: {}\n  {label:<9} {STRONG}{id}{STRONG:#}: {reason}",
        cause.what
    )
}

fn severity(failure: &FailedVector) -> &'static str {
    match failure.kind.raw() {
        "no-reply" => "NO REPLY",
        _ if failure.fault => "FAULT",
        _ => "FAIL",
    }
}

fn title_of_failure(failure: &FailedVector) -> String {
    format!("{BAD}{}{BAD:#} {STRONG}{}{STRONG:#}: {}", severity(failure), failure.id, failure.reason)
}

fn add_failure(text: &mut String, failure: &FailedVector, title: &str) {
    line!(text, "\n{title}");
    for rule in failure.requirements.iter().take(MAX_SHOWN_REQUIREMENTS) {
        line!(text, "  {:<9} {}", rule.id.to_string(), rule.text);
    }
    if let Some(rest) = failure.requirements.get(MAX_SHOWN_REQUIREMENTS..).filter(|rest| !rest.is_empty()) {
        let ids: Vec<&str> = rest.iter().map(|rule| rule.id.raw()).collect();
        line!(text, "  also of   {}", ids.join(", "));
    }
    request_lines(&failure.request).for_each(|sent| line!(text, "  {sent}"));
    line!(text, "  expected  {}", failure.expected);
    line!(text, "  got       {BAD}{}{BAD:#}", failure.got);
    if let Some(difference) = &failure.difference {
        line!(text, "  differs   {difference}");
    }
    if let Some((right, actual)) = &failure.values {
        if let Some(ply) = built_in::first_difference(failure.format.raw(), right, actual) {
            line!(text, "  ply       {}", Untrusted::new(ply));
        }
        let boards = built_in::side_by_side(right, actual).into_iter().flatten();
        boards.for_each(|row| line!(text, "            {row}"));
    }
    add_stderr(text, &failure.stderr);
    if let Some(Counterpart { id, reason, request, expected, got, again }) = &failure.counterpart {
        line!(text, "  counterpart {STRONG}{id}{STRONG:#}: {reason}");
        request_lines(request).for_each(|sent| line!(text, "    {sent}"));
        line!(text, "    expected  {expected}");
        line!(text, "    got       {BAD}{got}{BAD:#}");
        line!(text, "    again     {DIM}{}{DIM:#}", again.complete());
    }
    line!(text, "  again     {DIM}{}{DIM:#}", failure.again.complete());
    if let Some(url) = &failure.inspector {
        line!(text, "  inspector {DIM}{}{DIM:#}", url.complete());
    }
    if let Some(alone) = failure.alone {
        let result = match alone {
            Alone::Same => "it fails in the same way",
            Alone::Different => "it fails in another way: something of earlier requests is left over",
            Alone::Right => "it is right: something of earlier requests is left over",
        };
        line!(text, "  alone     {result}");
    }
}
