//! The common causes of failures. A cause with many failures is reported once.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;

use super::observe::Observed;
use crate::{judge::Verdict, vectors::Vector};

/// A common cause of failures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// The cause in words.
    pub what: String,
    /// The number of failures that show it.
    pub failures: usize,
    /// The id of the shortest of their vectors.
    pub example: String,
}

/// A statement that holds in fewer failures is no separate cause if a broader one holds in them too.
const FEW: usize = 3;

/// The causes of failures, and for each failure the index of its cause. Faults come first, because a reply that could not be judged may explain
/// the others; then the causes of the most failures.
pub(crate) fn of(failures: &[(&Vector, &Verdict)]) -> (Vec<Cause>, Vec<usize>) {
    let observed: Vec<Observed> =
        failures.iter().map(|(vector, verdict)| Observed::of(vector, verdict)).collect();
    let mut broad: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, one) in observed.iter().enumerate() {
        broad.entry(&one.broad).or_default().push(index);
    }
    let mut groups: Vec<(String, Vec<usize>)> =
        broad.into_iter().flat_map(|(what, members)| split(what, members, &observed)).collect();
    let is_fault = |&member: &usize| matches!(failures[member].1, Verdict::Fault(_));
    groups.sort_by_key(|(_, members)| {
        (!members.iter().all(is_fault), usize::MAX - members.len(), members.first().copied())
    });
    let mut cause_of = vec![0; failures.len()];
    let mut causes = Vec::with_capacity(groups.len());
    for (index, (what, members)) in groups.into_iter().enumerate() {
        for &member in &members {
            cause_of[member] = index;
        }
        let shortest = members.iter().min_by_key(|&&member| (failures[member].0.length(), member));
        let example = shortest.map(|&member| failures[member].0.id.clone()).unwrap_or_default();
        causes.push(Cause { what, failures: members.len(), example });
    }
    (causes, cause_of)
}

/// Splits the failures of one broad statement by the narrower statements that hold in many of them.
fn split(broad: &str, mut members: Vec<usize>, observed: &[Observed]) -> Vec<(String, Vec<usize>)> {
    let mut groups = Vec::new();
    if let Some((what, exchanged)) = exchanges(&members, observed) {
        members.retain(|member| !exchanged.contains(member));
        groups.push((what, exchanged));
    }
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
        let Some((what, ..)) = best.filter(|(_, count, _)| *count >= FEW || *count == members.len()) else {
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

/// The failures that exchange the same entries of a list. An exchange of equal entries is invisible, so a failure may show a part of it.
fn exchanges(members: &[usize], observed: &[Observed]) -> Option<(String, Vec<usize>)> {
    let with: Vec<usize> =
        members.iter().copied().filter(|&member| !observed[member].exchanged.is_empty()).collect();
    let pairs: BTreeSet<&(String, String)> =
        with.iter().flat_map(|&member| &observed[member].exchanged).collect();
    let entries: BTreeSet<&String> = pairs.iter().flat_map(|(one, other)| [one, other]).collect();
    // Each entry is exchanged with exactly one other.
    if with.is_empty() || entries.len() != 2 * pairs.len() || pairs.len() > 8 {
        return None;
    }
    let exchanged: Vec<String> = pairs.iter().map(|(one, other)| format!("`{one}` and `{other}`")).collect();
    let are = if pairs.len() == 1 { "are exchanged" } else { "change places" };
    Some((format!("{} {are}", exchanged.join(", ")), with))
}

#[cfg(test)]
mod tests;
