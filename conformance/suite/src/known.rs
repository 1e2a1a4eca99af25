//! Known failures of a testee: a file lists the vectors that it fails, how and why. A run is as expected if exactly these vectors fail, in the
//! same way.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::{
    judge::{Level, Verdict},
    laws::{VectorBreach, VectorLaws},
    runner::RunResults,
};

/// A file of known failures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailures {
    /// The failures, by the ids of their vectors.
    pub failures: Vec<KnownFailure>,
}

/// A known failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailure {
    /// The id of the vector.
    pub id: String,
    /// The kind of the wrong reply, or the code of the fault.
    pub kind: String,
    /// The reason why it fails, for people.
    #[serde(default)]
    pub reason: String,
}

/// A run compared with the known failures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// The number of failures that are as known.
    pub as_known: usize,
    /// The ids of entries whose vector no longer fails.
    pub stale: Vec<String>,
    /// Entries whose vector fails in another way: the id, the known kind, the actual kind.
    pub changed: Vec<(String, String, String)>,
    /// The number of entries whose vector was not chosen or not judged.
    pub not_judged: usize,
}

impl KnownFailure {
    /// Whether a verdict is the known failure: a failure of the same kind.
    pub(super) fn is_of_kind(&self, verdict: &Verdict) -> bool {
        verdict.failure_code() == Some(self.kind.as_str())
    }
}

impl KnownFailures {
    /// The failures of a run, with the reasons that `before` gives.
    pub fn from_run(run: &RunResults<'_>, laws: Option<&VectorLaws>, level: Level, before: &Self) -> Self {
        let entries = before.by_id();
        let failures = run.cases.iter().filter(|(_, verdict)| verdict.is_failure(level));
        let failures =
            failures.filter_map(|(vector, verdict)| Some((vector.id.clone(), verdict.failure_code()?)));
        let breaches = laws.iter().flat_map(|laws| &laws.broken);
        let breaches = breaches.map(|broken| (broken.id(), broken.breach.kind.name()));
        let entry = |(id, kind): (String, &str)| {
            let reason = entries.get(id.as_str());
            let reason = reason.map_or_else(|| "not known yet".to_owned(), |entry| entry.reason.clone());
            KnownFailure { id, kind: kind.to_owned(), reason }
        };
        Self { failures: failures.chain(breaches).map(entry).collect() }
    }

    pub(super) fn has_breach(&self, broken: &VectorBreach) -> bool {
        let id = broken.id();
        self.failures.iter().any(|entry| entry.id == id && entry.kind == broken.breach.kind.name())
    }

    /// The failures by the ids of their vectors. A list has as many as fit into a file, so no caller searches it for each vector.
    pub fn by_id(&self) -> HashMap<&str, &KnownFailure> {
        self.failures.iter().map(|entry| (entry.id.as_str(), entry)).collect()
    }

    /// Compares a run with these failures.
    pub fn compare(&self, run: &RunResults<'_>, laws: Option<&VectorLaws>, level: Level) -> Compared {
        let mut compared = Compared::default();
        let cases: HashMap<_, _> =
            run.cases.iter().map(|(vector, verdict)| (vector.id.as_str(), verdict)).collect();
        let broken: HashSet<String> =
            laws.iter().flat_map(|laws| &laws.broken).map(VectorBreach::id).collect();
        for entry in &self.failures {
            let is_law = entry.id.starts_with("law.");
            match cases.get(entry.id.as_str()) {
                None if is_law && broken.contains(&entry.id) => compared.as_known += 1,
                None if is_law && laws.is_some() => compared.stale.push(entry.id.clone()),
                None => compared.not_judged += 1,
                Some(verdict) if !verdict.is_judged() => compared.not_judged += 1,
                Some(verdict) if !verdict.is_failure(level) => compared.stale.push(entry.id.clone()),
                Some(verdict) if entry.is_of_kind(verdict) => compared.as_known += 1,
                Some(verdict) => {
                    let actual = verdict.failure_code().unwrap_or_default().to_owned();
                    compared.changed.push((entry.id.clone(), entry.kind.clone(), actual));
                }
            }
        }
        compared
    }
}
