//! A placement of chess, any text.

#![no_main]

boardwire_fuzz::fuzz_target!(chess_placement);
