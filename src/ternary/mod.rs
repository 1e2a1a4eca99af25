//! Ternary boards: rectangles of cells that are empty, white or black (spec: `ternary-board/1`, `ternary-stream/1`).
//!
//! ```text
//! 0        3        6
//! +--------+--------+----+----+--- ... ---+
//! |  rows  |  cols  | b0 | b1 |           |   ceil(rows * cols / 5) cell bytes
//! +--------+--------+----+----+--- ... ---+
//!  u24 LE   u24 LE    b = c0 + 3 c1 + 9 c2 + 27 c3 + 81 c4
//! ```
//!
//! * `value`: a board in memory, which knows none of its encodings.
//! * `wire`: the record as a slice, and as a stream that holds one chunk and never the board; beside it the other packings, which hold the
//!   same value: two bits a cell, one base-3 integer, runs.

mod value;
mod wire;

pub use value::{Board, Cell, Dimensions, OutsideBoard, Row};
#[cfg(feature = "integer")]
pub use wire::integer;
pub use wire::record::{Settings, decode, decode_stream, decode_with, encode, encode_to};
pub(crate) use wire::record::{decode_within, place_of_cell};
pub use wire::{bits2, runs};
#[cfg(feature = "std")]
pub use wire::{
    reader::{ReadError, RecordReader},
    writer::{RecordWriter, WriteError},
};
