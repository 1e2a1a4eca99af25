//! Positions for fuzzers: every arrangement that the candidate lists can express.

use arbitrary::{Arbitrary, Result, Unstructured};

use super::{Piece, Pieces, Position, Setup, Square, candidates};

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
            let list = candidates::of(piece);
            if let Some(square) = list.square(u.int_in_range(0..=list.len() - 1)?) {
                // A square that is taken leaves the piece dead.
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
