//! A chess placement that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(chess_placement_damaged);
