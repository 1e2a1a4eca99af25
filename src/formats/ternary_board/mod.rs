//! `ternary-board/1`: a header with two dimensions of 24 bits, then five cells a byte (spec: TB-1 to TB-14).
//!
//! The drawing of spec/src/ternary-board.md#the-record:
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
//! This file decodes and encodes a record in memory. [`RecordReader`] and [`RecordWriter`] read and write one in parts: they hold a chunk,
//! never the board.
//!
//! Nothing is allocated for cells before the limit admits the header and the input is known to be long enough.

#[cfg(feature = "std")]
mod reader;
#[cfg(feature = "std")]
mod writer;

use alloc::vec::Vec;

use crate::{
    codes::{end, trits},
    error::{Error, Fault, Place},
    games::ternary::{Board, Cell, Dimensions},
    leniency::{Leniencies, Leniency},
    limits::Limits,
    observe::{Field, Observer},
};

#[cfg(feature = "std")]
pub use reader::{ReadError, RecordReader};
#[cfg(feature = "std")]
pub use writer::{RecordWriter, WriteError};

/// The place of the byte that holds cell number `cell` of a file.
pub(crate) const fn place_of_cell(cell: u64) -> Place {
    Place::byte(HEADER as u64 + cell / trits::PER_BYTE as u64)
}

/// How many bytes the header has.
pub(super) const HEADER: usize = 6;

/// How a record is read. Strict and within [`Limits::DEFAULT`] unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    /// The limit on the cells of each record.
    pub limits: Limits,
    /// `unused-trits` and `trailing-bytes` have a meaning here.
    pub leniencies: Leniencies,
}

/// Decodes a file: exactly one record, strictly.
///
/// # Errors
/// The first fault in reading order (spec: TB-14).
pub fn decode(bytes: &[u8]) -> Result<Board, Error> {
    decode_with(bytes, Settings::default(), &mut ())
}

/// Decodes a file and tells `observer` each field.
///
/// # Errors
/// The first fault in reading order (spec: TB-14) that `settings` do not allow.
pub fn decode_with(bytes: &[u8], settings: Settings, observer: &mut impl Observer) -> Result<Board, Error> {
    decode_within(bytes, Dimensions::MAX, settings, observer)
}

/// Decodes a file of a board of at most `longest` rows and as many columns and tells `observer` each field.
///
/// # Errors
/// As [`decode_with`], and `board-too-large`, judged with the dimension itself.
pub(crate) fn decode_within(
    bytes: &[u8],
    longest: u32,
    settings: Settings,
    observer: &mut impl Observer,
) -> Result<Board, Error> {
    let (board, end_of_record) = decode_record(bytes, 0, longest, settings, observer)?;
    let allowed = settings.leniencies.allows(Leniency::TrailingBytes);
    end::read(bytes, end_of_record, allowed, TRAILING, observer)?;
    Ok(board)
}

/// Decodes the record that begins at byte `start`; gives the board and the byte behind it.
pub(super) fn decode_record(
    bytes: &[u8],
    start: usize,
    longest: u32,
    settings: Settings,
    observer: &mut impl Observer,
) -> Result<(Board, usize), Error> {
    let header = Header { offset: start as u64, longest, rules: DIMENSION };
    let header = planted!(header, "record-header-offset-16-bits" => Header { offset: start as u64 & 0xffff, ..header });
    let size = header.read(&bytes[start..], settings.limits, observer)?;
    let cells_start = start + HEADER;
    let mut groups = Groups::new(size, cells_start as u64);
    let cell_bytes = &bytes[cells_start..];
    // A length that no address space holds is not in this input.
    let needed = usize::try_from(groups.bytes_left()).unwrap_or(usize::MAX);
    planted!("record-allocates-first" => drop(Board::new(size, settings.limits)));
    let Some(cell_bytes) = cell_bytes.get(..needed) else {
        planted!("record-cut-first" => return Err(groups.truncated()));
        // Too short: nothing is built, but a fault before the end of the input comes first.
        for &byte in cell_bytes {
            groups.next(byte, settings.leniencies, observer)?;
        }
        return Err(groups.truncated());
    };
    for &byte in cell_bytes {
        groups.next(byte, settings.leniencies, observer)?;
    }
    let mut board = Board::new(size, settings.limits)
        .map_err(|fault| Error { fault, place: Place::byte(start as u64) })?;
    board.set_all(
        cell_bytes
            .iter()
            .filter_map(|&byte| trits::unpack(byte))
            .flatten()
            .filter_map(|&trit| Cell::from_trit(trit)),
    );
    Ok((board, cells_start + needed))
}

/// A header that is to be read.
pub(super) struct Header {
    /// The byte of the input at which it stands.
    pub(super) offset: u64,
    /// The most rows, and the most columns.
    pub(super) longest: u32,
    /// The requirements that give a dimension its meaning.
    pub(super) rules: &'static [&'static str],
}

impl Header {
    /// The header of a packing, at the beginning of the input.
    pub(super) const fn of_packing(rules: &'static [&'static str]) -> Self {
        Self { offset: 0, longest: Dimensions::MAX, rules }
    }

    /// Reads and judges it in the first bytes of `bytes`.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        limits: Limits,
        observer: &mut impl Observer,
    ) -> Result<Dimensions, Error> {
        let mut dimension = |axis: &'static str, field: &'static str, number: usize| {
            let at = self.offset + number as u64 * 3;
            let fail = |fault| Error { fault, place: Place::byte(at) };
            let Some(&[low, middle, high]) = bytes.get(number * 3..number * 3 + 3) else {
                return Err(fail(Fault::Truncated { field }));
            };
            let value = u32::from_le_bytes([low, middle, high, 0]);
            let value = planted!(value, "header-big-endian" => value.swap_bytes() >> 8);
            let value = planted!(value, "header-16-bits" => value & 0xffff);
            observer.field(Field {
                name: axis,
                number: 0,
                start: at * 8,
                len: 24,
                value: value.into(),
                stands_for: None,
                rules: self.rules,
            });
            match value {
                0 => Err(fail(Fault::DimensionZero { axis })),
                _ if value > self.longest => {
                    Err(fail(Fault::BoardTooLarge { axis, found: value, max: self.longest }))
                }
                _ => Ok(value),
            }
        };
        let (rows, cols) =
            (dimension("rows", "number of rows", 0)?, dimension("cols", "number of columns", 1)?);
        let (rows, cols) = planted!((rows, cols), "header-exchanged" => (cols, rows));
        let at_record = |fault| Error { fault, place: Place::byte(self.offset) };
        let size = Dimensions::new(rows, cols).map_err(at_record)?;
        planted!("header-limit-forgotten" => return Ok(size));
        limits.spend(size.cells()).map_err(at_record)?;
        Ok(size)
    }
}

/// Judges the cell bytes of one record, one after another: the one place that does, whether the record lies in memory or streams by.
#[derive(Debug, Clone)]
pub(super) struct Groups {
    /// Cells not yet read.
    cells_left: u64,
    cells: u64,
    /// Where the next cell byte stands in the input.
    offset: u64,
}

impl Groups {
    pub(super) const fn new(size: Dimensions, offset: u64) -> Self {
        Self { cells_left: size.cells(), cells: size.cells(), offset }
    }

    /// How many cell bytes are still to come.
    pub(super) const fn bytes_left(&self) -> u64 {
        self.cells_left.div_ceil(trits::PER_BYTE as u64)
    }

    /// Judges the next cell byte and gives the trits that hold cells.
    pub(super) fn next(
        &mut self,
        byte: u8,
        leniencies: Leniencies,
        observer: &mut impl Observer,
    ) -> Result<&'static [u8], Error> {
        let used = self.cells_left.min(trits::PER_BYTE as u64);
        let ignores_unused = used < trits::PER_BYTE as u64 && leniencies.allows(Leniency::UnusedTrits);
        observer.field(Field {
            name: "cells",
            number: self.cells - self.cells_left,
            start: self.offset * 8,
            len: 8,
            value: byte.into(),
            stands_for: Some(used),
            rules: if ignores_unused { CELL_BYTE_UNUSED_IGNORED } else { CELL_BYTE },
        });
        let fail = |fault| Error { fault, place: Place::byte(self.offset) };
        let group = trits::unpack(byte).ok_or(fail(Fault::ByteOutOfRange { byte, max: trits::MAX_BYTE }))?;
        let (held, unused) = group.split_at(usize::try_from(used).unwrap_or(trits::PER_BYTE));
        let unused = planted!(unused, "unused-trits-ignored" => &[]);
        if unused.iter().any(|&trit| trit != 0) && !leniencies.allows(Leniency::UnusedTrits) {
            return Err(fail(Fault::UnusedTritsNotZero {
                byte,
                used: u8::try_from(used).unwrap_or_default(),
            }));
        }
        self.cells_left -= used;
        self.offset += 1;
        Ok(held)
    }

    /// The error of an input that ends where the next cell byte must stand.
    pub(super) const fn truncated(&self) -> Error {
        Error { fault: Fault::Truncated { field: "cell byte" }, place: Place::byte(self.offset) }
    }

    /// The first byte behind the record, once it is read to its end.
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }
}

/// The requirements of a dimension of a record.
pub(super) const DIMENSION: &[&str] = &["TB-1", "TB-2"];
/// The requirement of the bytes that follow a record.
pub(super) const TRAILING: &[&str] = &["TB-13"];
const CELL_BYTE: &[&str] = &["TB-3", "TB-4", "TB-5"];
const CELL_BYTE_UNUSED_IGNORED: &[&str] = &["TB-3", "TB-4", "TB-5", "TB-9"];

/// The record of `board`, a whole file.
pub fn encode(board: &Board) -> Vec<u8> {
    let mut bytes = Vec::new();
    encode_to(board, &mut bytes);
    bytes
}

/// Appends the record of `board` to `bytes`: so streams are made.
pub fn encode_to(board: &Board, bytes: &mut Vec<u8>) {
    bytes.extend(header(board.size()));
    let mut cells = board.cells().map(Cell::trit);
    loop {
        let mut group = [0; trits::PER_BYTE];
        let held = group.iter_mut().zip(&mut cells).map(|(trit, cell)| *trit = cell).count();
        planted!("cells-exchanged" => group = group.map(|trit| (3 - trit) % 3));
        planted!("empty-group-not-written" => if group == [0; 5] && bytes.len() > HEADER { continue });
        if held == 0 {
            return;
        }
        bytes.push(trits::pack(&group));
    }
}

/// The header of a record.
pub(super) fn header(size: Dimensions) -> [u8; HEADER] {
    let [r0, r1, r2, _] = size.rows().to_le_bytes();
    let [c0, c1, c2, _] = size.cols().to_le_bytes();
    [r0, r1, r2, c0, c1, c2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_record_of_three_by_three() {
        let bytes = [3, 0, 0, 3, 0, 0, 0xd0, 0x46];
        let board = decode(&bytes).unwrap();
        let digits: alloc::string::String = board.cells().map(Cell::digit).collect();
        assert_eq!(digits, "102121212");
        assert_eq!(encode(&board), bytes);
    }

    #[test]
    fn a_fault_before_the_cut_comes_first() {
        let error = decode(&[3, 0, 0, 3, 0, 0, 0xf3]).unwrap_err();
        assert_eq!((error.code(), error.place), ("byte-out-of-range", Place::Bit(48)));
        let error = decode(&[3, 0, 0, 3, 0, 0, 0xf2]).unwrap_err();
        assert_eq!((error.code(), error.place), ("truncated", Place::Bit(56)));
    }
}
