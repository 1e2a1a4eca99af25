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
//!
//! ```
//! use boardwire::{formats::chess_board_packed, games::chess::Board};
//!
//! let board: Board = "4k3/8/8/8/8/8/8/4K3".parse()?;
//! let bytes = chess_board_packed::encode(&board);
//! assert_eq!((bytes[2], bytes[30]), (0xe0, 0x60));
//! assert_eq!(chess_board_packed::decode(&bytes)?, board);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

use super::{
    DecodeError,
    chess_codes::{Form, fast},
    decoders::{coding, decoders, encoder},
};
use crate::{fast::attempt, games::chess::Board, observe::Observer, options::Options};

const FORM: Form = Form { per_byte: 2, requirements: &["CP-1", "CP-2"], trailing_requirements: &["CP-5"] };

pub use super::chess_codes::{piece_code, piece_from_code};

decoders!(chess_board_packed: Bytes([u8]) => Chess(Board), read, Chess(encode));
coding!(ChessBoardPacked: [u8] => Board, |board| Ok(encode(board)));

fn read(bytes: &[u8], _: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Board, DecodeError> {
    if let Some(board) = attempt(observer, || fast::decode_packed(bytes)) {
        return Ok(board);
    }
    FORM.decode(bytes, observer)
}

encoder!(Board);

/// Appends the bytes of `board` to `bytes`.
pub fn encode_to(board: &Board, bytes: &mut Vec<u8>) {
    let mut packed = [0; 32];
    for (byte, pair) in packed.iter_mut().zip(board.contents().chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    bytes.extend_from_slice(&packed);
}
