// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A position, then a xiangqi-history/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_history_damaged);
