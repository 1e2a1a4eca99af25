//! A generated board, written and read.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_value);
