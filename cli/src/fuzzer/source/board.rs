//! Ternary boards of any size. The parts of other values are independent, so changes of the parts are enough for them.

use serde_json::{Value, json};

use crate::fuzzer::rng::Rng;

/// Twice the cells at which some converters of large integers take another path.
const MAX_CELLS: usize = 1 << 18;

/// The most cells of most boards.
const MAX_USUAL_CELLS: usize = 1 << 11;

/// A board, rarely an invalid one without rows or columns.
pub(super) fn board(rng: &mut Rng) -> Value {
    let (rows, cols) = size(rng);
    let cells = if rows * cols > 0 { cells(rng, rows * cols) } else { String::new() };
    json!({ "rows": rows, "cols": cols, "cells": cells })
}

fn size(rng: &mut Rng) -> (usize, usize) {
    let most = if rng.once_in(12) { MAX_CELLS } else { MAX_USUAL_CELLS };
    let bits = most.ilog2() + 1;
    let (rows, cols) = match rng.below(8) {
        0..=2 => (1 + rng.below(12), 1 + rng.below(12)),
        3 => {
            let side = rng.near_power(bits.div_ceil(2));
            (side, side)
        }
        4 if rng.once_in(3) => *rng.pick(&[(0, 1), (1, 0), (0, 0)]),
        _ => {
            let rows = rng.near_power(bits).min(most);
            let cols = rng.near_power((most / rows).ilog2() + 1);
            if rng.once_in(2) { (rows, cols) } else { (cols, rows) }
        }
    };
    if rows * cols <= most { (rows, cols) } else { (rows.min(most), (most / rows).max(1)) }
}

/// Cells in runs, which may be of length 1.
fn cells(rng: &mut Rng, count: usize) -> String {
    if rng.once_in(8) {
        return rng.pick(&["0", "1", "2"]).repeat(count);
    }
    let longest = *rng.pick(&[1, 1, 3, 20, 200, usize::MAX]);
    let mut cells = String::with_capacity(count);
    while cells.len() < count {
        let left = count - cells.len();
        let cell = *rng.pick(&["0", "1", "2"]);
        cells.push_str(&cell.repeat(1 + rng.below(left.min(longest))));
    }
    cells
}
