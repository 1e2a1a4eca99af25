//! Records, damaged or not, read in pieces.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_splits);
