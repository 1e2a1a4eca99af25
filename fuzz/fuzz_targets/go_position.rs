//! Go positions, raw.

#![no_main]

boardwire_fuzz::fuzz_target!(go_position);
