//! The features of a request and its right reply. A request with a feature that no earlier one has shows something new of a format.

use std::collections::HashMap;

use indexmap::IndexSet;

use crate::{protocol::Request, value::Value, vectors::Vector};

/// A number below this one is a size of its own. All numbers from a power of two to the next have one size.
const MIN_GROUPED_SIZE: u64 = 5;

/// The length of the longest text that is a feature as a whole: a word such as a colour.
const MAX_WORD_CHARS: usize = 8;

/// The units after which many programs begin a new block.
const BLOCK: u64 = 8;

/// The features that were seen, with the number of requests that have each.
#[derive(Debug, Default)]
pub(crate) struct Features(HashMap<String, usize>);

impl Features {
    /// Adds the features of a request and its right reply. Returns the first that is new.
    pub(crate) fn add(&mut self, request: &Request, right: &Value) -> Option<String> {
        let mut first = None;
        for feature in features(request, right) {
            let count = self.0.entry(feature.clone()).or_default();
            if *count == 0 {
                first.get_or_insert(feature);
            }
            *count += 1;
        }
        first
    }

    pub(crate) fn add_vector(&mut self, vector: &Vector) {
        for right in vector.expect() {
            self.add(&vector.request(), &right);
        }
    }

    /// Removes the features of a request that was added.
    pub(crate) fn remove(&mut self, request: &Request, right: &Value) {
        for feature in features(request, right) {
            self.0.entry(feature).and_modify(|count| *count = count.saturating_sub(1));
        }
    }

    /// The first feature of a request that was added, and of no other.
    pub(crate) fn only_in(&self, request: &Request, right: &Value) -> Option<String> {
        features(request, right).into_iter().find(|feature| self.0.get(feature) == Some(&1))
    }

    /// Whether a request and its right reply have this feature.
    pub(crate) fn has(feature: &str, request: &Request, right: &Value) -> bool {
        features(request, right).contains(feature)
    }

    /// The first feature of a request and its right reply that was not seen.
    pub(crate) fn new_in(&self, request: &Request, right: &Value) -> Option<String> {
        features(request, right).into_iter().find(|feature| !self.0.contains_key(feature))
    }
}

/// All features, each a few words after its operation and format.
fn features(request: &Request, right: &Value) -> IndexSet<String> {
    let (op, format) = request.operation();
    let mut features = IndexSet::new();
    let mut add = |what: String| {
        features.insert(format!("{op} {format}: {what}"));
    };
    let fields = request.fields();
    let input = ["hex", "text"].iter().find_map(|key| Some((*key, fields.get(*key)?.as_str()?)));
    let units = match input {
        Some(("hex", hex)) => hex::decode(hex).unwrap_or_default().into_iter().map(u32::from).collect(),
        Some((_, text)) => text.chars().map(u32::from).collect(),
        None => Vec::new(),
    };
    let outcome = right.get("reject").and_then(Value::as_str).unwrap_or("ok").to_owned();
    add(outcome.clone());
    for (key, member) in &fields {
        match (key.as_str(), member) {
            ("hex" | "text" | "value", _) => {}
            ("allow", Value::Array(names)) => {
                for name in names {
                    add(format!("{outcome} with {}", name.as_str().unwrap_or_default()));
                }
            }
            _ => add_shapes(key, member, &mut |what| add(format!("{outcome} with {what}"))),
        }
    }
    if let Some(value) = fields.get("value") {
        add_shapes("value", value, &mut |what| add(format!("{outcome} of {what}")));
    }
    if let Some(ok) = right.get("ok") {
        for unit in &units {
            add(format!("unit {unit:#04x}"));
        }
        add(format!("{} of input", size(units.len() as u64)));
        add_shapes("ok", ok, &mut add);
    }
    for (unit, offset) in right.get("at").and_then(Value::as_object).into_iter().flatten() {
        let Some(offset) = offset.as_u64() else { continue };
        add(format!("{outcome} at {unit} {}", size(offset)));
        add(format!("{outcome} at {unit} {} of a block", offset % BLOCK));
        if unit == "move" {
            continue;
        }
        // A byte, or a character of a text.
        let index = if unit == "bit" { offset / 8 } else { offset };
        add(format!("{outcome} in unit {} of a block", index % BLOCK));
        let unit = usize::try_from(index).ok().and_then(|index| units.get(index));
        if let Some(unit) = unit {
            add(format!("{outcome} of a unit of {}", size(u64::from(*unit))));
        }
        add(format!("{outcome} {} units before the end", size((units.len() as u64).saturating_sub(index))));
    }
    features
}

/// The sizes and words in a value, each at its key.
fn add_shapes(key: &str, value: &Value, add: &mut dyn FnMut(String)) {
    match value {
        Value::Null => add(format!("no {key}")),
        Value::Bool(flag) => add(format!("{key} {flag}")),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => add(format!("{key} {}", size(number))),
            (None, Some(number)) => add(format!("{key} below 0 by {}", size(number.unsigned_abs()))),
            (None, None) => add(format!("{key} with a fraction or more than 64 bits")),
        },
        Value::String(text) => {
            let length = text.chars().count();
            let is_word = length <= MAX_WORD_CHARS && text.chars().all(char::is_alphabetic);
            if is_word {
                return add(format!("{key} `{text}`"));
            }
            add(format!("{} of {key}", size(length as u64)));
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters.dedup();
            for letter in letters {
                add(format!("{key} with {letter:?}"));
            }
        }
        Value::Array(items) => {
            add(format!("{} in {key}", size(items.len() as u64)));
            for item in items {
                add_shapes(key, item, add);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                add_shapes(&format!("{key}.{name}"), member, add);
            }
        }
    }
}

/// The size of a number in words.
fn size(number: u64) -> String {
    if number < MIN_GROUPED_SIZE { number.to_string() } else { format!("2^{}", number.ilog2()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{json, protocol::Op};

    #[test]
    fn what_differs_in_kind_is_a_new_feature() {
        let request = |hex: &str| {
            let fields = json!({ "hex": hex }).as_object().cloned().unwrap_or_default();
            Request::new(Op::Decode, "a/1", fields, 0)
        };
        let mut features = Features::default();
        let number = |number: u64| json!({"ok": {"n": number}});
        assert_eq!(features.add(&request("01"), &number(1)).unwrap(), "decode a/1: ok");
        assert_eq!(features.add(&request("01"), &number(1)), None);
        assert_eq!(features.add(&request("01"), &number(9)).unwrap(), "decode a/1: ok.n 2^3");
        assert_eq!(features.add(&request("01"), &number(15)), None);
        assert_eq!(features.add(&request("02"), &number(15)).unwrap(), "decode a/1: unit 0x02");
        let cut = |bit: u64| json!({"reject": "cut", "at": {"bit": bit}});
        assert_eq!(features.new_in(&request("0101"), &cut(8)).unwrap(), "decode a/1: cut");
        features.add(&request("0101"), &cut(8));
        assert_eq!(
            features.new_in(&request("0101"), &cut(9)).unwrap(),
            "decode a/1: cut at bit 1 of a block"
        );
    }
}
