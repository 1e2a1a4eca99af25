// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A `xiangqi-rules/1`, any text.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_rules);
