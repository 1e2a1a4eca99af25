//! `chess-board-bytes/1`: 64 bytes, a square each, a8 first, then b8 … h8, a7 … h1 (spec: CB-1 to CB-9).
//!
//! The drawing of spec/src/chess-board.md#a-byte-a-square:
//!
//! ```text
//! byte  0    1         7    8              56   57        63
//!     +----+----+- ~ -+----+----+-- ~ --+----+----+- ~ -+----+
//!     | a8 | b8 |     | h8 | a7 |       | a1 | b1 |     | h1 |     a code each: 0 ..= 6, 9 ..= 14
//!     +----+----+- ~ -+----+----+-- ~ --+----+----+- ~ -+----+
//! ```

use alloc::vec::Vec;

use super::chess_codes::{self, Form};
use crate::games::chess::{Board, Square};
use crate::{error::Error, observe::Observer};

const FORM: Form = Form { per_byte: 1, rules: &["CB-1", "CB-2"], surplus_rules: &["CB-5"] };

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
    let bytes =
        planted!(bytes, "high-bits-ignored" => &bytes.iter().map(|byte| byte & 15).collect::<Vec<_>>());
    FORM.decode(bytes, observer)
}

/// The bytes of `board`.
pub fn encode(board: &Board) -> Vec<u8> {
    Square::all().map(|square| chess_codes::code(board.get(square))).collect()
}
