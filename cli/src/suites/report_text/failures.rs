//! Prints the failures: the smallest failure of each cause, or all failures.

use boardwire_suite::{
    diagnosis::Cause,
    report::{Alone, BrokenRequirement, Counterpart, Diagnosis, FailedVector, Report, request_lines},
    untrusted::Untrusted,
};

use super::styled::{STRONG, add_line, add_stderr};
use crate::terminal::{BAD, DIM as QUIET, named, plural};

/// The maximum number of requirements of a failure whose sentences are shown.
const MAX_SHOWN_REQUIREMENTS: usize = 3;

/// The maximum number of requirements that are named.
const MAX_NAMED_REQUIREMENTS: usize = 5;

/// The maximum number of other failures of a cause that are named.
const MAX_NAMED_FAILURES: usize = 3;

/// Prints the diagnosis, and an example failure unless all failures follow. Returns the index of the cause that was shown.
pub(super) fn add_diagnosis(text: &mut String, report: &Report, max_causes: Option<usize>) -> Option<usize> {
    let Diagnosis { what, details, cause, example } = report.diagnosis()?;
    add_line(text, format_args!("{BAD}diagnosis{BAD:#}: {STRONG}{what}{STRONG:#}"));
    for line in &details {
        add_line(text, format_args!("  {line}"));
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

/// Prints the requirements that the failures are evidence against.
fn add_broken_requirements(text: &mut String, report: &Report) {
    if report.broken.is_empty() {
        return;
    }
    add_line(text, format_args!("requirements of the failures, the likeliest first:"));
    for BrokenRequirement { id, failures, of, link, .. } in report.broken.iter().take(MAX_NAMED_REQUIREMENTS)
    {
        let link = if link.raw().is_empty() { String::new() } else { format!("  {QUIET}{link}{QUIET:#}") };
        add_line(text, format_args!("  {:<6} {failures:>5} of {of:<5} fail{link}", id.to_string()));
    }
    if report.broken.len() > MAX_NAMED_REQUIREMENTS {
        add_line(text, format_args!("  and {} more", report.broken.len() - MAX_NAMED_REQUIREMENTS));
    }
}

/// Prints a cause with an example, or with all failures. Returns the number of printed failures.
fn add_cause(
    text: &mut String,
    cause: &Cause,
    example: &FailedVector,
    failures: &[&FailedVector],
    is_short: bool,
) -> usize {
    let others: Vec<_> = failures.iter().filter(|failure| failure.id != example.id).collect();
    let mut block = self::failure(example, &title(cause, example));
    if let Some(instead) = cause.explained.as_ref().and_then(|explained| explained.instead.as_ref()) {
        add_line(&mut block, format_args!("  right for {}", Untrusted::new(instead)));
    }
    add_line(text, format_args!("\n{}", block.trim_end()));
    if !is_short {
        for failure in &others {
            let block = self::failure(failure, &title_of_failure(failure));
            add_line(text, format_args!("\n{}", block.trim_end()));
        }
        return 1 + others.len();
    }
    if !others.is_empty() {
        let ids = others.iter().map(|failure| failure.id.raw().to_owned());
        add_line(text, format_args!("  also      {}", named(ids, MAX_NAMED_FAILURES)));
    }
    1
}

/// Prints the smallest failure of each of the first `max_causes` causes except the one that was shown before, or all failures without a maximum.
pub(super) fn add_failures(
    text: &mut String,
    report: &Report,
    max_causes: Option<usize>,
    shown_before: Option<usize>,
) {
    let mut shown = 0;
    let causes = report.causes.iter().zip(report.failures_by_cause());
    for (index, (cause, failures)) in causes.take(max_causes.unwrap_or(usize::MAX)).enumerate() {
        if shown_before == Some(index) {
            shown += 1;
        } else if let Some(example) = failures.iter().find(|failure| failure.id == cause.example) {
            shown += add_cause(text, cause, example, &failures, max_causes.is_some());
        }
    }
    text.push('\n');
    let left_out = report.failures.len() + report.failures_left_out - shown;
    if left_out > 0 {
        let are = plural(left_out, "more failure is", "more failures are");
        add_line(text, format_args!("{are} not shown: --failures 0 shows all"));
    }
}

/// The first lines of a cause.
fn title(cause: &Cause, example: &FailedVector) -> String {
    if cause.failures == 1 && cause.explained.is_none() {
        return title_of_failure(example);
    }
    let (what, reason) = (&cause.what, &example.reason);
    let word = word(example);
    let label = if example.id == cause.example { "smallest" } else { "such as" };
    format!(
        "{BAD}{word}{BAD:#} {STRONG}{}{STRONG:#}: {what}\n  {label:<9} {STRONG}{}{STRONG:#}: {reason}\n",
        plural(cause.failures, "vector", "vectors"),
        example.id
    )
}

fn word(failure: &FailedVector) -> &'static str {
    match failure.kind.raw() {
        "no-reply" => "NO REPLY",
        _ if failure.fault => "FAULT",
        _ => "FAIL",
    }
}

/// The first line of a failure.
fn title_of_failure(failure: &FailedVector) -> String {
    let what = word(failure);
    format!("{BAD}{what}{BAD:#} {STRONG}{}{STRONG:#}: {}\n", failure.id, failure.reason)
}

fn failure(failure: &FailedVector, title: &str) -> String {
    let mut text = title.to_owned();
    for rule in failure.requirements.iter().take(MAX_SHOWN_REQUIREMENTS) {
        add_line(&mut text, format_args!("  {:<9} {}", rule.id.to_string(), rule.text));
    }
    if let Some(rest) = failure.requirements.get(MAX_SHOWN_REQUIREMENTS..).filter(|rest| !rest.is_empty()) {
        let ids: Vec<&str> = rest.iter().map(|rule| rule.id.raw()).collect();
        add_line(&mut text, format_args!("  also of   {}", ids.join(", ")));
    }
    request_lines(&failure.request).for_each(|line| add_line(&mut text, format_args!("  {line}")));
    add_line(&mut text, format_args!("  expected  {}", failure.expected));
    add_line(&mut text, format_args!("  got       {BAD}{}{BAD:#}", failure.got));
    if let Some(difference) = &failure.difference {
        add_line(&mut text, format_args!("  differs   {difference}"));
    }
    add_stderr(&mut text, &failure.stderr, "  ");
    if let Some(Counterpart { id, reason, request, expected, got, again }) = &failure.counterpart {
        add_line(&mut text, format_args!("  counterpart {STRONG}{id}{STRONG:#}: {reason}"));
        request_lines(request).for_each(|line| add_line(&mut text, format_args!("    {line}")));
        add_line(&mut text, format_args!("    expected  {expected}"));
        add_line(&mut text, format_args!("    got       {BAD}{got}{BAD:#}"));
        add_line(&mut text, format_args!("    again     {QUIET}{}{QUIET:#}", again.complete()));
    }
    add_line(&mut text, format_args!("  again     {QUIET}{}{QUIET:#}", failure.again.complete()));
    if let Some(url) = &failure.inspector {
        add_line(&mut text, format_args!("  inspector {QUIET}{}{QUIET:#}", url.complete()));
    }
    let alone = match failure.alone {
        None => "",
        Some(Alone::Same) => "it fails in the same way",
        Some(Alone::Different) => "it fails in another way: something of earlier requests is left over",
        Some(Alone::Right) => "it is right: something of earlier requests is left over",
    };
    if !alone.is_empty() {
        add_line(&mut text, format_args!("  alone     {alone}"));
    }
    text
}
