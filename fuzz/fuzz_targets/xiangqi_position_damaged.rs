//! A xiangqi-position/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_position_damaged);
