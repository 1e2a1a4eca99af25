use core::fmt;

use super::{Piece, Square};

/// What is wrong with a Xiangqi position, a ply, a link, a FEN, an index or a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum XiangqiError {
    /// Two pieces are on one square.
    SquareOccupiedTwice {
        /// The square.
        square: Square,
        /// The second piece.
        piece: Piece,
        /// The first piece.
        occupant: Piece,
    },
    /// A piece is on a square that is not in its candidate list.
    SquareNotAllowed {
        /// The piece.
        piece: Piece,
        /// The square.
        square: Square,
    },
    /// An id is not above the id before it.
    IdsNotRising {
        /// The id.
        id: u8,
        /// The id before it.
        before: u8,
    },
    /// The mover of a ply is dead.
    MoverDead {
        /// The mover.
        piece: Piece,
    },
    /// The mover of a ply has no origin, or not the given one.
    NoOrigin {
        /// The mover.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// The captured piece of a ply is on the board.
    CapturedAlive {
        /// The captured piece.
        piece: Piece,
    },
    /// The captured piece of a ply can never be on the mover's square.
    CapturedMisplaced {
        /// The captured piece.
        piece: Piece,
        /// The mover's square.
        square: Square,
    },
    /// A piece is on the origin of the mover.
    OriginOccupied {
        /// The origin.
        square: Square,
        /// The piece on it.
        occupant: Piece,
    },
    /// A second parameter of one name.
    ParameterTwice {
        /// Its name.
        name: &'static str,
    },
    /// A part of a link is none of its parameters.
    ParameterUnknown,
    /// A link has a fragment.
    FragmentPresent,
    /// A required parameter is absent or empty.
    ParameterMissing {
        /// Its name.
        name: &'static str,
    },
    /// A character is not allowed in the parameter `s`.
    SInvalid {
        /// The character.
        found: char,
    },
    /// No decoder would read the base back.
    BaseInvalid,
    /// The side to move is unknown.
    FenSide,
    /// A field is empty, or one too many.
    FenFields,
    /// No identities fit the diagram from this piece on.
    FenIdentity {
        /// The letter of the piece.
        letter: char,
        /// Its square.
        square: Square,
    },
    /// A number is greater than that of any position, or leaves a rest after the last move.
    ValueOutOfRange,
    /// The version of a game is unknown.
    VersionUnknown {
        /// The first byte.
        found: u8,
        /// The version.
        expected: u8,
    },
    /// A game has more moves than the format allows.
    TooManyPlies,
    /// A game goes on where no move is legal.
    NoLegalMove {
        /// The number of the ply, from 1.
        ply: usize,
    },
    /// A move is not legal.
    MoveIllegal,
}

impl XiangqiError {
    /// The stable code of the specification (chapter Errors).
    pub const fn code(&self) -> &'static str {
        match self {
            Self::SquareOccupiedTwice { .. } => "square-occupied-twice",
            Self::SquareNotAllowed { .. } => "square-not-allowed",
            Self::IdsNotRising { .. } => "ids-not-rising",
            Self::MoverDead { .. } => "mover-dead",
            Self::NoOrigin { .. } => "no-origin",
            Self::CapturedAlive { .. } => "captured-alive",
            Self::CapturedMisplaced { .. } => "captured-misplaced",
            Self::OriginOccupied { .. } => "origin-occupied",
            Self::ParameterTwice { .. } => "parameter-twice",
            Self::ParameterUnknown => "parameter-unknown",
            Self::FragmentPresent => "fragment-present",
            Self::ParameterMissing { .. } => "parameter-missing",
            Self::SInvalid { .. } => "s-invalid",
            Self::BaseInvalid => "base-invalid",
            Self::FenSide => "fen-side",
            Self::FenFields => "fen-fields",
            Self::FenIdentity { .. } => "fen-identity",
            Self::ValueOutOfRange => "value-out-of-range",
            Self::VersionUnknown { .. } => "version-unknown",
            Self::TooManyPlies => "too-many-plies",
            Self::NoLegalMove { .. } => "no-legal-move",
            Self::MoveIllegal => "move-illegal",
        }
    }

    /// What to do about the error.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::SquareOccupiedTwice { .. } | Self::SquareNotAllowed { .. } => {
                "check that the bits are intact, and that the writer numbers pieces and squares as this format does"
            }
            Self::IdsNotRising { .. } => "write the living pieces in rising id, each once",
            Self::MoverDead { .. }
            | Self::CapturedAlive { .. }
            | Self::CapturedMisplaced { .. }
            | Self::OriginOccupied { .. } => {
                "check that the history belongs to this position, and that the side to move is right"
            }
            Self::NoOrigin { .. } => {
                "check that the history belongs to this position, and that moves are given newest first"
            }
            Self::ParameterTwice { .. } => "remove one of the two",
            Self::ParameterUnknown => "remove it, or allow `unknown-parameters` to ignore it",
            Self::FragmentPresent => {
                "remove the `#` and the rest, or allow `unknown-parameters` to ignore them"
            }
            Self::ParameterMissing { .. } => "check that the link was copied completely",
            Self::SInvalid { .. } => "use only A-Z a-z 0-9 - . _ ~ in s",
            Self::BaseInvalid => "leave the base out, or remove the `?` or `#` from it",
            Self::FenSide => "write `w` or `r` for red to move, `b` for black",
            Self::FenFields => "separate the fields by one space, and give six at most",
            Self::FenIdentity { .. } => {
                "give a side one general, two of each other officer and five pawns at most, each where its kind can be"
            }
            Self::ValueOutOfRange | Self::VersionUnknown { .. } | Self::NoLegalMove { .. } => {
                "check that the input is of this format and was not damaged"
            }
            Self::TooManyPlies => "end the game after 2000 plies",
            Self::MoveIllegal => "check the start, and the moves before this one",
        }
    }
}

impl fmt::Display for XiangqiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::SquareOccupiedTwice { square, piece, occupant } => {
                write!(f, "{piece} is put on {}, where {occupant} is", on(square))
            }
            Self::SquareNotAllowed { piece, square } => write!(f, "{piece} can never be on {}", on(square)),
            Self::IdsNotRising { id, before } => write!(f, "the id {id} follows the id {before}"),
            Self::MoverDead { piece } => write!(f, "{piece} is the mover but is dead"),
            Self::NoOrigin { piece, square } => {
                write!(f, "{piece} cannot have come to {} by such a move", on(square))
            }
            Self::CapturedAlive { piece } => write!(f, "{piece} is on the board but is given as captured"),
            Self::CapturedMisplaced { piece, square } => {
                write!(f, "{piece} cannot have been captured on {}, where it can never be", on(square))
            }
            Self::OriginOccupied { square, occupant } => {
                write!(f, "the mover cannot come from {}, where {occupant} is", on(square))
            }
            Self::ParameterTwice { name } => write!(f, "the parameter `{name}` is given twice"),
            Self::ParameterUnknown => f.write_str("a part of the link is none of `p=`, `r=` and `s=`"),
            Self::FragmentPresent => f.write_str("the link has a fragment"),
            Self::ParameterMissing { name } => write!(f, "the parameter `{name}` is missing or empty"),
            Self::SInvalid { found } => write!(f, "`s` contains {found:?}"),
            Self::BaseInvalid => f.write_str("the base is empty or contains `?` or `#`"),
            Self::FenSide => f.write_str("the side to move is none of `w`, `r` and `b`"),
            Self::FenFields => f.write_str("a field is empty, or there are more than six"),
            Self::FenIdentity { letter, square } => {
                write!(f, "{letter:?} on {} fits no piece that is left", on(square))
            }
            Self::ValueOutOfRange => f.write_str("the number is greater than any that represents something"),
            Self::VersionUnknown { found, expected } => {
                write!(f, "the first byte is {found}, and {expected} is the version")
            }
            Self::TooManyPlies => f.write_str("there are more than 2000 plies"),
            Self::NoLegalMove { ply } => {
                write!(f, "no move is legal for ply {ply}")
            }
            Self::MoveIllegal => f.write_str("the move is not legal"),
        }
    }
}

/// A square by number and coordinate: `square 70 (h2)`.
fn on(square: Square) -> impl fmt::Display {
    struct On(Square);
    impl fmt::Display for On {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "square {} ({})", self.0.number(), self.0)
        }
    }
    On(square)
}

impl core::error::Error for XiangqiError {}

/// A number of a piece or square is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfRangeError {
    /// The number.
    pub number: u8,
    /// The greatest valid number.
    pub max: u8,
}

impl fmt::Display for OutOfRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is above {}", self.number, self.max)
    }
}

impl core::error::Error for OutOfRangeError {}

/// A text is not the notation of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseError {
    /// What was expected.
    pub(super) expected: &'static str,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseError {}
