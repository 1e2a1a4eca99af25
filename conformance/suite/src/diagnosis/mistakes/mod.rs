//! The usual mistakes of a codec, each as a change of the encoding or of the value.
//!
//! A codec with a mistake reads and writes other encodings or values than the right ones. Each mistake is a function from the right encoding or
//! value to the wrong one, and is used for encoders and decoders.

mod bytes;
mod code_words;
pub(super) mod grid;
mod layout;
mod mistake;
mod symbols;
mod texts;
mod values;

use std::{collections::BTreeSet, rc::Rc};

use grid::GridShape;
use layout::Layout;
pub(super) use mistake::{Encoding, Mistake, Pair};
use mistake::{TextsByKey, change_members};
pub(super) use symbols::Symbols;

use crate::diagnosis::fields::{EncodedField, ExplainedEncoding};
use crate::formats::Format;
use crate::value::Value;

/// The mistakes to try, the likeliest first. `objects` are members of requests and replies, from which keys and symbols are learnt, `explained`
/// are encodings with their fields, and `wrong_pairs` are pairs of right and actual values.
pub(super) fn usual_mistakes(
    format: Option<&Format>,
    objects: &[Value],
    encodings: &[Encoding],
    explained: &[ExplainedEncoding],
    wrong_pairs: &[Pair],
) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    if let Some(grids) = format.map(|format| &format.grids).filter(|grids| !grids.is_empty()) {
        grid::add(grids, &mut mistakes);
    }
    let (layout, sides) = learn_layout(format, encodings);
    layout::add(&layout, &sides, &mut mistakes);
    // Cells may leave digits unused. An encoding without cells whose fields all end at bytes has no padding.
    let ends_at_byte = |field: &EncodedField| field.bits().end.is_multiple_of(8);
    let has_padding = !sides.is_empty()
        || explained.is_empty()
        || !explained.iter().flat_map(|(_, fields)| fields).all(ends_at_byte);
    bytes::add(&layout, has_padding, &mut mistakes);
    code_words::add(explained, &mut mistakes);
    let by_key = texts_by_key(objects);
    for (key, texts) in by_key.iter().take(MAX_TRIED_KEYS) {
        texts::add(std::slice::from_ref(key), texts, &mut mistakes);
        values::add(key, &mut mistakes);
    }
    texts::add_learned(wrong_pairs, &by_key, &mut mistakes);
    bytes::add_bits(&mut mistakes);
    mistakes
}

/// The maximum number of keys for which mistakes are tried: a mistake of each key takes memory, and a suite may have any number of keys.
const MAX_TRIED_KEYS: usize = 1000;

fn learn_layout<'a>(format: Option<&'a Format>, encodings: &[Encoding]) -> (Rc<Layout>, Vec<[&'a str; 2]>) {
    let grids = format.into_iter().flat_map(|format| format.grids.values());
    let sides: Vec<[&str; 2]> = grids.filter_map(GridShape::keys).collect();
    (Rc::new(Layout::learn(encodings, &sides)), sides)
}

/// The number of bytes before the data of encodings.
pub(super) fn header_length(format: Option<&Format>, encodings: &[Encoding]) -> usize {
    learn_layout(format, encodings).0.header_length
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
