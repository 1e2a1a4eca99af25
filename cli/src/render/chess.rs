//! Chess boards, with the letters of the pieces.

use boardwire::games::chess::{Board, Color, Square, placement};
use maud::{Markup, html};

use super::shapes::{INK, MARGIN, PAPER, STEP, at, disc, image, label, rectangle};
use crate::show::diagram::letter_of_piece;

pub(super) fn draw(board: &Board) -> Markup {
    let side = 2 * MARGIN + STEP * u32::from(Square::SIDE);
    let corner = |number: u8| at(number) - STEP / 2;
    let shapes = html! {
        (rectangle(0, 0, side, side, "#efefef"))
        @for number in 0..Square::SIDE {
            @for edge in [MARGIN / 2, side - MARGIN / 2] {
                (label(at(number), edge, 14, INK, &char::from(b'a' + number).to_string()))
                (label(edge, at(number), 14, INK, &(Square::SIDE - number).to_string()))
            }
        }
        @for row in 0..Square::SIDE {
            @for col in 0..Square::SIDE {
                (rectangle(corner(col), corner(row), STEP, STEP, if (row + col) % 2 == 0 { "#dfe8e6" } else { "#8fb0a9" }))
                @if let Some(piece) = Square::at(row, col).and_then(|square| board.get(square)) {
                    @let (fill, ink) = if piece.0 == Color::White { (PAPER, INK) } else { (INK, PAPER) };
                    (disc(at(col), at(row), 16, fill, INK))
                    (label(at(col), at(row), 20, ink, &letter_of_piece(Some(piece)).to_ascii_uppercase().to_string()))
                }
            }
        }
    };
    image(side, side, &format!("chess: {}", placement::encode(board)), &shapes)
}
