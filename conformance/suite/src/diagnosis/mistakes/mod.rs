//! The usual mistakes of a codec, each as a change: of the encoding, or of the value that it represents.
//!
//! A codec with a mistake writes and reads other encodings, or other values, than the right ones. So each mistake is one function, from
//! what is right to what such a codec has in its place, and serves both directions.

mod bytes;
pub(super) mod grid;
mod layout;
mod learned;
mod mistake;
mod seen;
mod values;

use std::collections::BTreeMap;

use crate::formats::Format;
use grid::GridShape;
pub(super) use layout::Number;
pub(super) use mistake::{Change, Mistake, Pair};
pub(super) use seen::{Seen, seen};

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
        format.map(|format| format.grids.values().filter_map(GridShape::keys).collect()).unwrap_or_default();
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
