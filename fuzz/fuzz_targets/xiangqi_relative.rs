// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! The variant of a xiangqi-position/1, raw bytes.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_relative);
