use super::set::Set;
use crate::games::xiangqi::{Piece, Square, iccs::Step};

/// The legal moves of a position in the normative order: by the number of the square that a move leaves, then by that of the square that it reaches.
///
/// ```
/// use boardwire::games::xiangqi::{Position, rules::Board};
///
/// let moves = Board::from(&Position::opening()).moves();
/// let first = moves.into_iter().next().expect("the opening has 44 moves");
/// assert_eq!((moves.len(), first.to_string(), moves.index_of(first)), (44, "a3a4".to_owned(), Some(0)));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Moves {
    pieces: [(Option<Square>, Set); Piece::PER_SIDE as usize],
    piece_count: usize,
}

impl Default for Moves {
    fn default() -> Self {
        Self { pieces: [(None, Set::EMPTY); Piece::PER_SIDE as usize], piece_count: 0 }
    }
}

impl Moves {
    /// Adds the moves of the piece on `from`. The caller adds squares in rising order.
    pub(super) fn push(&mut self, from: Square, to: Set) {
        // A side has at most 16 pieces.
        if let Some(piece) = self.pieces.get_mut(self.piece_count) {
            *piece = (Some(from), to);
            self.piece_count += 1;
        }
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Set)> + '_ {
        self.pieces[..self.piece_count].iter().filter_map(|&(from, to)| Some((from?, to)))
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.pieces().map(|(_, to)| to.len()).sum()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.pieces().all(|(_, to)| to.is_empty())
    }

    /// All moves in order.
    pub const fn iter(&self) -> Steps {
        Steps { moves: *self, piece: 0 }
    }

    /// The move with that index.
    pub fn get(&self, mut index: usize) -> Option<Step> {
        for (from, to) in self.pieces() {
            if index < to.len() {
                return to.squares().nth(index).map(|to| Step { from, to });
            }
            index -= to.len();
        }
        None
    }

    /// The index of a move; `None` if it is not legal.
    pub fn index_of(&self, step: Step) -> Option<usize> {
        let mut index = 0;
        for (from, to) in self.pieces() {
            if from == step.from {
                return to.has(step.to).then(|| index + to.before(step.to));
            }
            index += to.len();
        }
        None
    }
}

impl IntoIterator for Moves {
    type Item = Step;
    type IntoIter = Steps;

    fn into_iter(self) -> Steps {
        self.iter()
    }
}

impl IntoIterator for &Moves {
    type Item = Step;
    type IntoIter = Steps;

    fn into_iter(self) -> Steps {
        self.iter()
    }
}

/// The moves of [`Moves`] in order.
#[derive(Debug, Clone)]
pub struct Steps {
    /// The moves that are left.
    moves: Moves,
    /// The index of the piece whose moves are next.
    piece: usize,
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        while let (Some(from), squares_left) = self.moves.pieces.get_mut(self.piece)? {
            if let Some(to) = squares_left.first() {
                *squares_left = squares_left.without(Set::single(to));
                return Some(Step { from: *from, to });
            }
            self.piece += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.moves.len(), Some(self.moves.len()))
    }
}

impl ExactSizeIterator for Steps {}
