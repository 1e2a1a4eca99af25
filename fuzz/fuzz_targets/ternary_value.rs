//! A drawn board, written and read.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|board: boardwire::ternary::Board| properties::ternary_value(&board));
