use alloc::vec::Vec;

use super::{Setup, iccs::Step};

/// A start and the moves from there, the first move first. The moves may be illegal: an encoder checks them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Game {
    /// The placement and the side to move before the first move.
    pub start: Setup,
    /// The moves.
    pub moves: Vec<Step>,
}
