//! The fast path: eight bytes at a time. Its domain is every file.
//!
//! A row of the file and the board's memory hold the same bits in the same order. Only a row whose last byte has unused cells ends in the
//! middle of a byte of the board: without such rows, the file's cells are the board's memory.

use alloc::vec::Vec;

use super::{HEADER_BYTES, Header, PER_BYTE, cell_byte_count, header};
use crate::{
    games::ternary::{Board, Dimensions, EACH_CELL},
    options::Options,
};

/// The number of bytes that are read or written at a time.
const STEP_BYTES: usize = 8;

/// The number of bytes of a row, and the number of bits of them that are in use.
fn row_lengths(size: Dimensions) -> Option<(usize, u64)> {
    Some((usize::try_from(size.cols().div_ceil(PER_BYTE)).ok()?, u64::from(size.cols()) * 2))
}

/// Whether no row has unused cells.
fn has_full_rows(size: Dimensions) -> bool {
    size.cols() % PER_BYTE == 0
}

pub(super) fn decode(bytes: &[u8], options: Options) -> Option<Board> {
    let size = Header::for_packing(&[]).read(bytes, options.limits(), &mut ()).ok()?;
    let cell_bytes = &bytes[HEADER_BYTES..];
    if cell_bytes.len() as u64 != cell_byte_count(size) {
        return None;
    }
    let mut board = Board::new(size, options.limits()).ok()?;
    if has_full_rows(size) {
        return read_memory(cell_bytes, board.words_mut()).then_some(board);
    }
    let (row_byte_count, row_bit_count) = row_lengths(size)?;
    let mut words = board.words_mut().iter_mut();
    // The bits that are not yet part of a word: fewer than 64.
    let (mut pending, mut pending_bits) = (0, 0);
    let mut is_valid = true;
    for row in cell_bytes.chunks_exact(row_byte_count) {
        let mut bits_left = row_bit_count;
        for step in row.chunks(STEP_BYTES) {
            let mut eight = [0; STEP_BYTES];
            eight[..step.len()].copy_from_slice(step);
            let value = u64::from_le_bytes(eight);
            let used_bits = bits_left.min(64);
            bits_left -= used_bits;
            is_valid &= value & value >> 1 & EACH_CELL == 0;
            is_valid &= used_bits == 64 || value >> used_bits == 0;
            pending |= value << pending_bits;
            if pending_bits + used_bits >= 64 {
                *words.next()? = pending;
                pending = if pending_bits == 0 { 0 } else { value >> (64 - pending_bits) };
            }
            pending_bits = (pending_bits + used_bits) % 64;
        }
    }
    if pending_bits > 0 {
        *words.next()? = pending;
    }
    is_valid.then_some(board)
}

/// Puts the bytes of a file without unused cells into `words`; false if a cell is invalid.
fn read_memory(bytes: &[u8], words: &mut [u64]) -> bool {
    let (steps, rest) = bytes.split_at(bytes.len() / STEP_BYTES * STEP_BYTES);
    let mut last = [0; STEP_BYTES];
    last[..rest.len()].copy_from_slice(rest);
    let mut both_bits = 0;
    for (word, step) in words.iter_mut().zip(steps.chunks_exact(STEP_BYTES).chain([&last[..]])) {
        let mut eight = [0; STEP_BYTES];
        eight.copy_from_slice(step);
        *word = u64::from_le_bytes(eight);
        both_bits |= *word & *word >> 1;
    }
    both_bits & EACH_CELL == 0
}

/// Puts `words` into the bytes of a file without unused cells.
fn write_memory(words: &[u64], bytes: &mut [u8]) {
    let mut steps = bytes.chunks_exact_mut(STEP_BYTES);
    let mut words = words.iter();
    for (step, word) in steps.by_ref().zip(words.by_ref()) {
        step.copy_from_slice(&word.to_le_bytes());
    }
    let rest = steps.into_remainder();
    if let Some(word) = words.next() {
        rest.copy_from_slice(&word.to_le_bytes()[..rest.len()]);
    }
}

pub(super) fn encode(board: &Board) -> Option<Vec<u8>> {
    let size = board.size();
    let cell_bytes = usize::try_from(cell_byte_count(size)).ok()?;
    let (row_byte_count, row_bit_count) = row_lengths(size)?;
    let mut bytes = Vec::with_capacity(HEADER_BYTES + cell_bytes);
    bytes.extend(header(size));
    bytes.resize(HEADER_BYTES + cell_bytes, 0);
    if has_full_rows(size) {
        write_memory(board.words(), &mut bytes[HEADER_BYTES..]);
        return Some(bytes);
    }
    let mut start = 0;
    for row in bytes[HEADER_BYTES..].chunks_exact_mut(row_byte_count) {
        let mut bits_left = row_bit_count;
        for step in row.chunks_mut(STEP_BYTES) {
            let used_bits = bits_left.min(64);
            bits_left -= used_bits;
            let value = bits(board.words(), start) & u64::MAX >> (64 - used_bits);
            step.copy_from_slice(&value.to_le_bytes()[..step.len()]);
            start += used_bits;
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
