// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A request of the testee protocol that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(protocol_damaged);
