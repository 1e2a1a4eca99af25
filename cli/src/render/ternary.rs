//! Ternary boards: a square for each cell.

use std::fmt::Write;

use boardwire::games::ternary::{Board, Cell};
use maud::{Markup, html};

use super::shapes::{INK, WOOD, image, rectangle};
use crate::failure::Failure;

/// The maximum number of cells in an image that viewers can show.
const MAX_CELLS: u64 = 1 << 20;

pub(super) fn draw(board: &Board) -> Result<Markup, Failure> {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    if board.size().cells() > MAX_CELLS {
        let what = format!("a board of {rows} rows and {cols} columns is too large for an image");
        return Err(Failure::new(what).advise(format!("{MAX_CELLS} cells are the most")));
    }
    // The larger the board, the smaller its cells.
    let step = (1000 / rows.max(cols)).clamp(1, 40);
    let (width, height) = (cols * step, rows * step);
    let shapes = html! {
        (rectangle(0, 0, width, height, WOOD))
        path d=(path(board, Cell::White, step)) fill="#fff" {}
        path d=(path(board, Cell::Black, step)) fill=(INK) {}
    };
    Ok(image(width, height, &format!("ternary board: {rows} x {cols}, white and black cells"), &shapes))
}

/// The path of all cells of one kind. Neighbours in a row become one rectangle.
fn path(board: &Board, kind: Cell, step: u32) -> String {
    let mut path = String::new();
    for (row, cells) in (0u32..).zip(board.rows()) {
        let mut start_col = None;
        let cells = cells.cells().map(Some).chain([None]);
        for (col, cell) in (0u32..).zip(cells) {
            match (cell == Some(kind), start_col) {
                (true, None) => start_col = Some(col),
                (false, Some(start)) => {
                    let _ = write!(
                        path,
                        "M{} {}h{}v{step}H{}z",
                        start * step,
                        row * step,
                        (col - start) * step,
                        start * step
                    );
                    start_col = None;
                }
                _ => {}
            }
        }
    }
    path
}
