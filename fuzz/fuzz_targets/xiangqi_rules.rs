// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! The fuzz target of this name.

#![no_main]

boardwire_fuzz::fuzz_target!();
