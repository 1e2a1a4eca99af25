// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! Base64url, vertices and ICCS moves, any text.

#![no_main]

boardwire_fuzz::fuzz_target!(small_texts);
