//! The fast path of records. Its domain is every record, with the options of the caller.

use alloc::vec::Vec;

use super::{DIMENSION, HEADER_BYTES, Header, header};
#[cfg(feature = "std")]
use crate::games::ternary::Cell;
use crate::{
    codes::trits::{
        self,
        fast::{Unused, pack, unpack},
    },
    games::ternary::{Board, Dimensions},
    options::{Leniency, Options},
};

/// Decodes the record that begins at byte `start`; returns the board and the offset after it.
pub(super) fn decode_record(
    bytes: &[u8],
    start: usize,
    max_side: u32,
    options: Options,
) -> Option<(Board, usize)> {
    let (size, cell_bytes) = record(bytes, start, max_side, options)?;
    let mut board = Board::new(size, options.limits()).ok()?;
    fill(&mut board, cell_bytes, options).then_some((board, start + HEADER_BYTES + cell_bytes.len()))
}

/// Decodes a file into `board`. If the function returns nothing, the board has no meaning.
pub(super) fn decode_into(bytes: &[u8], options: Options, board: &mut Board) -> Option<()> {
    let (size, cell_bytes) = record(bytes, 0, Dimensions::MAX, options)?;
    let is_end_valid =
        HEADER_BYTES + cell_bytes.len() == bytes.len() || options.allows(Leniency::TrailingBytes);
    if !is_end_valid {
        return None;
    }
    board.resize(size, options.limits()).ok()?;
    fill(board, cell_bytes, options).then_some(())
}

/// The size and the cell bytes of the record that begins at byte `start`.
fn record(bytes: &[u8], start: usize, max_side: u32, options: Options) -> Option<(Dimensions, &[u8])> {
    let bytes = bytes.get(start..)?;
    let header = Header { offset: 0, max_side, requirements: DIMENSION };
    let size = header.read(bytes, options.limits(), &mut ()).ok()?;
    let needed_count = usize::try_from(size.cells().div_ceil(trits::PER_BYTE as u64)).ok()?;
    Some((size, bytes[HEADER_BYTES..].get(..needed_count)?))
}

fn fill(board: &mut Board, cell_bytes: &[u8], options: Options) -> bool {
    let unused = if options.allows(Leniency::UnusedTrits) { Unused::Ignored } else { Unused::Zero };
    unpack(cell_bytes, board.size().cells(), board.words_mut(), unused)
}

#[cfg(feature = "std")]
static CELLS: [[Cell; trits::PER_BYTE]; trits::MAX_BYTE as usize + 1] = {
    let mut cells = [[Cell::Empty; trits::PER_BYTE]; trits::MAX_BYTE as usize + 1];
    let mut byte = 0;
    while byte < cells.len() {
        let (mut quotient, mut i) = (byte, 0);
        while i < trits::PER_BYTE {
            cells[byte][i] = Cell::ALL[quotient % 3];
            quotient /= 3;
            i += 1;
        }
        byte += 1;
    }
    cells
};

/// Appends the cells of bytes before the last byte of a record, and returns their number. If the function returns nothing, `cells` is unchanged.
#[cfg(feature = "std")]
pub(super) fn cells(bytes: &[u8], cells_left: u64, cells: &mut Vec<Cell>) -> Option<u64> {
    let max_byte = bytes.iter().fold(0, |max_byte, &byte| max_byte.max(byte));
    let count = bytes.len() as u64 * trits::PER_BYTE as u64;
    if max_byte > trits::MAX_BYTE || count > cells_left {
        return None;
    }
    for &byte in bytes {
        cells.extend_from_slice(&CELLS[usize::from(byte)]);
    }
    Some(count)
}

pub(super) fn encode_to(board: &Board, bytes: &mut Vec<u8>) {
    bytes.extend(header(board.size()));
    pack(board.words(), board.size().cells(), bytes);
}
