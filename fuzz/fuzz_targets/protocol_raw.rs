//! Lines of the testee protocol, raw.

#![no_main]

boardwire_fuzz::fuzz_target!(protocol_raw);
