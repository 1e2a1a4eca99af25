//! A ternary-runs/1, raw bytes.

#![no_main]

use boardwire_fuzz::properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::ternary_runs(bytes));
