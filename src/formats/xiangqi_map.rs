//! `xiangqi-map/1`: the living pieces only, two bytes each, in ascending order of id (spec: XM-1 to XM-7). The side to move is not stored.
//!
//! The drawing of spec/src/xiangqi-schemes.md#the-map:
//!
//! ```text
//! byte  0      1        2      3              2k-2   2k-1
//!     +------+--------+------+--------+- ~ -+------+--------+
//!     |  id  | square |  id  | square |     |  id  | square |      k living pieces, 0 to 32
//!     +------+--------+------+--------+- ~ -+------+--------+      id 0 ..= 31, rising; square 0 ..= 89
//! ```
//!
//! ```
//! use boardwire::formats::xiangqi_map;
//!
//! let pieces = xiangqi_map::decode(&[0, 85, 29, 31])?;
//! assert_eq!(xiangqi_map::encode(&pieces), [0, 85, 29, 31]);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

use alloc::vec::Vec;

use super::{
    DecodeError,
    decoders::{coding, decoders},
    error::at,
};
use crate::{
    codes::CodeError,
    error::Location,
    games::xiangqi::{Piece, Pieces, Square, XiangqiError},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

decoders!(xiangqi_map: Bytes([u8]) => Pieces(Pieces), read, Pieces(encode));
coding!(XiangqiMap: [u8] => Pieces, |pieces| Ok(encode(pieces)));

fn read(bytes: &[u8], _: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Pieces, DecodeError> {
    let mut pieces = Pieces::DEAD;
    let mut previous_id = None;
    for (pair, start) in bytes.chunks(2).zip((0..).step_by(16)) {
        let (at_id, at_square) = (Location::Bit(start), Location::Bit(start + 8));
        let &[id, ref square_byte @ ..] = pair else { break };
        let mut report = |kind, start, value: u8, represents: Option<u8>| {
            let (number, value, represents) = (start / 16, value.into(), represents.map(u64::from));
            observer.field(Field { kind, number, start, len: 8, value, represents, requirements: &["XM-1"] });
        };
        report(FieldKind::Id, start, id, Some(id));
        let piece = Piece::new(id)
            .ok_or(CodeError::ByteOutOfRange { byte: id, max: Piece::COUNT - 1 })
            .map_err(at(at_id))?;
        if let Some(before) = previous_id.filter(|&previous_id| previous_id >= id) {
            return Err(DecodeError::new(at_id, XiangqiError::IdsNotRising { id, before }));
        }
        previous_id = Some(id);
        let &[byte] = square_byte else {
            return Err(DecodeError::new(at_square, CodeError::Truncated { field: "square of a piece" }));
        };
        report(FieldKind::Square, start + 8, byte, Some(byte));
        let square = Square::new(byte)
            .ok_or(CodeError::ByteOutOfRange { byte, max: Square::COUNT - 1 })
            .map_err(at(at_square))?;
        pieces.put(piece, square).map_err(at(at_square))?;
    }
    Ok(pieces)
}

/// The bytes of `pieces`.
pub fn encode(pieces: &Pieces) -> Vec<u8> {
    let living = Piece::all()
        .zip(pieces.squares())
        .filter_map(|(piece, &square)| Some([piece.id(), square?.number()]));
    living.flatten().collect()
}
