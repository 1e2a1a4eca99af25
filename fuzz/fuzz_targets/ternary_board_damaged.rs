// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A ternary-board/1 file that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_board_damaged);
