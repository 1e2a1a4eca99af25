//! A chess placement, any text.

#![no_main]

boardwire_fuzz::fuzz_target!(chess_placement);
