//! Properties that every decoder and encoder must have for any input. The fuzz targets and the property
//! tests call them.
//!
//! A property panics if it does not hold for its input.

#![allow(clippy::missing_panics_doc, reason = "a property that does not hold panics")]

#[cfg(feature = "c")]
pub mod c;
pub mod damage;
pub mod generate;
pub mod memory;
pub mod oracle;
pub mod properties;
pub mod protocol;
pub mod schedules;
pub mod targets;

/// A program for libFuzzer that runs the target of its name. A file of `fuzz_targets/` contains nothing else.
#[cfg(feature = "targets")]
#[macro_export]
macro_rules! fuzz_target {
    () => {
        #[global_allocator]
        static ALLOCATOR: $crate::memory::Counting = $crate::memory::Counting;

        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| -> libfuzzer_sys::Corpus {
            let target = $crate::targets::find(env!("CARGO_BIN_NAME")).expect("the table has its name");
            if target.feed(bytes) { libfuzzer_sys::Corpus::Keep } else { libfuzzer_sys::Corpus::Reject }
        });
    };
}
