use arbitrary::{Arbitrary, Result, Unstructured};

use super::{Board, Square};

impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut board = Self::EMPTY;
        for square in Square::all() {
            board.set(square, u.arbitrary()?);
        }
        Ok(board)
    }
}
