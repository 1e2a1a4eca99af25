//! Go: chains and their liberties, and the rules of a move. A position is a [ternary board](super::ternary::Board).
//!
//! ```
//! use boardwire::games::go::{Board, Color, GoError, Point, Size};
//!
//! let mut board = Board::new(Size::new(9, 9).unwrap());
//! let corner = Point { row: 0, col: 0 };
//! board.play(Color::Black, corner)?;
//! assert_eq!(board.play(Color::White, corner), Err(GoError::PointOccupied));
//! assert_eq!(board.analysis().chains[0].liberties.len(), 2);
//! # Ok::<(), GoError>(())
//! ```

pub(crate) mod analysis;
mod board;
mod chains;
mod color;
mod error;
mod grid;
mod moves;
mod played;
mod point;
#[cfg(feature = "serde")]
mod shape;
mod size;
mod stones;
pub mod vertex;

pub use analysis::{Analysis, Chain, analyse};
pub use board::{Board, Captured};
pub use color::Color;
pub use error::GoError;
pub use moves::Move;
pub use played::Played;
pub use point::Point;
pub use size::Size;
