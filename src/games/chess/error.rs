use core::fmt;

/// What is wrong with the encoding of a chess board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChessError {
    /// A code represents no piece.
    PieceCodeInvalid {
        /// The code.
        code: u8,
    },
}

impl ChessError {
    /// The stable code of the specification (chapter Errors).
    pub const fn code(&self) -> &'static str {
        match self {
            Self::PieceCodeInvalid { .. } => "piece-code-invalid",
        }
    }

    /// What to do about the error.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::PieceCodeInvalid { .. } => "check that the input is of this format and was not damaged",
        }
    }
}

impl fmt::Display for ChessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PieceCodeInvalid { code } => write!(f, "the code {code} represents no piece"),
        }
    }
}

impl core::error::Error for ChessError {}
