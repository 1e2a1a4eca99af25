//! A Go position that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(go_position_damaged);
