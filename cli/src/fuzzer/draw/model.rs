//! Chooses values by the classes of the model of all requests: each class is equally likely, rare ones too.

use std::{collections::BTreeMap, sync::LazyLock};

use boardwire_suite::MODEL;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::rng::Rng;

/// The parts of the model that are read.
#[derive(Deserialize)]
struct Model {
    classes: BTreeMap<String, Vec<String>>,
}

/// The ranges among the classes of each parameter.
static RANGES: LazyLock<BTreeMap<String, Vec<(u64, u64)>>> = LazyLock::new(|| {
    let model: Model = serde_json::from_str(MODEL).unwrap_or_else(|error| panic!("model.json: {error}"));
    let ranges = |names: Vec<String>| names.iter().filter_map(|name| range(name)).collect();
    model.classes.into_iter().map(|(name, classes)| (name, ranges(classes))).collect()
});

/// The numbers of a class such as `7`, `10-254`, `33-` or `2^24`.
fn range(name: &str) -> Option<(u64, u64)> {
    if let Some(exponent) = name.strip_prefix("2^") {
        let least = 1_u64.checked_shl(exponent.parse().ok()?).unwrap_or(u64::MAX);
        return Some((least.saturating_sub(1), least.saturating_add(1)));
    }
    let (least, most) = name.split_once('-').unwrap_or((name, name));
    let least = least.parse().ok()?;
    Some((least, if most.is_empty() { 2 * least } else { most.parse().ok()? }))
}

/// A number of a class of the parameter, at most `most`: one of its ends as often as one between them.
pub(super) fn number(rng: &mut Rng, parameter: &str, most: usize) -> usize {
    let ranges: Vec<_> =
        RANGES[parameter].iter().filter(|(least, _)| *least <= most as u64).copied().collect();
    let (least, highest) = *rng.pick(&ranges);
    let highest = usize::try_from(highest).unwrap_or(usize::MAX).min(most);
    let least = usize::try_from(least).unwrap_or(most);
    match rng.below(4) {
        0 => least,
        1 => highest,
        _ => least + rng.below(highest - least + 1),
    }
}

/// A limit for a board of `cells` cells: none, below, equal, above, or at a power of two.
pub(super) fn limits(rng: &mut Rng, cells: u64) -> Value {
    let great = RANGES["limit"].iter().filter(|(least, _)| *least > cells).copied().collect::<Vec<_>>();
    let near = [0, cells / 2, cells.saturating_sub(1), cells, cells + 1];
    let limit = if great.is_empty() || rng.once_in(2) {
        *rng.pick(&near)
    } else {
        let (least, most) = *rng.pick(&great);
        *rng.pick(&[least, least + 1, most])
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

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn a_class_is_a_range() {
        assert_eq!(range("7"), Some((7, 7)));
        assert_eq!(range("10-254"), Some((10, 254)));
        assert_eq!(range("33-"), Some((33, 66)));
        assert_eq!(range("2^24"), Some(((1 << 24) - 1, (1 << 24) + 1)));
        assert_eq!(range("2^64"), Some((u64::MAX - 1, u64::MAX)));
        assert_eq!(range("none"), None);
    }
}
