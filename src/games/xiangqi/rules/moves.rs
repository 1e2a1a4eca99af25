use super::set::Set;
use crate::games::xiangqi::{Piece, Square, iccs::Step};

/// The legal moves of a position in the normative order: the squares that they leave rise, and for one such square the squares that they reach.
#[derive(Debug, Clone, Copy)]
pub struct Moves {
    pieces: [(Option<Square>, Set); Piece::PER_SIDE as usize],
    size: usize,
}

impl Default for Moves {
    fn default() -> Self {
        Self { pieces: [(None, Set::EMPTY); Piece::PER_SIDE as usize], size: 0 }
    }
}

impl Moves {
    /// Adds the moves of the piece on `from`, a square above those before it.
    pub(super) fn push(&mut self, from: Square, to: Set) {
        // A side has at most 16 pieces.
        if let Some(piece) = self.pieces.get_mut(self.size) {
            *piece = (Some(from), to);
            self.size += 1;
        }
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Set)> + '_ {
        self.pieces[..self.size].iter().filter_map(|&(from, to)| Some((from?, to)))
    }

    /// The number of moves.
    pub fn len(&self) -> u32 {
        self.pieces().map(|(_, to)| to.len()).sum()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.pieces().all(|(_, to)| to.is_empty())
    }

    /// The move of that index.
    pub fn get(&self, mut index: u32) -> Option<Step> {
        for (from, to) in self.pieces() {
            if index < to.len() {
                return to.nth(index).map(|to| Step { from, to });
            }
            index -= to.len();
        }
        None
    }

    /// The index of a move; `None` if it is not legal.
    pub fn index_of(&self, step: Step) -> Option<u32> {
        let mut index = 0;
        for (from, to) in self.pieces() {
            if from == step.from {
                return to.has(step.to).then(|| index + to.before(step.to));
            }
            index += to.len();
        }
        None
    }

    /// All of them in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.pieces().flat_map(|(from, to)| to.squares().map(move |to| Step { from, to }))
    }
}
