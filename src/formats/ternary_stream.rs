//! `ternary-stream/1`: zero or more records of `ternary-board/1`, one after another (spec: TS-1 to TS-4).
//!
//! The drawing of spec/src/ternary-board.md#the-stream:
//!
//! ```text
//! +----------+----------+-- ~ --+----------+
//! | record 0 | record 1 |       | record k |     nothing before, between or after
//! +----------+----------+-- ~ --+----------+
//! ```
//!
//! ```
//! use boardwire::formats::ternary_stream;
//!
//! let boards = ternary_stream::decode(&[1, 0, 0, 1, 0, 0, 2, 1, 0, 0, 1, 0, 0, 1])?;
//! assert_eq!(boards.len(), 2);
//! assert_eq!(ternary_stream::encode(&boards).len(), 14);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

use alloc::vec::Vec;

use super::{
    DecodeError,
    decoders::{coding, decoders},
    ternary_board::{self, decode_record},
};
use crate::{
    games::ternary::{Board, Dimensions},
    observe::Observer,
    options::Options,
};

decoders!(ternary_stream: Bytes([u8]) => Boards(Vec<Board>), read, Boards(encode));
coding!(TernaryStream: [u8] => Vec<Board>, |boards| Ok(encode(boards)));

/// Encodes boards, one record after another.
pub fn encode(boards: &[Board]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for board in boards {
        ternary_board::encode_to(board, &mut bytes);
    }
    bytes
}

fn read(
    bytes: &[u8],
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Vec<Board>, DecodeError> {
    let mut boards = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let (board, end) = decode_record(bytes, start, Dimensions::MAX, options, observer)?;
        boards.push(board);
        start = end;
    }
    Ok(boards)
}
