use core::fmt;

/// A number of a piece or square is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutOfRangeError {
    /// The number.
    pub number: u8,
    /// The maximum valid number.
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
#[non_exhaustive]
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
