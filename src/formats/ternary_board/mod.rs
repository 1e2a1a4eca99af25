//! `ternary-board/1`: a header with two dimensions of 24 bits, then five cells a byte (spec: TB-1 to TB-14).
//!
//! The drawing of spec/src/ternary-board.md#at-a-glance:
//!
//! ```text
//! byte  0       1       2       3       4       5       6              5+n
//!     +-------+-------+-------+-------+-------+-------+-------+-- ~ --+-------+
//!     |  rows, u24, low first |  cols, u24, low first |       n cell bytes    |
//!     +-------+-------+-------+-------+-------+-------+-------+-- ~ --+-------+
//!                                                       n = ceil(rows*cols/5)
//!
//! cell byte j   =  c0 + 3*c1 + 9*c2 + 27*c3 + 81*c4        0 ..= 242
//! ci            =  cell number 5*j + i                     0 empty, 1 white, 2 black
//! cell number   =  row*cols + col                          row, col counted from 0
//! unused trits  =  the ci of the last byte with 5*j + i >= rows*cols
//! ```
//!
//! This file decodes and encodes a record in memory. [`RecordReader`] and [`RecordWriter`] process a record in chunks and never hold the board.
//!
//! A decoder allocates memory for cells only if the board is within the limit and the input is long enough.
//!
//! ```
//! use boardwire::{error::Location, formats::ternary_board};
//!
//! let board = ternary_board::decode(&[1, 0, 0, 5, 0, 0, 0xd0])?;
//! assert_eq!(board.counts(), [1, 2, 2]);
//! assert_eq!(ternary_board::encode(&board), [1, 0, 0, 5, 0, 0, 0xd0]);
//!
//! let error = ternary_board::decode(&[1, 0, 0, 1, 0, 0, 0xf3]).unwrap_err();
//! assert_eq!((error.code(), error.location), ("byte-out-of-range", Location::Bit(48)));
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

mod fast;
#[cfg(feature = "std")]
mod reader;
#[cfg(feature = "std")]
mod writer;

use alloc::vec::Vec;

use super::{
    decoders::{coding, decoders, encoder},
    ternary_header::{DIMENSION, Header, header},
};
use crate::{
    codes::{CodeError, end, trits},
    error::Location,
    fast::attempt,
    formats::{DecodeError, error::at},
    games::ternary::{Board, Cell, Dimensions, TernaryError},
    observe::{Field, FieldKind, Observer},
    options::{Leniency, Limits, Options},
};

pub use super::ternary_header::HEADER_BYTES;

/// The size of the board that the header at the beginning of `bytes` declares. Use it to choose a limit before decoding.
///
/// `None` if the header is incomplete or a dimension is 0.
///
/// ```
/// use boardwire::formats::ternary_board;
///
/// let size = ternary_board::declared_size(&[19, 0, 0, 19, 0, 0]).unwrap();
/// assert_eq!(size.cells(), 361);
/// assert_eq!(ternary_board::declared_size(&[19, 0, 0]), None);
/// ```
pub fn declared_size(bytes: &[u8]) -> Option<Dimensions> {
    Header::for_packing(DIMENSION).read(bytes, Limits::NONE, &mut ()).ok()
}

#[cfg(feature = "std")]
pub use reader::{ReadError, RecordReader};
#[cfg(feature = "std")]
pub use writer::{RecordWriter, WriteError};

/// The location of the byte that holds cell number `cell` of a file.
pub(crate) const fn location_of_cell(cell: u64) -> Location {
    Location::byte(HEADER_BYTES as u64 + cell / trits::PER_BYTE as u64)
}

decoders!(
    ternary_board: Bytes([u8]) => Board(Board), read,
    Board(encode), |size| size.cells().div_ceil(trits::PER_BYTE as u64)
);
coding!(TernaryBoard: [u8] => Board, |board| Ok(encode(board)));

fn read(
    bytes: &[u8],
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Board, DecodeError> {
    decode_within(bytes, Dimensions::MAX, options, observer)
}

/// Decodes a file into `board`, whose memory is used again if it suffices: many boards of one size need one allocation.
///
/// # Errors
/// The first fault in reading order that `options` do not allow. The cells of the board are then empty, and its size has no meaning.
pub fn decode_into(bytes: &[u8], options: Options, board: &mut Board) -> Result<(), DecodeError> {
    if attempt(&(), || fast::decode_into(bytes, options, board)).is_some() {
        return Ok(());
    }
    board.fill(Cell::Empty);
    *board = decode_with(bytes, options, &mut ())?;
    Ok(())
}

/// Decodes a file of a board of at most `max_side` rows and `max_side` columns and reports each field to `observer`.
///
/// # Errors
/// The errors of [`decode_with`], and `board-too-large`, at the dimension.
pub(crate) fn decode_within(
    bytes: &[u8],
    max_side: u32,
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Board, DecodeError> {
    let (board, end_of_record) = decode_record(bytes, 0, max_side, options, observer)?;
    let is_allowed = options.allows(Leniency::TrailingBytes);
    end::read(bytes, end_of_record, is_allowed, TRAILING, observer)?;
    Ok(board)
}

/// Decodes the record that begins at byte `start`; returns the board and the offset after it.
pub(super) fn decode_record(
    bytes: &[u8],
    start: usize,
    max_side: u32,
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<(Board, usize), DecodeError> {
    if let Some(decoded) = attempt(observer, || fast::decode_record(bytes, start, max_side, options)) {
        return Ok(decoded);
    }
    let header = Header { offset: start as u64, max_side, requirements: DIMENSION };
    let size = header.read(&bytes[start..], options.limits(), observer)?;
    let cells_start = start + HEADER_BYTES;
    let mut checker = CellChecker::new(size, cells_start as u64);
    let cell_bytes = &bytes[cells_start..];
    // If the length does not fit in `usize`, the input is too short.
    let needed_count = usize::try_from(checker.bytes_left()).unwrap_or(usize::MAX);
    let Some(cell_bytes) = cell_bytes.get(..needed_count) else {
        // The input is too short, so nothing is allocated, but a fault before its end is reported first.
        for &byte in cell_bytes {
            checker.next(byte, options, observer)?;
        }
        return Err(checker.truncated());
    };
    for &byte in cell_bytes {
        checker.next(byte, options, observer)?;
    }
    let mut board = Board::new(size, options.limits()).map_err(at(Location::byte(start as u64)))?;
    board.set_all(
        cell_bytes
            .iter()
            .filter_map(|&byte| trits::unpack(byte))
            .flatten()
            .filter_map(|&trit| Cell::from_trit(trit)),
    );
    Ok((board, cells_start + needed_count))
}

/// Checks the cell bytes of one record, one after another. The decoder in memory and the streaming decoder use it.
#[derive(Debug, Clone)]
pub(super) struct CellChecker {
    cells_left: u64,
    cell_count: u64,
    /// The offset of the next cell byte in the input.
    offset: u64,
}

impl CellChecker {
    pub(super) const fn new(size: Dimensions, offset: u64) -> Self {
        Self { cells_left: size.cells(), cell_count: size.cells(), offset }
    }

    pub(super) const fn bytes_left(&self) -> u64 {
        self.cells_left.div_ceil(trits::PER_BYTE as u64)
    }

    /// Checks the next cell byte and returns the trits that hold cells.
    pub(super) fn next(
        &mut self,
        byte: u8,
        options: Options,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<&'static [u8], DecodeError> {
        let used_count = self.cells_left.min(trits::PER_BYTE as u64);
        let ignores_unused = used_count < trits::PER_BYTE as u64 && options.allows(Leniency::UnusedTrits);
        observer.field(Field {
            kind: FieldKind::Cells,
            number: self.cell_count - self.cells_left,
            start: self.offset * 8,
            len: 8,
            value: byte.into(),
            represents: Some(used_count),
            requirements: if ignores_unused { CELL_BYTE_UNUSED_IGNORED } else { CELL_BYTE },
        });
        let location = Location::byte(self.offset);
        let group = trits::unpack(byte)
            .ok_or(CodeError::ByteOutOfRange { byte, max: trits::MAX_BYTE })
            .map_err(at(location))?;
        let (cell_trits, unused) = group.split_at(usize::try_from(used_count).unwrap_or(trits::PER_BYTE));
        if unused.iter().any(|&trit| trit != 0) && !options.allows(Leniency::UnusedTrits) {
            let used = u8::try_from(used_count).unwrap_or_default();
            return Err(DecodeError::new(location, TernaryError::UnusedTritsNotZero { byte, used }));
        }
        self.cells_left -= used_count;
        self.offset += 1;
        Ok(cell_trits)
    }

    /// The error of an input that ends where the next cell byte must begin.
    pub(super) fn truncated(&self) -> DecodeError {
        DecodeError::new(Location::byte(self.offset), CodeError::Truncated { field: "cell byte" })
    }

    /// The offset of the first byte after the record, once the record has been read.
    #[cfg(feature = "std")]
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }
}

/// The requirement of the trailing bytes.
pub(super) const TRAILING: &[&str] = &["TB-13"];
const CELL_BYTE: &[&str] = &["TB-3", "TB-4", "TB-5"];
const CELL_BYTE_UNUSED_IGNORED: &[&str] = &["TB-3", "TB-4", "TB-5", "TB-9"];

encoder!(Board);

/// Appends the record of `board` to `bytes`. Several records make a stream.
pub fn encode_to(board: &Board, bytes: &mut Vec<u8>) {
    let fast = attempt(&(), || {
        fast::encode_to(board, bytes);
        Some(())
    });
    if fast.is_some() {
        return;
    }
    bytes.extend(header(board.size()));
    let mut cells = board.cells().map(Cell::trit);
    loop {
        let mut group = [0; trits::PER_BYTE];
        let cell_count = group.iter_mut().zip(&mut cells).map(|(trit, cell)| *trit = cell).count();
        if cell_count == 0 {
            return;
        }
        bytes.push(trits::pack(&group));
    }
}
