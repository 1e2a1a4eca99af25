//! Moves on Go boards, against a flood fill.

#![no_main]

boardwire_fuzz::fuzz_target!(go_moves);
