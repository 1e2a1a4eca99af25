use super::{super::ternary::Board, Captured};

/// The position after moves, and what they took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The position.
    pub position: Board,
    /// The stones taken off.
    pub captured: Captured,
}
