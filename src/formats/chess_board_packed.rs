//! `chess-board-packed/1`: 32 bytes, two squares each, the first in the four high bits (spec: CP-1 to CP-9).
//!
//! The drawing of spec/src/chess-board.md#four-bits-a-square:
//!
//! ```text
//! byte  0           1                  31
//! bit   0     4     8     12           248   252
//!     +-----+-----+-----+-----+-- ~ --+-----+-----+
//!     | a8  | b8  | c8  | d8  |       | g1  | h1  |     a code each, in four bits: 0 ..= 6, 9 ..= 14
//!     +-----+-----+-----+-----+-- ~ --+-----+-----+
//! ```

use alloc::vec::Vec;

use super::chess_codes::{self, Form};
use crate::games::chess::{Board, Square};
use crate::{error::Error, observe::Observer};

const FORM: Form = Form { per_byte: 2, rules: &["CP-1", "CP-2"], surplus_rules: &["CP-5"] };

/// Decodes a board.
///
/// # Errors
/// The first fault in reading order.
pub fn decode(bytes: &[u8]) -> Result<Board, Error> {
    decode_with(bytes, &mut ())
}

/// Decodes a board and tells `observer` each field.
///
/// # Errors
/// The first fault in reading order.
pub fn decode_with(bytes: &[u8], observer: &mut impl Observer) -> Result<Board, Error> {
    FORM.decode(bytes, observer)
}

/// The bytes of `board`.
pub fn encode(board: &Board) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut codes = Square::all().map(|square| chess_codes::code(board.get(square)));
    while let (Some(high), Some(low)) = (codes.next(), codes.next()) {
        let low = planted!(low, "packed-last-square" => if bytes.len() == 31 { 0 } else { low });
        bytes.push(high << 4 | low);
    }
    bytes
}
