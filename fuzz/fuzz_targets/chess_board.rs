//! A chess-board-bytes/1 and a chess-board-packed/1, raw bytes.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::chess_board(bytes));
