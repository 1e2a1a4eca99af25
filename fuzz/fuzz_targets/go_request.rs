//! A request to play Go.

#![no_main]

boardwire_fuzz::fuzz_target!(go_request);
