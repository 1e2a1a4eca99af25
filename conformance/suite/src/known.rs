//! Failures that are known: a file beside a testee, which says which vectors it fails, in what way and why. A run that fails just these is as
//! expected; one that fails another, in another way, or no longer, is not.

use serde::{Deserialize, Serialize};

use super::{
    judge::{Level, Verdict},
    runner::Run,
    summary::is_failure,
};

/// A file of known failures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The failures, by the ids of their vectors.
    pub failures: Vec<Entry>,
}

/// A failure that is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The id of the vector.
    pub id: String,
    /// In what the reply is wrong, or the code of the fault.
    pub kind: String,
    /// Why it fails; for people.
    #[serde(default)]
    pub reason: String,
}

/// What a run is against the known failures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// How many failures are as they are known.
    pub as_known: usize,
    /// Entries whose vector fails no longer.
    pub stale: Vec<String>,
    /// Entries whose vector fails in another way: the id, what was known, what came.
    pub changed: Vec<(String, String, String)>,
    /// Entries whose vector is not among the chosen ones, or was not judged.
    pub not_judged: usize,
}

/// The word for a failure.
fn kind(verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Wrong(mismatch) => Some(mismatch.wrong.name()),
        Verdict::Fault(fault) => Some(fault.kind.code()),
        Verdict::Right | Verdict::Unsupported(_) | Verdict::NotRun => None,
    }
}

impl Known {
    /// The failures of a run, with the reasons of those that `before` knew.
    pub fn of(run: &Run<'_>, level: Level, before: &Self) -> Self {
        let failures = run.cases.iter().filter(|(_, verdict)| is_failure(verdict, level));
        let entry = |(vector, verdict): &(&super::vectors::Vector, Verdict)| {
            let reason = before.failures.iter().find(|entry| entry.id == vector.id);
            let reason = reason.map_or_else(|| "not known yet".to_owned(), |entry| entry.reason.clone());
            Some(Entry { id: vector.id.clone(), kind: kind(verdict)?.to_owned(), reason })
        };
        Self { failures: failures.filter_map(entry).collect() }
    }

    /// Whether this failure is known as it is.
    pub fn has(&self, id: &str, verdict: &Verdict) -> bool {
        self.failures.iter().any(|entry| entry.id == id && Some(entry.kind.as_str()) == kind(verdict))
    }

    /// What a run is against these failures.
    pub fn compare(&self, run: &Run<'_>, level: Level) -> Compared {
        let mut compared = Compared::default();
        for entry in &self.failures {
            let case = run.cases.iter().find(|(vector, _)| vector.id == entry.id);
            match case.map(|(_, verdict)| verdict) {
                None | Some(Verdict::Unsupported(_) | Verdict::NotRun) => compared.not_judged += 1,
                Some(verdict) if !is_failure(verdict, level) => compared.stale.push(entry.id.clone()),
                Some(verdict) if kind(verdict) == Some(entry.kind.as_str()) => compared.as_known += 1,
                Some(verdict) => {
                    let now = kind(verdict).unwrap_or_default().to_owned();
                    compared.changed.push((entry.id.clone(), entry.kind.clone(), now));
                }
            }
        }
        compared
    }
}
