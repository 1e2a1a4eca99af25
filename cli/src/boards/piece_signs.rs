//! The letters and characters of pieces in diagrams.

use boardwire::games::{
    chess::{self, Color},
    xiangqi::{self, Side},
};

/// The letter of a square of a chess board.
pub(crate) fn letter(piece: Option<(Color, chess::Kind)>) -> char {
    let Some((color, kind)) = piece else { return '.' };
    let letter = match kind {
        chess::Kind::King => 'K',
        chess::Kind::Queen => 'Q',
        chess::Kind::Rook => 'R',
        chess::Kind::Bishop => 'B',
        chess::Kind::Knight => 'N',
        chess::Kind::Pawn => 'P',
    };
    if color == Color::White { letter } else { letter.to_ascii_lowercase() }
}

/// The character of a square of a chess board.
pub(crate) const fn sign(piece: Option<(Color, chess::Kind)>) -> char {
    match piece {
        None => '·',
        Some((Color::White, chess::Kind::King)) => '♔',
        Some((Color::White, chess::Kind::Queen)) => '♕',
        Some((Color::White, chess::Kind::Rook)) => '♖',
        Some((Color::White, chess::Kind::Bishop)) => '♗',
        Some((Color::White, chess::Kind::Knight)) => '♘',
        Some((Color::White, chess::Kind::Pawn)) => '♙',
        Some((Color::Black, chess::Kind::King)) => '♚',
        Some((Color::Black, chess::Kind::Queen)) => '♛',
        Some((Color::Black, chess::Kind::Rook)) => '♜',
        Some((Color::Black, chess::Kind::Bishop)) => '♝',
        Some((Color::Black, chess::Kind::Knight)) => '♞',
        Some((Color::Black, chess::Kind::Pawn)) => '♟',
    }
}

/// The character of a piece of Xiangqi.
pub(crate) const fn character(side: Side, kind: xiangqi::Kind) -> char {
    match (side, kind) {
        (Side::Red, xiangqi::Kind::General) => '帥',
        (Side::Red, xiangqi::Kind::Advisor) => '仕',
        (Side::Red, xiangqi::Kind::Elephant) => '相',
        (Side::Red, xiangqi::Kind::Horse) => '傌',
        (Side::Red, xiangqi::Kind::Rook) => '俥',
        (Side::Red, xiangqi::Kind::Cannon) => '炮',
        (Side::Red, xiangqi::Kind::Pawn) => '兵',
        (Side::Black, xiangqi::Kind::General) => '將',
        (Side::Black, xiangqi::Kind::Advisor) => '士',
        (Side::Black, xiangqi::Kind::Elephant) => '象',
        (Side::Black, xiangqi::Kind::Horse) => '馬',
        (Side::Black, xiangqi::Kind::Rook) => '車',
        (Side::Black, xiangqi::Kind::Cannon) => '砲',
        (Side::Black, xiangqi::Kind::Pawn) => '卒',
    }
}
