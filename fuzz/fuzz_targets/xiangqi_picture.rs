//! Drawn pieces, and the identities that their picture gets.

#![no_main]

boardwire_fuzz::fuzz_target!(xiangqi_picture);
