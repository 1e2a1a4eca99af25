//! The codes of four bits, and the decoding of the squares that both formats share (spec: CB-2, CP-2).
//!
//! ```
//! use boardwire::{formats::chess_board_packed, games::chess::{Color, Kind}};
//!
//! let piece = Some((Color::Black, Kind::King));
//! assert_eq!(chess_board_packed::piece_code(piece), 14);
//! assert_eq!(chess_board_packed::piece_from_code(14), Ok(piece));
//! ```

pub(super) mod fast;

use super::DecodeError;
use crate::{
    codes::{CodeError, end},
    error::Location,
    games::chess::{Board, ChessError, Color, Kind, Square},
    observe::{Field, FieldKind, Observer},
};

/// The difference between the codes of a black and a white piece.
const BLACK: u8 = 8;

/// The code of the content of a square.
pub fn piece_code(piece: Option<(Color, Kind)>) -> u8 {
    match piece {
        None => 0,
        Some((Color::White, kind)) => 1 + kind as u8,
        Some((Color::Black, kind)) => 1 + kind as u8 + BLACK,
    }
}

/// The content of a square that has this code.
///
/// # Errors
/// `piece-code-invalid` for an unused code.
pub fn piece_from_code(code: u8) -> Result<Option<(Color, Kind)>, ChessError> {
    let color = if code < BLACK { Color::White } else { Color::Black };
    let kind = |number: u8| Kind::ALL.get(usize::from(number).wrapping_sub(1));
    match (code, kind(code % BLACK)) {
        (1..16, Some(&kind)) => Ok(Some((color, kind))),
        (0, _) => Ok(None),
        _ => Err(ChessError::PieceCodeInvalid { code }),
    }
}

/// A format: the number of squares in a byte, and its requirements.
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
        let code_bits = 8 / self.per_byte;
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let (byte_index, index_in_byte) =
                (square.number() / self.per_byte, square.number() % self.per_byte);
            let byte = bytes.get(usize::from(byte_index)).ok_or(DecodeError::new(
                Location::byte(byte_index.into()),
                CodeError::Truncated { field: "byte of a square" },
            ))?;
            let code = byte << (index_in_byte * code_bits) >> (8 - code_bits);
            let start = u64::from(square.number()) * u64::from(code_bits);
            observer.field(Field {
                kind: FieldKind::Code,
                number: square.number().into(),
                start,
                len: code_bits.into(),
                value: code.into(),
                represents: None,
                requirements: self.requirements,
            });
            let piece = piece_from_code(code).map_err(|kind| DecodeError::new(Location::Bit(start), kind))?;
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
