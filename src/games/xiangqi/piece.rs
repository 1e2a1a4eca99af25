use core::{fmt, num::NonZeroU8};

use super::OutOfRangeError;
use crate::names::display;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Side {
    /// Red, at the bottom of the board.
    Red,
    /// Black, at the top of the board.
    Black,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

display!(Side: Red => "red", Black => "black");

/// A kind of piece, in the order in which ids are given (spec: XP-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Kind {
    /// The general (將, 帥).
    General,
    /// An advisor (士, 仕).
    Advisor,
    /// An elephant (象, 相).
    Elephant,
    /// A horse (馬).
    Horse,
    /// A rook or chariot (車).
    Rook,
    /// A cannon (砲, 炮).
    Cannon,
    /// A pawn or soldier (卒, 兵).
    Pawn,
}

/// The kinds of the ids 0 to 15 of a side.
const KINDS: [Kind; 16] = {
    use Kind::{Advisor, Cannon, Elephant, General, Horse, Pawn, Rook};
    [
        General, Advisor, Advisor, Elephant, Elephant, Horse, Horse, Rook, Rook, Cannon, Cannon, Pawn, Pawn,
        Pawn, Pawn, Pawn,
    ]
};

impl Kind {
    /// All kinds, in this order.
    pub const ALL: [Self; 7] =
        [Self::General, Self::Advisor, Self::Elephant, Self::Horse, Self::Rook, Self::Cannon, Self::Pawn];

    /// The letter of the kind in FEN, upper case (spec: XF-7).
    pub const fn letter(self) -> char {
        match self {
            Self::General => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Rook => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The kind of an upper-case letter, with E and H for elephant and horse as well (spec: XF-3).
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'K' => Self::General,
            'A' => Self::Advisor,
            'B' | 'E' => Self::Elephant,
            'N' | 'H' => Self::Horse,
            'R' => Self::Rook,
            'C' => Self::Cannon,
            'P' => Self::Pawn,
            _ => return None,
        })
    }
}

display! {
    Kind: General => "general", Advisor => "advisor", Elephant => "elephant", Horse => "horse", Rook => "rook",
    Cannon => "cannon", Pawn => "pawn"
}

/// One of the 32 pieces: an identity, 0 to 15 red and 16 to 31 black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(
    /// The id and 1, so that an `Option<Piece>` takes one byte, which is 0 for `None`.
    NonZeroU8,
);

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Piece").field(&self.id()).finish()
    }
}

impl Piece {
    /// The number of pieces.
    pub const COUNT: u8 = 32;
    /// The number of pieces of a side.
    pub const PER_SIDE: u8 = 16;

    /// The piece of that id.
    pub const fn new(id: u8) -> Option<Self> {
        if id < Self::COUNT { Some(Self::from_id(id)) } else { None }
    }

    /// The piece of an id below [`Piece::COUNT`].
    const fn from_id(id: u8) -> Self {
        Self(NonZeroU8::MIN.saturating_add(id))
    }

    /// The piece that an `Option<Piece>` with this byte holds.
    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        NonZeroU8::new(byte).map(Self)
    }

    /// The piece of a side with that id within the side, 0 to 15.
    pub const fn from_side(side: Side, within: u8) -> Option<Self> {
        if within < Self::PER_SIDE { Some(Self::from_bits(side, within)) } else { None }
    }

    /// The piece of a side with the id that four bits hold.
    pub(crate) const fn from_bits(side: Side, bits: u8) -> Self {
        let first = match side {
            Side::Red => 0,
            Side::Black => Self::PER_SIDE,
        };
        Self::from_id(first + bits % Self::PER_SIDE)
    }

    /// The id.
    pub const fn id(self) -> u8 {
        self.0.get() - 1
    }

    /// The id, to index with.
    pub const fn index(self) -> usize {
        self.id() as usize
    }

    /// The id within its side, 0 to 15.
    pub const fn within_side(self) -> u8 {
        self.id() % Self::PER_SIDE
    }

    /// The side of the piece.
    pub const fn side(self) -> Side {
        if self.id() < Self::PER_SIDE { Side::Red } else { Side::Black }
    }

    /// The kind of the piece.
    pub const fn kind(self) -> Kind {
        KINDS[self.within_side() as usize]
    }

    /// The letter of the piece in FEN: upper case for red, lower case for black.
    pub const fn letter(self) -> char {
        match self.side() {
            Side::Red => self.kind().letter(),
            Side::Black => self.kind().letter().to_ascii_lowercase(),
        }
    }

    /// All pieces in rising id.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::from_id)
    }

    /// The pieces of a side and kind in rising id.
    pub fn group(side: Side, kind: Kind) -> impl Iterator<Item = Self> {
        Self::all().filter(move |piece| piece.side() == side && piece.kind() == kind)
    }
}

impl TryFrom<u8> for Piece {
    type Error = OutOfRangeError;

    fn try_from(id: u8) -> Result<Self, OutOfRangeError> {
        Self::new(id).ok_or(OutOfRangeError { number: id, max: Self::COUNT - 1 })
    }
}

impl From<Piece> for u8 {
    fn from(piece: Piece) -> Self {
        piece.id()
    }
}

/// `red horse 5`: side, kind and id.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.side(), self.kind(), self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_within_a_side_is_below_16() {
        assert_eq!(Piece::from_side(Side::Black, 15), Piece::new(31));
        for within in 16..=255 {
            assert_eq!(Piece::from_side(Side::Red, within), None);
        }
    }
}
