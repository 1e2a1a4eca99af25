//! The placement as a value.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;

pub use board::{Board, Color, Kind, Square};
