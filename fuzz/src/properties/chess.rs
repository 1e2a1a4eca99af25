//! Chess boards.

use boardwire::chess;

use super::{one_encoding, written};

/// A square a byte, and two squares a byte.
pub fn chess_board(bytes: &[u8]) {
    one_encoding(bytes, chess::bytes::decode, chess::bytes::encode);
    one_encoding(bytes, chess::packed::decode, chess::packed::encode);
}

/// A board, in both forms and as text.
pub fn chess_value(board: &chess::Board) {
    written(board, chess::bytes::decode, chess::bytes::encode);
    written(board, chess::packed::decode, chess::packed::encode);
    assert_eq!(chess::placement::decode(&chess::placement::encode(board)).as_ref(), Ok(board));
}
