// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A ternary-stream/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_stream_damaged);
