use crate::error::message;

/// A number of a piece or square is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutOfRangeError {
    /// The number.
    pub number: u8,
    /// The maximum valid number.
    pub max: u8,
}

message!(OutOfRangeError { number, max }, "{number} is above {max}");

/// A text is not the notation of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The expected notation.
    pub(super) expected: &'static str,
}

message!(ParseError { expected }, "expected {expected}");
