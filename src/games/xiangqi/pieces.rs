use super::{Candidates, Piece, Side, Square, XiangqiError};

/// The squares of the 32 pieces; a dead piece has none. Each square is in the candidate list of its piece and holds one piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pieces {
    squares: [Option<Square>; Piece::COUNT as usize],
}

impl Pieces {
    /// No piece is alive.
    pub const DEAD: Self = Self { squares: [None; Piece::COUNT as usize] };

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

    /// The pieces on these squares, which are different and in the lists of their pieces.
    pub(super) const fn from_squares(squares: [Option<Square>; Piece::COUNT as usize]) -> Self {
        Self { squares }
    }

    /// The opening position's pieces: each on its home square.
    pub fn opening() -> Self {
        let mut pieces = Self::DEAD;
        for piece in Piece::all() {
            pieces.squares[piece.index()] = Some(piece.home());
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
    pub fn occupant(&self, square: Square) -> Option<Piece> {
        // The loop does not end early, so that a compiler compares sixteen squares at a time.
        let squares_and_bytes = self.squares.iter().zip(1..);
        Piece::from_byte(
            squares_and_bytes
                .fold(0, |found, (&occupied, byte)| found | if occupied == Some(square) { byte } else { 0 }),
        )
    }

    /// Moves a piece, dead or alive, to a square that must be free and in its candidate list.
    ///
    /// # Errors
    /// [`XiangqiError::SquareNotAllowed`] or [`XiangqiError::SquareOccupiedTwice`]; the pieces then stay unchanged.
    pub fn put(&mut self, piece: Piece, square: Square) -> Result<(), XiangqiError> {
        if let Some(occupant) = self.occupant(square).filter(|&occupant| occupant != piece) {
            return Err(XiangqiError::SquareOccupiedTwice { square, piece, occupant });
        }
        if !Candidates::for_piece(piece).contains(square) {
            return Err(XiangqiError::SquareNotAllowed { piece, square });
        }
        self.squares[piece.index()] = Some(square);
        Ok(())
    }

    /// Takes a piece off the board.
    pub fn remove(&mut self, piece: Piece) {
        self.squares[piece.index()] = None;
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
