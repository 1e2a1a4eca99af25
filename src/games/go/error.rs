use core::fmt;

use super::Point;

/// What is wrong with a Go position on which moves are played, or with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoError {
    /// A chain has no liberty.
    PositionIllegal {
        /// The first stone of the chain.
        stone: Point,
    },
    /// A move is neither `pass` nor a vertex of the board.
    VertexInvalid,
    /// A move is to a point that is not empty.
    PointOccupied,
    /// A move leaves its own chain without a liberty.
    Suicide,
    /// A move recreates the position before the last move.
    Ko,
}

impl GoError {
    /// The stable code of the specification (chapter Errors).
    pub const fn code(&self) -> &'static str {
        match self {
            Self::PositionIllegal { .. } => "position-illegal",
            Self::VertexInvalid => "vertex-invalid",
            Self::PointOccupied => "point-occupied",
            Self::Suicide => "suicide",
            Self::Ko => "ko",
        }
    }

    /// What to do about the error.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::PositionIllegal { .. } => {
                "take the chain off, or check the colours and the order of the cells: no game reaches this position"
            }
            Self::VertexInvalid => {
                "write `pass`, or the letter of the column, without I, and the number of the row from the last row up"
            }
            Self::PointOccupied | Self::Suicide => {
                "play elsewhere, or check that moves and colours are in order"
            }
            Self::Ko => "play elsewhere first, or pass",
        }
    }
}

impl fmt::Display for GoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PositionIllegal { stone: Point { row, col } } => {
                write!(f, "the chain of the stone at row {row}, column {col} has no liberty")
            }
            Self::VertexInvalid => f.write_str("the move is neither `pass` nor a vertex of the board"),
            Self::PointOccupied => f.write_str("the move is to a point that is not empty"),
            Self::Suicide => f.write_str("the move would leave its own chain without a liberty"),
            Self::Ko => f.write_str("the move would recreate the position before the last move"),
        }
    }
}

impl core::error::Error for GoError {}
