//! A variant of `xiangqi-position/1` in public code, which is not valid in this format. It has no bit for the side to move, padding of 0 bits,
//! rooks before horses, and red's pairs of rooks, horses and cannons numbered from the left. It is read only to name it after strict reading
//! has failed (spec: Errata).
//!
//! ```
//! use boardwire::{formats::xiangqi_position::variant, games::xiangqi::Pieces};
//!
//! let bytes = variant::encode(&Pieces::opening());
//! assert_eq!(variant::decode(&bytes), Some(Pieces::opening()));
//! ```

use alloc::vec::Vec;

use crate::{
    codes::{
        bits::{BitReader, BitWriter},
        prefix::PrefixCode,
    },
    games::xiangqi::{Candidates, Piece, Pieces, Side},
};

/// The ids of `xiangqi-position/1` in the order of the variant, within a side. The variant numbers red pairs from the left; this format numbers
/// them from the right. Black pairs agree.
const fn order(side: Side) -> [u8; Piece::PER_SIDE as usize] {
    match side {
        Side::Red => [0, 1, 2, 3, 4, 8, 7, 6, 5, 10, 9, 11, 12, 13, 14, 15],
        Side::Black => [0, 1, 2, 3, 4, 7, 8, 5, 6, 9, 10, 11, 12, 13, 14, 15],
    }
}

/// All pieces in the order of the variant.
fn pieces_in_order() -> impl Iterator<Item = Piece> {
    [Side::Red, Side::Black]
        .into_iter()
        .flat_map(|side| order(side).map(|within| Piece::from_bits(side, within)))
}

/// The pieces, with the identities of `xiangqi-position/1`, if `bytes` is valid in the variant: 32 words, no square twice, and fewer than 8
/// padding bits, all 0.
pub fn decode(bytes: &[u8]) -> Option<Pieces> {
    let mut reader = BitReader::new(bytes);
    let mut pieces = Pieces::DEAD;
    for piece in pieces_in_order() {
        let list = Candidates::for_piece(piece);
        let index = PrefixCode::new(list.len()).read(&mut reader).ok()?;
        if let Some(square) = list.square(index) {
            pieces.put(piece, square).ok()?;
        }
    }
    if reader.remaining() >= 8 {
        return None;
    }
    while reader.remaining() > 0 {
        if reader.bit() != Ok(false) {
            return None;
        }
    }
    Some(pieces)
}

/// Encodes `pieces` in the variant.
///
/// # Panics
/// Never: pieces are on squares of their lists.
pub fn encode(pieces: &Pieces) -> Vec<u8> {
    let mut writer = BitWriter::new();
    for piece in pieces_in_order() {
        let list = Candidates::for_piece(piece);
        let index = list.index_of(pieces.square(piece)).expect("pieces are on squares of their lists");
        let word = PrefixCode::new(list.len()).word(index);
        writer.bits(word.bits, word.len);
    }
    writer.finish(false)
}
