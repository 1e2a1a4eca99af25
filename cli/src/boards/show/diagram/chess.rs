//! Chess boards.

use std::fmt::Write;

use boardwire::games::chess::{Board, Color, Kind, Square};

use super::style::{BLACK, Style, WHITE, on};

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
                Style::Plain => write!(text, "{}", letter(piece)),
                Style::Terminal => write!(text, "{} ", letter(piece)),
                Style::Coloured => {
                    let square = if (row + col) % 2 == 0 { LIGHT } else { DARK };
                    let foreground =
                        if piece.is_some_and(|(color, _)| color == Color::White) { WHITE } else { BLACK };
                    let style = on(foreground, square);
                    write!(text, "{style} {} {style:#}", sign(piece))
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

pub(crate) fn letter(piece: Option<(Color, Kind)>) -> char {
    let Some((color, kind)) = piece else { return '.' };
    let letter = match kind {
        Kind::King => 'K',
        Kind::Queen => 'Q',
        Kind::Rook => 'R',
        Kind::Bishop => 'B',
        Kind::Knight => 'N',
        Kind::Pawn => 'P',
    };
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

pub(crate) const fn sign(piece: Option<(Color, Kind)>) -> char {
    match piece {
        None => '·',
        Some((Color::White, Kind::King)) => '♔',
        Some((Color::White, Kind::Queen)) => '♕',
        Some((Color::White, Kind::Rook)) => '♖',
        Some((Color::White, Kind::Bishop)) => '♗',
        Some((Color::White, Kind::Knight)) => '♘',
        Some((Color::White, Kind::Pawn)) => '♙',
        Some((Color::Black, Kind::King)) => '♚',
        Some((Color::Black, Kind::Queen)) => '♛',
        Some((Color::Black, Kind::Rook)) => '♜',
        Some((Color::Black, Kind::Bishop)) => '♝',
        Some((Color::Black, Kind::Knight)) => '♞',
        Some((Color::Black, Kind::Pawn)) => '♟',
    }
}
