use alloc::{string::String, vec::Vec};

use super::{Placement, Position, Side, identity};

/// What a FEN holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen {
    placement: Placement,
    turn: Side,
    dropped: Vec<String>,
}

impl Fen {
    /// A FEN. Some identities fit `placement`.
    pub(crate) const fn new(placement: Placement, turn: Side, dropped: Vec<String>) -> Self {
        Self { placement, turn, dropped }
    }

    /// The diagram. Some identities fit it.
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The side to move; red where the text does not say.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Fields that are not kept, as they are.
    pub fn dropped(&self) -> &[String] {
        &self.dropped
    }

    /// The position, with identities chosen by the rule of the format.
    ///
    /// # Panics
    /// Never: a decoder checks that some identities fit.
    pub fn position(&self) -> Position {
        let pieces = identity::choose(&self.placement).expect("each piece was seen to fit");
        Position { turn: self.turn, pieces }
    }
}
