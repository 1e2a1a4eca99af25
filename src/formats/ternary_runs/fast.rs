//! The fast path: a run fills words, and the end of a run is found by words. Its domain is every file.

use alloc::vec::Vec;

use super::{HEADER, Header, Runs, header};
use crate::{
    codes::end,
    games::ternary::{Board, Cell},
    options::Options,
};

/// A 1 in the low bit of each cell of a word.
const EACH_CELL: u64 = u64::MAX / 3;

/// Decodes a file. All runs are checked before the board is allocated, as the reference does.
pub(super) fn decode(bytes: &[u8], options: Options) -> Option<Board> {
    let size = Header::of_packing(&[]).read(bytes, options.limits(), &mut ()).ok()?;
    let runs = || Runs { bytes, at: HEADER, covered: 0, left: size.cells(), before: None };
    let mut checked = runs();
    while checked.next(&mut ()).ok()?.is_some() {}
    end::read(bytes, checked.at, false, &[], &mut ()).ok()?;
    let mut board = Board::new(size, options.limits()).ok()?;
    let (mut filled, mut first) = (runs(), 0);
    while let Some((cell, length)) = filled.next(&mut ()).ok()? {
        fill(board.words_mut(), first, first + length, cell);
        first += length;
    }
    Some(board)
}

/// Puts `cell` on the cells with the numbers `first` to `end - 1`, which are empty.
fn fill(words: &mut [u64], first: u64, end: u64, cell: Cell) {
    if cell == Cell::Empty {
        return;
    }
    let pattern = EACH_CELL * u64::from(cell.trit());
    let (begin, begin_mask) = split(first);
    let (last, last_mask) = split(end);
    let Some(words) = words.get_mut(begin..) else { return };
    for (word, index) in words.iter_mut().zip(begin..=last) {
        let from = if index == begin { begin_mask } else { 0 };
        let to = if index == last { last_mask } else { u64::MAX };
        *word |= pattern & to & !from;
    }
}

/// The index of the word with a cell, and the bits in it before the cell.
fn split(cell: u64) -> (usize, u64) {
    (usize::try_from(cell / 32).unwrap_or(usize::MAX), (1 << (cell % 32 * 2)) - 1)
}

/// The file of `board`.
pub(super) fn encode(board: &Board) -> Option<Vec<u8>> {
    let mut bytes = Vec::from(header(board.size()));
    let (words, cells) = (board.words(), board.size().cells());
    let mut first = 0;
    while first < cells {
        let (index, _) = split(first);
        let trit = words.get(index)? >> (first % 32 * 2) & 3;
        let end = end_of_run(words, first, EACH_CELL * trit).min(cells);
        let mut number = (end - first - 1) * 3 + trit;
        while number >= 0x80 {
            bytes.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        bytes.push(number.to_le_bytes()[0]);
        first = end;
    }
    Some(bytes)
}

/// The number of the first cell from `first` on that is not as in `pattern`.
fn end_of_run(words: &[u64], first: u64, pattern: u64) -> u64 {
    let (begin, before) = split(first);
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
