//! A mistake as a change of the right encoding or value.

use std::collections::{BTreeMap, BTreeSet};

use crate::value::{Map, Value};

/// A change that a codec with a mistake makes to the right encoding or value.
pub(in crate::diagnosis) struct Mistake {
    pub(in crate::diagnosis) what: String,
    /// The part that it concerns: `board`, `bytes`, `length`, `number`, `numbers`, `order`, `padding`, `section`, `symbols`, `varint` or
    /// `zeros`.
    pub(in crate::diagnosis) part: &'static str,
    keys: Vec<String>,
    change: Change,
}

/// Returns the possible wrong members in place of a member, given its key and the object around it. Returns none if the member is not changed.
type Change = Box<dyn Fn(&str, &Value, &Map<String, Value>) -> Vec<Value>>;

/// A right object and the actual object.
pub(in crate::diagnosis) type Pair = (Value, Value);

/// The bytes of an encoding and the members of its value.
pub(in crate::diagnosis) type Encoding = (Vec<u8>, Map<String, Value>);

/// The different texts under each key, also in lists. A key without texts has an empty set.
pub(super) type TextsByKey = BTreeMap<String, BTreeSet<String>>;

impl Mistake {
    /// Makes a mistake in the members under these keys, at any depth.
    pub(super) fn new(
        part: &'static str,
        what: impl Into<String>,
        keys: Vec<String>,
        change: impl Fn(&str, &Value, &Map<String, Value>) -> Vec<Value> + 'static,
    ) -> Self {
        Self { what: what.into(), part, keys, change: Box::new(change) }
    }

    /// Makes a mistake in each text, number and null under these keys, also in lists.
    pub(super) fn in_leaves(
        part: &'static str,
        what: impl Into<String>,
        keys: Vec<String>,
        change: impl Fn(&Value) -> Option<Value> + 'static,
    ) -> Self {
        Self::new(part, what, keys, move |_, member, _| vec![map_leaves(member, &change)])
    }

    /// Makes a mistake in the bytes of an encoding, with one or several possible results.
    pub(super) fn in_encoding(
        part: &'static str,
        what: impl Into<String>,
        edit: impl Fn(&[u8]) -> Vec<Vec<u8>> + 'static,
    ) -> Self {
        Self::new(part, what, vec!["hex".to_owned()], move |_, member, _| {
            let bytes = member.as_str().and_then(|hex| hex::decode(hex).ok());
            let edited = bytes.map(|bytes| edit(&bytes)).unwrap_or_default();
            edited.into_iter().map(|bytes| hex::encode(bytes).into()).collect()
        })
    }

    /// Makes a mistake of which no changed objects are known.
    pub(in crate::diagnosis) fn without_change(part: &'static str, what: String) -> Self {
        Self::new(part, what, vec!["hex".to_owned()], |_, _, _| Vec::new())
    }

    /// The objects that a codec with the mistake may have instead of a right object.
    pub(in crate::diagnosis) fn candidates(&self, right: &Value) -> Vec<Value> {
        let mut candidates = Vec::new();
        loop {
            // Candidate n has the n-th result for each member with so many, and the right member elsewhere.
            let (choice, mut max_results) = (candidates.len(), 0);
            let changed = change_members(right, &mut |key, member, siblings| {
                if !self.keys.iter().any(|changed| changed == key) {
                    return None;
                }
                let mut results = (self.change)(key, member, siblings);
                max_results = max_results.max(results.len());
                (choice < results.len()).then(|| results.swap_remove(choice))
            });
            if choice < max_results {
                candidates.push(changed);
            }
            if candidates.len() >= max_results {
                return candidates;
            }
        }
    }

    /// The name of the part of a reply that the mistake changes.
    pub(in crate::diagnosis) fn part_of_reply(&self) -> String {
        format!("{} {}", self.keys[0], self.part)
    }

    /// Whether the mistake always occurs, so that a right reply contradicts it.
    pub(in crate::diagnosis) fn always_occurs(&self) -> bool {
        !["padding", "zeros"].contains(&self.part)
    }
}

pub(super) fn map_leaves(value: &Value, change: &dyn Fn(&Value) -> Option<Value>) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| map_leaves(item, change)).collect(),
        Value::Object(_) => value.clone(),
        leaf => change(leaf).unwrap_or_else(|| leaf.clone()),
    }
}

/// Returns another member in place of a member, given its key and the object around it.
pub(super) type Replace<'a> = &'a mut dyn FnMut(&str, &Value, &Map<String, Value>) -> Option<Value>;

/// Replaces the members of objects, at any depth.
pub(super) fn change_members(value: &Value, change: Replace<'_>) -> Value {
    match value {
        Value::Object(members) => {
            let mut changed = Map::new();
            for (key, member) in members {
                let new = change(key, member, members).unwrap_or_else(|| change_members(member, change));
                changed.insert(key.clone(), new);
            }
            changed.into()
        }
        Value::Array(items) => items.iter().map(|item| change_members(item, change)).collect(),
        _ => value.clone(),
    }
}
