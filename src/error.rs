//! The location of an error in an input, in one form for all formats.
//!
//! Each game has its own kinds of errors, such as [`XiangqiError`](crate::games::xiangqi::XiangqiError). Each kind has a stable code, a message
//! and an advice. A decoder adds the location: its errors are [`DecodeError`](crate::formats::DecodeError)s. An encoder's errors,
//! [`EncodeError`](crate::formats::EncodeError)s, have a location only if the value is a list of moves or a text.

use core::fmt;

/// The offset of an error in its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Location {
    /// A bit of binary input: 0 is the most significant bit of the first byte.
    Bit(u64),
    /// A character (Unicode scalar value) of a text, from 0.
    Character(u64),
    /// A move of a list, from 0.
    Move(u64),
}

impl Location {
    /// The first bit of byte number `byte`.
    pub const fn byte(byte: u64) -> Self {
        Self::Bit(byte * 8)
    }

    /// The unit of the offset in the protocol: `bit`, `char` or `move`.
    pub const fn unit(&self) -> &'static str {
        match self {
            Self::Bit(_) => "bit",
            Self::Character(_) => "char",
            Self::Move(_) => "move",
        }
    }

    /// The number of units before the location.
    pub const fn offset(&self) -> u64 {
        match *self {
            Self::Bit(offset) | Self::Character(offset) | Self::Move(offset) => offset,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Bit(bit) if bit % 8 == 0 => write!(f, "bit {bit} (byte {})", bit / 8),
            Self::Bit(bit) => write!(f, "bit {bit} (bit {} of byte {})", bit % 8, bit / 8),
            Self::Character(index) => write!(f, "character {index}"),
            // People count moves from 1.
            Self::Move(index) => write!(f, "move {}", index.saturating_add(1)),
        }
    }
}

/// An error of some kind, and its location. A decoder reports the first error in reading order (spec: Errors).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct LocatedError<K> {
    /// The kind of the error.
    pub kind: K,
    /// The location of the error in the input.
    pub location: Location,
}

impl<K> LocatedError<K> {
    /// The same error at another location, for an error in an embedded part of the input.
    #[must_use]
    pub fn map_location(self, map: impl FnOnce(Location) -> Location) -> Self {
        Self { location: map(self.location), ..self }
    }
}

impl<K: fmt::Display> fmt::Display for LocatedError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.kind)
    }
}

impl<K: fmt::Debug + fmt::Display> core::error::Error for LocatedError<K> {}

/// The advice for errors that have no special advice.
pub(crate) const DAMAGED: &str = "check that the input is of this format and was not damaged";

/// Makes an error of a struct: its fields, and its message.
macro_rules! message {
    ($error:ident { $($field:ident),* }, $($message:tt)+) => {
        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let Self { $($field),* } = self;
                write!(f, $($message)+)
            }
        }

        impl core::error::Error for $error {}
    };
}

/// An enum of errors from a table: each variant with its code, its message and what to do about it.
macro_rules! errors {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($field:ident: $type:ty),* })? => $code:literal,
                ($($message:tt)*),
                $advice:expr;
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $name {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\n`", $code, "`: ", stringify!($($message)*))]
                #[allow(missing_docs, reason = "the message says what a field is")]
                $variant $({ $($field: $type),* })?,
            )*
        }

        impl $name {
            /// The stable code of the specification (chapter Errors).
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)*
                }
            }

            /// What to do about the error.
            pub const fn advice(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $advice,)*
                }
            }
        }

        impl core::fmt::Display for $name {
            #[allow(unused_variables, reason = "a message may leave a field out")]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match *self {
                    $(Self::$variant $({ $($field),* })? => write!(f, $($message)*),)*
                }
            }
        }

        impl core::error::Error for $name {}
    };
}

pub(crate) use errors;
pub(crate) use message;
