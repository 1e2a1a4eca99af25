//! Makes small boards for fuzzers, with rows that are shorter and longer than a word.

use crate::options::Limits;
use arbitrary::{Arbitrary, Result, Unstructured};

use super::{Board, Cell, Dimensions};

impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (rows, cols) = (u.int_in_range(1..=20)?, u.int_in_range(1..=70)?);
        let size = Dimensions::new(rows, cols).map_err(|_| arbitrary::Error::IncorrectFormat)?;
        let mut board = Self::new(size, Limits::DEFAULT).map_err(|_| arbitrary::Error::IncorrectFormat)?;
        for row in 0..rows {
            for col in 0..cols {
                // After the end of the bytes, the rest of the board is empty.
                let cell = Cell::from_trit(u.arbitrary::<u8>()? % 3).unwrap_or_default();
                board.set(row, col, cell).map_err(|_| arbitrary::Error::IncorrectFormat)?;
            }
        }
        Ok(board)
    }
}
