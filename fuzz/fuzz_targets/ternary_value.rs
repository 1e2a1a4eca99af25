// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A generated board, written and read.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_value);
