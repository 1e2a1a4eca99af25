//! Go positions, raw.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::go_position(bytes));
