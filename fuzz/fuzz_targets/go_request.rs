// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A request to play Go.

#![no_main]

boardwire_fuzz::fuzz_target!(go_request);
