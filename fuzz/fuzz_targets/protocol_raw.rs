// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Lines of the testee protocol, raw.

#![no_main]

boardwire_fuzz::fuzz_target!(protocol_raw);
