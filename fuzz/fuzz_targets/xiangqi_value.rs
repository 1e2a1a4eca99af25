// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A generated position and plies, written, read and replayed.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_value);
