//! Ternary boards: rectangles of cells that are empty, white or black.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod cell;
mod dimensions;
#[cfg(feature = "serde")]
mod shape;

pub use board::{Board, OutsideBoard, Row};
pub use cell::Cell;
pub use dimensions::Dimensions;
