//! `ternary-runs/1`: maximal runs of equal cells, each a LEB128 number (spec: BR-1 to BR-10).
//!
//! The drawing of spec/src/ternary-packings.md#runs:
//!
//! ```text
//! byte  0       1       2       3       4       5       6
//!     +-------+-------+-------+-------+-------+-------+--------+--------+-- ~ --+--------+
//!     |  rows, u24, low first |  cols, u24, low first | number | number |       | number |
//!     +-------+-------+-------+-------+-------+-------+--------+--------+-- ~ --+--------+
//!                                                       one for each run, 1 to 8 bytes
//!
//! number  =  (length-1)*3 + cell                          length 1 or more; 0 empty, 1 white, 2 black
//! length  =  number div 3 + 1
//! cell    =  number mod 3
//!
//! bit of the byte     0   1   2   3   4   5   6   7
//!                   +---+---------------------------+
//! byte k of a       | m |   (number div 128^k)      |       m: 1 if a byte of this number follows
//! number            |   |   mod 128                 |
//!                   +---+---------------------------+
//! ```
//!
//! A few bytes can represent a board of any size, so the limit is the only bound on memory. The decoder checks the limit before it reads a
//! run, and allocates after it has read all runs.
//!
//! ```
//! use boardwire::formats::ternary_runs;
//!
//! // Three black cells: (3 - 1) * 3 + 2.
//! let board = ternary_runs::decode(&[1, 0, 0, 3, 0, 0, 8])?;
//! assert_eq!(board.counts(), [0, 0, 3]);
//! assert_eq!(ternary_runs::encode(&board), [1, 0, 0, 3, 0, 0, 8]);
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
    codes::{CodeError, end, leb128},
    error::Location,
    fast::attempt,
    games::ternary::{Board, Cell, Dimensions, TernaryError},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

/// The maximum length of a number in bytes: 56 bits, of which the maximum number needs 50.
const MAX_NUMBER_BYTES: usize = 8;

// A run of one cell takes one byte, and no run takes more bytes than it has cells.
decoders!(ternary_runs: Bytes([u8]) => Board(Board), read, Board(encode), Dimensions::cells);
coding!(TernaryRuns: [u8] => Board, |board| Ok(encode(board)));

fn read(
    bytes: &[u8],
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Board, DecodeError> {
    let size = Header::for_packing(&["BR-1", "TB-1", "TB-2"]).read(bytes, options.limits(), observer)?;
    let mut runs = Runs { bytes, offset: HEADER_BYTES, covered: 0, left: size.cells(), previous: None };
    while runs.next(observer)?.is_some() {}
    end::read(bytes, runs.offset, false, &["BR-9"], observer)?;
    let mut board = Board::new(size, options.limits()).map_err(at(Location::Bit(0)))?;
    // All runs are valid: this pass puts them on the board.
    let mut runs = Runs { bytes, offset: HEADER_BYTES, covered: 0, left: size.cells(), previous: None };
    let cells = core::iter::from_fn(|| runs.next(&mut ()).ok().flatten());
    board.set_all(cells.flat_map(|(cell, length)| (0..length).map(move |_| cell)));
    Ok(board)
}

/// Reads runs, one after another.
struct Runs<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// The number of cells that runs have covered.
    covered: u64,
    /// The number of cells that no run has covered yet.
    left: u64,
    previous: Option<Cell>,
}

impl Runs<'_> {
    /// The next run, its cell and its length; `None` if all cells are covered.
    fn next(&mut self, observer: &mut (impl Observer + ?Sized)) -> Result<Option<(Cell, u64)>, DecodeError> {
        if self.left == 0 {
            return Ok(None);
        }
        let location = Location::byte(self.offset as u64);
        let (code_error, board_error) = (at::<CodeError>(location), at::<TernaryError>(location));
        let rest = &self.bytes[self.offset..];
        let last = rest.iter().take(MAX_NUMBER_BYTES).take_while(|&&byte| byte & 0x80 != 0).count();
        if last == MAX_NUMBER_BYTES {
            return Err(code_error(CodeError::NumberNotShortest));
        }
        let number =
            rest.get(..=last).ok_or(code_error(CodeError::Truncated { field: "number of a run" }))?;
        let value = number.iter().rev().fold(0, |value, &byte| value << 7 | u64::from(byte & 0x7f));
        let (length, cell) = (value / 3 + 1, Cell::ALL[(value % 3) as usize]);
        observer.field(Field {
            kind: FieldKind::Run,
            number: self.covered,
            start: self.offset as u64 * 8,
            len: number.len() as u64 * 8,
            value,
            represents: Some(length),
            requirements: &["BR-2", "BR-3"],
        });
        if last > 0 && number[last] == 0 {
            return Err(code_error(CodeError::NumberNotShortest));
        }
        if length > self.left {
            return Err(board_error(TernaryError::RunTooLong { length, left: self.left }));
        }
        if self.previous == Some(cell) {
            return Err(board_error(TernaryError::RunNotMaximal));
        }
        self.offset += number.len();
        self.covered += length;
        self.left -= length;
        self.previous = Some(cell);
        Ok(Some((cell, length)))
    }
}

/// The bytes of `board`.
pub fn encode(board: &Board) -> Vec<u8> {
    if let Some(bytes) = attempt(&(), || fast::encode(board)) {
        return bytes;
    }
    let mut bytes = Vec::from(header(board.size()));
    let mut cells = board.cells().peekable();
    while let Some(cell) = cells.next() {
        let mut number = u64::from(cell.trit());
        while cells.next_if_eq(&cell).is_some() {
            number += 3;
        }
        leb128::push(number, &mut bytes);
    }
    bytes
}
