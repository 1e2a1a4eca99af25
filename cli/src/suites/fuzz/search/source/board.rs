//! Ternary boards of any size. The parts of other values are independent, so changes of the parts are enough for them.

use boardwire_suite::{json, value::Value};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::numbers::{near_power, pick};

/// Twice the cells at which some converters of large integers take another path.
const MAX_CELLS: usize = 1 << 18;

/// The most cells of most boards.
const MAX_USUAL_CELLS: usize = 1 << 11;

/// A board, rarely an invalid one without rows or columns.
pub(super) fn board(rng: &mut ChaCha8Rng) -> Value {
    let (rows, cols) = size(rng);
    let cells = if rows * cols > 0 { cells(rng, rows * cols) } else { String::new() };
    json!({ "rows": rows, "cols": cols, "cells": cells })
}

fn size(rng: &mut ChaCha8Rng) -> (usize, usize) {
    let most = if rng.random_range(0..12) == 0 { MAX_CELLS } else { MAX_USUAL_CELLS };
    let bits = most.ilog2() + 1;
    let (rows, cols) = match rng.random_range(0..8) {
        0..=2 => (1 + rng.random_range(0..12), 1 + rng.random_range(0..12)),
        3 => {
            let side = near_power(rng, bits.div_ceil(2));
            (side, side)
        }
        4 if rng.random_range(0..3) == 0 => *pick(rng, &[(0, 1), (1, 0), (0, 0)]),
        _ => {
            let rows = near_power(rng, bits).min(most);
            let cols = near_power(rng, (most / rows).ilog2() + 1);
            if rng.random_range(0..2) == 0 { (rows, cols) } else { (cols, rows) }
        }
    };
    if rows * cols <= most { (rows, cols) } else { (rows.min(most), (most / rows).max(1)) }
}

/// Cells in runs, which may be of length 1.
fn cells(rng: &mut ChaCha8Rng, count: usize) -> String {
    if rng.random_range(0..8) == 0 {
        return pick(rng, &["0", "1", "2"]).repeat(count);
    }
    let longest = *pick(rng, &[1, 1, 3, 20, 200, usize::MAX]);
    let mut cells = String::with_capacity(count);
    while cells.len() < count {
        let left = count - cells.len();
        let cell = *pick(rng, &["0", "1", "2"]);
        cells.push_str(&cell.repeat(1 + rng.random_range(0..left.min(longest))));
    }
    cells
}
