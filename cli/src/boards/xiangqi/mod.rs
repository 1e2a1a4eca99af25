//! Xiangqi for several commands.

pub(crate) mod names;
pub(crate) mod possible;
pub(crate) mod replay;
pub(crate) mod shares;
