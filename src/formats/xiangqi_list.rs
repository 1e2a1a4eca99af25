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
//!
//! ```
//! use boardwire::{formats::xiangqi_list, games::xiangqi::Pieces};
//!
//! let bytes = xiangqi_list::encode(&Pieces::opening());
//! assert_eq!(bytes[..4], [85, 86, 84, 87]);
//! assert_eq!(xiangqi_list::decode(&bytes), Ok(Pieces::opening()));
//! ```

use alloc::vec::Vec;

use super::{
    DecodeError,
    decoders::{coding, decoders},
    error::at,
};
use crate::{
    codes::{CodeError, end},
    error::Location,
    games::xiangqi::{Piece, Pieces, Square},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

/// The byte of a dead piece.
const DEAD: u8 = Square::COUNT;

decoders!(xiangqi_list: Bytes([u8]) => Pieces(Pieces), read, Pieces(encode));
coding!(XiangqiList: [u8] => Pieces, |pieces| Ok(encode(pieces)));

fn read(bytes: &[u8], _: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Pieces, DecodeError> {
    let mut pieces = Pieces::DEAD;
    for piece in Piece::all() {
        let start = u64::from(piece.id()) * 8;
        let location = Location::Bit(start);
        let truncated = DecodeError::new(location, CodeError::Truncated { field: "square of a piece" });
        let &byte = bytes.get(piece.index()).ok_or(truncated)?;
        let square = Square::new(byte);
        observer.field(Field {
            kind: FieldKind::Piece,
            number: piece.id().into(),
            start,
            len: 8,
            value: byte.into(),
            represents: square.map(|square| square.number().into()),
            requirements: &["XS-1"],
        });
        match square {
            Some(square) => pieces.put(piece, square).map_err(at(location))?,
            None if byte == DEAD => {}
            None => return Err(DecodeError::new(location, CodeError::ByteOutOfRange { byte, max: DEAD })),
        }
    }
    end::read(bytes, usize::from(Piece::COUNT), false, &["XS-6"], observer)?;
    Ok(pieces)
}

/// The bytes of `pieces`.
pub fn encode(pieces: &Pieces) -> Vec<u8> {
    pieces.squares().iter().map(|square| square.map_or(DEAD, Square::number)).collect()
}
