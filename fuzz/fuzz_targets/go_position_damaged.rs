// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A Go position that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(go_position_damaged);
