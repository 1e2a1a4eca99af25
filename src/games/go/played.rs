use super::{super::ternary::Board, Captured};

/// The position after moves, and the captured stones.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Played {
    /// The position.
    pub position: Board,
    /// The captured stones.
    pub captured: Captured,
}
