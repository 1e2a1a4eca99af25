// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A chess placement, any text.

#![no_main]

boardwire_fuzz::fuzz_target!(chess_placement);
