//! The fast path: eight bytes at a time. Its domain is every file.
//!
//! A row of the file and the board's memory hold the same bits in the same order. Only a row whose last byte has unused cells ends in the
//! middle of a byte of the board.

use alloc::vec::Vec;

use super::{HEADER_BYTES, Header, PER_BYTE, cell_bytes, header};
use crate::{
    games::ternary::{Board, Dimensions},
    options::Options,
};

/// A 1 in the low bit of each cell of a word.
const EACH_CELL: u64 = u64::MAX / 3;

/// How many bytes are read or written at a time.
const STEP_BYTES: usize = 8;

/// The bytes of a stretch of cells, and how many bits of them are in use: a row, or the board where no row has unused cells.
fn stretch(size: Dimensions) -> Option<(usize, u64)> {
    let is_one = size.cols() % PER_BYTE == 0;
    let cells = if is_one { size.cells() } else { size.cols().into() };
    Some((usize::try_from(cells.div_ceil(PER_BYTE.into())).ok()?, cells * 2))
}

/// Decodes a file.
pub(super) fn decode(bytes: &[u8], options: Options) -> Option<Board> {
    let size = Header::for_packing(&[]).read(bytes, options.limits(), &mut ()).ok()?;
    let cells = &bytes[HEADER_BYTES..];
    if cells.len() as u64 != cell_bytes(size) {
        return None;
    }
    let mut board = Board::new(size, options.limits()).ok()?;
    let (row_bytes, row_bits) = stretch(size)?;
    let mut words = board.words_mut().iter_mut();
    // The bits that no word has taken yet: fewer than 64.
    let (mut pending, mut count) = (0, 0);
    let mut is_valid = true;
    for row in cells.chunks_exact(row_bytes) {
        let mut left = row_bits;
        for step in row.chunks(STEP_BYTES) {
            let mut eight = [0; STEP_BYTES];
            eight[..step.len()].copy_from_slice(step);
            let value = u64::from_le_bytes(eight);
            let used = left.min(64);
            left -= used;
            is_valid &= value & value >> 1 & EACH_CELL == 0;
            is_valid &= used == 64 || value >> used == 0;
            pending |= value << count;
            if count + used >= 64 {
                *words.next()? = pending;
                pending = if count == 0 { 0 } else { value >> (64 - count) };
            }
            count = (count + used) % 64;
        }
    }
    if count > 0 {
        *words.next()? = pending;
    }
    is_valid.then_some(board)
}

/// The file of `board`.
pub(super) fn encode(board: &Board) -> Option<Vec<u8>> {
    let size = board.size();
    let needed = usize::try_from(cell_bytes(size)).ok()?;
    let (row_bytes, row_bits) = stretch(size)?;
    let mut bytes = Vec::with_capacity(HEADER_BYTES + needed);
    bytes.extend(header(size));
    bytes.resize(HEADER_BYTES + needed, 0);
    let mut start = 0;
    for row in bytes[HEADER_BYTES..].chunks_exact_mut(row_bytes) {
        let mut left = row_bits;
        for step in row.chunks_mut(STEP_BYTES) {
            let used = left.min(64);
            left -= used;
            let value = bits(board.words(), start) & u64::MAX >> (64 - used);
            step.copy_from_slice(&value.to_le_bytes()[..step.len()]);
            start += used;
        }
    }
    Some(bytes)
}

/// 64 bits from bit `start` on; 0 after the last word.
fn bits(words: &[u64], start: u64) -> u64 {
    let (index, shift) = (usize::try_from(start / 64).unwrap_or(usize::MAX), start % 64);
    let word = |index: usize| words.get(index).copied().unwrap_or(0);
    if shift == 0 { word(index) } else { word(index) >> shift | word(index + 1) << (64 - shift) }
}
