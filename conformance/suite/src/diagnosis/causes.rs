//! Finds the common causes of failures. A cause with many failures is reported once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::{
    evidence::is_wrong,
    fields::Reference,
    observe::Statements,
    trial::{self, Explanation, Probe},
};
use crate::{
    containment::Containment,
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
    /// The operations whose failures the mistake explains.
    pub operations: Vec<String>,
    /// The number of right replies that the mistake does not change.
    pub right: usize,
    /// The changed input of the example to which the testee gives the right reply, if the mistake was found by such an input.
    pub instead: Option<String>,
}

/// The part of an encoding or a value that a mistake changes, by the id of the vector.
pub(crate) type ChangedParts = HashMap<String, String>;

/// The minimum number of failures for a narrower statement to become a separate cause.
const MIN_SEPARATE_FAILURES: usize = 3;

/// Failures with a common cause.
struct Group {
    what: String,
    members: Vec<usize>,
    /// The index of the failure that is shown; of failures without an explanation, the shortest.
    example: usize,
    explained: Option<Explained>,
    rank: Rank,
}

/// The order of causes of different kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Mistake,
    /// Faults may explain other failures.
    Fault,
    Other,
    /// A usual mistake that explains fewer failures than other formats have without an explanation.
    SmallMistake,
}

/// Finds the causes of failures, and for each failure the index of its cause. Usual mistakes come first, then faults, then causes by their
/// number of failures. A usual mistake comes last if other formats have more failures.
pub(crate) fn find_causes(
    suite: &Suite,
    failures: &[(&Vector, &Verdict)],
    passing: &[&Vector],
    reference: Option<Reference<'_>>,
    probe: Option<Probe<'_>>,
) -> (Vec<Cause>, Vec<usize>, ChangedParts) {
    let mut parts = ChangedParts::new();
    let mut groups: Vec<Group> = Vec::new();
    for explanation in trial::find_explanations(suite, failures, passing, reference, probe) {
        let part = explanation.mistake.part_of_reply();
        parts.extend(
            explanation.failures.iter().map(|&failure| (failures[failure].0.id.clone(), part.clone())),
        );
        add_explanation(explanation, &mut groups);
    }
    let mut group_of: Vec<Option<usize>> = vec![None; failures.len()];
    for (index, group) in groups.iter().enumerate() {
        group.members.iter().for_each(|&member| group_of[member] = Some(index));
    }
    // If the valid counterpart fails, too, both have the same cause.
    let by_id: HashMap<&str, usize> =
        failures.iter().enumerate().map(|(index, (vector, _))| (vector.id.as_str(), index)).collect();
    for (index, (vector, verdict)) in failures.iter().enumerate() {
        let counterpart = vector.counterpart.as_ref().filter(|_| is_wrong(verdict, Wrong::Counterpart));
        let failed_counterpart = counterpart.and_then(|id| by_id.get(id.as_str()));
        if let Some(group) = failed_counterpart.and_then(|&index| group_of[index]) {
            groups[group].members.push(index);
            group_of[index] = Some(group);
        }
    }
    rank_mistakes(suite, failures, &group_of, &mut groups);
    let observed: Vec<Statements> =
        failures.iter().map(|(vector, verdict)| Statements::from_failure(vector, verdict)).collect();
    let mut by_broad: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, statements) in observed.iter().enumerate().filter(|(index, _)| group_of[*index].is_none()) {
        by_broad.entry(&statements.broad).or_default().push(index);
    }
    groups.extend(by_broad.into_iter().flat_map(|(what, members)| split(what, members, &observed)).map(
        |(what, members)| {
            let is_fault = |&member: &usize| matches!(failures[member].1, Verdict::Fault(_));
            let rank = if members.iter().all(is_fault) { Rank::Fault } else { Rank::Other };
            let shortest = members.iter().min_by_key(|&&member| (failures[member].0.length(), member));
            Group { what, example: shortest.copied().unwrap_or_default(), members, explained: None, rank }
        },
    ));
    groups.sort_by_key(|group| (group.rank, Reverse(group.members.len()), group.members.first().copied()));
    let mut cause_of = vec![0; failures.len()];
    for (index, group) in groups.iter().enumerate() {
        for &member in &group.members {
            cause_of[member] = index;
        }
    }
    let cause = |Group { what, members, example, explained, .. }: Group| Cause {
        what: what.into(),
        failures: members.len(),
        example: failures[example].0.id.clone().into(),
        explained,
    };
    (groups.into_iter().map(cause).collect(), cause_of, parts)
}

/// Adds a mistake to the causes, or its failures to the same mistake of another operation.
fn add_explanation(explanation: Explanation, groups: &mut Vec<Group>) {
    let Explanation { what, kind: (format, op), failures, pass_count, example: (example, instead), .. } =
        explanation;
    let index = groups.iter().position(|group| group.what == what).unwrap_or_else(|| {
        let instead = instead.map(|fields| shortened(&Value::Object(fields).to_string()));
        let explained = Some(Explained { operations: Vec::new(), right: 0, instead });
        groups.push(Group { what, members: Vec::new(), example, explained, rank: Rank::Mistake });
        groups.len() - 1
    });
    let group = &mut groups[index];
    group.members.extend(failures);
    if let Some(explained) = &mut group.explained {
        explained.operations.push(format!("{op} of {format}"));
        explained.right += pass_count;
    }
}

/// Finds the usual mistakes that explain fewer failures than other formats have without an explanation. Formats that contain the format of a
/// mistake do not count, because their failures may be its consequences.
fn rank_mistakes(
    suite: &Suite,
    failures: &[(&Vector, &Verdict)],
    group_of: &[Option<usize>],
    groups: &mut [Group],
) {
    let mut containment = Containment::new(suite);
    let format = |failure: usize| suite.format_index(&failures[failure].0.format);
    for group in groups {
        let formats: BTreeSet<usize> = group.members.iter().filter_map(|&member| format(member)).collect();
        let mut is_related = |failure: usize| {
            format(failure)
                .is_some_and(|format| containment.ranks(format).keys().any(|inner| formats.contains(inner)))
        };
        let left = (0..failures.len()).filter(|&failure| group_of[failure].is_none() && !is_related(failure));
        if left.count() > group.members.len() {
            group.rank = Rank::SmallMistake;
        }
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
            members.iter().partition(|&&member| observed[member].narrow.iter().any(|narrow| narrow == what));
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
