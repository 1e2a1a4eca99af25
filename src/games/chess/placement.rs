//! FEN's placement field: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR`.
//!
//! ```
//! use boardwire::games::chess::placement;
//!
//! let board = placement::decode("4k3/8/8/8/8/8/8/4K3")?;
//! assert_eq!(placement::encode(&board), "4k3/8/8/8/8/8/8/4K3");
//! # Ok::<(), boardwire::error::LocatedError<boardwire::codes::CodeError>>(())
//! ```

use alloc::string::String;
use core::{fmt, str::FromStr};

use super::{Board, Color, Kind, Square};
use crate::{
    codes::{
        CodeError,
        placement::{self, Size},
    },
    error::LocatedError,
};

const SIZE: Size = Size::new(Square::SIDE, Square::SIDE);

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::Pawn => 'P',
        Kind::Rook => 'R',
        Kind::Knight => 'N',
        Kind::Bishop => 'B',
        Kind::Queen => 'Q',
        Kind::King => 'K',
    }
}

/// The piece of a letter, white for upper case.
fn piece(found: char) -> Option<(Color, Kind)> {
    let color = if found.is_ascii_uppercase() { Color::White } else { Color::Black };
    let has_letter = |&kind: &Kind| letter(kind) == found.to_ascii_uppercase();
    Kind::ALL.into_iter().find(has_letter).map(|kind| (color, kind))
}

/// Reads a placement that is the complete text.
///
/// # Errors
/// `fen-ranks`, `fen-files` or `fen-letter`, at a character of `text`.
pub fn decode(text: &str) -> Result<Board, LocatedError<CodeError>> {
    let mut board = Board::EMPTY;
    placement::read_all(text, SIZE, piece, |piece, row, col| {
        if let Some(square) = Square::at(row, col) {
            board.set(square, Some(piece));
        }
        Ok(())
    })?;
    Ok(board)
}

/// Writes a placement, with the largest possible digits.
pub fn encode(board: &Board) -> String {
    placement::write(SIZE, |row, col| {
        let (color, kind) = board.get(Square::at(row, col)?)?;
        Some(if color == Color::White { letter(kind) } else { letter(kind).to_ascii_lowercase() })
    })
}

impl FromStr for Board {
    type Err = LocatedError<CodeError>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        decode(text)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&encode(self))
    }
}
