//! The laws in a report: how often each was tried, and the failures of those that a testee breaks.

use serde::{Deserialize, Serialize};

use super::{CitedRequirement, FailedVector};
use crate::{
    diagnosis::Cause,
    fault::shortened,
    laws::{Breach, Counts, Exchange, LawKind, VectorBreach, VectorLaws},
    untrusted::Untrusted,
    vectors::Suite,
};

/// A law of a format, and how often it was tried.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LawCount {
    /// The format.
    pub format: Untrusted<'static>,
    /// The law.
    pub law: LawKind,
    /// The number of replies on which it was tried.
    pub tried: usize,
}

/// The laws that were tried on the vectors of a run.
pub struct LawsRun<'a> {
    /// The results.
    pub laws: &'a VectorLaws,
    /// The command that repeats the requests of a broken law.
    pub again: &'a dyn Fn(&Breach) -> String,
}

/// The number of times that each law was tried on vectors and drawn requests, in the order of the formats.
pub(super) fn counts(suite: &Suite, laws: Option<&LawsRun<'_>>, drawn: Option<&Counts>) -> Vec<LawCount> {
    let mut counts = laws.map_or_else(Counts::new, |run| run.laws.tried.clone());
    for (law, tried) in drawn.into_iter().flatten() {
        *counts.entry(law.clone()).or_default() += tried;
    }
    let count = |((format, law), tried): (&(String, LawKind), &usize)| LawCount {
        format: format.clone().into(),
        law: *law,
        tried: *tried,
    };
    let mut rows: Vec<LawCount> = counts.iter().map(count).collect();
    rows.sort_by_key(|row| suite.format_index(row.format.raw()));
    rows
}

/// The failures of the laws that a testee breaks on vectors and that are not known, each with its cause.
pub(super) fn failures<'a>(
    suite: &'a Suite,
    &LawsRun { laws, again }: &LawsRun<'a>,
    is_new: &'a dyn Fn(&VectorBreach) -> bool,
) -> impl Iterator<Item = (Cause, FailedVector)> + 'a {
    laws.broken.iter().filter(|broken| is_new(broken)).map(move |broken| {
        let VectorBreach { format, breach, count, .. } = broken;
        let law = breach.kind.name();
        let what = format!("the law {law} of {format}: {}", shortened(&breach.cause));
        let mut failure = FailedVector {
            id: broken.id().into(),
            format: format.clone().into(),
            kind: Untrusted::new(law),
            again: again(breach).into(),
            ..FailedVector::default()
        };
        if let Some(Exchange { request, .. }) = breach.steps.first() {
            failure.op = Untrusted::new(request.operation().0.name());
            failure.request = super::failure::request_members(request);
        }
        describe_breach(&mut failure, suite, breach);
        (Cause { what: what.into(), failures: *count, example: failure.id.clone(), explained: None }, failure)
    })
}

/// Describes in a failure how a law is broken.
pub(super) fn describe_breach(failure: &mut FailedVector, suite: &Suite, breach: &Breach) {
    let steps =
        breach.steps.iter().map(|Exchange { request, got }| format!("{} gives {got}", request.operation().0));
    failure.reason = format!("the law {}: {}", breach.kind.name(), breach.kind.sentence()).into();
    failure.expected = Untrusted::new(breach.kind.sentence());
    failure.got = steps.collect::<Vec<_>>().join(", ").into();
    failure.difference = Some(breach.difference.clone().unwrap_or_else(|| breach.cause.clone()).into());
    failure.requirements = vec![CitedRequirement::new(suite, &breach.requirement)];
}
