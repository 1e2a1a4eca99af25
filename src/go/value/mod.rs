//! Colours, points, sizes and moves.

mod color;
mod moves;
mod point;
mod size;

pub use color::Color;
pub use moves::Move;
pub use point::Point;
pub use size::Size;
