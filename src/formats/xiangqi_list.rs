//! `xiangqi-list/1`: 32 bytes, the squares of the pieces by id, 90 for a dead one (spec: XS-1 to XS-7). The side to move is not stored.
//!
//! The drawing of spec/src/xiangqi-schemes.md#the-list:
//!
//! ```text
//! byte  0         1         2                  31
//!     +---------+---------+---------+-- ~ --+---------+
//!     | square  | square  | square  |       | square  |      0 ..= 89, or 90 for dead
//!     | of id 0 | of id 1 | of id 2 |       | of id 31|
//!     +---------+---------+---------+-- ~ --+---------+
//! ```

use alloc::vec::Vec;

use crate::codes::field::at;
use crate::{
    codes::end,
    error::{Error, Fault},
    games::xiangqi::{Piece, Pieces, Square},
    observe::{Field, Observer},
};

/// What stands for a dead piece.
const DEAD: u8 = Square::COUNT;

/// Decodes a list.
///
/// # Errors
/// The first fault in reading order.
pub fn decode(bytes: &[u8]) -> Result<Pieces, Error> {
    decode_with(bytes, &mut ())
}

/// Decodes a list and tells `observer` each field.
///
/// # Errors
/// The first fault in reading order.
pub fn decode_with(bytes: &[u8], observer: &mut impl Observer) -> Result<Pieces, Error> {
    let mut pieces = Pieces::DEAD;
    for piece in Piece::all() {
        let start = u64::from(piece.id()) * 8;
        let fail = at(start);
        let fail = planted!(fail, "list-place-is-the-id" => at(piece.id().into()));
        planted!("list-missing-is-dead" => if piece.index() == bytes.len() && piece.id() > 15 { break });
        let &byte = bytes.get(piece.index()).ok_or(fail(Fault::Truncated { field: "square of a piece" }))?;
        let byte = planted!(byte, "list-high-bit-ignored" => byte & 127);
        let square = Square::new(byte);
        observer.field(Field {
            name: "piece",
            number: piece.id().into(),
            start,
            len: 8,
            value: byte.into(),
            stands_for: square.map(|square| square.number().into()),
            rules: &["XS-1"],
        });
        let byte = planted!(byte, "list-255-is-dead" => if byte == 255 { DEAD } else { byte });
        match square {
            Some(square) => pieces.put(piece, square).map_err(fail)?,
            None if byte == DEAD => {}
            None => return Err(fail(Fault::ByteOutOfRange { byte, max: DEAD })),
        }
    }
    end::read(bytes, usize::from(Piece::COUNT), false, &["XS-6"], observer)?;
    Ok(pieces)
}

/// The bytes of `pieces`.
pub fn encode(pieces: &Pieces) -> Vec<u8> {
    planted!("list-dead-is-91" => return pieces.squares().iter().map(|it| it.map_or(91, Square::number)).collect());
    pieces.squares().iter().map(|square| square.map_or(DEAD, Square::number)).collect()
}
