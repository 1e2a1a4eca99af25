//! The operations on records.

pub mod position;
