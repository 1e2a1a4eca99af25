//! A xiangqi-fen/1, any text.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::xiangqi_fen(text));
