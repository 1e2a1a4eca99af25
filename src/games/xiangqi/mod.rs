//! Xiangqi: pieces, squares, candidate lists, legal moves, the undoing of moves, and the identities of a diagram.
//!
//! Distinguish two values. A [`Placement`] has the kind of piece on each square, as a FEN does. [`Pieces`] has the square of each of the 32
//! pieces, as most binary formats do. [`identity`] converts a placement to pieces.
//!
//! ```
//! use boardwire::games::xiangqi::{Piece, Position, Side};
//!
//! let opening = Position::opening();
//! let pawn = Piece::new(29).unwrap();
//! assert_eq!(opening.turn, Side::Red);
//! assert_eq!(pawn.to_string(), "black pawn 29");
//! assert_eq!(opening.pieces.square(pawn).map(|square| square.to_string()).as_deref(), Some("e6"));
//! ```

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod candidates;
mod conversion_error;
mod error;
pub(crate) mod fast;
mod fen;
mod game;
pub mod iccs;
pub mod identity;
mod link;
pub mod moves;
mod origins;
mod piece;
mod pieces;
mod placement;
mod ply;
pub mod rules;
mod setup;
#[cfg(feature = "serde")]
mod shape;
mod square;

pub use candidates::Candidates;
pub use conversion_error::{OutOfRangeError, ParseError};
pub use error::XiangqiError;
pub use fen::Fen;
pub use game::Game;
pub use link::Link;
pub use origins::Origins;
pub use piece::{Kind, Piece, Side};
pub use pieces::{Pieces, Position};
pub use placement::Placement;
pub use ply::Ply;
pub use setup::Setup;
pub use square::Square;
