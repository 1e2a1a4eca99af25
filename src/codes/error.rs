use core::fmt;

/// What is wrong with bytes or characters, whatever they represent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// The input ends inside the named field, or where the field must begin.
    Truncated {
        /// The field that is incomplete.
        field: &'static str,
    },
    /// A byte is above the greatest valid value.
    ByteOutOfRange {
        /// The byte.
        byte: u8,
        /// The greatest valid value.
        max: u8,
    },
    /// A LEB128 number takes more bytes than it needs, or more than eight.
    NumberNotShortest,
    /// A padding bit is 0.
    PaddingNotOnes,
    /// Bytes follow the complete value.
    TrailingBytes,
    /// A `%` without two hexadecimal digits.
    PercentInvalid,
    /// A character is not ASCII, before or after percent-decoding.
    NotAscii,
    /// A character is outside the base64url alphabet.
    Base64Character {
        /// The character.
        found: char,
    },
    /// No bytes have a base64url text of this length.
    Base64Length,
    /// Spare bits of the last base64url character are not 0.
    Base64SpareBits,
    /// A placement has another number of ranks than the board.
    FenRanks {
        /// The number of ranks of the board.
        expected: u8,
    },
    /// A rank has another width than the board.
    FenFiles {
        /// The number of files of the board.
        expected: u8,
    },
    /// A character is neither a piece nor a number of empty squares.
    FenLetter {
        /// The character.
        found: char,
    },
}

impl CodeError {
    /// The stable code of the specification (chapter Errors).
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated",
            Self::ByteOutOfRange { .. } => "byte-out-of-range",
            Self::NumberNotShortest => "number-not-shortest",
            Self::PaddingNotOnes => "padding-not-ones",
            Self::TrailingBytes => "trailing-bytes",
            Self::PercentInvalid => "percent-invalid",
            Self::NotAscii => "not-ascii",
            Self::Base64Character { .. } => "base64-character",
            Self::Base64Length => "base64-length",
            Self::Base64SpareBits => "base64-spare-bits",
            Self::FenRanks { .. } => "fen-ranks",
            Self::FenFiles { .. } => "fen-files",
            Self::FenLetter { .. } => "fen-letter",
        }
    }

    /// What to do about the error.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "get the complete input: it was cut, or it is of another format",
            Self::ByteOutOfRange { .. } => {
                "check that the file is of this format and was not transferred as text"
            }
            Self::NumberNotShortest => "write each number in the fewest bytes",
            Self::PaddingNotOnes => {
                "fill the last byte with 1 bits, or allow `padding-bits` to ignore its padding"
            }
            Self::TrailingBytes => "remove the trailing bytes, or allow `trailing-bytes` to ignore them",
            Self::PercentInvalid => "write a percent sign as %25",
            Self::NotAscii => {
                "use ASCII in names and values: check that no other text was copied with the link"
            }
            Self::Base64Character { .. } => "use only A-Z a-z 0-9 - _, without `=`, `+` or `/`",
            Self::Base64Length => {
                "check that the text was copied completely: its length is wrong by a character"
            }
            Self::Base64SpareBits => {
                "check that the text was copied completely: no encoder writes this last character"
            }
            Self::FenRanks { .. } => "separate the ranks by `/`, Black's back rank first",
            Self::FenFiles { .. } => "fill each rank with letters and digits that add up to its width",
            Self::FenLetter { .. } => "use the letters of the pieces and the digits 1 to 9",
        }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Truncated { field } => write!(f, "the input ends before the {field} is complete"),
            Self::ByteOutOfRange { byte, max } => write!(f, "byte {byte} (0x{byte:02x}) is above {max}"),
            Self::NumberNotShortest => f.write_str("the number takes more bytes than it needs"),
            Self::PaddingNotOnes => f.write_str("a padding bit is 0"),
            Self::TrailingBytes => f.write_str("bytes follow the complete value"),
            Self::PercentInvalid => f.write_str("a `%` is not followed by two hexadecimal digits"),
            Self::NotAscii => f.write_str("a character is not ASCII"),
            Self::Base64Character { found } => write!(f, "{found:?} is not in the base64url alphabet"),
            Self::Base64Length => f.write_str("no bytes have a base64url text of this length"),
            Self::Base64SpareBits => f.write_str("the spare bits of the last base64url character are not 0"),
            Self::FenRanks { expected } => write!(f, "the placement does not have {expected} ranks"),
            Self::FenFiles { expected } => write!(f, "the rank is not {expected} files wide"),
            Self::FenLetter { found } => {
                write!(f, "{found:?} is neither a piece nor a number of empty squares")
            }
        }
    }
}

impl core::error::Error for CodeError {}
