//! Boards of any size in a value: a text of cells, next to the numbers of its rows and columns.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::numbers::{near_power, pick};
use crate::{
    formats::Format,
    value::{Map, Value},
};

/// Twice the number of cells at which some converters of large integers take another path.
const MAX_CELLS: usize = 1 << 18;

/// The maximum number of cells of most boards.
const MAX_USUAL_CELLS: usize = 1 << 11;

/// The keys of a board, and the characters of its cells.
#[derive(Debug)]
pub(crate) struct Grid {
    cells_key: String,
    side_keys: [String; 2],
    letters: Vec<char>,
}

impl Grid {
    /// The boards of any size in the values of a format. Their cells are not known yet.
    pub(crate) fn all(format: &Format) -> Vec<Self> {
        let grids = format.grids.iter().filter_map(|(cells, shape)| {
            let sides = shape.keys()?.map(str::to_owned);
            Some(Self { cells_key: cells.clone(), side_keys: sides, letters: Vec::new() })
        });
        grids.collect()
    }

    pub(super) fn learn(&mut self, value: &Value) {
        let board = value.as_object().filter(|members| self.fits(members));
        if let Some(cells) = board.and_then(|members| members.get(&self.cells_key)?.as_str()) {
            self.letters.extend(cells.chars());
            self.letters.sort_unstable();
            self.letters.dedup();
        }
        value.children().for_each(|child| self.learn(child));
    }

    /// Whether these are the members of such a board: each cell has one character, or there is no cell.
    pub(crate) fn fits(&self, members: &Map<String, Value>) -> bool {
        let cells = members.get(&self.cells_key).and_then(Value::as_str);
        self.sizes(members).is_some_and(|[rows, cols]| {
            cells.is_some_and(|cells| rows.checked_mul(cols) == Some(cells.chars().count()))
        })
    }

    /// The numbers of rows and columns, if the members have them.
    fn sizes(&self, members: &Map<String, Value>) -> Option<[usize; 2]> {
        let side = |key: &String| members.get(key)?.as_u64().and_then(|side| usize::try_from(side).ok());
        Some([side(&self.side_keys[0])?, side(&self.side_keys[1])?])
    }

    /// Gives the members of a board another size and other cells; rarely a board without rows or columns.
    pub(super) fn redraw(&self, rng: &mut ChaCha8Rng, members: &mut Map<String, Value>) {
        let (rows, cols) = draw_size(rng);
        let cells = if rows * cols > 0 { self.draw_cells(rng, rows * cols) } else { String::new() };
        self.set(members, rows, cols, cells);
    }

    /// Cells in runs, which may be of length 1.
    fn draw_cells(&self, rng: &mut ChaCha8Rng, count: usize) -> String {
        let letter =
            |rng: &mut ChaCha8Rng| if self.letters.is_empty() { '0' } else { *pick(rng, &self.letters) };
        if rng.random_range(0..8) == 0 {
            return letter(rng).to_string().repeat(count);
        }
        let max_run = *pick(rng, &[1, 1, 3, 20, 200, usize::MAX]);
        let (mut cells, mut remaining) = (String::with_capacity(count), count);
        while remaining > 0 {
            let run = 1 + rng.random_range(0..remaining.min(max_run));
            cells.extend(std::iter::repeat_n(letter(rng), run));
            remaining -= run;
        }
        cells
    }

    /// The rows, the columns and the cells of a board with cells.
    pub(crate) fn board(&self, members: &Map<String, Value>) -> Option<(usize, usize, Vec<char>)> {
        let [rows, cols] = self.sizes(members).filter(|_| self.fits(members))?;
        let cells: Vec<char> = members.get(&self.cells_key)?.as_str()?.chars().collect();
        (!cells.is_empty()).then_some((rows, cols, cells))
    }

    /// Gives the members of a board another size and other cells.
    pub(crate) fn set(&self, members: &mut Map<String, Value>, rows: usize, cols: usize, cells: String) {
        members[&self.side_keys[0]] = rows.into();
        members[&self.side_keys[1]] = cols.into();
        members[&self.cells_key] = cells.into();
    }
}

fn draw_size(rng: &mut ChaCha8Rng) -> (usize, usize) {
    let max_cells = if rng.random_range(0..12) == 0 { MAX_CELLS } else { MAX_USUAL_CELLS };
    let bits = max_cells.ilog2() + 1;
    let (rows, cols) = match rng.random_range(0..8) {
        0..=2 => (1 + rng.random_range(0..12), 1 + rng.random_range(0..12)),
        3 => {
            let side = near_power(rng, bits.div_ceil(2));
            (side, side)
        }
        4 if rng.random_range(0..3) == 0 => *pick(rng, &[(0, 1), (1, 0), (0, 0)]),
        _ => {
            let rows = near_power(rng, bits).min(max_cells);
            let cols = near_power(rng, (max_cells / rows).ilog2() + 1);
            if rng.random_range(0..2) == 0 { (rows, cols) } else { (cols, rows) }
        }
    };
    if rows * cols <= max_cells { (rows, cols) } else { (rows.min(max_cells), (max_cells / rows).max(1)) }
}
