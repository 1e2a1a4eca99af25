/// The content of a cell (spec: TB-5), numbered as in the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Cell {
    /// No stone.
    #[default]
    Empty = 0,
    /// A white stone.
    White = 1,
    /// A black stone.
    Black = 2,
}

impl Cell {
    /// All contents of a cell, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Empty, Self::White, Self::Black];

    /// The cell of that number, 0 to 2.
    pub const fn from_trit(trit: u8) -> Option<Self> {
        match trit {
            0 => Some(Self::Empty),
            1 => Some(Self::White),
            2 => Some(Self::Black),
            _ => None,
        }
    }

    /// The trit of the cell, 0 to 2.
    pub const fn trit(self) -> u8 {
        self as u8
    }

    /// The digit of the cell in text: `0`, `1` or `2`.
    pub const fn digit(self) -> char {
        (b'0' + self as u8) as char
    }

    /// The cell of that digit.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '0' => Some(Self::Empty),
            '1' => Some(Self::White),
            '2' => Some(Self::Black),
            _ => None,
        }
    }
}
