//! Checks whether a placement can occur in a game. No decoder checks this (spec: Chess board, Possible or not).
//!
//! The conditions are necessary, not sufficient.
//!
//! ```
//! use boardwire::games::chess::{placement, possible};
//!
//! let board = placement::decode("4k3/8/8/8/8/8/8/8").unwrap();
//! let reasons: Vec<String> = possible::reasons(&board).iter().map(ToString::to_string).collect();
//! assert_eq!(reasons, ["white has 0 kings"]);
//! ```

use alloc::vec::Vec;
use core::fmt;

use super::{Board, Color, Kind, Square};

/// Why a placement is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// A side has no king, or several.
    Kings {
        /// The side.
        color: Color,
        /// Their number.
        count: usize,
    },
    /// A pawn is on the first or the last rank.
    PawnOnLastRank {
        /// Its square.
        square: Square,
    },
    /// A side has more than eight pawns.
    Pawns {
        /// The side.
        color: Color,
        /// Their number.
        count: usize,
    },
    /// A side has more than sixteen pieces.
    Pieces {
        /// The side.
        color: Color,
        /// Their number.
        count: usize,
    },
    /// A side has more promoted pieces than missing pawns.
    Promoted {
        /// The side.
        color: Color,
        /// The number of pieces that must be promoted pawns.
        promoted: usize,
        /// The number of missing pawns.
        missing: usize,
    },
    /// The kings are on adjacent squares.
    KingsTouch,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kings { color, count } => write!(f, "{color} has {count} kings"),
            Self::PawnOnLastRank { square } => write!(f, "a pawn is on {square}"),
            Self::Pawns { color, count } => write!(f, "{color} has {count} pawns"),
            Self::Pieces { color, count } => write!(f, "{color} has {count} pieces"),
            Self::Promoted { color, promoted, missing } => {
                write!(f, "{color} has more promoted pieces ({promoted}) than missing pawns ({missing})")
            }
            Self::KingsTouch => f.write_str("the kings are on adjacent squares"),
        }
    }
}

/// All reasons why a placement is impossible; empty if none is found.
pub fn reasons(board: &Board) -> Vec<Impossible> {
    let mut reasons = Vec::new();
    for color in [Color::White, Color::Black] {
        reasons.extend(side_reasons(board, color));
    }
    let on_last_rank = |square: &Square| [0, Square::SIDE - 1].contains(&row(*square));
    let pawns = Square::all()
        .filter(on_last_rank)
        .filter(|&square| matches!(board.get(square), Some((_, Kind::Pawn))));
    reasons.extend(pawns.map(|square| Impossible::PawnOnLastRank { square }));
    let kings = squares(board, Color::White, Kind::King)
        .any(|white| squares(board, Color::Black, Kind::King).any(|black| touch(white, black)));
    reasons.extend(kings.then_some(Impossible::KingsTouch));
    reasons
}

fn side_reasons(board: &Board, color: Color) -> impl Iterator<Item = Impossible> {
    let count = |kind| squares(board, color, kind).count();
    let excess = |kind, max: usize| count(kind).saturating_sub(max);
    let excess_bishops = |light: bool| {
        let of_one_color = squares(board, color, Kind::Bishop).filter(|&bishop| is_light(bishop) == light);
        of_one_color.count().saturating_sub(1)
    };
    let (kings, pawns) = (count(Kind::King), count(Kind::Pawn));
    let pieces = Kind::ALL.into_iter().map(count).sum();
    let missing = 8usize.saturating_sub(pawns);
    // A bishop stays on its colour of squares, so a second one there was a pawn.
    let promoted = excess(Kind::Queen, 1)
        + excess(Kind::Rook, 2)
        + excess(Kind::Knight, 2)
        + excess_bishops(true)
        + excess_bishops(false);
    [
        (kings != 1).then_some(Impossible::Kings { color, count: kings }),
        (pawns > 8).then_some(Impossible::Pawns { color, count: pawns }),
        (pieces > 16).then_some(Impossible::Pieces { color, count: pieces }),
        (promoted > missing).then_some(Impossible::Promoted { color, promoted, missing }),
    ]
    .into_iter()
    .flatten()
}

fn squares(board: &Board, color: Color, kind: Kind) -> impl Iterator<Item = Square> {
    Square::all().filter(move |&square| board.get(square) == Some((color, kind)))
}

const fn row(square: Square) -> u8 {
    square.number() / Square::SIDE
}

const fn col(square: Square) -> u8 {
    square.number() % Square::SIDE
}

fn is_light(square: Square) -> bool {
    (row(square) + col(square)) % 2 == 0
}

const fn touch(one: Square, other: Square) -> bool {
    row(one).abs_diff(row(other)) <= 1 && col(one).abs_diff(col(other)) <= 1
}
