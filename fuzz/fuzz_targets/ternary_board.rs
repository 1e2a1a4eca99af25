//! A ternary-board/1 file, raw bytes.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::ternary_board(bytes));
