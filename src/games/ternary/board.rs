use alloc::vec::Vec;
use core::fmt;

use super::{Cell, Dimensions};
use crate::{
    error::message,
    options::{LimitError, Limits},
};

/// The number of cells of 2 bits in a word.
const PER_WORD: u32 = u64::BITS / 2;

/// A 1 in the low bit of each cell of a word.
pub(crate) const EACH_CELL: u64 = u64::MAX / 3;

/// A board in memory: 2 bits a cell in words of 64 bits, the first cell least significant, the rows one after another without gaps.
/// Rows and columns count from 0.
///
/// Bits that belong to no cell are always 0, so boards compare word by word.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Dimensions,
    words: Vec<u64>,
}

/// A row or column that the board does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutsideBoardError {
    /// The requested row.
    pub row: u32,
    /// The requested column.
    pub col: u32,
    /// The board's size.
    pub size: Dimensions,
}

message!(
    OutsideBoardError { row, col, size },
    "row {row}, column {col} is outside a board of {} rows and {} columns",
    size.rows(),
    size.cols()
);

impl Board {
    /// An empty board.
    ///
    /// # Errors
    /// [`LimitError::LimitExceeded`], before anything is allocated; [`LimitError::OutOfMemory`].
    pub fn new(size: Dimensions, limits: Limits) -> Result<Self, LimitError> {
        limits.check_cells(size.cells())?;
        let word_count = usize::try_from(size.cells().div_ceil(PER_WORD.into())).ok();
        let words = word_count.and_then(zeroed).ok_or(LimitError::OutOfMemory { cells: size.cells() })?;
        Ok(Self { size, words })
    }

    /// The size.
    pub const fn size(&self) -> Dimensions {
        self.size
    }

    /// The words of the cells. Bits after the last cell are 0.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words of the cells, for a decoder that writes many cells at once. The decoder must write no cell 3, and 0 after the last cell.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Gives the board another size, in its memory if that suffices. The caller then writes all words.
    ///
    /// # Errors
    /// The errors of [`Board::new`]; the board then stays unchanged.
    pub(crate) fn resize(&mut self, size: Dimensions, limits: Limits) -> Result<(), LimitError> {
        let word_count = usize::try_from(size.cells().div_ceil(PER_WORD.into())).unwrap_or(usize::MAX);
        if word_count > self.words.capacity() {
            *self = Self::new(size, limits)?;
        } else {
            limits.check_cells(size.cells())?;
            self.size = size;
            self.words.resize(word_count, 0);
        }
        Ok(())
    }

    /// The word and the shift of a cell, if the board has it.
    fn locate(&self, row: u32, col: u32) -> Result<(usize, u32), OutsideBoardError> {
        if row >= self.size.rows() || col >= self.size.cols() {
            return Err(OutsideBoardError { row, col, size: self.size });
        }
        Ok(locate(u64::from(row) * u64::from(self.size.cols()) + u64::from(col)))
    }

    /// The cell at a row and column.
    ///
    /// # Errors
    /// [`OutsideBoardError`].
    pub fn get(&self, row: u32, col: u32) -> Result<Cell, OutsideBoardError> {
        let (word, shift) = self.locate(row, col)?;
        Ok(cell(self.words[word], shift))
    }

    /// Puts `value` at a row and column and leaves all other cells as they are.
    ///
    /// # Errors
    /// [`OutsideBoardError`].
    pub fn set(&mut self, row: u32, col: u32, value: Cell) -> Result<(), OutsideBoardError> {
        let (word, shift) = self.locate(row, col)?;
        self.words[word] = self.words[word] & !(3 << shift) | u64::from(value.trit()) << shift;
        Ok(())
    }

    /// Puts `value` everywhere.
    pub fn fill(&mut self, value: Cell) {
        self.words.fill(EACH_CELL * u64::from(value.trit()));
        let (_, last_shift) = locate(self.size.cells() - 1);
        if let Some(word) = self.words.last_mut() {
            *word &= u64::MAX >> (u64::BITS - 2 - last_shift);
        }
    }

    /// Puts `cells`, row by row, from the first cell on. If there are too few, the last cells of the board stay unchanged. Further items stay in the
    /// iterator.
    pub(crate) fn set_all(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut cells = cells.into_iter();
        let mut cells_left = self.size.cells();
        for word in &mut self.words {
            let used_count = cells_left.min(PER_WORD.into());
            for (shift, cell) in (0..used_count * 2).step_by(2).zip(&mut cells) {
                *word = *word & !(3 << shift) | u64::from(cell.trit()) << shift;
            }
            cells_left -= used_count;
        }
    }

    /// The rows, from the first on.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        (0..self.size.rows()).map(|row| Row { board: self, row })
    }

    /// The cells, row by row: the order of the record.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.size.cells()).map(|number| self.nth_cell(number))
    }

    /// The cell with that number. The board must have this cell.
    fn nth_cell(&self, number: u64) -> Cell {
        let (word, shift) = locate(number);
        cell(self.words[word], shift)
    }

    /// The numbers of empty, white and black cells.
    pub fn counts(&self) -> [u64; 3] {
        let ones =
            |mask: u64| self.words.iter().map(|word| u64::from((word & mask).count_ones())).sum::<u64>();
        let (white, black) = (ones(EACH_CELL), ones(EACH_CELL << 1));
        [self.size.cells() - white - black, white, black]
    }

    /// The number of cells in which two boards of one size differ; `None` if their sizes differ.
    pub fn differences(&self, other: &Self) -> Option<u64> {
        let differing = |(a, b): (&u64, &u64)| {
            let bits = a ^ b;
            u64::from(((bits | bits >> 1) & EACH_CELL).count_ones())
        };
        (self.size == other.size).then(|| self.words.iter().zip(&other.words).map(differing).sum())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}x{} ", self.size.rows(), self.size.cols())?;
        // A failing comparison should not print millions of cells.
        self.cells().take(400).try_for_each(|cell| write!(f, "{}", cell.digit()))
    }
}

/// One row of a board.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    board: &'a Board,
    row: u32,
}

impl<'a> Row<'a> {
    /// The cells, from the first column on.
    pub fn cells(self) -> impl Iterator<Item = Cell> + use<'a> {
        let cols = u64::from(self.board.size.cols());
        let first = u64::from(self.row) * cols;
        (first..first + cols).map(move |number| self.board.nth_cell(number))
    }
}

/// `word_count` words of empty cells, if there is memory for them.
fn zeroed(word_count: usize) -> Option<Vec<u64>> {
    let mut words = Vec::new();
    words.try_reserve_exact(word_count).ok()?;
    words.resize(word_count, 0);
    Some(words)
}

/// The word and the shift of the cell of a number. A board in memory has no more words than addresses.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the number of a word of a board is an index, and a remainder is small"
)]
const fn locate(number: u64) -> (usize, u32) {
    ((number / PER_WORD as u64) as usize, (number % PER_WORD as u64) as u32 * 2)
}

/// The cell at `shift` of a word. Only `Cell`s are ever stored, so 3 does not occur.
fn cell(word: u64, shift: u32) -> Cell {
    match word >> shift & 3 {
        1 => Cell::White,
        2 => Cell::Black,
        _ => Cell::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: u32, cols: u32) -> Board {
        Board::new(Dimensions::new(rows, cols).unwrap(), Limits::DEFAULT).unwrap()
    }

    #[test]
    fn set_leaves_the_other_cells_of_the_word() {
        let mut board = board(2, 33);
        for col in 0..33 {
            board.set(1, col, Cell::ALL[col as usize % 3]).unwrap();
        }
        board.set(1, 7, Cell::Black).unwrap();
        for col in 0..33 {
            assert_eq!(board.get(0, col), Ok(Cell::Empty));
            let expected = if col == 7 { Cell::Black } else { Cell::ALL[col as usize % 3] };
            assert_eq!(board.get(1, col), Ok(expected), "column {col}");
        }
    }

    #[test]
    fn fill_equals_set_at_every_cell() {
        for (rows, cols) in [(1, 1), (2, 31), (2, 32), (3, 33), (1, 100)] {
            for cell in Cell::ALL {
                let (mut filled, mut set) = (board(rows, cols), board(rows, cols));
                filled.fill(cell);
                for row in 0..rows {
                    for col in 0..cols {
                        set.set(row, col, cell).unwrap();
                    }
                }
                assert_eq!(filled, set);
                assert_eq!(filled.counts()[cell as usize], u64::from(rows * cols));
                assert_eq!(filled.cells().filter(|&found| found == cell).count(), (rows * cols) as usize);
            }
        }
    }

    #[test]
    fn differences_count_cells() {
        let (mut a, mut b) = (board(2, 40), board(2, 40));
        a.fill(Cell::White);
        b.fill(Cell::White);
        assert_eq!(a.differences(&b), Some(0));
        b.set(0, 0, Cell::Black).unwrap();
        b.set(1, 39, Cell::Empty).unwrap();
        assert_eq!(a.differences(&b), Some(2));
        assert_eq!(a.differences(&board(40, 2)), None);
    }

    #[test]
    fn coordinates_outside_the_board_are_an_error() {
        let mut board = board(2, 3);
        assert!(board.get(2, 0).is_err());
        assert!(board.set(0, 3, Cell::White).is_err());
        assert_eq!(
            alloc::format!("{}", board.get(0, 3).unwrap_err()),
            "row 0, column 3 is outside a board of 2 rows and 3 columns"
        );
    }

    /// Checks that the number of words of these boards does not wrap with 32-bit addresses.
    #[cfg(target_pointer_width = "32")]
    #[test]
    fn a_board_larger_than_the_address_space_is_an_error() {
        for (rows, cols) in [(Dimensions::MAX, Dimensions::MAX), (1 << 20, 1 << 17)] {
            let size = Dimensions::new(rows, cols).unwrap();
            assert_eq!(Board::new(size, Limits::NONE), Err(LimitError::OutOfMemory { cells: size.cells() }));
        }
    }
}
