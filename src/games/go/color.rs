use crate::{games::ternary::Cell, names::display};

/// A colour, of a stone or of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The cell that holds a stone of this colour.
    pub const fn cell(self) -> Cell {
        match self {
            Self::Black => Cell::Black,
            Self::White => Cell::White,
        }
    }

    /// The colour of the stone in a cell.
    pub const fn from_cell(cell: Cell) -> Option<Self> {
        match cell {
            Cell::Empty => None,
            Cell::White => Some(Self::White),
            Cell::Black => Some(Self::Black),
        }
    }
}

display!(Color: Black => "black", White => "white");
