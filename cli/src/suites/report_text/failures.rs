//! Prints the failures: the smallest failure of each cause, or all failures.

use boardwire_suite::{
    diagnosis::{Cause, Explained},
    report::{Alone, Counterpart, FailedVector, Report, request_lines},
    untrusted::Untrusted,
};

use super::styled::{STRONG, add_line, add_stderr};
use crate::built_in;
use crate::terminal::{BAD, DIM as QUIET, plural};

/// The maximum number of requirements of a failure whose sentences are shown.
const MAX_SHOWN_REQUIREMENTS: usize = 3;

/// The maximum number of other failures of a cause that are named.
const MAX_NAMED_FAILURES: usize = 3;

/// Prints the diagnosis in one line: a usual mistake or the likeliest requirement. Prints an example failure, too, unless all failures
/// follow.
pub(super) fn add_diagnosis(text: &mut String, report: &Report, max_causes: Option<usize>) {
    let Some(first) = report.causes.first() else { return };
    // A fault is not evidence against a requirement.
    let is_fault = report.failures.iter().any(|failure| failure.cause == 0 && failure.fault);
    let what = match (&first.explained, report.broken.first().filter(|_| !is_fault)) {
        (Some(explained), _) => {
            format!("{} ({})", first.what.complete(), group_by_format(&explained.operations))
        }
        (None, Some(broken)) => {
            let rule = report.requirements.iter().find(|rule| rule.id == broken.id);
            format!(
                "no usual mistake explains the failures; likeliest is {}: {}",
                broken.id,
                rule.map_or_else(String::new, |rule| rule.text.complete())
            )
        }
        (None, None) => first.what.complete(),
    };
    add_line(text, format_args!("{BAD}diagnosis{BAD:#}: {STRONG}{what}{STRONG:#}"));
    if let Some(Explained { right, .. }) = &first.explained {
        let failures = plural(first.failures, "failure", "failures");
        let right = plural(*right, "right reply agrees", "right replies agree");
        let all = report.failures.len() + report.failures_left_out;
        let all = if first.failures == all { String::new() } else { format!(" of {all}") };
        add_line(text, format_args!("  this explains {failures}{all}; {right} with it"));
    }
    if max_causes.is_some() {
        let failures: Vec<_> = report.failures.iter().filter(|failure| failure.cause == 0).collect();
        add_cause(text, first, &failures, true);
    }
    text.push('\n');
}

/// Groups operations by format: `decode, encode of a/1; decode of b/1`.
fn group_by_format(operations: &[String]) -> String {
    let mut by_format: Vec<(&str, Vec<&str>)> = Vec::new();
    for (op, format) in operations.iter().filter_map(|operation| operation.split_once(" of ")) {
        match by_format.iter_mut().find(|(known, _)| *known == format) {
            Some((_, ops)) => ops.push(op),
            None => by_format.push((format, vec![op])),
        }
    }
    let named = by_format.into_iter().map(|(format, ops)| format!("{} of {format}", ops.join(", ")));
    named.collect::<Vec<_>>().join("; ")
}

/// Prints a cause with its smallest failure, or with all failures. Returns the number of printed failures.
fn add_cause(text: &mut String, cause: &Cause, failures: &[&FailedVector], is_short: bool) -> usize {
    let Some(example) = failures.iter().find(|failure| failure.id == cause.example) else { return 0 };
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
        let named: Vec<&str> =
            others.iter().take(MAX_NAMED_FAILURES).map(|failure| failure.id.raw()).collect();
        let more = match others.len() - named.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        add_line(text, format_args!("  also      {}{more}", named.join(", ")));
    }
    1
}

/// Prints the smallest failure of each of the first `max_causes` causes except the first one, or all failures without a maximum.
pub(super) fn add_failures(text: &mut String, report: &Report, max_causes: Option<usize>) {
    let mut shown = 0;
    let causes = report.causes.iter().zip(report.failures_by_cause());
    for (index, (cause, failures)) in causes.take(max_causes.unwrap_or(usize::MAX)).enumerate() {
        if max_causes.is_some() && index == 0 {
            shown += 1;
        } else {
            shown += add_cause(text, cause, &failures, max_causes.is_some());
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
    format!(
        "{BAD}{word}{BAD:#} {STRONG}{}{STRONG:#}: {what}\n  smallest  {STRONG}{}{STRONG:#}: {reason}\n",
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
    let ply = failure
        .values
        .as_ref()
        .and_then(|(right, actual)| built_in::first_difference(failure.format.raw(), right, actual));
    if let Some(ply) = ply {
        add_line(&mut text, format_args!("  ply       {}", Untrusted::new(ply)));
    }
    let boards = failure.values.as_ref().and_then(|(right, actual)| built_in::side_by_side(right, actual));
    for row in boards.into_iter().flatten() {
        add_line(&mut text, format_args!("            {row}"));
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
