//! The functions for Xiangqi that several commands use.

pub(crate) mod names;
pub(crate) mod possible;
pub(crate) mod replay;
pub(crate) mod shares;
