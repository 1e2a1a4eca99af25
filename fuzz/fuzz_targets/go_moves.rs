//! Moves on Go boards, against a flood fill.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|game: boardwire_fuzz::generate::GoMoves| properties::go_moves(&game));
