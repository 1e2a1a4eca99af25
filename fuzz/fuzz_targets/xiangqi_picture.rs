// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Generated pieces, and the identities for their diagram.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_picture);
