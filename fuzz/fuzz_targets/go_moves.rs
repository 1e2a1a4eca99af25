//! Moves on Go boards, compared with a flood fill.

#![no_main]

boardwire_fuzz::fuzz_target!(go_moves);
