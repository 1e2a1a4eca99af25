use super::{Piece, Side, Square, XiangqiError, candidates};

/// The squares of the 32 pieces; a dead piece has none. Each square is in the candidate list of its piece and holds one piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pieces {
    squares: [Option<Square>; Piece::COUNT as usize],
    occupants: [Option<Piece>; Square::COUNT as usize],
}

impl Pieces {
    /// No piece is alive.
    pub const DEAD: Self =
        Self { squares: [None; Piece::COUNT as usize], occupants: [None; Square::COUNT as usize] };

    /// The pieces on these squares, by id.
    ///
    /// # Errors
    /// [`XiangqiError::SquareNotAllowed`] or [`XiangqiError::SquareOccupiedTwice`], of the first piece that cannot be put.
    pub fn new(squares: [Option<Square>; Piece::COUNT as usize]) -> Result<Self, XiangqiError> {
        let mut pieces = Self::DEAD;
        for (piece, square) in Piece::all().zip(squares) {
            if let Some(square) = square {
                pieces.put(piece, square)?;
            }
        }
        Ok(pieces)
    }

    /// The pieces of these arrays, which agree.
    pub(super) const fn of_arrays(
        squares: [Option<Square>; Piece::COUNT as usize],
        occupants: [Option<Piece>; Square::COUNT as usize],
    ) -> Self {
        Self { squares, occupants }
    }

    /// The opening position's pieces: each on its home square.
    pub fn opening() -> Self {
        let mut pieces = Self::DEAD;
        for piece in Piece::all() {
            pieces.place(piece, Some(candidates::home(piece)));
        }
        pieces
    }

    /// The square of a piece; `None` if it is dead.
    pub const fn square(&self, piece: Piece) -> Option<Square> {
        self.squares[piece.index()]
    }

    /// All squares, by id.
    pub const fn squares(&self) -> &[Option<Square>; Piece::COUNT as usize] {
        &self.squares
    }

    /// The piece on a square.
    pub const fn occupant(&self, square: Square) -> Option<Piece> {
        self.occupants[square.index()]
    }

    /// Moves a piece, dead or alive, to a square that must be free and in its candidate list.
    ///
    /// # Errors
    /// [`XiangqiError::SquareNotAllowed`] or [`XiangqiError::SquareOccupiedTwice`]; nothing is changed then.
    pub fn put(&mut self, piece: Piece, square: Square) -> Result<(), XiangqiError> {
        if let Some(occupant) = self.occupant(square).filter(|&occupant| occupant != piece) {
            return Err(XiangqiError::SquareOccupiedTwice { square, piece, occupant });
        }
        if !candidates::of(piece).contains(square) {
            return Err(XiangqiError::SquareNotAllowed { piece, square });
        }
        self.place(piece, Some(square));
        Ok(())
    }

    /// Takes a piece off the board.
    pub fn remove(&mut self, piece: Piece) {
        self.place(piece, None);
    }

    /// Updates both directions of the map; the square must be free.
    fn place(&mut self, piece: Piece, square: Option<Square>) {
        if let Some(old) = core::mem::replace(&mut self.squares[piece.index()], square) {
            self.occupants[old.index()] = None;
        }
        if let Some(square) = square {
            self.occupants[square.index()] = Some(piece);
        }
    }
}

/// A position: the pieces and the side to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The side to move.
    pub turn: Side,
    /// The pieces.
    pub pieces: Pieces,
}

impl Position {
    /// The opening position, red to move.
    pub fn opening() -> Self {
        Self { turn: Side::Red, pieces: Pieces::opening() }
    }
}
