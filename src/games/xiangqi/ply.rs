use super::{Piece, Square};

/// One move of one side, as a history keeps it: who moved, from where, to where, and who was captured there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Ply {
    /// The mover.
    pub piece: Piece,
    /// The square that it left.
    pub from: Square,
    /// The square that it reached.
    pub to: Square,
    /// The piece that it captured.
    pub captured: Option<Piece>,
}
