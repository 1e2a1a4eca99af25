// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Moves on Go boards, compared with a flood fill.

#![no_main]

boardwire_fuzz::fuzz_target!(go_moves);
