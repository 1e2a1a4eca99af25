//! `ternary-bits2/1`: two bits a cell, each row from a byte of its own (spec: BT-1 to BT-9).
//!
//! The drawing of spec/src/ternary-packings.md#two-bits-a-cell:
//!
//! ```text
//! byte  0       1       2       3       4       5       6              5+m
//!     +-------+-------+-------+-------+-------+-------+-------+-- ~ --+-------+
//!     |  rows, u24, low first |  cols, u24, low first |       m cell bytes    |
//!     +-------+-------+-------+-------+-------+-------+-------+-- ~ --+-------+
//!                                                       m = rows * ceil(cols/4)
//!
//! bit of the byte     0   1   2   3   4   5   6   7
//!                   +-------+-------+-------+-------+
//! a cell byte       |  c3   |  c2   |  c1   |  c0   |       = c0 + 4*c1 + 16*c2 + 64*c3
//!                   +-------+-------+-------+-------+
//!
//! row r             =  the bytes from 6 + r*ceil(cols/4) on
//! ci of its byte j  =  the cell in column 4*j + i           0 empty, 1 white, 2 black
//! unused cells      =  the ci with 4*j + i >= cols
//! ```
//!
//! ```
//! use boardwire::formats::ternary_bits2;
//!
//! let board = ternary_bits2::decode(&[1, 0, 0, 3, 0, 0, 0b0010_0100])?;
//! assert_eq!(board.counts(), [1, 1, 1]);
//! assert_eq!(ternary_bits2::encode(&board), [1, 0, 0, 3, 0, 0, 0b0010_0100]);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

mod fast;

use alloc::vec::Vec;

use super::{
    DecodeError,
    decoders::{coding, decoders},
    error::at,
    ternary_header::{HEADER_BYTES, Header, header},
};
use crate::{
    codes::{CodeError, end},
    error::Location,
    fast::attempt,
    games::ternary::{Board, Cell, Dimensions, TernaryError},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

/// The number of cells in a byte.
const PER_BYTE: u32 = 4;

decoders!(ternary_bits2: Bytes([u8]) => Board(Board), read, Board(encode), cell_byte_count);
coding!(TernaryBits2: [u8] => Board, |board| Ok(encode(board)));

/// Allocates nothing before the input is known to be long enough.
fn read(
    bytes: &[u8],
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Board, DecodeError> {
    if let Some(board) = attempt(observer, || fast::decode(bytes, options)) {
        return Ok(board);
    }
    let size = Header::for_packing(&["BT-1", "TB-1", "TB-2"]).read(bytes, options.limits(), observer)?;
    let cols = size.cols();
    let bytes_per_row = cols.div_ceil(PER_BYTE);
    let cell_bytes = &bytes[HEADER_BYTES..];
    let byte_count =
        usize::try_from(cell_byte_count(size)).unwrap_or(usize::MAX).min(cell_bytes.len().saturating_add(1));
    let first_cells =
        (0..size.rows()).flat_map(|row| (0..cols).step_by(PER_BYTE as usize).map(move |col| (row, col)));
    for ((at, &byte), (row, col)) in
        (HEADER_BYTES..).zip(&cell_bytes[..byte_count.min(cell_bytes.len())]).zip(first_cells)
    {
        let used_count = (cols - col).min(PER_BYTE);
        let (start, number) = (at as u64 * 8, u64::from(row) * u64::from(cols) + u64::from(col));
        let requirements = &["BT-2", "BT-3", "BT-4"];
        observer.field(Field {
            kind: FieldKind::Bits2,
            number,
            start,
            len: 8,
            value: byte.into(),
            represents: Some(used_count.into()),
            requirements,
        });
        check_byte(byte, used_count, start)?;
    }
    if cell_bytes.len() < byte_count {
        let kind = CodeError::Truncated { field: "cell byte" };
        return Err(DecodeError::new(Location::byte(bytes.len() as u64), kind));
    }
    end::read(bytes, HEADER_BYTES + byte_count, false, &["BT-8"], observer)?;
    let mut board = Board::new(size, options.limits()).map_err(at(Location::Bit(0)))?;
    board.set_all(cell_bytes[..byte_count].chunks(bytes_per_row as usize).flat_map(|row| {
        (0..cols).filter_map(|col| Cell::from_trit(cell(row[(col / PER_BYTE) as usize], col % PER_BYTE)))
    }));
    Ok(board)
}

fn cell_byte_count(size: Dimensions) -> u64 {
    u64::from(size.cols().div_ceil(PER_BYTE)) * u64::from(size.rows())
}

const fn cell(byte: u8, index: u32) -> u8 {
    byte >> (2 * index) & 3
}

/// Checks the byte at bit `start`, whose first `used_count` cells are in use.
fn check_byte(byte: u8, used_count: u32, start: u64) -> Result<(), DecodeError> {
    if let Some(index) = (0..used_count).find(|&index| cell(byte, index) == 3) {
        let location = Location::Bit(start + 6 - 2 * u64::from(index));
        return Err(DecodeError::new(location, TernaryError::CellInvalid));
    }
    if (used_count..PER_BYTE).any(|index| cell(byte, index) != 0) {
        let used = used_count.to_le_bytes()[0];
        return Err(DecodeError::new(Location::Bit(start), TernaryError::UnusedCellsNotZero { byte, used }));
    }
    Ok(())
}

/// The bytes of `board`.
pub fn encode(board: &Board) -> Vec<u8> {
    if let Some(bytes) = attempt(&(), || fast::encode(board)) {
        return bytes;
    }
    let mut bytes = Vec::from(header(board.size()));
    for row in board.rows() {
        let mut cells = row.cells().map(Cell::trit);
        while let Some(first) = cells.next() {
            let shifted = (2..8).step_by(2).zip(&mut cells).map(|(shift, cell)| cell << shift);
            bytes.push(shifted.fold(first, |byte, cell| byte | cell));
        }
    }
    bytes
}
