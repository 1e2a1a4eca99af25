//! The record as bytes.

pub mod bits2;
#[cfg(feature = "integer")]
pub mod integer;
#[cfg(feature = "std")]
pub(super) mod reader;
pub(super) mod record;
pub mod runs;
#[cfg(feature = "std")]
pub(super) mod writer;
