//! Properties that every decoder and encoder must have for any input. The fuzz targets and the property
//! tests call them.
//!
//! A property panics if it does not hold for its input.

#![allow(clippy::missing_panics_doc, reason = "a property that does not hold panics")]

pub mod damage;
pub mod generate;
pub mod go_model;
pub mod memory;
pub mod models;
pub mod properties;
pub mod protocol;
pub mod schedules;
pub mod targets;

/// A program for libFuzzer that runs a target of the table. A file of `fuzz_targets/` contains nothing else.
#[cfg(feature = "targets")]
#[macro_export]
macro_rules! fuzz_target {
    ($name:ident) => {
        #[global_allocator]
        static ALLOCATOR: $crate::memory::Counting = $crate::memory::Counting;

        libfuzzer_sys::fuzz_target!(|input: $crate::targets::Input<'_, $crate::targets::$name>| {
            <$crate::targets::$name as $crate::targets::Target>::check(input);
        });
    };
}
