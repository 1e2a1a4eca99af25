// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A xiangqi-map/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_map_damaged);
