// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A `xiangqi-link/1`, any text.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_link);
