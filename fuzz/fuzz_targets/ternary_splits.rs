// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Records, damaged or not, read and written in parts with failures between them.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_splits);
