//! The drawn requests of a run, after its vectors.

use serde::{Deserialize, Serialize};

use super::{CitedRequirement, FailedVector, laws};
use crate::{
    diagnosis::Cause,
    fault::shortened,
    fuzz::{Run, answers::PanelResult, finding::Finding},
    judge::{Verdict, expectation},
    summary::Conclusion,
    untrusted::Untrusted,
    vectors::Suite,
};

/// The results of drawn requests.
pub struct DrawnRun<'a> {
    /// The run, whose testee is the only member of its panel.
    pub run: &'a Run,
    /// The seed.
    pub seed: u64,
    /// The command that repeats a finding.
    pub again: &'a dyn Fn(&Finding) -> String,
}

/// The counts of drawn requests. A run with the same number of requests and the same seed draws the same requests.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct DrawnCounts {
    /// The number of requests.
    pub requests: u64,
    /// The seed.
    pub seed: u64,
    /// The number of requests that must be accepted.
    pub accepted: u64,
    /// The number of requests that the testee does not support.
    pub unsupported: u64,
    /// The number of requests without a reply in time from a testee that may be right.
    pub no_reply: usize,
    /// The number of kinds of disagreement with the reference. Each is a failure whose id begins with `drawn.`.
    pub disagreements: usize,
    /// The reason why the drawn requests ended early.
    pub ended: Option<Untrusted<'static>>,
}

impl DrawnCounts {
    pub(super) fn new(drawn: &DrawnRun<'_>) -> Self {
        let Run {
            cases, accepted, unsupported, no_reply, ref findings, ref ended_testees, ref ended, ..
        } = *drawn.run;
        let ended = ended_testees.first().or(ended.as_ref()).cloned().map(Untrusted::new);
        let disagreements = findings.len();
        Self { requests: cases, seed: drawn.seed, accepted, unsupported, no_reply, disagreements, ended }
    }

    /// The conclusion of the vectors and the drawn requests.
    pub(super) fn conclude(&self, vectors: Conclusion) -> Conclusion {
        match vectors {
            _ if self.disagreements > 0 || self.ended.is_some() => Conclusion::NotConformant,
            Conclusion::Conformant | Conclusion::AsKnown if self.no_reply > 0 => Conclusion::NotDecided,
            Conclusion::Conformant if self.requests == self.unsupported => Conclusion::NothingVerified,
            vectors => vectors,
        }
    }
}

/// The failures that drawn requests show, each with its cause.
pub(super) fn failures(suite: &Suite, drawn: &DrawnRun<'_>) -> Vec<(Cause, FailedVector)> {
    let failure = |finding: &Finding| {
        let (kind, PanelResult { views, base, .. }) = (&finding.kind, &finding.result);
        let verdict = &views.first()?.verdict;
        let expected = base.as_ref().map_or_else(String::new, |base| expectation(&base.expect));
        let mut failure = FailedVector {
            id: format!("drawn.{}", finding.name(&[])).into(),
            format: kind.format.clone().into(),
            op: Untrusted::new(kind.op.name()),
            kind: Untrusted::new(kind.wrong),
            reason: format!("drawn request {} of seed {}", finding.number, finding.seed).into(),
            request: super::failure::request_members(&finding.request),
            expected: expected.into(),
            again: (drawn.again)(finding).into(),
            ..FailedVector::default()
        };
        if let Some(breach) = &finding.result.breach {
            laws::describe_breach(&mut failure, suite, breach);
        }
        failure.describe(verdict);
        if matches!(verdict, Verdict::Wrong(_)) {
            let rule = finding.requirement(suite).map(|rule| CitedRequirement::new(suite, &rule));
            failure.requirements = rule.into_iter().collect();
        }
        let cause = kind.causes.first().map_or_else(|| kind.wrong.to_owned(), |cause| shortened(cause));
        let law = kind.law.map_or_else(String::new, |law| format!("the law {}: ", law.name()));
        let what = format!("{} of {}: {law}{cause}", kind.op, kind.format);
        Some((
            Cause { what: what.into(), failures: 1, example: failure.id.clone(), explained: None },
            failure,
        ))
    };
    drawn.run.findings.iter().filter_map(failure).collect()
}
