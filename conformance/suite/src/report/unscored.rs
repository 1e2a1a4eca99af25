//! The vectors of a run that do not count: new or withdrawn, disputed, or observed.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    fault::shortened,
    judge::{Count, Level, Verdict, expectation},
    released::Status,
    requirements::Strength,
    runner::RunResults,
    untrusted::Untrusted,
    vectors::Vector,
};

/// The vectors of a run that do not count.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Unscored {
    /// The number of right replies among the judged ones.
    pub vectors: Count,
    /// The ids of the vectors with a wrong reply.
    pub failing: Vec<String>,
}

impl Unscored {
    pub(super) fn new(run: &RunResults<'_>, level: Level) -> Self {
        let mut unscored = Self::default();
        let is_new_or_quarantined =
            |vector: &Vector| matches!(vector.status, Status::New | Status::Quarantined);
        for (vector, verdict) in run.unscored.iter().filter(|(vector, _)| is_new_or_quarantined(vector)) {
            if verdict.is_judged() {
                unscored.vectors.add(!verdict.is_failure(level));
                unscored.failing.extend(verdict.is_failure(level).then(|| vector.id.clone()));
            }
        }
        unscored
    }
}

/// A vector whose right reply is disputed, and the reading that the testee follows. A reply that follows none is a failure.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Disputed {
    /// The id of the vector.
    pub id: String,
    /// The disputed question, in words.
    pub flag: String,
    /// The proposed right replies, in short.
    pub readings: Vec<String>,
    /// The actual reply, in short, or the reason why there is none.
    pub reply: String,
    /// The number of the matching reading, from 1, if there is one.
    pub reading: Option<usize>,
}

impl Disputed {
    pub(super) fn list(run: &RunResults<'_>) -> Vec<Self> {
        let disputed = run.unscored.iter().filter(|(vector, _)| vector.status == Status::Disputed);
        let report = |(vector, verdict): &(&Vector, Verdict)| {
            let (reply, reading) = match verdict {
                Verdict::Disputed { reply, reading } => (reply.clone(), Some(*reading)),
                Verdict::Unsupported(reason) => (format!("unsupported: {}", shortened(reason)), None),
                Verdict::Fault(fault) => (format!("no reply: {fault}"), None),
                Verdict::Right | Verdict::Wrong(_) | Verdict::NotRun => ("not run".to_owned(), None),
            };
            let readings =
                vector.expect().iter().map(|reply| expectation(std::slice::from_ref(reply))).collect();
            Self {
                id: vector.id.clone(),
                flag: vector.flag.clone().unwrap_or_default(),
                readings,
                reply,
                reading,
            }
        };
        disputed.map(report).collect()
    }
}

/// Vectors that do not count, because a requirement of them is weaker than `must` or of a profile that the run does not choose.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Observed {
    /// The profiles of the requirements of these vectors.
    pub profiles: Vec<Untrusted<'static>>,
    /// The weakest strength of the requirements of these vectors.
    pub strength: Strength,
    /// The number of vectors that the testee follows, among those with a reply.
    pub vectors: Count,
    /// The vectors that the testee does not follow.
    pub differing: Vec<Differing>,
}

/// A vector that the testee does not follow, and need not.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Differing {
    /// The id of the vector.
    pub id: Untrusted<'static>,
    /// The right reply, in short.
    pub expected: Untrusted<'static>,
    /// The actual reply, in short, or the fault.
    pub got: Untrusted<'static>,
}

impl fmt::Display for Differing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}, not {}", self.id, self.got, self.expected)
    }
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for profile in &self.profiles {
            write!(f, "profile {profile}, ")?;
        }
        let Count { right, of } = self.vectors;
        write!(f, "`{}`: {right} of {of} followed", self.strength.name())
    }
}

impl Observed {
    /// The observed vectors of a run, by profiles and strength.
    pub(super) fn list(run: &RunResults<'_>, level: Level) -> Vec<Self> {
        let mut groups: BTreeMap<_, (Count, Vec<Differing>)> = BTreeMap::new();
        let observed = run.unscored.iter().filter(|(vector, _)| vector.status == Status::Observed);
        for (vector, verdict) in observed.filter(|(_, verdict)| verdict.is_judged()) {
            let (count, differing) = groups.entry((vector.profiles(), vector.strength())).or_default();
            count.add(!verdict.is_failure(level));
            let (expected, got) = match verdict {
                Verdict::Wrong(mismatch) => (mismatch.expected.clone(), mismatch.got.clone()),
                Verdict::Fault(fault) => (expectation(&vector.expect()), fault.to_string()),
                _ => continue,
            };
            if verdict.is_failure(level) {
                differing.push(Differing {
                    id: Untrusted::new(vector.id.clone()),
                    expected: expected.into(),
                    got: got.into(),
                });
            }
        }
        let list = groups.into_iter().map(|((profiles, strength), (vectors, differing))| {
            let profiles = profiles.into_iter().map(|profile| Untrusted::new(profile.to_owned())).collect();
            Self { profiles, strength, vectors, differing }
        });
        list.collect()
    }
}
