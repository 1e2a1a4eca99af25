//! The fast paths of both decoders: all squares at once. Their domain is every board.
//!
//! In memory, the number of a square's content is equal to its code in the formats; `tests/library/fast.rs` compares the two.

use crate::games::chess::Board;

/// Decodes a code a byte.
pub(in crate::formats) fn decode_bytes(bytes: &[u8]) -> Option<Board> {
    Board::from_contents(bytes.try_into().ok()?)
}

/// Decodes two codes a byte, the first in the four high bits.
pub(in crate::formats) fn decode_packed(bytes: &[u8]) -> Option<Board> {
    let bytes: &[u8; 32] = bytes.try_into().ok()?;
    let mut codes = [0; 64];
    for (pair, byte) in codes.chunks_exact_mut(2).zip(bytes) {
        pair[0] = byte >> 4;
        pair[1] = byte & 0xf;
    }
    Board::from_contents(codes)
}
