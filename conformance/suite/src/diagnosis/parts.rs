//! Names the part of a reply that is wrong.

use serde_json::Value;

use super::values::{self, Differences, Leaf};

/// Names the first wrong member of a value, from the most to the least specific name. The manner of the difference is `order` (the same items in
/// another order), `length`, or `other`.
pub(super) fn wrong_parts(right: &Value, got: &Value, is_same_encoding: bool) -> Vec<String> {
    let Differences { leaves, order, .. } = values::differences(right, got);
    let Some(first) = leaves.first() else { return Vec::new() };
    let member = |path: &str| values::without_indices(path).replace("[]", "");
    let (member, manner) =
        order.map_or_else(|| (member(&first.path), manner(first)), |list| (member(&list), "order"));
    let notation = is_same_encoding.then(|| format!("{member} notation"));
    notation.into_iter().chain([format!("{member} {manner}"), member]).collect()
}

fn manner(leaf: &Leaf<'_>) -> &'static str {
    let (right, got) = match (leaf.right, leaf.got) {
        (Value::Array(_), Value::Array(_)) => return "length",
        (Value::String(right), Value::String(got)) => (right, got),
        _ => return "other",
    };
    // An item of `hex` has two digits.
    let is_hex = leaf.path == "hex";
    let items = |text: &str| {
        let mut items: Vec<_> =
            text.as_bytes().chunks(if is_hex { 2 } else { 1 }).map(<[u8]>::to_vec).collect();
        items.sort_unstable();
        items
    };
    match () {
        () if is_hex && (right.starts_with(got) || got.starts_with(right)) => "length",
        () if items(right) == items(got) => "order",
        () => "other",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::wrong_parts;

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
