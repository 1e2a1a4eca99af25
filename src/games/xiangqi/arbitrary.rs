//! Makes positions for fuzzers, with every arrangement that the candidate lists can express, and games from these positions.

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Result, Unstructured};

use super::{Candidates, Game, Piece, Pieces, Position, Setup, Square, rules::Board};

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Self::new(u.int_in_range(0..=Self::COUNT - 1)?).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Piece {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Self::new(u.int_in_range(0..=Self::COUNT - 1)?).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Pieces {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut pieces = Self::DEAD;
        for piece in Piece::all() {
            let list = Candidates::for_piece(piece);
            if let Some(square) = list.square(u.int_in_range(0..=list.len() - 1)?) {
                // If the square is occupied, the piece is dead.
                let _ = pieces.put(piece, square);
            }
        }
        Ok(pieces)
    }
}

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { turn: u.arbitrary()?, pieces: u.arbitrary()? })
    }
}

impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::from(&u.arbitrary::<Position>()?))
    }
}

/// Makes a game of legal moves, from the opening or another start.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let start = if u.arbitrary()? { u.arbitrary()? } else { Setup::from(&Position::opening()) };
        let (mut board, mut moves) = (Board::from(&start), Vec::new());
        while !u.is_empty() && moves.len() < 300 {
            let legal = board.moves();
            let Some(step) = legal.get(u.int_in_range(0..=legal.len().saturating_sub(1))?) else { break };
            board.make(step);
            moves.push(step);
        }
        Ok(Self { start, moves })
    }
}
