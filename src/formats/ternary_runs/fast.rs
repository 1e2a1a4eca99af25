//! The fast path of the encoder. It compares complete words to find the end of a run. Its domain is every board.

use alloc::vec::Vec;

use super::header;
use crate::{
    codes::leb128,
    games::ternary::{Board, EACH_CELL},
};

/// The index of the word with a cell, and a mask of the bits in it before the cell.
fn locate(cell: u64) -> (usize, u64) {
    (usize::try_from(cell / 32).unwrap_or(usize::MAX), (1 << (cell % 32 * 2)) - 1)
}

pub(super) fn encode(board: &Board) -> Option<Vec<u8>> {
    let mut bytes = Vec::from(header(board.size()));
    let (words, cell_count) = (board.words(), board.size().cells());
    let mut first = 0;
    while first < cell_count {
        let (index, _) = locate(first);
        let trit = words.get(index)? >> (first % 32 * 2) & 3;
        let end = end_of_run(words, first, EACH_CELL * trit).min(cell_count);
        leb128::push((end - first - 1) * 3 + trit, &mut bytes);
        first = end;
    }
    Some(bytes)
}

/// The number of the first cell from `first` on that differs from `pattern`.
fn end_of_run(words: &[u64], first: u64, pattern: u64) -> u64 {
    let (begin, before) = locate(first);
    let mut differing = (words[begin] ^ pattern) & !before;
    let mut index = begin;
    while differing == 0 {
        index += 1;
        let Some(word) = words.get(index) else { break };
        differing = word ^ pattern;
    }
    // A word without a difference has 64 trailing zeros, and the end of the board is the end of the run.
    index as u64 * 32 + u64::from(differing.trailing_zeros() / 2)
}
