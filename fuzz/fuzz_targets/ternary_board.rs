// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A `ternary-board/1` file, raw bytes.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_board);
