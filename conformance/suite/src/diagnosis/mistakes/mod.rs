//! The usual mistakes of a codec, each as a change: of the encoding, or of the value that it represents.
//!
//! A codec with a mistake writes and reads other encodings, or other values, than the right ones. So each mistake is one function, from
//! what is right to what such a codec has in its place, and serves both directions.

mod bytes;
pub(super) mod grid;
mod layout;
mod learned;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::formats::Format;
use grid::Grid;
pub(super) use layout::Number;

/// A change of what is right, which a mistaken codec makes.
pub(super) struct Mistake {
    /// The mistake in words.
    pub(super) what: String,
    /// The key that it concerns.
    pub(super) key: String,
    /// What of it: `board`, `bytes`, `length`, `number`, `numbers`, `order` or `symbols`.
    pub(super) part: &'static str,
    pub(super) change: Change,
}

type Several = Box<dyn Fn(&Value) -> Vec<Value>>;
type Fits = Box<dyn Fn(&Value, &Value) -> bool>;
type OfMember<'a> = &'a dyn Fn(&str, &Value, &Map<String, Value>) -> Option<Value>;

/// The change of an object: the members of a request, or a reply.
pub(super) enum Change {
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
    /// The same mistake, which concerns this part.
    fn of(self, part: &'static str) -> Self {
        Self { part, ..self }
    }

    /// A mistake in the members under a key, if nothing else differs. `fits` receives the right member and the one that came.
    fn of_test(what: String, key: &str, fits: impl Fn(&Value, &Value) -> bool + 'static) -> Self {
        let (key, of_key) = (key.to_owned(), key.to_owned());
        let change = move |right: &Value, came: &Value| {
            right != came
                && is_in(right, came, &|name, right, came| {
                    name == key && (right == came || fits(right, came))
                })
        };
        Self { what, key: of_key, part: "", change: Change::Test(Box::new(change)) }
    }
}

/// Whether two values are the same but for members that `fits` accepts.
fn is_in(right: &Value, came: &Value, fits: &dyn Fn(&str, &Value, &Value) -> bool) -> bool {
    match (right, came) {
        (Value::Object(right), Value::Object(came)) => {
            right.len() == came.len()
                && right.iter().all(|(key, right)| {
                    came.get(key).is_some_and(|came| fits(key, right, came) || is_in(right, came, fits))
                })
        }
        (Value::Array(right), Value::Array(came)) => {
            right.len() == came.len() && right.iter().zip(came).all(|(right, came)| is_in(right, came, fits))
        }
        _ => right == came,
    }
}

/// A right object and the one that came in its place.
pub(super) type Pair = (Value, Value);

/// What vectors have under a key: strings, numbers, and lists.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "what values are, and not states")]
pub(super) struct Seen {
    /// The different texts, numbers and nulls, in lists too; not more than are needed.
    pub(super) leaves: BTreeSet<String>,
    pub(super) has_number: bool,
    pub(super) has_text: bool,
    pub(super) has_null: bool,
    pub(super) has_list: bool,
    pub(super) has_list_in_list: bool,
    pub(super) has_object: bool,
    /// Whether each text is a string of bytes as hexadecimal digits.
    pub(super) is_hex: bool,
}

/// The most leaves of a key that are kept.
const LEAVES: usize = 256;

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
                if self.leaves.len() < LEAVES {
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
pub(super) fn seen<'a>(objects: impl Iterator<Item = &'a Value>) -> BTreeMap<String, Seen> {
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

/// The mistakes to try, the likeliest first. `wrong` has pairs that show some mistake.
pub(super) fn all(
    format: Option<&Format>,
    keys: &BTreeMap<String, Seen>,
    numbers: &[Number],
    wrong: &[Pair],
) -> Vec<Mistake> {
    let mut all: Vec<Mistake> = Vec::new();
    let mut add = |part: &'static str, add: &dyn Fn(&mut Vec<Mistake>)| {
        let before = all.len();
        add(&mut all);
        all[before..]
            .iter_mut()
            .filter(|mistake| mistake.part.is_empty())
            .for_each(|mistake| mistake.part = part);
    };
    if let Some(grids) = format.map(|format| &format.grids).filter(|grids| !grids.is_empty()) {
        add("board", &|all| grid::add(grids, all));
    }
    let sides =
        format.map(|format| format.grids.values().filter_map(Grid::keys).collect()).unwrap_or_default();
    add("numbers", &|all| layout::add(numbers, &sides, all));
    let header = numbers.iter().map(|number| number.start + number.width).max().unwrap_or_default();
    let hex = || keys.iter().filter(|(_, seen)| seen.is_hex).map(|(key, _)| key);
    add("bytes", &|all| hex().for_each(|key| bytes::add(key, header, all)));
    add("number", &|all| keys.iter().for_each(|(key, seen)| values::add(key, seen, all)));
    add("order", &|all| learned::add(wrong, all));
    add("length", &|all| hex().for_each(|key| bytes::add_bits(key, all)));
    add("number", &|all| hex().for_each(|key| bytes::add_signed(key, header, all)));
    all
}

/// A mistake that is a function of the member under a key, wherever the key is.
fn of_key(
    what: impl Into<String>,
    key: &str,
    change: impl Fn(&Value, &Map<String, Value>) -> Option<Value> + 'static,
) -> Mistake {
    of_keys(what, vec![key.to_owned()], move |_, member, beside| change(member, beside))
}

/// A mistake that is a function of the members under some keys. The function receives the key, the member and the members beside it; where it
/// gives nothing, the member stays.
fn of_keys(
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
fn of_leaves(
    what: impl Into<String>,
    key: &str,
    change: impl Fn(&Value) -> Option<Value> + 'static,
) -> Mistake {
    of_key(what, key, move |member, _| Some(each_leaf(member, &change)))
}

/// A value with each leaf changed.
fn each_leaf(value: &Value, change: &dyn Fn(&Value) -> Option<Value>) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| each_leaf(item, change)).collect(),
        Value::Object(_) => value.clone(),
        leaf => change(leaf).unwrap_or_else(|| leaf.clone()),
    }
}
