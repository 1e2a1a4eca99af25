//! Checks whether a placement can occur in a game. No decoder checks this (spec: Chess board, Possible or not).
//!
//! The conditions are necessary, but not sufficient: a placement that meets them may still be impossible.
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

/// A reason why a placement is impossible.
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
        /// The square of the pawn.
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
    let pawns_on_last_ranks = Square::all()
        .filter(on_last_rank)
        .filter(|&square| matches!(board.get(square), Some((_, Kind::Pawn))));
    reasons.extend(pawns_on_last_ranks.map(|square| Impossible::PawnOnLastRank { square }));
    let kings_touch = squares(board, Color::White, Kind::King)
        .any(|white| squares(board, Color::Black, Kind::King).any(|black| are_adjacent(white, black)));
    reasons.extend(kings_touch.then_some(Impossible::KingsTouch));
    reasons
}

fn side_reasons(board: &Board, color: Color) -> impl Iterator<Item = Impossible> {
    let count_of = |kind| squares(board, color, kind).count();
    let excess = |kind, max: usize| count_of(kind).saturating_sub(max);
    let excess_bishops = |light: bool| {
        let of_one_color = squares(board, color, Kind::Bishop).filter(|&bishop| is_light(bishop) == light);
        of_one_color.count().saturating_sub(1)
    };
    let (king_count, pawn_count) = (count_of(Kind::King), count_of(Kind::Pawn));
    let piece_count = Kind::ALL.into_iter().map(count_of).sum();
    let missing = 8usize.saturating_sub(pawn_count);
    // A bishop stays on squares of one colour, so a second bishop on this colour was a pawn.
    let promoted = excess(Kind::Queen, 1)
        + excess(Kind::Rook, 2)
        + excess(Kind::Knight, 2)
        + excess_bishops(true)
        + excess_bishops(false);
    [
        (king_count != 1).then_some(Impossible::Kings { color, count: king_count }),
        (pawn_count > 8).then_some(Impossible::Pawns { color, count: pawn_count }),
        (piece_count > 16).then_some(Impossible::Pieces { color, count: piece_count }),
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

const fn are_adjacent(first: Square, second: Square) -> bool {
    row(first).abs_diff(row(second)) <= 1 && col(first).abs_diff(col(second)) <= 1
}
