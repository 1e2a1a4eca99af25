//! The words of the faults: codes, which are permanent, and messages, which may change.

use core::fmt;

use super::Fault;

impl Fault {
    /// The stable kebab-case code by which the specification, the vectors and the protocol name this fault.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated",
            Self::DimensionZero { .. } => "dimension-zero",
            Self::LimitExceeded { .. } => "limit-exceeded",
            Self::OutOfMemory { .. } => "out-of-memory",
            Self::ByteOutOfRange { .. } => "byte-out-of-range",
            Self::UnusedTritsNotZero { .. } => "unused-trits-not-zero",
            Self::CellInvalid => "cell-invalid",
            Self::UnusedCellsNotZero { .. } => "unused-cells-not-zero",
            Self::ValueOutOfRange => "value-out-of-range",
            Self::NumberNotShortest => "number-not-shortest",
            Self::RunTooLong { .. } => "run-too-long",
            Self::RunNotMaximal => "run-not-maximal",
            Self::SquareOccupiedTwice { .. } => "square-occupied-twice",
            Self::SquareNotAllowed { .. } => "square-not-allowed",
            Self::IdsNotRising { .. } => "ids-not-rising",
            Self::MoverDead { .. } => "mover-dead",
            Self::NoOrigin { .. } => "no-origin",
            Self::CapturedAlive { .. } => "captured-alive",
            Self::CapturedMisplaced { .. } => "captured-misplaced",
            Self::OriginOccupied { .. } => "origin-occupied",
            Self::PaddingNotOnes => "padding-not-ones",
            Self::PieceCodeInvalid { .. } => "piece-code-invalid",
            Self::TrailingBytes => "trailing-bytes",
            Self::PercentInvalid => "percent-invalid",
            Self::NotAscii => "not-ascii",
            Self::ParameterTwice { .. } => "parameter-twice",
            Self::ParameterUnknown => "parameter-unknown",
            Self::FragmentPresent => "fragment-present",
            Self::SInvalid { .. } => "s-invalid",
            Self::ParameterMissing { .. } => "parameter-missing",
            Self::BaseInvalid => "base-invalid",
            Self::Base64Character { .. } => "base64-character",
            Self::Base64Length => "base64-length",
            Self::Base64SpareBits => "base64-spare-bits",
            Self::FenRanks { .. } => "fen-ranks",
            Self::FenFiles { .. } => "fen-files",
            Self::FenLetter { .. } => "fen-letter",
            Self::FenSide => "fen-side",
            Self::FenFields => "fen-fields",
            Self::FenIdentity { .. } => "fen-identity",
            Self::BoardTooLarge { .. } => "board-too-large",
            Self::PositionIllegal { .. } => "position-illegal",
            Self::VertexInvalid => "vertex-invalid",
            Self::PointOccupied => "point-occupied",
            Self::Suicide => "suicide",
            Self::Ko => "ko",
        }
    }

    /// Whether a resource of the reader ran out: the input may be valid.
    pub const fn is_of_resources(&self) -> bool {
        matches!(self, Self::LimitExceeded { .. } | Self::OutOfMemory { .. })
    }

    /// What the person who has the input can do about it.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "get the whole input: it was cut, or it is of another format",
            Self::DimensionZero { .. } => {
                "a board has at least one row and one column: check that the header is where you think it is"
            }
            Self::LimitExceeded { .. } => {
                "raise the limit if the input is to be trusted, or read it as a stream"
            }
            Self::OutOfMemory { .. } => "set a lower limit, or use a machine with more memory",
            Self::ByteOutOfRange { .. } => {
                "check that the file is of this format and was not transferred as text"
            }
            Self::UnusedTritsNotZero { .. } => {
                "the writer left garbage behind the last cell: allow `unused-trits` to read it all the same"
            }
            Self::CellInvalid | Self::ValueOutOfRange | Self::PieceCodeInvalid { .. } => {
                "check that the input is of this format and was not damaged"
            }
            Self::UnusedCellsNotZero { .. } => {
                "the writer left garbage behind the last cell of a row: write 0 there"
            }
            Self::NumberNotShortest | Self::RunNotMaximal => {
                "write each number shortest and each run as long as it is"
            }
            Self::RunTooLong { .. } => "check the dimensions, and that runs count across the ends of rows",
            Self::IdsNotRising { .. } => "write the living pieces in rising id, each once",
            Self::SquareOccupiedTwice { .. } | Self::SquareNotAllowed { .. } => {
                "the bits are damaged, or the writer numbers the pieces or orders the squares differently"
            }
            Self::MoverDead { .. }
            | Self::CapturedAlive { .. }
            | Self::CapturedMisplaced { .. }
            | Self::OriginOccupied { .. } => {
                "check that the history belongs to this position, and that the side to move is right"
            }
            Self::NoOrigin { .. } => {
                "check that the history belongs to this position, and that moves are given newest first"
            }
            Self::PaddingNotOnes => {
                "the last byte is filled with 1 bits in this format: allow `padding-bits` to read it all the same"
            }
            Self::TrailingBytes => "remove what follows, or allow `trailing-bytes` to ignore it",
            Self::PercentInvalid => "write a percent sign as %25",
            Self::NotAscii => "names and values of a link are ASCII: was something copied along with it?",
            Self::ParameterTwice { .. } => "remove one of the two",
            Self::ParameterUnknown => "remove it, or allow `unknown-parameters` to drop it",
            Self::FragmentPresent => {
                "remove what begins at the `#`, or allow `unknown-parameters` to drop it"
            }
            Self::SInvalid { .. } => "only A-Z a-z 0-9 - . _ ~ can stand in s",
            Self::ParameterMissing { .. } => "check that the link was copied whole",
            Self::BaseInvalid => "leave the base out, or remove the `?` or `#` from it",
            Self::Base64Character { .. } => "the alphabet is A-Z a-z 0-9 - _, without `=`, `+` or `/`",
            Self::Base64Length => {
                "a character is missing or one too many: check that the text was copied whole"
            }
            Self::Base64SpareBits => {
                "the last character is not what an encoder writes: check that the text was copied whole"
            }
            Self::FenRanks { .. } => "separate the ranks by `/`, the farthest one of black first",
            Self::FenFiles { .. } => "letters and the sum of the digits of each rank must fill the rank",
            Self::FenLetter { .. } => {
                "letters are K A E (or B) H (or N) R C P, upper case for red, and digits 1 to 9"
            }
            Self::FenSide => "write `w` or `r` for red to move, `b` for black",
            Self::FenFields => "separate the fields by one space, and give six at most",
            Self::FenIdentity { .. } => {
                "a side has one general, two of each other officer and five pawns, each where its kind can stand"
            }
            Self::BoardTooLarge { .. } => "use a format that holds larger boards, such as ternary-board/1",
            Self::PositionIllegal { .. } => {
                "no game leads to such a position: take the chain off, or check the colours and the order of the cells"
            }
            Self::VertexInvalid => {
                "write `pass`, or the letter of the column, without I, and the number of the row, from the last one up"
            }
            Self::PointOccupied | Self::Suicide => {
                "play elsewhere, or check that moves and colours are in order"
            }
            Self::Ko => "play elsewhere first, or pass",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Truncated { field } => write!(f, "the input ends before the {field} is whole"),
            Self::DimensionZero { axis: "cols" } => f.write_str("the number of columns is 0"),
            Self::DimensionZero { axis } => write!(f, "the number of {axis} is 0"),
            Self::LimitExceeded { cells, limit } => {
                write!(f, "the board has {cells} cells, over the limit of {limit}")
            }
            Self::OutOfMemory { cells } => {
                write!(f, "the board has {cells} cells, more than the memory of this machine can hold")
            }
            Self::ByteOutOfRange { byte, max } => write!(f, "byte {byte} (0x{byte:02x}) is above {max}"),
            Self::UnusedTritsNotZero { byte, used } => write!(
                f,
                "the last byte {byte} (0x{byte:02x}) holds {used} cell{} but its other trits are not 0",
                if used == 1 { "" } else { "s" }
            ),
            Self::CellInvalid => f.write_str("a cell of two bits holds 3"),
            Self::UnusedCellsNotZero { byte, used } => write!(
                f,
                "the last byte {byte} (0x{byte:02x}) of a row holds {used} cell{} but its other bits are not 0",
                if used == 1 { "" } else { "s" }
            ),
            Self::ValueOutOfRange => f.write_str("the number is greater than that of any board of this size"),
            Self::NumberNotShortest => f.write_str("the number takes more bytes than it needs"),
            Self::RunTooLong { length, left } => {
                write!(
                    f,
                    "a run of {length} cells where {left} {} left",
                    if left == 1 { "is" } else { "are" }
                )
            }
            Self::RunNotMaximal => f.write_str("the run has the same cell as the one before it"),
            Self::SquareOccupiedTwice { square, piece, occupant } => {
                write!(f, "piece {piece} is put on square {square}, where piece {occupant} stands")
            }
            Self::SquareNotAllowed { piece, square } => {
                write!(f, "piece {piece} can never stand on square {square}")
            }
            Self::IdsNotRising { id, before } => write!(f, "the id {id} stands behind the id {before}"),
            Self::MoverDead { piece } => write!(f, "piece {piece} is said to have moved but is dead"),
            Self::NoOrigin { piece, square } => {
                write!(f, "piece {piece} cannot have come to square {square} by such a move")
            }
            Self::CapturedAlive { piece } => {
                write!(f, "piece {piece} is said to have been captured but is alive")
            }
            Self::CapturedMisplaced { piece, square } => {
                write!(
                    f,
                    "piece {piece} is said to have been captured on square {square}, where it can never stand"
                )
            }
            Self::OriginOccupied { square, occupant } => {
                write!(f, "the mover is said to come from square {square}, where piece {occupant} stands")
            }
            Self::PaddingNotOnes => f.write_str("a padding bit is 0"),
            Self::PieceCodeInvalid { code } => write!(f, "the code {code} stands for no piece"),
            Self::TrailingBytes => f.write_str("there are bytes behind the end"),
            Self::PercentInvalid => f.write_str("a `%` is not followed by two hexadecimal digits"),
            Self::NotAscii => f.write_str("a character is not ASCII"),
            Self::ParameterTwice { name } => write!(f, "the parameter `{name}` is given twice"),
            Self::ParameterUnknown => f.write_str("a part of the link is none of `p=`, `r=` and `s=`"),
            Self::FragmentPresent => f.write_str("the link has a fragment"),
            Self::SInvalid { found } => write!(f, "`s` contains {found:?}"),
            Self::ParameterMissing { name } => write!(f, "the parameter `{name}` is missing or empty"),
            Self::BaseInvalid => f.write_str("the base is empty or contains `?` or `#`"),
            Self::Base64Character { found } => write!(f, "{found:?} is not in the base64url alphabet"),
            Self::Base64Length => f.write_str("no bytes have a base64url text of this length"),
            Self::Base64SpareBits => f.write_str("the spare bits of the last base64url character are not 0"),
            Self::FenRanks { expected } => write!(f, "there are not {expected} ranks"),
            Self::FenFiles { expected } => write!(f, "the rank is not {expected} files wide"),
            Self::FenLetter { found } => {
                write!(f, "{found:?} is neither a piece nor a number of empty squares")
            }
            Self::FenSide => f.write_str("the side to move is neither `w`, `r` nor `b`"),
            Self::FenFields => f.write_str("a field is empty, or there are more than six"),
            Self::FenIdentity { letter, square } => {
                write!(f, "{letter:?} on square {square} fits no piece of a set any more")
            }
            Self::BoardTooLarge { axis, found, max } => {
                let axis = if axis == "cols" { "columns" } else { axis };
                write!(f, "the board has {found} {axis}, more than {max}")
            }
            Self::PositionIllegal { row, col } => {
                write!(f, "the chain of the stone at row {row}, column {col} has no liberty")
            }
            Self::VertexInvalid => f.write_str("the move is neither `pass` nor a vertex of the board"),
            Self::PointOccupied => f.write_str("the move goes to a point that is not empty"),
            Self::Suicide => f.write_str("the move would leave its own chain without a liberty"),
            Self::Ko => f.write_str("the move would bring back the position before the last move"),
        }
    }
}

impl core::error::Error for Fault {}
