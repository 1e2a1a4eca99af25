//! The codes of four bits, and the walk over the squares that both forms share (spec: CB-2, CP-2).
//!
//! ```
//! use boardwire::{formats::chess_codes, games::chess::{Color, Kind}};
//!
//! let piece = Some((Color::Black, Kind::King));
//! assert_eq!(chess_codes::code(piece), 14);
//! assert_eq!(chess_codes::piece(14), Ok(piece));
//! ```

use super::DecodeError;
use crate::{
    codes::{CodeError, end},
    error::Location,
    games::chess::{Board, ChessError, Color, Kind, Square},
    observe::{Field, FieldKind, Observer},
};

/// What makes a black piece of a white one.
const BLACK: u8 = 8;

/// The code of what stands on a square.
pub fn code(piece: Option<(Color, Kind)>) -> u8 {
    match piece {
        None => 0,
        Some((Color::White, kind)) => 1 + kind as u8,
        Some((Color::Black, kind)) => 1 + kind as u8 + BLACK,
    }
}

/// What a code stands for.
///
/// # Errors
/// `piece-code-invalid` for one that stands for nothing.
pub fn piece(code: u8) -> Result<Option<(Color, Kind)>, ChessError> {
    let color = if code < BLACK { Color::White } else { Color::Black };
    let kind = |number: u8| Kind::ALL.get(usize::from(number).wrapping_sub(1));
    match (code, kind(code % BLACK)) {
        (1..16, Some(&kind)) => Ok(Some((color, kind))),
        (0, _) => Ok(None),
        _ => Err(ChessError::PieceCodeInvalid { code }),
    }
}

/// A form: how many squares a byte holds, and by which requirements.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) per_byte: u8,
    pub(super) requirements: &'static [&'static str],
    pub(super) trailing_requirements: &'static [&'static str],
}

impl Form {
    /// Decodes the 64 squares, the first of a byte in its highest bits.
    pub(super) fn decode(
        self,
        bytes: &[u8],
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<Board, DecodeError> {
        let width = 8 / self.per_byte;
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let (at, within) = (square.number() / self.per_byte, square.number() % self.per_byte);
            let byte = bytes.get(usize::from(at)).ok_or(DecodeError::new(
                Location::byte(at.into()),
                CodeError::Truncated { field: "byte of a square" },
            ))?;
            let code = byte << (within * width) >> (8 - width);
            let start = u64::from(square.number()) * u64::from(width);
            observer.field(Field {
                kind: FieldKind::Code,
                number: square.number().into(),
                start,
                len: width.into(),
                value: code.into(),
                represents: None,
                requirements: self.requirements,
            });
            let piece = piece(code).map_err(|kind| DecodeError::new(Location::Bit(start), kind))?;
            board.set(square, piece);
        }
        end::read(
            bytes,
            usize::from(Square::COUNT / self.per_byte),
            false,
            self.trailing_requirements,
            observer,
        )?;
        Ok(board)
    }
}
