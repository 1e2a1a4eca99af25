use super::{Piece, Square};

/// One move of one side, as a history stores it: the mover, its two squares, and the captured piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Ply {
    /// The mover.
    pub piece: Piece,
    /// The square that the mover left.
    pub from: Square,
    /// The square that the mover reached.
    pub to: Square,
    /// The captured piece; `None` if there is none.
    pub captured: Option<Piece>,
}
