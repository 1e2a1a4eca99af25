//! A drawn position and drawn plies, written, read and replayed.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|game: boardwire_fuzz::generate::Game| properties::xiangqi_game(&game));
