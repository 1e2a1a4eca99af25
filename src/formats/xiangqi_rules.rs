//! `xiangqi-rules/1`: the legal moves of a position in their normative order, and the number of sequences of legal moves (spec: XR-1 to XR-14).
//! The position is a text of [`xiangqi_fen`].
//!
//! ```
//! use boardwire::formats::xiangqi_rules;
//!
//! // The rook gives check, and the general leaves its file to the side that the other general does not look at.
//! let moves = xiangqi_rules::legal_moves("4k4/9/9/9/9/9/9/9/4R4/3K5 b")?;
//! assert_eq!(moves[0].to_string(), "e9f9");
//! assert_eq!(xiangqi_rules::perft("4k4/9/9/9/9/9/9/9/4R4/3K5 b", 1)?, 1);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

use alloc::vec::Vec;

use super::{
    DecodeError, record,
    table::{Codec, Decode, Format, Value},
    xiangqi_fen,
};
use crate::games::xiangqi::{iccs::Step, rules::Board};

/// The maximum depth of a request for perft (spec: XR-14).
pub const MAX_DEPTH: u8 = 6;

/// The entry of the table.
pub static FORMAT: Format = record::xiangqi_rules(
    Decode::Text(|text, options, observer| xiangqi_fen::decode_with(text, options, observer).map(Value::Fen)),
    Codec::Rules(legal_moves, perft),
);

/// The legal moves in their normative order (spec: XR-2 to XR-13).
///
/// # Errors
/// The first fault of the position in reading order.
pub fn legal_moves(fen: &str) -> Result<Vec<Step>, DecodeError> {
    Ok(board(fen)?.moves().iter().collect())
}

/// The number of sequences of `depth` legal moves from the position (spec: XR-14).
///
/// # Errors
/// The first fault of the position in reading order.
pub fn perft(fen: &str, depth: u8) -> Result<u64, DecodeError> {
    Ok(board(fen)?.perft(depth))
}

fn board(fen: &str) -> Result<Board, DecodeError> {
    Ok(Board::from(&xiangqi_fen::decode(fen)?.position()))
}
