//! The laws in a report: how often each was tried, and the failures of those that a testee breaks.

use serde::{Deserialize, Serialize};

use super::{CitedRequirement, FailedVector};
use crate::{
    diagnosis::Cause,
    fault::shortened,
    laws::{Breach, Counts, LawKind, Step, VectorBreach, VectorLaws},
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

/// The counts in the order of the formats.
pub(super) fn counts(suite: &Suite, counts: &Counts) -> Vec<LawCount> {
    let count = |((format, law), tried): (&(String, LawKind), &usize)| LawCount {
        format: format.clone().into(),
        law: *law,
        tried: *tried,
    };
    let mut rows: Vec<LawCount> = counts.iter().map(count).collect();
    rows.sort_by_key(|row| suite.format_index(row.format.raw()));
    rows
}

/// The failures of the laws that a testee breaks on vectors, each with its cause.
pub(super) fn failures<'a>(
    suite: &'a Suite,
    laws: &'a VectorLaws,
    again: &'a dyn Fn(&Breach) -> String,
) -> impl Iterator<Item = (Cause, FailedVector)> + 'a {
    laws.broken.iter().map(|VectorBreach { format, vector, breach, vectors }| {
        let law = breach.kind.name();
        let what = format!("the law {law} of {format}: {}", shortened(&breach.cause));
        let mut failure = FailedVector {
            id: format!("law.{law}.{vector}").into(),
            format: format.clone().into(),
            kind: Untrusted::new(law),
            again: again(breach).into(),
            ..FailedVector::default()
        };
        if let Some(Step { request, .. }) = breach.steps.first() {
            failure.op = Untrusted::new(request.operation().0.name());
            failure.request = super::failure::request_members(request);
        }
        tell(&mut failure, suite, breach);
        (
            Cause { what: what.into(), failures: *vectors, example: failure.id.clone(), explained: None },
            failure,
        )
    })
}

/// Tells in a failure what a breach consists of.
pub(super) fn tell(failure: &mut FailedVector, suite: &Suite, breach: &Breach) {
    let steps =
        breach.steps.iter().map(|Step { request, got }| format!("{} gives {got}", request.operation().0));
    failure.reason = format!("the law {}: {}", breach.kind.name(), breach.kind.sentence()).into();
    failure.expected = Untrusted::new(breach.kind.sentence());
    failure.got = steps.collect::<Vec<_>>().join(", ").into();
    failure.difference = Some(breach.difference.clone().unwrap_or_else(|| breach.cause.clone()).into());
    failure.requirements = vec![CitedRequirement::new(suite, &breach.requirement)];
}
