// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A `ternary-runs/1`, raw bytes.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_runs);
