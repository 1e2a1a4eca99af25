// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A generated chess board, written and read in both forms.

#![no_main]

boardwire_fuzz::fuzz_target!(chess_value);
