//! Go: chains and their liberties, the rules of a move, and random playouts. A position is a [ternary board](super::ternary::Board).

pub(crate) mod analysis;
mod board;
mod chains;
mod color;
mod grid;
mod moves;
mod played;
mod playout;
mod point;
mod size;
mod stones;
pub mod vertex;

pub use analysis::{Analysis, Chain, analyse};
pub use board::{Board, Captured, Refused};
pub use color::Color;
pub use moves::Move;
pub use played::Played;
pub use playout::{Outcome, playout};
pub use point::Point;
pub use size::Size;
