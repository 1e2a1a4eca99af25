//! Parts of requests that rarely have an ordinary value: numbers of plies, limits, texts and headers.

use serde_json::{Map, Value, json};

use super::rng::Rng;

/// Numbers of plies for which programs have cases of their own: each range is as likely as another, and its ends as what is between them.
const PLIES: [(usize, usize); 8] =
    [(0, 0), (1, 1), (2, 9), (10, 126), (127, 128), (129, 1998), (1999, 2000), (2001, 4002)];

/// The exponents of powers of two at which a limit may overflow.
const EXPONENTS: [u32; 6] = [24, 31, 32, 40, 53, 64];

/// A number of plies, at most `most`.
pub(super) fn plies(rng: &mut Rng, most: usize) -> usize {
    let within = PLIES.partition_point(|&(least, _)| least <= most);
    let (least, highest) = *rng.pick(&PLIES[..within]);
    let highest = highest.min(most);
    match rng.below(4) {
        0 => least,
        1 => highest,
        _ => least + rng.below(highest - least + 1),
    }
}

/// A limit for a board of `cells` cells: none, below, equal, above, or at a power of two.
pub(super) fn limits(rng: &mut Rng, cells: u64) -> Value {
    let great: Vec<_> = EXPONENTS
        .map(|it| 1_u64.checked_shl(it).unwrap_or(u64::MAX))
        .into_iter()
        .filter(|it| *it > cells)
        .collect();
    let near = [0, cells / 2, cells.saturating_sub(1), cells, cells + 1];
    let limit = if great.is_empty() || rng.once_in(2) {
        *rng.pick(&near)
    } else {
        let power = *rng.pick(&great);
        *rng.pick(&[power - 1, power, power.saturating_add(1)])
    };
    if limit == u64::MAX && rng.once_in(2) {
        return json!({ "cells": 18_446_744_073_709_551_616.0 });
    }
    json!({ "cells": limit })
}

/// A text of one kind of characters.
pub(super) fn text(rng: &mut Rng) -> String {
    const KINDS: [&[&str]; 6] = [
        &["a", "Z", "0", "-", "/", ":", "=", "&", "%", "+"],
        &["\0", "\u{1}", "\u{1f}", "\t", "\n", "\r", "\u{7f}"],
        &["é", "\u{80}", "\u{7ff}"],
        &["棋", "\u{800}", "\u{feff}", "\u{ffff}", "\u{2028}"],
        &["🀄", "\u{10000}", "\u{10ffff}"],
        &["e\u{301}", "\u{1100}\u{1161}"],
    ];
    let bits = if rng.once_in(12) { 17 } else { 9 };
    let (kind, length) = (*rng.pick(&KINDS), rng.near_power(bits) - 1);
    if length > 20 {
        return rng.pick(kind).repeat(length);
    }
    (0..length).map(|_| *rng.pick(kind)).collect()
}

/// The header of a board that may exceed every limit, and a few bytes after it.
pub(super) fn header(rng: &mut Rng) -> Map<String, Value> {
    let mut side = || rng.near_power(24).min((1 << 24) - 1) as u64;
    let (rows, cols) = (side(), side());
    let mut bytes: Vec<u8> = [rows, cols].iter().flat_map(|side| side.to_le_bytes()[..3].to_vec()).collect();
    bytes.extend((0..rng.below(3)).map(|_| rng.byte()));
    let hex = hex::encode(bytes);
    Map::from_iter([("hex".to_owned(), hex.into()), ("limits".to_owned(), limits(rng, rows * cols))])
}
