//! Finds the common causes of failures. A cause with many failures is reported once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::{
    evidence::is_wrong,
    observe::Statements,
    trial::{self, Explanation, Probe},
};
use crate::{
    fault::shortened,
    judge::{Verdict, Wrong},
    untrusted::Untrusted,
    value::Value,
    vectors::{Suite, Vector},
};

/// A common cause of failures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The cause in words.
    pub what: Untrusted<'static>,
    /// The number of failures that show it.
    pub failures: usize,
    /// The id of the shortest of their vectors.
    pub example: Untrusted<'static>,
    /// The explanation by a usual mistake, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Explained>,
}

/// The explanation of failures by a usual mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explained {
    /// The operations whose failures it explains.
    pub operations: Vec<String>,
    /// The number of right replies that the mistake does not change.
    pub right: usize,
    /// The changed input of the example to which the testee gives the right reply, if the mistake was found by such an input.
    pub instead: Option<String>,
}

/// The part of an encoding or a value that a mistake changes, by the id of the vector.
pub(crate) type Parts = HashMap<String, String>;

/// The minimum number of failures for a narrower statement to become a separate cause.
const MIN_SEPARATE_FAILURES: usize = 3;

/// Finds the causes of failures, and for each failure the index of its cause. Usual mistakes come first. Faults follow, because they may explain
/// other failures; then causes by their number of failures.
pub(crate) fn find_causes(
    suite: &Suite,
    failures: &[(&Vector, &Verdict)],
    passing: &[&Vector],
    probe: Option<Probe<'_>>,
) -> (Vec<Cause>, Vec<usize>, Parts) {
    let mut causes: Vec<Cause> = Vec::new();
    let mut cause_of: Vec<Option<usize>> = vec![None; failures.len()];
    let mut parts = Parts::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for explanation in trial::find_explanations(suite, failures, passing, probe) {
        let part = explanation.mistake.part_of_reply();
        parts.extend(
            explanation.failures.iter().map(|&failure| (failures[failure].0.id.clone(), part.clone())),
        );
        let index = *known.entry(explanation.what.clone()).or_insert(causes.len());
        add(explanation, index, failures, &mut causes, &mut cause_of);
    }
    let observed: Vec<Statements> =
        failures.iter().map(|(vector, verdict)| Statements::from_failure(vector, verdict)).collect();
    // If the valid counterpart fails, too, both have the same cause.
    let by_id: HashMap<&str, usize> =
        failures.iter().enumerate().map(|(index, (vector, _))| (vector.id.as_str(), index)).collect();
    for (index, (vector, verdict)) in failures.iter().enumerate() {
        if is_wrong(verdict, Wrong::Counterpart)
            && let Some(counterpart) = vector.counterpart.as_ref().and_then(|id| by_id.get(id.as_str()))
        {
            cause_of[index] = cause_of[*counterpart];
        }
    }
    let mut broad: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, statements) in observed.iter().enumerate().filter(|(index, _)| cause_of[*index].is_none()) {
        broad.entry(&statements.broad).or_default().push(index);
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
        causes.push(Cause { what: what.into(), failures: 0, example: example.into(), explained: None });
    }
    let cause_of: Vec<usize> = cause_of.into_iter().map(Option::unwrap_or_default).collect();
    for cause in &cause_of {
        causes[*cause].failures += 1;
    }
    (causes, cause_of, parts)
}

/// Adds a mistake to the causes, or its failures to the same mistake of another operation, whose cause has this index.
fn add(
    explanation: Explanation,
    index: usize,
    failures: &[(&Vector, &Verdict)],
    causes: &mut Vec<Cause>,
    cause_of: &mut [Option<usize>],
) {
    let Explanation {
        what, kind: (format, op), failures: members, passes, example: (example, instead), ..
    } = explanation;
    let operation = format!("{op} of {format}");
    if index == causes.len() {
        let explained = Explained {
            operations: Vec::new(),
            right: 0,
            instead: instead.map(|fields| shortened(&Value::Object(fields).to_string())),
        };
        let example = failures[example].0.id.clone();
        causes.push(Cause {
            what: what.into(),
            failures: 0,
            example: example.into(),
            explained: Some(explained),
        });
    }
    if let Some(explained) = &mut causes[index].explained {
        explained.operations.push(operation);
        explained.right += passes;
    }
    for member in members {
        cause_of[member] = Some(index);
    }
}

/// Splits the failures with one broad statement by the narrower statements that many of them share.
fn split(broad: &str, mut members: Vec<usize>, observed: &[Statements]) -> Vec<(String, Vec<usize>)> {
    let mut groups = Vec::new();
    while !members.is_empty() {
        // Among equally frequent statements, the most specific comes first.
        let mut counts: BTreeMap<&str, (usize, Reverse<usize>)> = BTreeMap::new();
        for &member in &members {
            for (rank, what) in observed[member].narrow.iter().enumerate() {
                counts.entry(what).or_insert((0, Reverse(rank))).0 += 1;
            }
        }
        let is_separate = |count: usize| count >= MIN_SEPARATE_FAILURES || count == members.len();
        let best = counts.into_iter().max_by_key(|(_, count)| *count);
        let Some((what, _)) = best.filter(|(_, (count, _))| is_separate(*count)) else { break };
        let (with, without) =
            members.iter().partition(|&&member| observed[member].narrow.iter().any(|it| it == what));
        groups.push((what.to_owned(), with));
        members = without;
    }
    if !members.is_empty() {
        groups.push((broad.to_owned(), members));
    }
    groups
}

#[cfg(test)]
mod tests;
