//! A `ternary-integer/1`, raw bytes.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_integer);
