use core::fmt;

use super::{Piece, Square};
use crate::error::{DAMAGED, errors};

const HISTORY: &str = "check that the history belongs to this position, and that the side to move is right";
const NUMBERS: &str =
    "check that the bits are intact, and that the writer numbers pieces and squares as this format does";

errors! {
    /// What is wrong with a Xiangqi position, a ply, a link, a FEN, an index or a game.
    pub enum XiangqiError {
        /// Two pieces are on one square.
        SquareOccupiedTwice { square: Square, piece: Piece, occupant: Piece } => "square-occupied-twice",
            ("{piece} is put on {}, where {occupant} is", on(square)), NUMBERS;
        /// A piece is on a square that is not in its candidate list.
        SquareNotAllowed { piece: Piece, square: Square } => "square-not-allowed",
            ("{piece} can never be on {}", on(square)), NUMBERS;
        /// An id is not above the id before it.
        IdsNotRising { id: u8, before: u8 } => "ids-not-rising",
            ("the id {id} follows the id {before}"), "write the living pieces in ascending order of id, each once";
        /// The mover of a ply is dead.
        MoverDead { piece: Piece } => "mover-dead",
            ("{piece} is the mover but is dead"), HISTORY;
        /// The mover of a ply has no origin, or not the given one.
        NoOrigin { piece: Piece, square: Square } => "no-origin",
            ("{piece} cannot have come to {} by such a move", on(square)),
            "check that the history belongs to this position, and that moves are given newest first";
        /// The captured piece of a ply is on the board.
        CapturedAlive { piece: Piece } => "captured-alive",
            ("{piece} is on the board but is given as captured"), HISTORY;
        /// The captured piece of a ply can never be on the mover's square.
        CapturedMisplaced { piece: Piece, square: Square } => "captured-misplaced",
            ("{piece} cannot have been captured on {}, where it can never be", on(square)), HISTORY;
        /// A piece is on the origin of the mover.
        OriginOccupied { square: Square, occupant: Piece } => "origin-occupied",
            ("the mover cannot come from {}, where {occupant} is", on(square)), HISTORY;
        /// A parameter occurs twice.
        ParameterTwice { name: &'static str } => "parameter-twice",
            ("the parameter `{name}` is given twice"), "remove one of the two";
        /// A part of a link is not a parameter of the format.
        ParameterUnknown => "parameter-unknown",
            ("a part of the link is none of `p=`, `r=` and `s=`"),
            "remove it, or allow `unknown-parameters` to ignore it";
        /// A link has a fragment.
        FragmentPresent => "fragment-present",
            ("the link has a fragment"), "remove the `#` and the rest, or allow `unknown-parameters` to ignore them";
        /// A required parameter is absent or empty.
        ParameterMissing { name: &'static str } => "parameter-missing",
            ("the parameter `{name}` is missing or empty"), "check that the link was copied completely";
        /// A character is not allowed in the parameter `s`.
        SInvalid { found: char } => "s-invalid",
            ("`s` contains {found:?}"), "use only A-Z a-z 0-9 - . _ ~ in s";
        /// A decoder would not read the same base from the link.
        BaseInvalid => "base-invalid",
            ("the base is empty or contains `?` or `#`"), "leave the base out, or remove the `?` or `#` from it";
        /// The side to move is unknown.
        FenSide => "fen-side",
            ("the side to move is none of `w`, `r` and `b`"), "write `w` or `r` for red to move, `b` for black";
        /// A field is empty, or there are too many fields.
        FenFields => "fen-fields",
            ("a field is empty, or there are more than six"),
            "separate the fields by one space, and give six at most";
        /// No identities fit the diagram from this piece on.
        FenIdentity { letter: char, square: Square } => "fen-identity",
            ("{letter:?} on {} fits no piece that is left", on(square)),
            "give a side one general, two of each other officer and five pawns at most, each where its kind can be";
        /// A number exceeds the number of any position, or leaves a remainder after the last move.
        ValueOutOfRange => "value-out-of-range",
            ("the number is greater than any that represents something"), DAMAGED;
        /// The version of a game is unknown.
        VersionUnknown { found: u8, expected: u8 } => "version-unknown",
            ("the first byte is {found}, and {expected} is the version"), DAMAGED;
        /// A game has more moves than the format allows.
        TooManyPlies => "too-many-plies",
            ("there are more than 2000 plies"), "end the game after 2000 plies";
        /// A game has another ply, but no move is legal.
        NoLegalMove { ply: usize } => "no-legal-move",
            ("no move is legal for ply {ply}"), DAMAGED;
        /// A move is not legal.
        MoveIllegal => "move-illegal",
            ("the move is not legal"), "check the start, and the moves before this one";
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
