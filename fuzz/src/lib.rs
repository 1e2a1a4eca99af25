//! What must hold of every decoder and encoder, whatever it is given: called by the fuzz targets and by the property
//! tests.
//!
//! A property takes its input and panics where it does not hold.

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

/// A target of the table as a program for libFuzzer: all that a file of `fuzz_targets/` says.
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
