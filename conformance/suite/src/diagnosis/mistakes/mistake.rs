//! A mistake as a change of the right encoding or value, and functions that make mistakes.

use serde_json::{Map, Value};

/// A change that a codec with a mistake makes to the right encoding or value.
pub(in crate::diagnosis) struct Mistake {
    /// The mistake in words.
    pub(in crate::diagnosis) what: String,
    /// The key that it concerns.
    pub(in crate::diagnosis) key: String,
    /// The part that it concerns: `board`, `bytes`, `length`, `number`, `numbers`, `order`, `padding`, `section`, `symbols`, `varint` or
    /// `zeros`.
    pub(in crate::diagnosis) part: &'static str,
    pub(in crate::diagnosis) change: Change,
}

type Choices = Box<dyn Fn(&Value) -> Vec<Value>>;
type Fits = Box<dyn Fn(&Value, &Value) -> bool>;
type MemberChange<'a> = &'a dyn Fn(&str, &Value, &Map<String, Value>) -> Option<Value>;

/// The change of an object, which is the members of a request, or a reply.
pub(in crate::diagnosis) enum Change {
    /// A function with one result.
    Map(Box<dyn Fn(&Value) -> Value>),
    /// A function with several possible results.
    Some(Choices),
    /// A test whether the second object may replace the first.
    Test(Fits),
    /// A test whether a codec with the mistake fails for this encoding or value.
    When(Box<dyn Fn(&Value) -> bool>),
}

impl Mistake {
    /// The objects that a codec with the mistake may have instead of a right object.
    pub(in crate::diagnosis) fn candidates(&self, right: &Value) -> Option<Vec<Value>> {
        match &self.change {
            Change::Map(change) => Some(vec![change(right)]),
            Change::Some(changes) => Some(changes(right)),
            Change::Test(_) | Change::When(_) => None,
        }
    }

    /// Whether the mistake always occurs, so that a right reply contradicts it.
    pub(in crate::diagnosis) fn always_occurs(&self) -> bool {
        matches!(&self.change, Change::Map(_)) || !["padding", "zeros"].contains(&self.part)
    }

    /// Sets the part that the mistake concerns.
    pub(in crate::diagnosis) fn with_part(self, part: &'static str) -> Self {
        Self { part, ..self }
    }

    /// Makes a mistake in the members under a key. `fits` receives the right and the actual member.
    pub(in crate::diagnosis) fn from_test(
        what: String,
        key: &str,
        fits: impl Fn(&Value, &Value) -> bool + 'static,
    ) -> Self {
        let (key, mistake_key) = (key.to_owned(), key.to_owned());
        let change = move |right: &Value, got: &Value| {
            right != got
                && are_equal_except(right, got, &|name, right, got| {
                    name == key && (right == got || fits(right, got))
                })
        };
        Self { what, key: mistake_key, part: "", change: Change::Test(Box::new(change)) }
    }
}

/// Whether two values are equal except for members that `fits` accepts.
fn are_equal_except(right: &Value, got: &Value, fits: &dyn Fn(&str, &Value, &Value) -> bool) -> bool {
    match (right, got) {
        (Value::Object(right), Value::Object(got)) => {
            right.len() == got.len()
                && right.iter().all(|(key, right)| {
                    got.get(key)
                        .is_some_and(|got| fits(key, right, got) || are_equal_except(right, got, fits))
                })
        }
        (Value::Array(right), Value::Array(got)) => {
            right.len() == got.len()
                && right.iter().zip(got).all(|(right, got)| are_equal_except(right, got, fits))
        }
        _ => right == got,
    }
}

/// A right object and the actual object.
pub(in crate::diagnosis) type Pair = (Value, Value);

/// Makes a mistake that changes the members under a key, at any depth.
pub(super) fn key_mistake(
    what: impl Into<String>,
    key: &str,
    change: impl Fn(&Value, &Map<String, Value>) -> Option<Value> + 'static,
) -> Mistake {
    keys_mistake(what, vec![key.to_owned()], move |_, member, siblings| change(member, siblings))
}

/// Makes a mistake that changes the members under several keys. The function receives the key, the member and the object around it. If the
/// function returns `None`, the member is not changed.
pub(super) fn keys_mistake(
    what: impl Into<String>,
    keys: Vec<String>,
    change: impl Fn(&str, &Value, &Map<String, Value>) -> Option<Value> + 'static,
) -> Mistake {
    fn change_members(value: &Value, keys: &[String], change: MemberChange<'_>) -> Value {
        match value {
            Value::Object(members) => {
                let changed = members.iter().map(|(key, member)| {
                    let new = if keys.contains(key) { change(key, member, members) } else { None };
                    (key.clone(), new.unwrap_or_else(|| change_members(member, keys, change)))
                });
                Value::Object(changed.collect())
            }
            Value::Array(items) => items.iter().map(|item| change_members(item, keys, change)).collect(),
            _ => value.clone(),
        }
    }
    let key = keys.first().cloned().unwrap_or_default();
    let change = move |object: &Value| change_members(object, &keys, &change);
    Mistake { what: what.into(), key, part: "", change: Change::Map(Box::new(change)) }
}

/// Makes a mistake that changes each text, number and null under a key, also in lists.
pub(super) fn leaf_mistake(
    what: impl Into<String>,
    key: &str,
    change: impl Fn(&Value) -> Option<Value> + 'static,
) -> Mistake {
    key_mistake(what, key, move |member, _| Some(map_leaves(member, &change)))
}

pub(super) fn map_leaves(value: &Value, change: &dyn Fn(&Value) -> Option<Value>) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| map_leaves(item, change)).collect(),
        Value::Object(_) => value.clone(),
        leaf => change(leaf).unwrap_or_else(|| leaf.clone()),
    }
}
