//! Ternary boards: rectangles of cells that are empty, white or black.
//!
//! ```
//! use boardwire::{games::ternary::{Board, Cell, Dimensions}, options::Limits};
//!
//! let mut board = Board::new(Dimensions::new(2, 3)?, Limits::DEFAULT)?;
//! board.set(1, 2, Cell::Black)?;
//! assert_eq!(board.get(1, 2), Ok(Cell::Black));
//! assert_eq!(board.counts(), [5, 0, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod cell;
mod dimensions;
mod error;
#[cfg(feature = "serde")]
mod shape;

pub(crate) use board::EACH_CELL;
pub use board::{Board, OutsideBoardError, Row};
pub use cell::Cell;
pub use dimensions::Dimensions;
pub use error::TernaryError;
