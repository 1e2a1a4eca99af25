//! The part of a reply that is wrong.

use serde_json::Value;

/// The names of the first wrong member of a value, from the most to the least specific.
pub(super) fn of_value(right: &Value, got: &Value, is_same_encoding: bool) -> Vec<String> {
    let Some((member, manner)) = first(String::new(), right, got) else { return Vec::new() };
    let notation = is_same_encoding.then(|| format!("{member} notation"));
    notation.into_iter().chain([format!("{member} {manner}"), member]).collect()
}

/// The first member that differs, without indices, and the manner of the difference: the same items in another `order`, another `length`, or
/// `other`.
fn first(path: String, right: &Value, got: &Value) -> Option<(String, &'static str)> {
    match (right, got) {
        (right, got) if right == got => None,
        (Value::Object(right), Value::Object(got)) => {
            let member = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            right
                .iter()
                .find_map(|(key, value)| first(member(key), value, got.get(key).unwrap_or(&Value::Null)))
        }
        (Value::Array(right), Value::Array(got)) if sorted(right) == sorted(got) => Some((path, "order")),
        (Value::Array(right), Value::Array(got)) if right.len() != got.len() => Some((path, "length")),
        (Value::Array(right), Value::Array(got)) => {
            right.iter().zip(got).find_map(|(right, got)| first(path.clone(), right, got))
        }
        (Value::String(right), Value::String(got)) => {
            // Two digits of `hex` are an item.
            let is_hex = path == "hex";
            let items = |text: &str| {
                let mut items: Vec<_> =
                    text.as_bytes().chunks(if is_hex { 2 } else { 1 }).map(<[u8]>::to_vec).collect();
                items.sort_unstable();
                items
            };
            let manner = if is_hex && (right.starts_with(got.as_str()) || got.starts_with(right.as_str())) {
                "length"
            } else if items(right) == items(got) {
                "order"
            } else {
                "other"
            };
            Some((path, manner))
        }
        _ => Some((path, "other")),
    }
}

fn sorted(items: &[Value]) -> Vec<String> {
    let mut items: Vec<_> = items.iter().map(Value::to_string).collect();
    items.sort_unstable();
    items
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::of_value;

    #[test]
    fn a_part_is_a_member_and_the_manner_in_which_it_differs() {
        let part = |right: Value, got: Value| of_value(&right, &got, false).remove(0);
        assert_eq!(part(json!({"a": 1, "b": [1, 2]}), json!({"a": 1, "b": [2, 1]})), "b order");
        assert_eq!(part(json!({"b": [{"c": [1]}]}), json!({"b": [{"c": [1, 2]}]})), "b.c length");
        assert_eq!(part(json!({"hex": "0011"}), json!({"hex": "001122"})), "hex length");
        assert_eq!(part(json!({"hex": "0011"}), json!({"hex": "1100"})), "hex order");
        assert_eq!(part(json!({"t": null}), json!({"t": "a"})), "t other");
        assert_eq!(part(json!({"t": "a"}), json!({})), "t other");
        assert_eq!(of_value(&json!({"t": "a"}), &json!({"t": "b"}), true), ["t notation", "t other", "t"]);
        assert!(of_value(&json!({}), &json!({}), false).is_empty());
    }
}
