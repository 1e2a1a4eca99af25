//! Values, which know none of their encodings.

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod candidates;
mod piece;
mod pieces;
mod placement;
mod ply;
#[cfg(feature = "serde")]
mod shape;
mod square;

pub use candidates::Candidates;
pub use piece::{Kind, Piece, Side};
pub use pieces::{Pieces, Position};
pub use placement::Placement;
pub use ply::Ply;
pub use square::Square;
