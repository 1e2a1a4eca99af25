use super::{Kind, Piece, Pieces, Side, Square};

/// The sides and kinds of the pieces on the squares. A placement does not distinguish two pieces of one kind and side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Placement {
    squares: [Option<(Side, Kind)>; Square::COUNT as usize],
}

impl Placement {
    /// An empty board.
    pub const EMPTY: Self = Self { squares: [None; Square::COUNT as usize] };

    /// The piece on a square.
    pub const fn get(&self, square: Square) -> Option<(Side, Kind)> {
        self.squares[square.index()]
    }

    /// Puts a piece, or nothing, on a square.
    pub const fn set(&mut self, square: Square, piece: Option<(Side, Kind)>) {
        self.squares[square.index()] = piece;
    }

    /// The squares with a kind of a side, in rising order.
    pub fn squares_of(&self, side: Side, kind: Kind) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |&square| self.get(square) == Some((side, kind)))
    }

    /// The FEN letter of the piece on a square.
    pub fn letter(&self, square: Square) -> Option<char> {
        self.get(square).map(|(side, kind)| match side {
            Side::Red => kind.letter(),
            Side::Black => kind.letter().to_ascii_lowercase(),
        })
    }
}

/// Forgets the identities.
impl From<&Pieces> for Placement {
    fn from(pieces: &Pieces) -> Self {
        let mut placement = Self::EMPTY;
        for piece in Piece::all() {
            if let Some(square) = pieces.square(piece) {
                placement.set(square, Some((piece.side(), piece.kind())));
            }
        }
        placement
    }
}
