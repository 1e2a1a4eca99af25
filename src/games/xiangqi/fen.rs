use alloc::{string::String, vec::Vec};

use super::{Pieces, Placement, Position, Side, identity};

/// The content of a FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen {
    placement: Placement,
    turn: Side,
    dropped: Vec<String>,
    pieces: Pieces,
}

impl Fen {
    /// A FEN.
    ///
    /// # Panics
    /// If no identities fit `placement`. A decoder checks this before.
    pub(crate) fn new(placement: Placement, turn: Side, dropped: Vec<String>) -> Self {
        let pieces = identity::choose(&placement).expect("each piece was seen to fit");
        Self::chosen(placement, turn, dropped, pieces)
    }

    /// A FEN, with the identities that [`identity::choose`] chooses.
    pub(crate) const fn chosen(
        placement: Placement,
        turn: Side,
        dropped: Vec<String>,
        pieces: Pieces,
    ) -> Self {
        Self { placement, turn, dropped, pieces }
    }

    /// The diagram. Some identities fit it.
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The side to move; red if the text does not name it.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The remaining fields, unparsed.
    pub fn dropped(&self) -> &[String] {
        &self.dropped
    }

    /// The position, with identities chosen by the rule of the format.
    pub fn position(&self) -> Position {
        Position { turn: self.turn, pieces: self.pieces.clone() }
    }
}
