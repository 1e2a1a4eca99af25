use core::{fmt, num::NonZeroU8, str::FromStr};

use super::{OutOfRangeError, ParseError};

/// A square: 9 * row + col, 0 to 89. Row 0 is Black's back rank, column 0 is file a.
///
/// For both sides, right is col + 1, left col - 1, up row - 1 and down row + 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(
    /// The number and 1, so that an `Option<Square>` takes one byte, which is 0 for `None`.
    NonZeroU8,
);

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Square").field(&self.number()).finish()
    }
}

impl Square {
    /// The number of squares.
    pub const COUNT: u8 = 90;
    /// The number of rows.
    pub const ROWS: u8 = 10;
    /// The number of columns.
    pub const COLS: u8 = 9;

    /// The square of that number.
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::COUNT { Some(Self::from_number(number)) } else { None }
    }

    const fn from_number(number: u8) -> Self {
        Self(NonZeroU8::MIN.saturating_add(number))
    }

    /// The square that an `Option<Square>` with this byte holds.
    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        NonZeroU8::new(byte).map(Self)
    }

    /// The byte of the `Option<Square>` that holds the square.
    pub(crate) fn byte(self) -> u8 {
        self.0.get()
    }

    /// The square on that row and column.
    pub const fn at(row: u8, col: u8) -> Option<Self> {
        if row < Self::ROWS && col < Self::COLS {
            Some(Self::from_number(row * Self::COLS + col))
        } else {
            None
        }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0.get() - 1
    }

    /// The number, to index with.
    pub const fn index(self) -> usize {
        self.number() as usize
    }

    /// The row, 0 to 9 from Black's back rank.
    pub const fn row(self) -> u8 {
        self.number() / Self::COLS
    }

    /// The column, 0 to 8 from file a.
    pub const fn col(self) -> u8 {
        self.number() % Self::COLS
    }

    /// The square `rows` down and `cols` to the right, if it is on the board.
    pub const fn offset(self, rows: i8, cols: i8) -> Option<Self> {
        match (self.row().checked_add_signed(rows), self.col().checked_add_signed(cols)) {
            (Some(row), Some(col)) => Self::at(row, col),
            _ => None,
        }
    }

    /// The square at this position after the board is turned by 180 degrees.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::from_number(Self::COUNT - 1 - self.number())
    }

    /// All squares in rising order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::from_number)
    }
}

/// The ICCS coordinate: file a to i, rank 9 to 0 from Black's back rank down.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col()), 9 - self.row())
    }
}

/// Reads an ICCS coordinate, such as `e9`, with the file in either case.
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError { expected: "a square such as e9" };
        let &[file, rank] = text.as_bytes() else { return Err(error) };
        let square = |file: u8, rank| Self::at(b'9'.checked_sub(rank)?, file.checked_sub(b'a')?);
        square(file.to_ascii_lowercase(), rank).ok_or(error)
    }
}

impl TryFrom<u8> for Square {
    type Error = OutOfRangeError;

    fn try_from(number: u8) -> Result<Self, OutOfRangeError> {
        Self::new(number).ok_or(OutOfRangeError { number, max: Self::COUNT - 1 })
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.number()
    }
}
