//! A change of what is right, and the ways to make one.

use serde_json::{Map, Value};

/// A change of what is right, which a mistaken codec makes.
pub(in crate::diagnosis) struct Mistake {
    /// The mistake in words.
    pub(in crate::diagnosis) what: String,
    /// The key that it concerns.
    pub(in crate::diagnosis) key: String,
    /// What of it: `board`, `bytes`, `length`, `number`, `numbers`, `order`, `padding`, `section`, `symbols`, `varint` or
    /// `zeros`.
    pub(in crate::diagnosis) part: &'static str,
    pub(in crate::diagnosis) change: Change,
}

type Several = Box<dyn Fn(&Value) -> Vec<Value>>;
type Fits = Box<dyn Fn(&Value, &Value) -> bool>;
type OfMember<'a> = &'a dyn Fn(&str, &Value, &Map<String, Value>) -> Option<Value>;

/// The change of an object: the members of a request, or a reply.
pub(in crate::diagnosis) enum Change {
    /// A function.
    Map(Box<dyn Fn(&Value) -> Value>),
    /// Several results, of which one comes.
    Some(Several),
    /// Whether the second object may come in place of the first. More than one may.
    Test(Fits),
    /// Whether a codec with the mistake fails where the encoding or the value is this one.
    When(Box<dyn Fn(&Value) -> bool>),
}

impl Mistake {
    /// What a codec with the mistake may have in place of an object.
    pub(in crate::diagnosis) fn candidates(&self, right: &Value) -> Option<Vec<Value>> {
        match &self.change {
            Change::Map(change) => Some(vec![change(right)]),
            Change::Some(changes) => Some(changes(right)),
            Change::Test(_) | Change::When(_) => None,
        }
    }

    /// Whether it happens wherever it can: then a right reply contradicts it.
    pub(in crate::diagnosis) fn is_always(&self) -> bool {
        matches!(&self.change, Change::Map(_)) || !["padding", "zeros"].contains(&self.part)
    }

    /// The same mistake, which concerns this part.
    pub(in crate::diagnosis) fn of(self, part: &'static str) -> Self {
        Self { part, ..self }
    }

    /// A mistake in the members under a key, if nothing else differs. `fits` receives the right member and the one that came.
    pub(in crate::diagnosis) fn of_test(
        what: String,
        key: &str,
        fits: impl Fn(&Value, &Value) -> bool + 'static,
    ) -> Self {
        let (key, of_key) = (key.to_owned(), key.to_owned());
        let change = move |right: &Value, got: &Value| {
            right != got
                && is_in(right, got, &|name, right, got| name == key && (right == got || fits(right, got)))
        };
        Self { what, key: of_key, part: "", change: Change::Test(Box::new(change)) }
    }
}

/// Whether two values are the same but for members that `fits` accepts.
fn is_in(right: &Value, got: &Value, fits: &dyn Fn(&str, &Value, &Value) -> bool) -> bool {
    match (right, got) {
        (Value::Object(right), Value::Object(got)) => {
            right.len() == got.len()
                && right.iter().all(|(key, right)| {
                    got.get(key).is_some_and(|got| fits(key, right, got) || is_in(right, got, fits))
                })
        }
        (Value::Array(right), Value::Array(got)) => {
            right.len() == got.len() && right.iter().zip(got).all(|(right, got)| is_in(right, got, fits))
        }
        _ => right == got,
    }
}

/// A right object and the one that came in its place.
pub(in crate::diagnosis) type Pair = (Value, Value);

/// A mistake that is a function of the member under a key, wherever the key is.
pub(super) fn of_key(
    what: impl Into<String>,
    key: &str,
    change: impl Fn(&Value, &Map<String, Value>) -> Option<Value> + 'static,
) -> Mistake {
    of_keys(what, vec![key.to_owned()], move |_, member, beside| change(member, beside))
}

/// A mistake that is a function of the members under some keys. The function receives the key, the member and the members beside it; where it
/// gives nothing, the member stays.
pub(super) fn of_keys(
    what: impl Into<String>,
    keys: Vec<String>,
    change: impl Fn(&str, &Value, &Map<String, Value>) -> Option<Value> + 'static,
) -> Mistake {
    fn at(value: &Value, keys: &[String], change: OfMember<'_>) -> Value {
        match value {
            Value::Object(members) => {
                let changed = members.iter().map(|(key, member)| {
                    let found = if keys.contains(key) { change(key, member, members) } else { None };
                    (key.clone(), found.unwrap_or_else(|| at(member, keys, change)))
                });
                Value::Object(changed.collect())
            }
            Value::Array(items) => items.iter().map(|item| at(item, keys, change)).collect(),
            _ => value.clone(),
        }
    }
    let key = keys.first().cloned().unwrap_or_default();
    let change = move |object: &Value| at(object, &keys, &change);
    Mistake { what: what.into(), key, part: "", change: Change::Map(Box::new(change)) }
}

/// A mistake that is a function of each text, number and null under a key, in lists too.
pub(super) fn of_leaves(
    what: impl Into<String>,
    key: &str,
    change: impl Fn(&Value) -> Option<Value> + 'static,
) -> Mistake {
    of_key(what, key, move |member, _| Some(each_leaf(member, &change)))
}

/// A value with each leaf changed.
pub(super) fn each_leaf(value: &Value, change: &dyn Fn(&Value) -> Option<Value>) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| each_leaf(item, change)).collect(),
        Value::Object(_) => value.clone(),
        leaf => change(leaf).unwrap_or_else(|| leaf.clone()),
    }
}
