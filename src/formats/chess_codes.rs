//! The codes of four bits, and the walk over the squares that both forms share (spec: CB-2, CP-2).

use crate::games::chess::{Board, Color, Kind, Square};
use crate::{
    codes::end,
    error::{Error, Fault, Place},
    observe::{Field, Observer},
};

/// What makes a black piece of a white one.
const BLACK: u8 = 8;

/// The code of what stands on a square.
pub fn code(piece: Option<(Color, Kind)>) -> u8 {
    planted!("rooks-are-knights" => if piece == Some((Color::White, Kind::Rook)) { return 3 });
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
pub fn piece(code: u8) -> Result<Option<(Color, Kind)>, Fault> {
    planted!("code-8-is-empty" => if code == 8 { return Ok(None) });
    let color = if code < BLACK { Color::White } else { Color::Black };
    let kind = |number: u8| Kind::ALL.get(usize::from(number).wrapping_sub(1));
    let code = planted!(code, "code-7-is-empty" => if code == 7 { 0 } else { code });
    let code = planted!(code, "black-king-is-queen" => code.min(13));
    match (code, kind(code % BLACK)) {
        (0, _) => Ok(None),
        (1..16, Some(&kind)) => Ok(Some((color, kind))),
        _ => Err(Fault::PieceCodeInvalid { code }),
    }
}

/// A form: how many squares a byte holds, and by which requirements.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) per_byte: u8,
    pub(super) rules: &'static [&'static str],
    pub(super) surplus_rules: &'static [&'static str],
}

impl Form {
    /// Decodes the 64 squares, the first of a byte in its highest bits.
    pub(super) fn decode(self, bytes: &[u8], observer: &mut impl Observer) -> Result<Board, Error> {
        let width = 8 / self.per_byte;
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let (at, within) = (square.number() / self.per_byte, square.number() % self.per_byte);
            planted!("squares-missing-are-empty" => if usize::from(at) == bytes.len() && at > 0 { break });
            let byte = bytes.get(usize::from(at)).ok_or(Error {
                fault: Fault::Truncated { field: "byte of a square" },
                place: Place::byte(at.into()),
            })?;
            let within = planted!(within, "low-half-first" => self.per_byte - 1 - within);
            let code = byte << (within * width) >> (8 - width);
            let start = u64::from(square.number()) * u64::from(width);
            observer.field(Field {
                name: "code",
                number: square.number().into(),
                start,
                len: width.into(),
                value: code.into(),
                stands_for: None,
                rules: self.rules,
            });
            let start = planted!(start, "code-place-of-byte" => u64::from(at) * 8);
            let piece = piece(code).map_err(|fault| Error { fault, place: Place::Bit(start) })?;
            board.set(square, piece);
        }
        end::read(bytes, usize::from(Square::COUNT / self.per_byte), false, self.surplus_rules, observer)?;
        Ok(board)
    }
}
