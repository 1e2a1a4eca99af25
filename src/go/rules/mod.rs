//! What the game is: chains, moves, playouts.

pub(super) mod analysis;
pub(super) mod board;
mod chains;
mod grid;
pub(super) mod playout;
mod stones;
