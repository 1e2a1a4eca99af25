//! `ternary-stream/1`: zero or more records of `ternary-board/1`, one after another (spec: TS-1 to TS-4).
//!
//! The drawing of spec/src/ternary-board.md#the-stream:
//!
//! ```text
//! +----------+----------+-- ~ --+----------+
//! | record 0 | record 1 |       | record k |     nothing before, between or after
//! +----------+----------+-- ~ --+----------+
//! ```

use alloc::vec::Vec;

use super::ternary_board::{Settings, decode_record};
use crate::{
    error::Error,
    games::ternary::{Board, Dimensions},
    observe::Observer,
};

/// Decodes a stream: zero or more records, one after another (spec: TS-1 to TS-4).
///
/// # Errors
/// The first fault in reading order, its place counted from the first bit of the stream.
pub fn decode_with(
    bytes: &[u8],
    settings: Settings,
    observer: &mut impl Observer,
) -> Result<Vec<Board>, Error> {
    let mut boards = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let (board, end) = decode_record(bytes, start, Dimensions::MAX, settings, observer)?;
        planted!("stream-ends-after-two" => if boards.len() == 2 { break });
        boards.push(board);
        start = end;
    }
    Ok(boards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_stream_has_no_boards() {
        assert_eq!(decode_with(&[], Settings::default(), &mut ()), Ok(Vec::new()));
    }
}
