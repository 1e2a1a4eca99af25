use core::fmt;

use crate::{
    codes::CodeError,
    error::{LocatedError, Location},
    games::{chess::ChessError, go::GoError, ternary::TernaryError, xiangqi::XiangqiError},
    options::LimitError,
};

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident($kind:ident),)*) => {
        /// What is wrong with an input of some format.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* $variant($kind),)*
        }

        impl ErrorKind {
            /// The stable kebab-case code by which the specification, the vectors and the protocol name this kind.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant(error) => error.code(),)*
                }
            }

            /// What to do about the error.
            pub const fn advice(&self) -> &'static str {
                match self {
                    $(Self::$variant(error) => error.advice(),)*
                }
            }
        }

        impl fmt::Display for ErrorKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant(error) => error.fmt(f),)*
                }
            }
        }

        impl core::error::Error for ErrorKind {}

        $(
            impl From<$kind> for ErrorKind {
                fn from(kind: $kind) -> Self {
                    Self::$variant(kind)
                }
            }
        )*
    };
}

kinds! {
    /// A resource of the reader is too small. The input may be valid.
    Limit(LimitError),
    /// The bytes or characters of the input.
    Code(CodeError),
    /// A ternary board.
    Ternary(TernaryError),
    /// A Xiangqi position, ply, link or FEN.
    Xiangqi(XiangqiError),
    /// A chess board.
    Chess(ChessError),
    /// A Go position or move.
    Go(GoError),
}

/// The error of a decoder: what is wrong with the input, and where.
///
/// ```
/// use boardwire::{error::Location, formats::ternary_board};
///
/// let error = ternary_board::decode(&[1, 0, 0, 1, 0, 0, 243]).unwrap_err();
/// assert_eq!((error.code(), error.location), ("byte-out-of-range", Location::Bit(48)));
/// assert_eq!(error.to_string(), "bit 48 (byte 6): byte 243 (0xf3) is above 242");
/// ```
pub type DecodeError = LocatedError<ErrorKind>;

impl DecodeError {
    /// An error of that kind at `location`.
    pub fn new(location: Location, kind: impl Into<ErrorKind>) -> Self {
        Self { kind: kind.into(), location }
    }

    /// The stable code, such as `truncated`.
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// What to do about the error.
    pub const fn advice(&self) -> &'static str {
        self.kind.advice()
    }
}

impl From<LocatedError<CodeError>> for DecodeError {
    fn from(LocatedError { kind, location }: LocatedError<CodeError>) -> Self {
        Self::new(location, kind)
    }
}

/// The error of an encoder: what is wrong with the value.
///
/// Most encoders cannot fail, since the types of their values exclude what a format cannot hold. A list of moves can be wrong, and so can the free text of a link.
///
/// ```
/// use boardwire::{error::Location, formats::xiangqi_game, games::xiangqi::{Game, Position, Setup}};
///
/// let game = Game { start: Setup::from(&Position::opening()), moves: vec!["a0a9".parse()?] };
/// let error = xiangqi_game::encode(&game).unwrap_err();
/// assert_eq!((error.code(), error.location), ("move-illegal", Some(Location::Move(0))));
/// # Ok::<(), boardwire::games::xiangqi::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct EncodeError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The move of a list, or the character of a FEN. `None` for a value without moves and text.
    pub location: Option<Location>,
}

impl EncodeError {
    pub(super) fn new(location: Option<Location>, kind: impl Into<ErrorKind>) -> Self {
        Self { kind: kind.into(), location }
    }

    /// The stable code, such as `move-illegal`.
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// What to do about the error.
    pub const fn advice(&self) -> &'static str {
        self.kind.advice()
    }
}

impl From<DecodeError> for EncodeError {
    fn from(DecodeError { kind, location }: DecodeError) -> Self {
        Self { kind, location: Some(location) }
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = self.location {
            write!(f, "{location}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl core::error::Error for EncodeError {}

/// Adds a location to an error, for `map_err`.
pub(super) fn at<K: Into<ErrorKind>>(location: Location) -> impl Fn(K) -> DecodeError + Copy {
    move |kind| DecodeError::new(location, kind)
}
