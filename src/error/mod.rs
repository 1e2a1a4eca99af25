//! What can be wrong with an input, and where: one shape for every format.
//!
//! A [`Fault`] says what is wrong and has a stable code; a [`Place`] says where; an [`Error`] is both. Decoders return errors, builders of
//! values return faults, because a value has no place to point into.

mod fault;
mod wording;

use core::fmt;

pub use fault::Fault;

/// Where a fault stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A bit of binary input: 0 is the most significant bit of the first byte.
    Bit(u64),
    /// A character (Unicode scalar value) of a text, from 0.
    Char(u64),
    /// A move of a list, from 0.
    Move(u64),
}

impl Place {
    /// The first bit of byte number `byte`.
    pub const fn byte(byte: u64) -> Self {
        Self::Bit(byte * 8)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Bit(bit) if bit % 8 == 0 => write!(f, "bit {bit} (byte {})", bit / 8),
            Self::Bit(bit) => write!(f, "bit {bit} (byte {}, bit {} of it)", bit / 8, bit % 8),
            Self::Char(at) => write!(f, "character {at}"),
            Self::Move(index) => write!(f, "move {index} (the first is 0)"),
        }
    }
}

/// A fault and its place. The first fault in reading order is the one that is reported (spec: Errors).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub fault: Fault,
    /// Where.
    pub place: Place,
}

impl Error {
    /// The fault's stable code, such as `truncated`.
    pub const fn code(&self) -> &'static str {
        self.fault.code()
    }

    /// The same fault at the place that `map` makes of its place: a fault in an embedded part becomes one of the whole.
    #[must_use]
    pub fn rebase(self, map: impl FnOnce(Place) -> Place) -> Self {
        Self { place: map(self.place), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl core::error::Error for Error {}
