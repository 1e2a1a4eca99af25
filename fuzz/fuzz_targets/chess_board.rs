// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A `chess-board-bytes/1` and a `chess-board-packed/1`, raw bytes.

#![no_main]

boardwire_fuzz::fuzz_target!(chess_board);
