//! Finds the differences between a value and the right one.

use crate::value::Value;

/// The maximum number of differences: statements need no more.
const MAX_DIFFERENCES: usize = 4096;

/// A part of the value that differs: a leaf, a member that one of the values lacks, or a list of another length or in another order.
pub(super) struct Difference<'a> {
    pub(super) path: String,
    pub(super) right: Option<&'a Value>,
    pub(super) got: Option<&'a Value>,
}

pub(super) fn differences<'a>(right: &'a Value, got: &'a Value) -> Vec<Difference<'a>> {
    let mut found = Vec::new();
    collect(String::new(), Some(right), Some(got), &mut found);
    found
}

fn collect<'a>(
    path: String,
    right: Option<&'a Value>,
    got: Option<&'a Value>,
    found: &mut Vec<Difference<'a>>,
) {
    if found.len() == MAX_DIFFERENCES || right == got {
        return;
    }
    match (right, got) {
        (Some(Value::Object(right)), Some(Value::Object(got))) => {
            let path = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            for (key, member) in right {
                collect(path(key), Some(member), got.get(key), found);
            }
            if let Some((key, extra)) = got.iter().find(|(key, _)| !right.contains_key(*key)) {
                collect(path(key), None, Some(extra), found);
            }
        }
        (Some(Value::Array(right)), Some(Value::Array(got)))
            if right.len() == got.len() && sorted(right) != sorted(got) =>
        {
            for (index, (right, got)) in right.iter().zip(got).enumerate() {
                collect(format!("{path}[{index}]"), Some(right), Some(got), found);
            }
        }
        _ => found.push(Difference { path, right, got }),
    }
}

fn sorted<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    items.sort_unstable();
    items
}

impl Difference<'_> {
    /// The path without indices: `squares[]` for `squares[7]`.
    pub(super) fn name(&self) -> String {
        without_indices(&self.path)
    }

    /// The right and the actual text, if both are texts.
    pub(super) fn texts(&self) -> Option<(&str, &str)> {
        self.right?.as_str().zip(self.got?.as_str())
    }

    /// The manner of the difference: `order` (the same items in another order), `length`, or `other`.
    fn manner(&self) -> &'static str {
        if let (Some(Value::Array(right)), Some(Value::Array(got))) = (self.right, self.got) {
            return if right.len() == got.len() { "order" } else { "length" };
        }
        let Some((right, got)) = self.texts() else { return "other" };
        let is_hex = self.path == "hex";
        // An item of `hex` has two digits.
        let items = |text: &str| sorted(text.as_bytes().chunks(if is_hex { 2 } else { 1 }).map(hex::encode));
        match () {
            () if is_hex && (right.starts_with(got) || got.starts_with(right)) => "length",
            () if items(right) == items(got) => "order",
            () => "other",
        }
    }
}

/// Names the first wrong member of a value, from the most to the least specific name.
pub(super) fn wrong_parts(right: &Value, got: &Value, is_same_encoding: bool) -> Vec<String> {
    let differences = differences(right, got);
    let Some(first) = differences.first() else { return Vec::new() };
    let member = first.name().replace("[]", "");
    let notation = is_same_encoding.then(|| format!("{member} notation"));
    notation.into_iter().chain([format!("{member} {}", first.manner()), member]).collect()
}

/// Removes the indices from a path: `squares[7]` becomes `squares[]`.
pub(super) fn without_indices(path: &str) -> String {
    let is_digit = |character: char| character.is_ascii_digit();
    path.split_inclusive('[').map(|part| part.trim_start_matches(is_digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::wrong_parts;
    use crate::{json, value::Value};

    #[test]
    fn a_wrong_part_is_named_by_member_and_manner() {
        let part = |right: Value, got: Value| wrong_parts(&right, &got, false).remove(0);
        assert_eq!(part(json!({"a": 1, "b": [1, 2]}), json!({"a": 1, "b": [2, 1]})), "b order");
        assert_eq!(part(json!({"b": [{"c": [1]}]}), json!({"b": [{"c": [1, 2]}]})), "b.c length");
        assert_eq!(part(json!({"hex": "0011"}), json!({"hex": "001122"})), "hex length");
        assert_eq!(part(json!({"hex": "0011"}), json!({"hex": "1100"})), "hex order");
        assert_eq!(part(json!({"t": null}), json!({"t": "a"})), "t other");
        assert_eq!(part(json!({"t": "a"}), json!({})), "t other");
        assert_eq!(wrong_parts(&json!({"t": "a"}), &json!({"t": "b"}), true), ["t notation", "t other", "t"]);
        assert!(wrong_parts(&json!({}), &json!({}), false).is_empty());
    }
}
