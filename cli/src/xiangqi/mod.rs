//! Xiangqi for several commands.

pub(crate) mod chinese;
pub(crate) mod played;
