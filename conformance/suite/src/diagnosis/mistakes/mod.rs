//! The usual mistakes of a codec, each as a change of the encoding or of the value.
//!
//! A codec with a mistake reads and writes other encodings or values than the right ones. Each mistake is a function from the right encoding or
//! value to the wrong one, and is used for encoders and decoders.

mod bytes;
mod content;
mod fields;
pub(super) mod grid;
mod layout;
mod learned;
mod mistake;
mod symbols;
mod values;
mod varint;

use std::collections::BTreeMap;

use crate::formats::Format;
pub(super) use content::{KeyContent, content_by_key};
use grid::GridShape;
use layout::Layout;
pub(super) use mistake::{Change, Mistake, Pair};
use serde_json::{Map, Value};
pub(super) use symbols::Symbols;

/// The mistakes to try, the likeliest first. `wrong` has pairs of right and actual values, from which details are learnt.
pub(super) fn usual_mistakes(
    format: Option<&Format>,
    keys: &BTreeMap<String, KeyContent>,
    encodings: &[(Vec<u8>, Map<String, Value>)],
    wrong: &[Pair],
) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    let mut add = |part: &'static str, add: &dyn Fn(&mut Vec<Mistake>)| {
        let before = mistakes.len();
        add(&mut mistakes);
        mistakes[before..]
            .iter_mut()
            .filter(|mistake| mistake.part.is_empty())
            .for_each(|mistake| mistake.part = part);
    };
    if let Some(grids) = format.map(|format| &format.grids).filter(|grids| !grids.is_empty()) {
        add("board", &|mistakes| grid::add(grids, mistakes));
    }
    let grids = format.into_iter().flat_map(|format| format.grids.values());
    let sides: Vec<[&str; 2]> = grids.filter_map(GridShape::keys).collect();
    let layout = Layout::learn(encodings, &sides);
    add("numbers", &|mistakes| layout::add(&layout, &sides, mistakes));
    let hex = || keys.iter().filter(|(_, content)| content.is_hex).map(|(key, _)| key);
    add("bytes", &|mistakes| hex().for_each(|key| bytes::add(key, &layout, mistakes)));
    add("varint", &|mistakes| hex().for_each(|key| varint::add(key, layout.header, mistakes)));
    add("number", &|mistakes| keys.iter().for_each(|(key, content)| values::add(key, content, mistakes)));
    add("order", &|mistakes| learned::add(wrong, mistakes));
    add("length", &|mistakes| hex().for_each(|key| bytes::add_bits(key, mistakes)));
    add("number", &|mistakes| hex().for_each(|key| bytes::add_signed(key, layout.header, mistakes)));
    mistakes
}
