//! The common causes of failures. A cause with many failures is reported once.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use serde_json::Value;

use super::{
    evident::is,
    observe::Observed,
    trial::{self, Found, Probe},
};
use crate::{
    fault::shortened,
    judge::{Verdict, Wrong},
    vectors::{Suite, Vector},
};

/// A common cause of failures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// The cause in words.
    pub what: String,
    /// The number of failures that show it.
    pub failures: usize,
    /// The id of the shortest of their vectors.
    pub example: String,
    /// How a usual mistake explains the failures, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Explained>,
}

/// How a usual mistake explains failures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The operations whose failures it explains.
    pub operations: Vec<String>,
    /// The number of right replies that it leaves as they are.
    pub right: usize,
    /// The changed input of the example to which the testee gives the right reply, if the mistake was found so.
    pub instead: Option<String>,
}

/// By the id of a vector: the part of an encoding or value that a mistake changes.
pub(crate) type Parts = HashMap<String, String>;

/// A statement that holds in fewer failures is no separate cause if a broader one holds in them too.
const MIN_SEPARATE_FAILURES: usize = 3;

/// The causes of failures, and for each failure the index of its cause. The usual mistakes come first. Then faults, because a reply that could
/// not be judged may explain the others; then the causes of the most failures.
pub(crate) fn of(
    suite: &Suite,
    failures: &[(&Vector, &Verdict)],
    passing: &[&Vector],
    probe: Option<Probe<'_>>,
) -> (Vec<Cause>, Vec<usize>, Parts) {
    let mut causes: Vec<Cause> = Vec::new();
    let mut cause_of: Vec<Option<usize>> = vec![None; failures.len()];
    let mut parts = Parts::new();
    for found in trial::found(suite, failures, passing, probe) {
        let part = format!("{} {}", found.mistake.key, found.mistake.part);
        parts.extend(found.failures.iter().map(|&failure| (failures[failure].0.id.clone(), part.clone())));
        add(found, failures, &mut causes, &mut cause_of);
    }
    let observed: Vec<Observed> =
        failures.iter().map(|(vector, verdict)| Observed::of(vector, verdict)).collect();
    // A valid counterpart that fails is the cause of the failure.
    let by_id: HashMap<&str, usize> =
        failures.iter().enumerate().map(|(index, (vector, _))| (vector.id.as_str(), index)).collect();
    for (index, (vector, verdict)) in failures.iter().enumerate() {
        if is(verdict, Wrong::Counterpart)
            && let Some(counterpart) = vector.counterpart.as_ref().and_then(|id| by_id.get(id.as_str()))
        {
            cause_of[index] = cause_of[*counterpart];
        }
    }
    let mut broad: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, one) in observed.iter().enumerate().filter(|(index, _)| cause_of[*index].is_none()) {
        broad.entry(&one.broad).or_default().push(index);
    }
    let mut groups: Vec<(String, Vec<usize>)> =
        broad.into_iter().flat_map(|(what, members)| split(what, members, &observed)).collect();
    let is_fault = |&member: &usize| matches!(failures[member].1, Verdict::Fault(_));
    groups.sort_by_key(|(_, members)| {
        (!members.iter().all(is_fault), usize::MAX - members.len(), members.first().copied())
    });
    for (what, members) in groups {
        for &member in &members {
            cause_of[member] = Some(causes.len());
        }
        let shortest = members.iter().min_by_key(|&&member| (failures[member].0.length(), member));
        let example = shortest.map(|&member| failures[member].0.id.clone()).unwrap_or_default();
        causes.push(Cause { what, failures: 0, example, explained: None });
    }
    let cause_of: Vec<usize> = cause_of.into_iter().map(Option::unwrap_or_default).collect();
    for cause in &cause_of {
        causes[*cause].failures += 1;
    }
    (causes, cause_of, parts)
}

/// Adds a mistake to the causes, or its failures to the cause that another operation has shown.
fn add(
    found: Found,
    failures: &[(&Vector, &Verdict)],
    causes: &mut Vec<Cause>,
    cause_of: &mut [Option<usize>],
) {
    let Found { what, kind: (format, op), failures: members, passes, example: (example, instead), .. } =
        found;
    let operation = format!("{op} of {format}");
    let known = causes.iter().position(|cause| cause.what == what);
    let at = known.unwrap_or_else(|| {
        let explained = Explained {
            operations: Vec::new(),
            right: 0,
            instead: instead.map(|fields| shortened(&Value::Object(fields).to_string())),
        };
        let example = failures[example].0.id.clone();
        causes.push(Cause { what, failures: 0, example, explained: Some(explained) });
        causes.len() - 1
    });
    if let Some(explained) = &mut causes[at].explained {
        explained.operations.push(operation);
        explained.right += passes;
    }
    for member in members {
        cause_of[member] = Some(at);
    }
}

/// Splits the failures of one broad statement by the narrower statements that hold in many of them.
fn split(broad: &str, mut members: Vec<usize>, observed: &[Observed]) -> Vec<(String, Vec<usize>)> {
    let mut groups = Vec::new();
    while !members.is_empty() {
        // Of equally frequent statements the first one is the most specific.
        let mut counts: Vec<(&str, usize, usize)> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        for &member in &members {
            for (rank, what) in observed[member].narrow.iter().enumerate() {
                let at = *known.entry(what).or_insert_with(|| {
                    counts.push((what, 0, rank));
                    counts.len() - 1
                });
                counts[at].1 += 1;
            }
        }
        let best = counts.iter().max_by_key(|(_, count, rank)| (*count, usize::MAX - rank));
        let Some((what, ..)) =
            best.filter(|(_, count, _)| *count >= MIN_SEPARATE_FAILURES || *count == members.len())
        else {
            break;
        };
        let what = (*what).to_owned();
        let (with, without) =
            members.into_iter().partition(|&member| observed[member].narrow.contains(&what));
        groups.push((what, with));
        members = without;
    }
    if !members.is_empty() {
        groups.push((broad.to_owned(), members));
    }
    groups
}

#[cfg(test)]
mod tests;
