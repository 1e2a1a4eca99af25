//! A request of the testee protocol that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(protocol_damaged);
