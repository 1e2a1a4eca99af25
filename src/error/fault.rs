/// What is wrong, one kind a cause. The codes ([`Fault::code`]) are permanent, the messages may change.
///
/// Squares are 0..=89, pieces ids 0..=31 and cells counts, as in the specification; this enum knows no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The input ends inside the named field, or where it must begin.
    Truncated {
        /// The field that could not be read.
        field: &'static str,
    },
    /// A dimension of a board is 0.
    DimensionZero {
        /// `rows` or `cols`.
        axis: &'static str,
    },
    /// More cells than the caller allows. The input may be valid.
    LimitExceeded {
        /// rows * cols.
        cells: u64,
        /// The caller's limit.
        limit: u64,
    },
    /// The memory for a board within the caller's limit cannot be had. The input may be valid. A testee answers `unsupported`.
    OutOfMemory {
        /// rows * cols.
        cells: u64,
    },
    /// A byte above the greatest value that means something.
    ByteOutOfRange {
        /// The byte.
        byte: u8,
        /// The greatest valid one.
        max: u8,
    },
    /// Trits of a last byte that hold no cell are not 0.
    UnusedTritsNotZero {
        /// The byte.
        byte: u8,
        /// How many of its five trits hold a cell.
        used: u8,
    },
    /// A cell of two bits holds 3.
    CellInvalid,
    /// Cells of a row's last byte that lie beyond the last column are not 0.
    UnusedCellsNotZero {
        /// The byte.
        byte: u8,
        /// How many of its four cells are in use.
        used: u8,
    },
    /// The number of a whole board is 3^n or more.
    ValueOutOfRange,
    /// A LEB128 number takes more bytes than it needs, or more than eight.
    NumberNotShortest,
    /// A run is longer than the cells left.
    RunTooLong {
        /// Its length.
        length: u64,
        /// How many cells are left.
        left: u64,
    },
    /// A run repeats the cell of the run before it.
    RunNotMaximal,
    /// Two pieces on one square.
    SquareOccupiedTwice {
        /// The square.
        square: u8,
        /// The second piece.
        piece: u8,
        /// The piece that stands there.
        occupant: u8,
    },
    /// A piece on a square that is not in its candidate list.
    SquareNotAllowed {
        /// The piece.
        piece: u8,
        /// The square.
        square: u8,
    },
    /// An id is not above the one before it.
    IdsNotRising {
        /// The id.
        id: u8,
        /// The one before it.
        before: u8,
    },
    /// The mover of a ply is dead.
    MoverDead {
        /// The mover.
        piece: u8,
    },
    /// The mover of a ply cannot have come from anywhere, or not in the way that is claimed.
    NoOrigin {
        /// The mover.
        piece: u8,
        /// Where it stands.
        square: u8,
    },
    /// The captured piece of a ply is alive.
    CapturedAlive {
        /// The captured piece.
        piece: u8,
    },
    /// The captured piece of a ply can never stand on the mover's square.
    CapturedMisplaced {
        /// The captured piece.
        piece: u8,
        /// The mover's square.
        square: u8,
    },
    /// A piece stands where the mover is said to have come from.
    OriginOccupied {
        /// The origin.
        square: u8,
        /// The piece on it.
        occupant: u8,
    },
    /// A padding bit is 0.
    PaddingNotOnes,
    /// A code that stands for no piece.
    PieceCodeInvalid {
        /// The code.
        code: u8,
    },
    /// Something follows what must be the whole input.
    TrailingBytes,
    /// A `%` without two hexadecimal digits.
    PercentInvalid,
    /// A character that is not ASCII, before or after percent-decoding.
    NotAscii,
    /// A parameter of a link stands in it for the second time.
    ParameterTwice {
        /// Its name.
        name: &'static str,
    },
    /// A part of a link that is none of its parameters.
    ParameterUnknown,
    /// A fragment in a link.
    FragmentPresent,
    /// A character that the parameter `s` cannot have.
    SInvalid {
        /// The character.
        found: char,
    },
    /// A parameter that a link needs is absent or empty.
    ParameterMissing {
        /// Its name.
        name: &'static str,
    },
    /// A base that would not be read back as it is.
    BaseInvalid,
    /// A character outside the base64url alphabet.
    Base64Character {
        /// The character.
        found: char,
    },
    /// A base64url text of a length that no bytes have.
    Base64Length,
    /// Bits of the last base64url character that belong to no byte are not 0.
    Base64SpareBits,
    /// Another number of ranks than the board has.
    FenRanks {
        /// How many there must be.
        expected: u8,
    },
    /// A rank that is not as wide as the board.
    FenFiles {
        /// How many files there must be.
        expected: u8,
    },
    /// A character that stands for no piece and no number of empty squares.
    FenLetter {
        /// The character.
        found: char,
    },
    /// A side to move that is none.
    FenSide,
    /// An empty field, or one too many.
    FenFields,
    /// A piece with which no identities fit the picture any more.
    FenIdentity {
        /// The piece's letter.
        letter: char,
        /// Its square.
        square: u8,
    },
    /// A board that is too large to be played on.
    BoardTooLarge {
        /// `rows` or `cols`.
        axis: &'static str,
        /// How many there are.
        found: u32,
        /// How many there may be.
        max: u32,
    },
    /// A chain has no liberty.
    PositionIllegal {
        /// The row of its first stone.
        row: u8,
        /// The column.
        col: u8,
    },
    /// A move that is neither `pass` nor a vertex of the board.
    VertexInvalid,
    /// A move to a point that is not empty.
    PointOccupied,
    /// A move that leaves its own chain without a liberty.
    Suicide,
    /// A move that brings back the position before the last move.
    Ko,
}
