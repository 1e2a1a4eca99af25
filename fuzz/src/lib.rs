//! The property of every input of a format: the library and the C library reply the same, and the library keeps its promises. The fuzz targets
//! and the tests check it.
//!
//! A check panics if the property does not hold for its input.

#![allow(clippy::missing_panics_doc, reason = "a property that does not hold panics")]

#[cfg(feature = "c")]
pub mod c;
pub mod damage;
pub mod generate;
pub mod input;
pub mod memory;
pub mod oracle;
pub mod property;
pub mod protocol;
pub mod schedules;
pub mod splits;
pub mod targets;
pub mod texts;

/// A program for libFuzzer that runs the target of its name. A file of `fuzz_targets/` contains nothing else.
#[cfg(feature = "targets")]
#[macro_export]
macro_rules! fuzz_target {
    () => {
        #[global_allocator]
        static ALLOCATOR: $crate::memory::Counting = $crate::memory::Counting;

        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| -> libfuzzer_sys::Corpus {
            if $crate::targets::feed(env!("CARGO_BIN_NAME"), bytes) {
                libfuzzer_sys::Corpus::Keep
            } else {
                libfuzzer_sys::Corpus::Reject
            }
        });
    };
}
