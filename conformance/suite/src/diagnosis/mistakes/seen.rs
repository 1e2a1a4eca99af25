//! What vectors have under each key.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// What vectors have under a key: strings, numbers, and lists.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "what values are, and not states")]
pub(in crate::diagnosis) struct Seen {
    /// The different texts, numbers and nulls, in lists too; not more than are needed.
    pub(in crate::diagnosis) leaves: BTreeSet<String>,
    pub(in crate::diagnosis) has_number: bool,
    pub(in crate::diagnosis) has_text: bool,
    pub(in crate::diagnosis) has_null: bool,
    pub(in crate::diagnosis) has_list: bool,
    pub(in crate::diagnosis) has_list_in_list: bool,
    pub(in crate::diagnosis) has_object: bool,
    /// Whether each text is a string of bytes as hexadecimal digits.
    pub(in crate::diagnosis) is_hex: bool,
}

/// The most leaves of a key that are kept.
const MAX_LEAVES: usize = 256;

impl Seen {
    fn see(&mut self, value: &Value, is_in_list: bool) {
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
                    self.see(item, true);
                }
            }
            Value::Object(_) => self.has_object = true,
            Value::Bool(_) => {}
        }
    }
}

/// What objects have, by key, at any depth.
pub(in crate::diagnosis) fn seen<'a>(objects: impl Iterator<Item = &'a Value>) -> BTreeMap<String, Seen> {
    fn walk(value: &Value, found: &mut BTreeMap<String, Seen>) {
        match value {
            Value::Object(members) => {
                for (key, member) in members {
                    found.entry(key.clone()).or_default().see(member, false);
                    walk(member, found);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    objects.for_each(|object| walk(object, &mut found));
    // They have a meaning for the protocol alone.
    for key in ["allow", "limits", "reject", "ok", "at"] {
        found.remove(key);
    }
    found
}
