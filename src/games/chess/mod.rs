//! Chess: a placement of pieces, without side to move, castling rights or en passant.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
pub mod placement;
pub mod possible;

pub use board::{Board, Color, Kind, Square};
