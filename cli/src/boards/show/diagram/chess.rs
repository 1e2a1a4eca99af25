//! Draws chess boards.

use std::fmt::Write;

use boardwire::games::chess::{Board, Color, Square};

use super::style::{BLACK, Style, WHITE, on};
use crate::boards::piece_signs;

/// The colours of the squares.
const LIGHT: u8 = 67;
const DARK: u8 = 60;

/// Draws a chess board: eight ranks, rank 8 first.
pub(crate) fn chess(board: &Board, style: Style) -> String {
    let mut text = String::new();
    let files = match style {
        Style::Plain => "",
        Style::Terminal => "  a b c d e f g h\n",
        Style::Coloured => "   a  b  c  d  e  f  g  h\n",
    };
    text.push_str(files);
    for row in 0..Square::SIDE {
        let rank = Square::SIDE - row;
        if style != Style::Plain {
            let _ = write!(text, "{rank} ");
        }
        for col in 0..Square::SIDE {
            let piece = Square::at(row, col).and_then(|square| board.get(square));
            let _ = match style {
                Style::Plain => write!(text, "{}", piece_signs::chess_letter(piece)),
                Style::Terminal => write!(text, "{} ", piece_signs::chess_letter(piece)),
                Style::Coloured => {
                    let background = if (row + col) % 2 == 0 { LIGHT } else { DARK };
                    let foreground =
                        if piece.is_some_and(|(color, _)| color == Color::White) { WHITE } else { BLACK };
                    let colors = on(foreground, background);
                    write!(text, "{colors} {} {colors:#}", piece_signs::chess_character(piece))
                }
            };
        }
        match style {
            Style::Plain => {}
            Style::Terminal => text.push_str(&rank.to_string()),
            Style::Coloured => {
                let _ = write!(text, " {rank}");
            }
        }
        text.push('\n');
    }
    text + files
}
