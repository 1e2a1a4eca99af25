//! spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.

#![no_main]

boardwire_fuzz::fuzz_target!();
