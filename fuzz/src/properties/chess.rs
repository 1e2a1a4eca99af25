//! Chess boards.

use boardwire::{
    formats::DecodeError,
    formats::{chess_board_bytes, chess_board_packed},
    games::chess::{Board, Color, Kind, Square, placement},
    options::Options,
};

use serde_json::json;

use super::{
    check_text_offset,
    files::{Ends, FaultEnd, one_encoding, tiles},
    rejection,
};
use crate::oracle;

/// Checks `chess-board-bytes/1`.
pub fn chess_bytes(bytes: &[u8]) {
    let fault_end: FaultEnd = |error, _| fault_end(error, 8);
    let result = one_encoding(
        ("chess-board-bytes/1", Ends::Own),
        bytes,
        fault_end,
        chess_board_bytes::decode,
        chess_board_bytes::encode,
    );
    tiles(bytes, &result, |fields| chess_board_bytes::decode_with(bytes, Options::new(), fields));
}

/// Checks `chess-board-packed/1`.
pub fn chess_packed(bytes: &[u8]) {
    let fault_end: FaultEnd = |error, _| fault_end(error, 4);
    let result = one_encoding(
        ("chess-board-packed/1", Ends::Own),
        bytes,
        fault_end,
        chess_board_packed::decode,
        chess_board_packed::encode,
    );
    tiles(bytes, &result, |fields| chess_board_packed::decode_with(bytes, Options::new(), fields));
}

/// The first bit after the code at fault, which has `width` bits.
fn fault_end(error: &DecodeError, width: u64) -> u64 {
    let offset = rejection(error).offset;
    if error.code() == "trailing-bytes" { offset } else { offset + width }
}

/// Checks the names of squares and pieces: file and rank, and words whose first letter is the letter in a piece placement (N for a knight).
fn check_names(board: &Board, letters: &str) {
    let files_and_ranks = (1..=8).rev().flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    assert_eq!(letters.len(), 64);
    for ((square, name), letter) in Square::all().zip(files_and_ranks).zip(letters.chars()) {
        assert_eq!((square.to_string(), letter == '.'), (name, board.get(square).is_none()));
        let Some((color, kind)) = board.get(square) else { continue };
        let side = if letter.is_uppercase() { Color::White } else { Color::Black };
        assert_eq!(color.to_string(), if side == Color::White { "white" } else { "black" });
        let of_kind = match kind {
            Kind::Knight => 'n',
            other => other.to_string().chars().next().expect("a word"),
        };
        assert_eq!(of_kind, letter.to_ascii_lowercase(), "{kind}");
        assert_eq!(kind == Kind::Knight, kind.to_string() == "knight");
    }
    assert_eq!([Square::at(8, 0), Square::at(0, 8)], [None; 2], "outside the board there is no square");
}

/// The squares of a placement, a dot for an empty one.
fn letters(placement: &str) -> String {
    let square = |letter: char| match letter.to_digit(10) {
        Some(count) => ".".repeat(count as usize),
        None => letter.to_string().replace('/', ""),
    };
    placement.chars().map(square).collect()
}

/// Checks a board in both binary forms and as text.
pub fn chess_value(board: &Board) {
    let text = placement::encode(board);
    check_names(board, &letters(&text));
    let (first, second) = (chess_board_bytes::encode(board), chess_board_packed::encode(board));
    assert_eq!(chess_board_bytes::decode(&first).as_ref(), Ok(board));
    assert_eq!(chess_board_packed::decode(&second).as_ref(), Ok(board));
    chess_bytes(&first);
    chess_packed(&second);
    chess_placement(&text);
}

/// Checks a piece placement: Rust and C encode the same, and an accepted one is written with the greatest digits. The text is checked
/// from left to right.
pub fn chess_placement(text: &str) {
    let result = placement::decode(text).map_err(DecodeError::from);
    for format in ["chess-board-bytes/1", "chess-board-packed/1"] {
        oracle::encodes(format, &json!({ "placement": text }));
    }
    match result {
        Ok(board) => {
            let encoded = placement::encode(&board);
            assert_eq!((board.to_string(), encoded.parse()), (encoded.clone(), Ok(board)));
            assert!(encoded.len() <= text.len(), "the greatest digits are the fewest");
        }
        Err(error) => {
            let offset = check_text_offset(error, text);
            for with in ['1', 'K', '/', ' ', 'é'] {
                let keep = |(at, result)| if at <= offset { result } else { with };
                let changed: String = text.chars().enumerate().map(keep).collect();
                let reread = placement::decode(&changed).map_err(|error| rejection(&error.into()));
                assert_eq!(reread.err(), Some(rejection(&error)), "{changed:?}");
            }
        }
    }
}
