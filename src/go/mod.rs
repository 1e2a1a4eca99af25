//! Go: chains and their liberties, the rules of a move, and random playouts, over the position that a ternary board is (spec: `go-chains/1`).
//!
//! A position is a `ternary-board/1` record of 1 to 25 rows and columns, drawn in [`ternary`](crate::ternary); what is made of it is in
//! spec/src/go-chains.md.
//!
//! * `value`: colours, points and sizes.
//! * `rules`: the chain set, the board on which moves are played, playouts.
//! * `wire`: the two operations on a record, analyse and play.
//! * `text`: vertices as the Go Text Protocol names them.

mod rules;
mod text;
mod value;
mod wire;

pub use rules::{
    analysis::{Analysis, Chain, analyse},
    board::{Board, Captured, Refused},
    playout::{Outcome, playout},
};
pub use text::vertex;
pub use value::{Color, Move, Point, Size};
pub use wire::position::{self, Played};
