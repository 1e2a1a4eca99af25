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
//!
//! ```
//! use boardwire::formats::chess_board_bytes;
//!
//! let mut bytes = [0; 64];
//! bytes[60] = 6;
//! let board = chess_board_bytes::decode(&bytes)?;
//! assert_eq!(board.to_string(), "8/8/8/8/8/8/8/4K3");
//! assert_eq!(chess_board_bytes::encode(&board), bytes);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

use alloc::vec::Vec;

use super::{
    DecodeError,
    chess_codes::{Form, fast},
    decoders::{coding, decoders, encoder},
};
use crate::{fast::attempt, games::chess::Board, observe::Observer, options::Options};

const FORM: Form = Form { per_byte: 1, requirements: &["CB-1", "CB-2"], trailing_requirements: &["CB-5"] };

decoders!(chess_board_bytes: Bytes([u8]) => Chess(Board), read, Chess(encode));
coding!(ChessBoardBytes: [u8] => Board, |board| Ok(encode(board)));

fn read(bytes: &[u8], _: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Board, DecodeError> {
    if let Some(board) = attempt(observer, || fast::decode_bytes(bytes)) {
        return Ok(board);
    }
    FORM.decode(bytes, observer)
}

encoder!(Board);

/// Appends the bytes of `board` to `bytes`.
pub fn encode_to(board: &Board, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(board.contents());
}
