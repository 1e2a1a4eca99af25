//! Ternary boards.

use serde_json::{Value, json};

use super::{Draws, model};

/// One board in this many may have the most cells; the others have a part of them.
const PART: usize = 35;

/// A board, rarely an invalid one without rows or columns.
pub(super) fn board(draws: &mut Draws) -> Value {
    let (rows, cols) = size(draws);
    let cells = if rows * cols > 0 { cells(draws, rows * cols) } else { String::new() };
    json!({ "rows": rows, "cols": cols, "cells": cells })
}

/// Boards one after another: up to five, or many small ones.
pub(super) fn stream(draws: &mut Draws) -> Value {
    let count = if draws.once_in(8) { model::number(draws, "count", 4096) } else { draws.below(6) };
    let records = (0..count)
        .map(|_| if count < 6 { board(draws) } else { json!({ "rows": 1, "cols": 1, "cells": "2" }) });
    json!({ "records": records.collect::<Vec<_>>() })
}

fn size(draws: &mut Draws) -> (usize, usize) {
    // Around one and two bytes of a dimension, and around a word of a board in memory.
    const SPECIAL: [usize; 14] = [1, 2, 5, 6, 31, 32, 33, 63, 64, 65, 255, 256, 257, 65_536];
    let most = if draws.once_in(20) { draws.most_cells } else { draws.most_cells / PART };
    let mut side = || match draws.below(20) {
        0..=12 => 1 + draws.below(12),
        13 | 14 => *draws.pick(&SPECIAL),
        15..=18 => 1.max(model::number(draws, "axis", most)),
        _ => usize::from(!draws.once_in(3)),
    };
    let (rows, cols) = (side(), side());
    match (rows * cols <= most, rows <= most) {
        (true, _) => (rows, cols),
        (false, true) => (rows, 1),
        (false, false) => (1, cols.min(most)),
    }
}

/// Cells in runs, which may be of length 1.
pub(super) fn cells(draws: &mut Draws, count: usize) -> String {
    if draws.once_in(8) {
        return draws.pick(&["0", "1", "2"]).repeat(count);
    }
    let longest = *draws.pick(&[1, 1, 3, 20, 200, usize::MAX]);
    let mut cells = String::with_capacity(count);
    while cells.len() < count {
        let left = count - cells.len();
        let cell = *draws.pick(&["0", "1", "2"]);
        cells.push_str(&cell.repeat(1 + draws.below(left.min(longest))));
    }
    cells
}
