//! Xiangqi boards.

use boardwire::{
    formats::xiangqi_fen,
    games::xiangqi::{Placement, Ply, Side, Square},
};
use maud::{Markup, html};

use super::shapes::{INK, MARGIN, MARK, PAPER, RED, STEP, WOOD, at, disc, image, label, line, rectangle};
use crate::show::diagram::character;

/// Draws a board with its river, its palaces and the squares of the last move.
pub(super) fn draw(placement: &Placement, last: Option<&Ply>, letters: bool) -> Markup {
    let (width, height) = (side(Square::COLS), side(Square::ROWS));
    let fen = xiangqi_fen::encode(placement, Side::Red);
    let title = format!("Xiangqi: {}", fen.split(' ').next().unwrap_or_default());
    let shapes = html! {
        (rectangle(0, 0, width, height, WOOD))
        (lines())
        @for col in 0..Square::COLS {
            @for y in [MARGIN / 2, height - MARGIN / 2] {
                (label(at(col), y, 14, INK, &char::from(b'a' + col).to_string()))
            }
        }
        @for row in 0..Square::ROWS {
            @for x in [MARGIN / 2, width - MARGIN / 2] { (label(x, at(row), 14, INK, &(9 - row).to_string())) }
        }
        @if let Some(Ply { from, to, .. }) = last {
            (disc(at(from.col()), at(from.row()), 6, MARK, MARK))
            (disc(at(to.col()), at(to.row()), 19, MARK, MARK))
        }
        @for square in Square::all() {
            @if let Some((side, kind)) = placement.get(square) {
                @let (x, y) = (at(square.col()), at(square.row()));
                @let ink = if side == Side::Red { RED } else { INK };
                @let letter = placement.letter(square).unwrap_or_default();
                @let text = if letters { letter } else { character(side, kind) };
                (disc(x, y, 17, PAPER, ink))
                (label(x, y, 22, ink, &text.to_string()))
            }
        }
    };
    image(width, height, &title, &shapes)
}

fn side(lines: u8) -> u32 {
    2 * MARGIN + STEP * u32::from(lines)
}

fn lines() -> Markup {
    let (last_row, last_col) = (Square::ROWS - 1, Square::COLS - 1);
    html! {
        @for row in 0..Square::ROWS { (line(at(0u8), at(row), at(last_col), at(row))) }
        @for col in 0..Square::COLS {
            // Only the files at the edges cross the river.
            @if col == 0 || col == last_col {
                (line(at(col), at(0u8), at(col), at(last_row)))
            } @else {
                (line(at(col), at(0u8), at(col), at(4u8)))
                (line(at(col), at(5u8), at(col), at(last_row)))
            }
        }
        @for row in [0u8, 7] {
            (line(at(3u8), at(row), at(5u8), at(row + 2)))
            (line(at(5u8), at(row), at(3u8), at(row + 2)))
        }
        @for (col, text) in [(1u8, "楚"), (2, "河"), (6, "漢"), (7, "界")] {
            (label(at(col), at(4u8) + STEP / 2, 22, "#5d4020", text))
        }
    }
}
