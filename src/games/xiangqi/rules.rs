//! The rules of moves: which moves are legal, whether a side is in check, and whether the game is over (spec: XR-2 to XR-14).
//!
//! A [`Board`] does not distinguish two pieces of one kind and side. Its moves have a normative order, in which formats number them: by the number
//! of the square that a move leaves, then by that of the square that it reaches.
//!
//! ```
//! use boardwire::games::xiangqi::{Kind, Position, rules::{Board, State}};
//!
//! let mut board = Board::from(&Position::opening());
//! let moves = board.moves();
//! assert_eq!(moves.len(), 44);
//! assert_eq!(moves.get(43).unwrap().to_string(), "i0i1");
//! assert_eq!(board.play("h2h9".parse()?)?, Some(Kind::Horse));
//! assert_eq!((board.is_check(), board.state()), (false, State::Open));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod moves;
mod reach;
mod set;

pub use moves::{Moves, Steps};

use super::{Kind, Placement, Position, Setup, Side, Square, iccs::Step};
use crate::error::message;
use reach::Attackers;
use set::Set;

/// A placement and the side to move, as the rules need them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    placement: Placement,
    turn: Side,
    kinds: [[Set; Kind::ALL.len()]; 2],
    sides: [Set; 2],
}

/// The state of a game for the side to move. Repetition is not judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The side to move has a legal move.
    Open,
    /// The side to move is in check and has no legal move: this side has lost.
    Mate,
    /// The side to move is not in check and has no legal move: this side has lost.
    Stalemate,
}

/// A move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalMoveError {
    /// The move.
    pub step: Step,
}

message!(IllegalMoveError { step }, "{step} is not a legal move");

impl From<&Setup> for Board {
    fn from(setup: &Setup) -> Self {
        let mut board = Self {
            placement: Placement::EMPTY,
            turn: setup.turn(),
            kinds: [[Set::EMPTY; Kind::ALL.len()]; 2],
            sides: [Set::EMPTY; 2],
        };
        for square in Square::all() {
            board.put(square, setup.placement().get(square));
        }
        board
    }
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Self {
        Self::from(&Setup::from(position))
    }
}

impl Board {
    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The pieces.
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Whether a piece attacks the general of the side to move, or the generals face each other. Without a general there is no check.
    pub fn is_check(&self) -> bool {
        self.general().is_some_and(|general| self.attackers().attack(general, self.occupied()))
    }

    /// Whether the game goes on.
    pub fn state(&self) -> State {
        if !self.moves().is_empty() {
            State::Open
        } else if self.is_check() {
            State::Mate
        } else {
            State::Stalemate
        }
    }

    /// The legal moves in the normative order.
    pub fn moves(&self) -> Moves {
        let mut moves = Moves::default();
        let (own, occupied) = (self.sides[reach::index(self.turn)], self.occupied());
        let attackers = self.attackers();
        let general = self.general();
        // A move of another piece exposes the general only if it changes what is on certain squares, unless there is check already.
        let (leaving, reaching) = match general {
            None => (Set::EMPTY, Set::EMPTY),
            Some(general) if attackers.attack(general, occupied) => (own, Set::EMPTY),
            Some(general) => attackers.sensitive(general),
        };
        for from in own.squares() {
            let Some((side, kind)) = self.placement.get(from) else { continue };
            let reached = reach::from(side, kind, from, occupied).without(own);
            let without_mover = occupied.without(Set::single(from));
            let tested = match general {
                Some(general) if general == from || leaving.has(from) => reached,
                _ => reached.and(reaching).without(occupied),
            };
            let mut legal = reached.without(tested);
            for to in tested.squares() {
                let general = if general == Some(from) { Some(to) } else { general };
                let target = Set::single(to);
                let exposed = |general| attackers.without(target).attack(general, without_mover.or(target));
                if !general.is_some_and(exposed) {
                    legal = legal.or(target);
                }
            }
            moves.push(from, legal);
        }
        moves
    }

    /// Plays a move. Returns the kind of the captured piece.
    ///
    /// # Errors
    /// If the move is not legal; the board then stays unchanged.
    pub fn play(&mut self, step: Step) -> Result<Option<Kind>, IllegalMoveError> {
        if self.moves().index_of(step).is_none() {
            return Err(IllegalMoveError { step });
        }
        Ok(self.make(step))
    }

    /// Whether the other side could capture the piece of a move after the move, by a move that need not be legal. With two equal squares, the
    /// function judges the current position.
    pub(crate) fn is_attacked_after(&self, Step { from, to }: Step) -> bool {
        let other = self.turn.other();
        let occupied = self.occupied().without(Set::single(from)).or(Set::single(to));
        reach::reaches(other, &self.kinds[reach::index(other)], to, occupied)
    }

    /// Moves the piece on the first square to the second, and changes the side to move. Returns the kind of the captured piece.
    pub(crate) fn make(&mut self, Step { from, to }: Step) -> Option<Kind> {
        let (piece, captured) = (self.placement.get(from), self.placement.get(to));
        self.put(from, None);
        self.put(to, piece);
        self.turn = self.turn.other();
        captured.map(|(_, kind)| kind)
    }

    /// Reverses a move that captured a piece of that kind.
    pub fn undo(&mut self, Step { from, to }: Step, captured: Option<Kind>) {
        let piece = self.placement.get(to);
        self.put(to, captured.map(|kind| (self.turn, kind)));
        self.put(from, piece);
        self.turn = self.turn.other();
    }

    /// The number of sequences of `depth` legal moves from this position.
    pub fn perft(&mut self, depth: u8) -> u64 {
        let moves = match depth {
            0 => return 1,
            _ => self.moves(),
        };
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for step in moves {
            let captured = self.make(step);
            nodes += self.perft(depth - 1);
            self.undo(step, captured);
        }
        nodes
    }

    /// Puts a piece, or nothing, on a square.
    fn put(&mut self, square: Square, piece: Option<(Side, Kind)>) {
        let set = Set::single(square);
        if let Some((side, kind)) = self.placement.get(square) {
            let (side, kind) = (reach::index(side), kind as usize);
            self.kinds[side][kind] = self.kinds[side][kind].without(set);
            self.sides[side] = self.sides[side].without(set);
        }
        if let Some((side, kind)) = piece {
            let (side, kind) = (reach::index(side), kind as usize);
            self.kinds[side][kind] = self.kinds[side][kind].or(set);
            self.sides[side] = self.sides[side].or(set);
        }
        self.placement.set(square, piece);
    }

    fn occupied(&self) -> Set {
        self.sides[0].or(self.sides[1])
    }

    fn general(&self) -> Option<Square> {
        self.kinds[reach::index(self.turn)][Kind::General as usize].first()
    }

    /// The pieces of the other side.
    fn attackers(&self) -> Attackers {
        let side = self.turn.other();
        let squares = |kind: Kind| self.kinds[reach::index(side)][kind as usize];
        Attackers {
            side,
            rooks: squares(Kind::Rook).or(squares(Kind::General)),
            cannons: squares(Kind::Cannon),
            horses: squares(Kind::Horse),
            pawns: squares(Kind::Pawn),
        }
    }
}
