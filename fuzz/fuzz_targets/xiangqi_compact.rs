//! The fuzz target of this name.

#![no_main]

boardwire_fuzz::fuzz_target!();
