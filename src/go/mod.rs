//! Go: chains and their liberties, the rules of a move, and random playouts, over the position that a ternary board is (spec: `go-chains/1`).
//!
//! ```text
//! 0        3        6
//! +--------+--------+----+----+--- ... ---+
//! |  rows  |  cols  | b0 | b1 |           |   a ternary-board/1 record of 1 to 25 rows and columns: 0 empty, 1 white, 2 black
//! +--------+--------+----+----+--- ... ---+
//!  u24 LE   u24 LE
//! ```
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
