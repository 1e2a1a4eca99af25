use core::fmt;

use crate::names::display;

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

/// A kind of piece, in the order of the codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// A rook.
    Rook,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A queen.
    Queen,
    /// A king.
    King,
}

display!(Color: White => "white", Black => "black");
display! {
    Kind: Pawn => "pawn", Rook => "rook", Knight => "knight", Bishop => "bishop", Queen => "queen", King => "king"
}

impl Kind {
    /// All kinds, in the order of the codes.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Rook, Self::Knight, Self::Bishop, Self::Queen, Self::King];
}

/// A square: 8 * row + col, 0 to 63. Row 0 is rank 8, column 0 is file a.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: u8 = 64;
    /// The number of rows, and of columns.
    pub const SIDE: u8 = 8;

    /// The square on that row and column.
    pub const fn at(row: u8, col: u8) -> Option<Self> {
        if row < Self::SIDE && col < Self::SIDE { Some(Self(row * Self::SIDE + col)) } else { None }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All squares in rising order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }
}

/// The square's name: `a8` for 0, `h1` for 63.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % Self::SIDE), Self::SIDE - self.0 / Self::SIDE)
    }
}

/// The pieces on the 64 squares. A board may be impossible in a game.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// One byte for each square: 0 if it is empty, else 1 + the number of the kind, plus [`BLACK`] for a black piece.
    contents: [u8; Square::COUNT as usize],
}

/// The difference between the numbers of a black and a white piece.
const BLACK: u8 = 8;

impl Board {
    /// The board without pieces.
    pub const EMPTY: Self = Self { contents: [0; Square::COUNT as usize] };

    /// The board with these numbers as contents of its squares; `None` if a number is not valid.
    pub(crate) fn from_contents(contents: [u8; Square::COUNT as usize]) -> Option<Self> {
        let max_code = Kind::King as u8 + 1;
        let is_valid = |number: u8| number & !BLACK <= max_code && number != BLACK;
        let valid = contents.iter().fold(true, |valid, &number| valid & is_valid(number));
        valid.then_some(Self { contents })
    }

    /// The numbers of the squares' contents, which are the codes of both formats (spec: CB-2, CP-2).
    pub(crate) const fn contents(&self) -> &[u8; Square::COUNT as usize] {
        &self.contents
    }

    /// The piece on a square.
    pub const fn get(&self, square: Square) -> Option<(Color, Kind)> {
        let number = self.contents[square.0 as usize];
        let color = if number < BLACK { Color::White } else { Color::Black };
        match number % BLACK {
            0 => None,
            kind => Some((color, Kind::ALL[kind as usize - 1])),
        }
    }

    /// Puts a piece, or nothing, on a square.
    pub const fn set(&mut self, square: Square, piece: Option<(Color, Kind)>) {
        self.contents[square.0 as usize] = match piece {
            None => 0,
            Some((Color::White, kind)) => 1 + kind as u8,
            Some((Color::Black, kind)) => 1 + kind as u8 + BLACK,
        };
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Square::all().map(|square| self.get(square))).finish()
    }
}
