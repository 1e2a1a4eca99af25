//! The squares from which a piece can have come in one step on an empty board, in the order in which a history numbers them (spec: XH-4 to XH-8).

use super::{Candidates, Kind, Piece, Side, Square};

/// The maximum number of origin candidates: a rook's rank and file.
const MAX_ORIGINS: usize = 17;

/// The squares from which a piece can have come to a square, by the origin index of a ply in `xiangqi-history/1`. 0 to 17 squares.
///
/// ```
/// use boardwire::games::xiangqi::{Origins, Piece, Square};
///
/// let (pawn, square) = (Piece::new(13).unwrap(), Square::new(40).unwrap());
/// let from: Vec<u8> = Origins::new(pawn, square).squares().iter().map(|square| square.number()).collect();
/// assert_eq!(from, [49, 41, 39]);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Origins {
    squares: [Square; MAX_ORIGINS],
    size: u8,
}

impl Origins {
    /// The origin candidates of `piece` on `square`.
    ///
    /// A candidate is in the piece's own list, so palace, river and a pawn's home file need no rule here. The list also implies that a pawn moves
    /// sideways only across the river: on the pawn's own side, the list has no neighbouring squares.
    pub fn new(piece: Piece, square: Square) -> Self {
        let mut origins = Self { squares: [square; MAX_ORIGINS], size: 0 };
        let slides = matches!(piece.kind(), Kind::Rook | Kind::Cannon);
        for &(rows, cols) in steps(piece.kind(), piece.side()) {
            let mut reached = square;
            while let Some(origin) = reached.offset(rows, cols) {
                if Candidates::for_piece(piece).contains(origin) {
                    origins.squares[usize::from(origins.size)] = origin;
                    origins.size += 1;
                }
                if !slides {
                    break;
                }
                reached = origin;
            }
        }
        origins
    }

    /// The squares in their order.
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.size)]
    }

    /// The index of a square.
    pub fn index_of(&self, square: Square) -> Option<u32> {
        (0..).zip(self.squares()).find_map(|(index, &origin)| (origin == square).then_some(index))
    }
}

/// Rows down and columns to the right.
type Shift = (i8, i8);

const RIGHT: Shift = (0, 1);
const LEFT: Shift = (0, -1);
const UP: Shift = (-1, 0);
const DOWN: Shift = (1, 0);

/// The steps of the kinds in the order of the format: rising squares for the second, third and fourth.
const ORTHOGONAL: &[Shift] = &[RIGHT, LEFT, UP, DOWN];
const ADVISOR: &[Shift] = &[(-1, -1), (-1, 1), (1, -1), (1, 1)];
const ELEPHANT: &[Shift] = &[(-2, -2), (-2, 2), (2, -2), (2, 2)];
const HORSE: &[Shift] = &[(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
/// The steps of a pawn in the order of the format: from the rear, then from the right and the left.
const RED_PAWN: &[Shift] = &[DOWN, RIGHT, LEFT];
const BLACK_PAWN: &[Shift] = &[UP, RIGHT, LEFT];

const fn steps(kind: Kind, side: Side) -> &'static [Shift] {
    match (kind, side) {
        (Kind::General | Kind::Rook | Kind::Cannon, _) => ORTHOGONAL,
        (Kind::Advisor, _) => ADVISOR,
        (Kind::Elephant, _) => ELEPHANT,
        (Kind::Horse, _) => HORSE,
        (Kind::Pawn, Side::Red) => RED_PAWN,
        (Kind::Pawn, Side::Black) => BLACK_PAWN,
    }
}
