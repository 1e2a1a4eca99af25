// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A chess-board-bytes/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(chess_bytes_damaged);
