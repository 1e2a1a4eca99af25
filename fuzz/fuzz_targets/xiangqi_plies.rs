// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Plies that may be wrong, written and undone.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_plies);
