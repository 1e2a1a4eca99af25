//! Drawn pieces, and the identities that their picture gets.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|pieces: boardwire::xiangqi::Pieces| properties::xiangqi_picture(&pieces));
