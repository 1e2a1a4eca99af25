//! Chess: a placement in codes of four bits (spec: `chess-board-bytes/1`, `chess-board-packed/1`). No side to move, castling or en passant.
//!
//! * `value`: a [`Board`] of 64 squares.
//! * `wire`: [`bytes`], a square a byte, and [`packed`], two squares a byte, which share their [`codes`].
//! * `text`: FEN's [`placement`] field.

mod text;
mod value;
mod wire;

pub use text::placement;
pub use value::{Board, Color, Kind, Square};
pub use wire::{bytes, codes, packed};
