//! The exit statuses, apart from 2, which any command gives for a wrong use of it.

pub(in crate::cli) const CONFORMANT: u8 = 0;
pub(in crate::cli) const NOT_CONFORMANT: u8 = 1;
pub(in crate::cli) const NOT_RUN: u8 = 3;
pub(in crate::cli) const NOTHING_VERIFIED: u8 = 4;
/// What shells give for a command that was interrupted.
pub(in crate::cli) const INTERRUPTED: i32 = 130;
