//! A drawn chess board, written and read in both forms.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|board: boardwire::chess::Board| properties::chess_value(&board));
