//! What must hold of every decoder and encoder, whatever it is given: called by the cargo-fuzz targets and by the property tests.
//!
//! A property takes its input and panics where it does not hold.

#![allow(clippy::missing_panics_doc, reason = "a property that does not hold panics")]

pub mod generate;
pub mod go_model;
pub mod properties;
