//! The letters and characters of pieces in diagrams.

use boardwire::games::{
    chess::{self, Color},
    xiangqi::{self, Side},
};

/// The letters and characters of chess pieces, in the order of their kinds.
const CHESS_LETTERS: [char; 6] = ['P', 'R', 'N', 'B', 'Q', 'K'];
const WHITE_CHARACTERS: [char; 6] = ['♙', '♖', '♘', '♗', '♕', '♔'];
const BLACK_CHARACTERS: [char; 6] = ['♟', '♜', '♞', '♝', '♛', '♚'];

/// The characters of Xiangqi pieces, in the order of their kinds.
const RED_CHARACTERS_OF_XIANGQI: [char; 7] = ['帥', '仕', '相', '傌', '俥', '炮', '兵'];
const BLACK_CHARACTERS_OF_XIANGQI: [char; 7] = ['將', '士', '象', '馬', '車', '砲', '卒'];

/// The letter of a square of a chess board.
pub(crate) fn chess_letter(piece: Option<(Color, chess::Kind)>) -> char {
    match piece {
        None => '.',
        Some((Color::White, kind)) => CHESS_LETTERS[kind as usize],
        Some((Color::Black, kind)) => CHESS_LETTERS[kind as usize].to_ascii_lowercase(),
    }
}

/// The character of a square of a chess board.
pub(crate) const fn chess_character(piece: Option<(Color, chess::Kind)>) -> char {
    match piece {
        None => '·',
        Some((Color::White, kind)) => WHITE_CHARACTERS[kind as usize],
        Some((Color::Black, kind)) => BLACK_CHARACTERS[kind as usize],
    }
}

/// The character of a piece of Xiangqi.
pub(crate) const fn xiangqi_character(side: Side, kind: xiangqi::Kind) -> char {
    match side {
        Side::Red => RED_CHARACTERS_OF_XIANGQI[kind as usize],
        Side::Black => BLACK_CHARACTERS_OF_XIANGQI[kind as usize],
    }
}
