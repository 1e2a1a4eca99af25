//! Chess: a placement in codes of four bits (spec: `chess-board-bytes/1`, `chess-board-packed/1`). No side to move, castling or en passant.
//!
//! * `value`: a [`Board`] of 64 squares.
//! * `wire`: [`bytes`], a square a byte, and [`packed`], two squares a byte, which share their [`codes`].
//! * `rules`: whether a placement is [`possible`], a separate verdict.
//! * `text`: FEN's [`placement`] field.

mod rules;
mod text;
mod value;
mod wire;

pub use rules::possible;
pub use text::placement;
pub use value::{Board, Color, Kind, Square};
pub use wire::{bytes, codes, packed};
