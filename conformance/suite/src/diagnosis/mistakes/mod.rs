//! The usual mistakes of a codec, each as a change of the encoding or of the value.
//!
//! A codec with a mistake reads and writes other encodings or values than the right ones. Each mistake is a function from the right encoding or
//! value to the wrong one, and is used for encoders and decoders.

mod bytes;
pub(super) mod grid;
mod layout;
mod symbols;
mod texts;
mod values;

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use serde_json::{Map, Value};

use crate::formats::Format;
use grid::GridShape;
use layout::Layout;
pub(super) use symbols::Symbols;

/// A change that a codec with a mistake makes to the right encoding or value.
pub(super) struct Mistake {
    /// The mistake in words.
    pub(super) what: String,
    /// The part that it concerns: `board`, `bytes`, `length`, `number`, `numbers`, `order`, `padding`, `section`, `symbols`, `varint` or
    /// `zeros`.
    pub(super) part: &'static str,
    keys: Vec<String>,
    change: Change,
}

/// Returns the possible wrong members in place of a member, given its key and the object around it. Returns none if the member is not changed.
type Change = Box<dyn Fn(&str, &Value, &Map<String, Value>) -> Vec<Value>>;

/// A right object and the actual object.
pub(super) type Pair = (Value, Value);

/// The bytes of an encoding and the members of its value.
pub(super) type Encoding = (Vec<u8>, Map<String, Value>);

/// The different texts under each key, also in lists. A key without texts has an empty set.
type TextsByKey = BTreeMap<String, BTreeSet<String>>;

impl Mistake {
    /// Makes a mistake in the members under these keys, at any depth.
    fn new(
        part: &'static str,
        what: impl Into<String>,
        keys: Vec<String>,
        change: impl Fn(&str, &Value, &Map<String, Value>) -> Vec<Value> + 'static,
    ) -> Self {
        Self { what: what.into(), part, keys, change: Box::new(change) }
    }

    /// Makes a mistake in each text, number and null under these keys, also in lists.
    fn in_leaves(
        part: &'static str,
        what: impl Into<String>,
        keys: Vec<String>,
        change: impl Fn(&Value) -> Option<Value> + 'static,
    ) -> Self {
        Self::new(part, what, keys, move |_, member, _| vec![map_leaves(member, &change)])
    }

    /// Makes a mistake in the bytes of an encoding, with one or several possible results.
    fn in_encoding(
        part: &'static str,
        what: impl Into<String>,
        edit: impl Fn(&[u8]) -> Vec<Vec<u8>> + 'static,
    ) -> Self {
        Self::new(part, what, vec!["hex".to_owned()], move |_, member, _| {
            let bytes = member.as_str().and_then(|hex| hex::decode(hex).ok());
            let edited = bytes.map(|bytes| edit(&bytes)).unwrap_or_default();
            edited.into_iter().map(|bytes| hex::encode(bytes).into()).collect()
        })
    }

    /// Makes a mistake of which no changed objects are known.
    pub(super) fn without_change(part: &'static str, what: String) -> Self {
        Self::new(part, what, vec!["hex".to_owned()], |_, _, _| Vec::new())
    }

    /// The objects that a codec with the mistake may have instead of a right object.
    pub(super) fn candidates(&self, right: &Value) -> Vec<Value> {
        let mut candidates = Vec::new();
        loop {
            let (choice, mut count) = (candidates.len(), 0);
            let changed = change_members(right, &mut |key, member, siblings| {
                if !self.keys.iter().any(|changed| changed == key) {
                    return None;
                }
                let mut results = (self.change)(key, member, siblings);
                count = count.max(results.len());
                (choice < results.len()).then(|| results.swap_remove(choice))
            });
            if choice < count {
                candidates.push(changed);
            }
            if candidates.len() >= count {
                return candidates;
            }
        }
    }

    /// The name of the part of a reply that the mistake changes.
    pub(super) fn part_of_reply(&self) -> String {
        format!("{} {}", self.keys[0], self.part)
    }

    /// Whether the mistake always occurs, so that a right reply contradicts it.
    pub(super) fn always_occurs(&self) -> bool {
        !["padding", "zeros"].contains(&self.part)
    }
}

fn map_leaves(value: &Value, change: &dyn Fn(&Value) -> Option<Value>) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| map_leaves(item, change)).collect(),
        Value::Object(_) => value.clone(),
        leaf => change(leaf).unwrap_or_else(|| leaf.clone()),
    }
}

/// Returns another member in place of a member, given its key and the object around it.
type Replace<'a> = &'a mut dyn FnMut(&str, &Value, &Map<String, Value>) -> Option<Value>;

/// Replaces the members of objects, at any depth.
fn change_members(value: &Value, change: Replace<'_>) -> Value {
    match value {
        Value::Object(members) => {
            let mut changed = Map::new();
            for (key, member) in members {
                let new = change(key, member, members).unwrap_or_else(|| change_members(member, change));
                changed.insert(key.clone(), new);
            }
            changed.into()
        }
        Value::Array(items) => items.iter().map(|item| change_members(item, change)).collect(),
        _ => value.clone(),
    }
}

/// The mistakes to try, the likeliest first. `objects` are members of requests and replies, from which keys and symbols are learnt, and `wrong`
/// are pairs of right and actual values.
pub(super) fn usual_mistakes(
    format: Option<&Format>,
    objects: &[Value],
    encodings: &[Encoding],
    wrong: &[Pair],
) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    if let Some(grids) = format.map(|format| &format.grids).filter(|grids| !grids.is_empty()) {
        grid::add(grids, &mut mistakes);
    }
    let (layout, sides) = learn_layout(format, encodings);
    layout::add(&layout, &sides, &mut mistakes);
    bytes::add(&layout, &mut mistakes);
    let by_key = texts_by_key(objects);
    for (key, texts) in &by_key {
        texts::add(std::slice::from_ref(key), texts, &mut mistakes);
        values::add(key, &mut mistakes);
    }
    texts::add_learned(wrong, &by_key, &mut mistakes);
    bytes::add_bits(&mut mistakes);
    mistakes
}

fn learn_layout<'a>(format: Option<&'a Format>, encodings: &[Encoding]) -> (Rc<Layout>, Vec<[&'a str; 2]>) {
    let grids = format.into_iter().flat_map(|format| format.grids.values());
    let sides: Vec<[&str; 2]> = grids.filter_map(GridShape::keys).collect();
    (Rc::new(Layout::learn(encodings, &sides)), sides)
}

/// The number of bytes before the data of encodings.
pub(super) fn header_length(format: Option<&Format>, encodings: &[Encoding]) -> usize {
    learn_layout(format, encodings).0.header
}

/// Collects the texts of objects by key, at any depth.
fn texts_by_key(objects: &[Value]) -> TextsByKey {
    fn collect(value: &Value, texts: &mut BTreeSet<String>) {
        match value {
            Value::String(text) => drop(texts.insert(text.clone())),
            Value::Array(items) => items.iter().for_each(|item| collect(item, texts)),
            _ => {}
        }
    }
    let mut by_key = TextsByKey::new();
    for object in objects {
        change_members(object, &mut |key, member, _| {
            collect(member, by_key.entry(key.to_owned()).or_default());
            None
        });
    }
    // These keys belong to the protocol, not to a format.
    by_key.retain(|key, _| !["allow", "limits", "reject", "ok", "at"].contains(&&**key));
    by_key
}
