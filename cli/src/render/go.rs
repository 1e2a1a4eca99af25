//! Go boards.

use boardwire::games::{
    go::{Point, Size, vertex},
    ternary::Cell,
};
use maud::{Markup, html};

use super::shapes::{INK, MARGIN, MARK, STEP, WOOD, at, disc, image, label, line, rectangle};
use crate::go::game::GoGame;

/// Draws the last position of a game, with a mark on the last move.
pub(super) fn draw(game: &GoGame) -> Markup {
    let (rows, cols) = (game.position.size().rows(), game.position.size().cols());
    let length = |lines: u32| 2 * MARGIN + STEP * lines;
    let (width, height) = (length(cols), length(rows));
    let size = Size::from_dimensions(game.position.size());
    let name = |row: u32, col: u32| {
        let point = Point { row: u8::try_from(row).ok()?, col: u8::try_from(col).ok()? };
        vertex::encode(point, size?)
    };
    let shapes = html! {
        (rectangle(0, 0, width, height, WOOD))
        @for row in 0..rows { (line(at(0u8), at(row), at(cols - 1), at(row))) }
        @for col in 0..cols { (line(at(col), at(0u8), at(col), at(rows - 1))) }
        @if rows == cols && [9, 13, 19].contains(&rows) {
            @for (row, col) in star_points(rows) { (disc(at(col), at(row), 3, "#5d4020", "none")) }
        }
        @for col in 0..cols {
            @if let Some(name) = name(0, col) {
                @for y in [MARGIN / 2, height - MARGIN / 2] { (label(at(col), y, 14, INK, &name[..1])) }
            }
        }
        @for row in 0..rows {
            @for x in [MARGIN / 2, width - MARGIN / 2] { (label(x, at(row), 14, INK, &(rows - row).to_string())) }
        }
        @for (row, cells) in (0..rows).zip(game.position.rows()) {
            @for (col, cell) in (0..cols).zip(cells.cells()) {
                @match cell {
                    Cell::Empty => {}
                    Cell::White => (disc(at(col), at(row), 18, "#fff", INK)),
                    Cell::Black => (disc(at(col), at(row), 18, "#111", INK)),
                }
            }
        }
        @if let Some((row, col)) = game.last_point() { (disc(at(col), at(row), 6, MARK, "#fff")) }
    };
    image(width, height, &format!("Go: {rows} x {cols}, {} to play", game.next()), &shapes)
}

/// The star points of a board of 9, 13 or 19 lines.
fn star_points(side: u32) -> Vec<(u32, u32)> {
    let edge = if side > 9 { 3 } else { 2 };
    let (middle, last) = (side / 2, side - 1 - edge);
    let lines = [edge, middle, last];
    let is_star = |(row, col): &(u32, u32)| side == 19 || (*row == middle) == (*col == middle);
    lines.into_iter().flat_map(|row| lines.map(|col| (row, col))).filter(is_star).collect()
}
