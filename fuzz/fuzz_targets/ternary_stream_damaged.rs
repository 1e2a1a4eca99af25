//! A ternary-stream/1 that was damaged.

#![no_main]

boardwire_fuzz::fuzz_target!(ternary_stream_damaged);
