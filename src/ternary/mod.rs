//! Ternary boards: rectangles of cells that are empty, white or black (spec: `ternary-board/1`, `ternary-stream/1`).
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
//! The drawing of spec/src/ternary-board.md#the-stream:
//!
//! ```text
//! +----------+----------+-- ~ --+----------+
//! | record 0 | record 1 |       | record k |     nothing before, between or after
//! +----------+----------+-- ~ --+----------+
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
