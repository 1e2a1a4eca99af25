//! The answer to an input in JSON.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// The members of a JSON object, in the order in which they are added. All keys are different, so a map that compares keys is not needed. A map
/// would be too slow for a list, where each line has an answer.
#[derive(Default)]
pub(crate) struct Answer(Vec<(&'static str, Value)>);

impl Answer {
    pub(crate) fn add(&mut self, key: &'static str, value: impl Into<Value>) {
        debug_assert!(self.0.iter().all(|(other, _)| *other != key), "{key} is added once");
        self.0.push((key, value.into()));
    }

    /// Moves all members of another answer behind these.
    pub(crate) fn append(&mut self, other: Self) {
        other.0.into_iter().for_each(|(key, value)| self.add(key, value));
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
