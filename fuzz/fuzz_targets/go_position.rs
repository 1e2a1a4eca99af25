// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Go positions, raw.

#![no_main]

boardwire_fuzz::fuzz_target!(go_position);
