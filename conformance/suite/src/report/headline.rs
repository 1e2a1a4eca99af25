//! The diagnosis of a report in a few lines, as the terminal and the page show it.

use super::{BrokenRequirement, FailedVector, Report};
use crate::diagnosis::{Cause, Explained};
use crate::plural::plural;

/// The maximum number of other mistakes that are named after the first.
const MAX_OTHERS: usize = 3;

/// The maximum number of requirements that the first line names.
const MAX_NAMED: usize = 2;

/// The diagnosis of a report.
pub struct Diagnosis<'a> {
    /// The largest usual mistake or the likeliest requirement, escaped.
    pub what: String,
    /// The evidence of a mistake, and other mistakes, a line each, escaped.
    pub details: Vec<String>,
    /// The index of the cause that is shown as an example.
    pub cause: usize,
    /// The failure of this cause that is shown.
    pub example: Option<&'a FailedVector>,
}

impl Report {
    /// The diagnosis of the failures: a usual mistake, the likeliest requirement, or a fault; `None` without failures.
    pub fn diagnosis(&self) -> Option<Diagnosis<'_>> {
        let first = self.causes.first()?;
        if let Some(explained) = &first.explained {
            return Some(self.diagnosis_by_mistake(first, explained));
        }
        // A fault is not evidence against a requirement.
        let is_fault = self.failures.iter().any(|failure| failure.cause == 0 && failure.fault);
        if let Some(likeliest) = self.broken.first().filter(|_| !is_fault) {
            return Some(self.diagnosis_by_requirement(likeliest));
        }
        let (what, example) = (first.what.complete(), self.example(0));
        Some(Diagnosis { what, details: Vec::new(), cause: 0, example })
    }

    fn diagnosis_by_mistake(&self, cause: &Cause, explained: &Explained) -> Diagnosis<'_> {
        let total = self.failures.len() + self.failures_left_out;
        let of_all = if cause.failures == total { String::new() } else { format!(" of {total}") };
        let failures = plural(cause.failures, "failure", "failures");
        let right = plural(explained.right, "right reply agrees", "right replies agree");
        let mut details = vec![format!("this explains {failures}{of_all}; {right} with it")];
        details.extend(self.other_mistakes(1));
        let what = format!("{} ({})", cause.what.complete(), group_by_format(&explained.operations));
        Diagnosis { what, details, cause: 0, example: self.example(0) }
    }

    fn diagnosis_by_requirement(&self, likeliest: &BrokenRequirement) -> Diagnosis<'_> {
        let others = self.broken.iter().skip(1).take(MAX_NAMED - 1).filter(|broken| broken.is_likeliest);
        let named = [likeliest].into_iter().chain(others).map(|BrokenRequirement { id, .. }| {
            let rule = self.requirements.iter().find(|rule| rule.id == *id);
            format!("{id}: {}", rule.map_or_else(String::new, |rule| rule.text.complete()))
        });
        let named = named.collect::<Vec<_>>().join(" Or ");
        let what = format!("no usual mistake explains the failures; likeliest is {named}");
        let example = self.example_of(likeliest);
        let cause = example.map_or(0, |example| example.cause);
        Diagnosis { what, details: self.other_mistakes(0).collect(), cause, example }
    }

    /// The usual mistakes from this cause on.
    fn other_mistakes(&self, from: usize) -> impl Iterator<Item = String> {
        let mistakes = self.causes[from..].iter().filter(|cause| cause.explained.is_some());
        mistakes.take(MAX_OTHERS).map(|cause| {
            format!("also: {} ({})", cause.what.complete(), plural(cause.failures, "failure", "failures"))
        })
    }

    /// The smallest failure of a cause.
    fn example(&self, cause: usize) -> Option<&FailedVector> {
        let failures = || self.failures.iter().filter(|failure| failure.cause == cause);
        failures().find(|failure| failure.id == self.causes[cause].example).or_else(|| failures().next())
    }

    /// The failure that shows a requirement best: one that names it early in its list, and then the shortest.
    fn example_of(&self, broken: &BrokenRequirement) -> Option<&FailedVector> {
        let failures = self.failures.iter().filter(|failure| failure.cause < self.causes.len());
        let failures = failures.filter_map(|failure| {
            let position = failure.requirements.iter().position(|rule| rule.id == broken.id)?;
            let length: usize = failure.request.values().map(|member| member.to_string().len()).sum();
            Some(((position, length), failure))
        });
        failures.min_by_key(|(key, _)| *key).map(|(_, failure)| failure).or_else(|| self.example(0))
    }
}

/// Groups operations by format: `decode, encode of a/1; decode of b/1`.
fn group_by_format(operations: &[String]) -> String {
    let mut by_format: Vec<(&str, Vec<&str>)> = Vec::new();
    for (op, format) in operations.iter().filter_map(|operation| operation.split_once(" of ")) {
        match by_format.iter_mut().find(|(listed, _)| *listed == format) {
            Some((_, ops)) => ops.push(op),
            None => by_format.push((format, vec![op])),
        }
    }
    let named = by_format.into_iter().map(|(format, ops)| format!("{} of {format}", ops.join(", ")));
    named.collect::<Vec<_>>().join("; ")
}
