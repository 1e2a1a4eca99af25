//! The usual mistakes of a codec, each as a change: of the encoding, or of the value that it represents.
//!
//! A codec with a mistake writes and reads other encodings, or other values, than the right ones. So each mistake is one function, from
//! what is right to what such a codec has in its place, and serves both directions.

mod bytes;
mod fields;
pub(super) mod grid;
mod layout;
mod learned;
mod mistake;
mod seen;
mod symbols;
mod values;
mod varint;

use std::collections::BTreeMap;

use crate::formats::Format;
use grid::GridShape;
use layout::Layout;
pub(super) use mistake::{Change, Mistake, Pair};
pub(super) use seen::{Seen, seen};
use serde_json::{Map, Value};
pub(super) use symbols::Symbols;

/// The mistakes to try, the likeliest first. `wrong` has pairs that show some mistake.
pub(super) fn all(
    format: Option<&Format>,
    keys: &BTreeMap<String, Seen>,
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
    let hex = || keys.iter().filter(|(_, seen)| seen.is_hex).map(|(key, _)| key);
    add("bytes", &|all| hex().for_each(|key| bytes::add(key, &layout, all)));
    add("varint", &|all| hex().for_each(|key| varint::add(key, layout.header, all)));
    add("number", &|all| keys.iter().for_each(|(key, seen)| values::add(key, seen, all)));
    add("order", &|all| learned::add(wrong, all));
    add("length", &|all| hex().for_each(|key| bytes::add_bits(key, all)));
    add("number", &|all| hex().for_each(|key| bytes::add_signed(key, layout.header, all)));
    all
}
