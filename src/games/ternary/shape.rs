//! The shape of a board in the conformance protocol: `{"rows":3,"cols":3,"cells":"102121212"}`.

use alloc::{
    format,
    string::{String, ToString},
};

use serde::{Deserialize, Serialize};

use super::{Board, Cell, Dimensions};
use crate::{options::Limits, shape::shaped};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardShape {
    rows: u32,
    cols: u32,
    cells: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    rows: u32,
    cols: u32,
}

shaped! {
    Cell: u8, |cell| cell.trit(), |trit| Self::from_trit(trit).ok_or("expected a cell: 0, 1 or 2");
    Dimensions: Size,
        |size| Size { rows: size.rows(), cols: size.cols() },
        |Size { rows, cols }| Self::new(rows, cols);
    Board: BoardShape,
        |board| BoardShape {
            rows: board.size().rows(),
            cols: board.size().cols(),
            cells: board.cells().map(Cell::digit).collect(),
        },
        read;
}

fn read(BoardShape { rows, cols, cells }: BoardShape) -> Result<Board, String> {
    let size = Dimensions::new(rows, cols).map_err(|error| error.to_string())?;
    if cells.len() as u64 != size.cells() {
        return Err(format!("{} cells, expected rows * cols cells", cells.len()));
    }
    if let Some(wrong_digit) = cells.chars().find(|&digit| Cell::from_digit(digit).is_none()) {
        return Err(format!("{wrong_digit:?}, expected a cell: 0, 1 or 2"));
    }
    // No limit is needed: the board takes no more memory than its text.
    let mut board = Board::new(size, Limits::NONE).map_err(|error| error.to_string())?;
    board.set_all(cells.chars().filter_map(Cell::from_digit));
    Ok(board)
}
