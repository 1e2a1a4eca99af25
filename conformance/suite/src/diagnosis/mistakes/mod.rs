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
    let grids = format.into_iter().flat_map(|format| format.grids.values());
    let sides: Vec<[&str; 2]> = grids.filter_map(GridShape::keys).collect();
    let layout = Layout::learn(encodings, &sides);
    add("numbers", &|all| layout::add(&layout, &sides, all));
    let hex = || keys.iter().filter(|(_, content)| content.is_hex).map(|(key, _)| key);
    add("bytes", &|all| hex().for_each(|key| bytes::add(key, &layout, all)));
    add("varint", &|all| hex().for_each(|key| varint::add(key, layout.header, all)));
    add("number", &|all| keys.iter().for_each(|(key, content)| values::add(key, content, all)));
    add("order", &|all| learned::add(wrong, all));
    add("length", &|all| hex().for_each(|key| bytes::add_bits(key, all)));
    add("number", &|all| hex().for_each(|key| bytes::add_signed(key, layout.header, all)));
    all
}
