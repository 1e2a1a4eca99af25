//! Chess: a placement of pieces, without side to move, castling rights or en passant.
//!
//! ```
//! use boardwire::games::chess::{Board, Color, Kind, Square};
//!
//! let mut board = Board::EMPTY;
//! let e1 = Square::at(7, 4).unwrap();
//! board.set(e1, Some((Color::White, Kind::King)));
//! assert_eq!((e1.to_string().as_str(), board.get(e1)), ("e1", Some((Color::White, Kind::King))));
//! ```

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod error;
pub mod placement;
pub mod possible;
#[cfg(feature = "serde")]
mod shape;

pub use board::{Board, Color, Kind, Square};
pub use error::ChessError;
