// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Squares of pieces that may be wrong, written.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_places);
