use crate::error::errors;

errors! {
    /// What is wrong with bytes or characters, whatever they represent.
    pub enum CodeError {
        /// The input ends inside the named field, or where the field must begin.
        Truncated { field: &'static str } => "truncated",
            ("the input ends before the {field} is complete"),
            "get the complete input: it was cut, or it is of another format";
        /// A byte is above the maximum valid value.
        ByteOutOfRange { byte: u8, max: u8 } => "byte-out-of-range",
            ("byte {byte} (0x{byte:02x}) is above {max}"),
            "check that the file is of this format and was not transferred as text";
        /// A LEB128 number takes more bytes than it needs, or more than eight.
        NumberNotShortest => "number-not-shortest",
            ("the number takes more bytes than it needs"), "write each number in the fewest bytes";
        /// A padding bit is 0.
        PaddingNotOnes => "padding-not-ones",
            ("a padding bit is 0"), "fill the last byte with 1 bits, or allow `padding-bits` to ignore its padding";
        /// Bytes follow the complete value.
        TrailingBytes => "trailing-bytes",
            ("bytes follow the complete value"),
            "remove the trailing bytes, or allow `trailing-bytes` to ignore them";
        /// A `%` without two hexadecimal digits.
        PercentInvalid => "percent-invalid",
            ("a `%` is not followed by two hexadecimal digits"), "write a percent sign as %25";
        /// A character is not ASCII, before or after percent-decoding.
        NotAscii => "not-ascii",
            ("a character is not ASCII"),
            "use ASCII in names and values: check that no other text was copied with the link";
        /// A character is outside the base64url alphabet.
        Base64Character { found: char } => "base64-character",
            ("{found:?} is not in the base64url alphabet"), "use only A-Z a-z 0-9 - _, without `=`, `+` or `/`";
        /// No bytes have a base64url text of this length.
        Base64Length => "base64-length",
            ("no bytes have a base64url text of this length"),
            "check that the text was copied completely: its length is wrong by a character";
        /// Spare bits of the last base64url character are not 0.
        Base64SpareBits => "base64-spare-bits",
            ("the spare bits of the last base64url character are not 0"),
            "check that the text was copied completely: no encoder writes this last character";
        /// A placement has another number of ranks than the board.
        FenRanks { expected: u8 } => "fen-ranks",
            ("the placement does not have {expected} ranks"), "separate the ranks by `/`, Black's back rank first";
        /// A rank has another width than the board.
        FenFiles { expected: u8 } => "fen-files",
            ("the rank is not {expected} files wide"),
            "fill each rank with letters and digits that add up to its width";
        /// A character is neither a piece nor a number of empty squares.
        FenLetter { found: char } => "fen-letter",
            ("{found:?} is neither a piece nor a number of empty squares"),
            "use the letters of the pieces and the digits 1 to 9";
    }
}
