//! The fast paths of both formats: all squares at once. Their domain is every board.
//!
//! A board in memory has the codes of the formats as the numbers of its contents; the tests of `src/fast.rs` compare them.

use crate::games::chess::Board;

/// Decodes a code a byte.
pub(in crate::formats) fn decode_bytes(bytes: &[u8]) -> Option<Board> {
    Board::of_contents(bytes.try_into().ok()?)
}

/// Decodes two codes a byte, the first in the four high bits.
pub(in crate::formats) fn decode_packed(bytes: &[u8]) -> Option<Board> {
    let bytes: &[u8; 32] = bytes.try_into().ok()?;
    let mut codes = [0; 64];
    for (pair, byte) in codes.chunks_exact_mut(2).zip(bytes) {
        pair[0] = byte >> 4;
        pair[1] = byte & 0xf;
    }
    Board::of_contents(codes)
}

/// A code a byte.
pub(in crate::formats) fn encode_bytes(board: &Board) -> &[u8; 64] {
    board.contents()
}

/// Two codes a byte.
pub(in crate::formats) fn encode_packed(board: &Board) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(board.contents().chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    bytes
}
