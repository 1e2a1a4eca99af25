//! The kinds of values that vectors have under each key.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// The kinds of values that vectors have under a key.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "what values are, and not states")]
pub(in crate::diagnosis) struct KeyContent {
    /// The different texts, also in lists, up to a maximum.
    pub(in crate::diagnosis) leaves: BTreeSet<String>,
    pub(in crate::diagnosis) has_number: bool,
    pub(in crate::diagnosis) has_text: bool,
    pub(in crate::diagnosis) has_null: bool,
    pub(in crate::diagnosis) has_list: bool,
    pub(in crate::diagnosis) has_list_in_list: bool,
    pub(in crate::diagnosis) has_object: bool,
    /// Whether each text is a string of hexadecimal bytes.
    pub(in crate::diagnosis) is_hex: bool,
}

/// The maximum number of leaves of a key.
const MAX_LEAVES: usize = 256;

impl KeyContent {
    fn add(&mut self, value: &Value, is_in_list: bool) {
        match value {
            Value::Null => self.has_null = true,
            Value::Number(_) => self.has_number = true,
            Value::String(text) => {
                let is_hex = |text: &str| {
                    text.len().is_multiple_of(2) && text.bytes().all(|c| b"0123456789abcdef".contains(&c))
                };
                self.is_hex = is_hex(text) && (self.is_hex || !self.has_text);
                self.has_text = true;
                if self.leaves.len() < MAX_LEAVES {
                    self.leaves.insert(text.clone());
                }
            }
            Value::Array(items) => {
                self.has_list = true;
                self.has_list_in_list |= is_in_list;
                for item in items {
                    self.add(item, true);
                }
            }
            Value::Object(_) => self.has_object = true,
            Value::Bool(_) => {}
        }
    }
}

/// Collects the values of objects by key, at any depth.
pub(in crate::diagnosis) fn content_by_key<'a>(
    objects: impl Iterator<Item = &'a Value>,
) -> BTreeMap<String, KeyContent> {
    fn walk(value: &Value, by_key: &mut BTreeMap<String, KeyContent>) {
        match value {
            Value::Object(members) => {
                for (key, member) in members {
                    by_key.entry(key.clone()).or_default().add(member, false);
                    walk(member, by_key);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, by_key)),
            _ => {}
        }
    }
    let mut by_key = BTreeMap::new();
    objects.for_each(|object| walk(object, &mut by_key));
    // These keys belong to the protocol, not to a format.
    for key in ["allow", "limits", "reject", "ok", "at"] {
        by_key.remove(key);
    }
    by_key
}
