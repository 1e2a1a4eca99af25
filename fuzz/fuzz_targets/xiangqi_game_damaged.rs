// fuzz/seeds.py writes this file from fuzz/src/targets.rs.
//! A xiangqi-game/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_game_damaged);
