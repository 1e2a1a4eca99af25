//! The record as bytes.

#[cfg(feature = "std")]
pub(super) mod reader;
pub(super) mod record;
#[cfg(feature = "std")]
pub(super) mod writer;
