//! The two forms, which share their codes.

pub mod bytes;
pub mod codes;
pub mod packed;
