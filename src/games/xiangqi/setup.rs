use super::{Placement, Position, Side, Square, XiangqiError, identity};

/// A placement and the side to move, without identities. Some identities fit the placement.
///
/// ```
/// use boardwire::games::xiangqi::{Position, Setup};
///
/// let setup = Setup::from(&Position::opening());
/// assert_eq!(setup.placement().to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");
/// assert_eq!(setup.position(), Position::opening());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    turn: Side,
    placement: Placement,
}

impl Setup {
    /// A setup.
    ///
    /// # Errors
    /// [`XiangqiError::FenIdentity`] of the first piece, in rising order of squares, after which no identities fit.
    pub fn new(turn: Side, placement: Placement) -> Result<Self, XiangqiError> {
        if identity::choose(&placement).is_some() {
            return Ok(Self { turn, placement });
        }
        let mut placed = Placement::EMPTY;
        for square in Square::all() {
            if let Some(piece) = placement.get(square) {
                identity::add(&mut placed, square, piece)?;
            }
        }
        Ok(Self { turn, placement })
    }

    /// A setup of a placement that identities are known to fit.
    pub(crate) const fn from_valid(turn: Side, placement: Placement) -> Self {
        Self { turn, placement }
    }

    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The placement.
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The position, with identities chosen by the rule of FEN (spec: XF-8 to XF-10).
    ///
    /// # Panics
    /// Never: some identities fit.
    pub fn position(&self) -> Position {
        let pieces = identity::choose(&self.placement).expect("some identities fit");
        Position { turn: self.turn, pieces }
    }
}

/// Forgets the identities.
impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self { turn: position.turn, placement: Placement::from(&position.pieces) }
    }
}
