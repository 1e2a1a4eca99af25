//! Ternary boards.

use serde_json::{Value, json};

use super::draws::Draws;

/// One board in this many may have the most cells; the others have a part of them.
const BOARDS_PER_LARGE_BOARD: usize = 128;

/// A board, rarely an invalid one without rows or columns.
pub(super) fn board(draws: &mut Draws) -> Value {
    let (rows, cols) = size(draws);
    let cells = if rows * cols > 0 { cells(draws, rows * cols) } else { String::new() };
    json!({ "rows": rows, "cols": cols, "cells": cells })
}

/// Boards one after another: up to five, or many small ones.
pub(super) fn stream(draws: &mut Draws) -> Value {
    let count = if draws.once_in(8) { draws.near_power(13) } else { draws.below(6) };
    let records = (0..count)
        .map(|_| if count < 6 { board(draws) } else { json!({ "rows": 1, "cols": 1, "cells": "2" }) });
    json!({ "records": records.collect::<Vec<_>>() })
}

fn size(draws: &mut Draws) -> (usize, usize) {
    let most = if draws.once_in(12) {
        draws.most_cells
    } else {
        (draws.most_cells / BOARDS_PER_LARGE_BOARD).max(30)
    };
    let bits = most.ilog2() + 1;
    let (rows, cols) = match draws.below(8) {
        0..=2 => (1 + draws.below(12), 1 + draws.below(12)),
        3 => {
            let side = draws.near_power(bits.div_ceil(2));
            (side, side)
        }
        4 if draws.once_in(3) => *draws.pick(&[(0, 1), (1, 0), (0, 0)]),
        _ => {
            let rows = draws.near_power(bits).min(most);
            let cols = draws.near_power((most / rows).ilog2() + 1);
            if draws.once_in(2) { (rows, cols) } else { (cols, rows) }
        }
    };
    if rows * cols <= most { (rows, cols) } else { (rows.min(most), (most / rows).max(1)) }
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
