// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A ternary-integer/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_integer_damaged);
