//! The table of formats, for tools that handle all of them. A user of one format calls its module.

use alloc::{string::String, vec::Vec};

use super::{DecodeError, EncodeError};
use crate::{
    games::{
        chess,
        go::{self, Analysis, Played},
        ternary,
        xiangqi::{self, Fen, Link, Pieces, Ply, Position, Setup, iccs::Step},
    },
    observe::Observer,
    options::{Leniency, Limits, Options},
};

/// A format: its properties from the specification, and its operations.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The name and version, such as `xiangqi-map/1`.
    pub id: &'static str,
    /// The prefix of the format's requirements, such as `XM`.
    pub prefix: &'static str,
    /// The format's chapter in the book, a file of `spec/src`.
    pub chapter: &'static str,
    /// The game of the format's values. Only values of one game can be converted into each other.
    pub game: BoardGame,
    /// The formats that this format contains: their requirements apply to a part of an input.
    pub contains: &'static [&'static str],
    /// The leniencies that have an effect on the format.
    pub leniencies: &'static [Leniency],
    /// Whether a limit on cells has an effect on the format.
    pub has_limit: bool,
    /// The longest valid input.
    pub longest: Longest,
    /// The bound on a decoder's memory.
    pub memory: Memory,
    /// The decoder of the format.
    pub decode: Decode,
    /// The other operations of the format, by its kind of value.
    pub codec: Codec,
}

/// The game that a format is for: use it to choose rules, or how to show a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardGame {
    /// Ternary boards, among them the positions of Go.
    Ternary,
    /// Xiangqi.
    Xiangqi,
    /// Chess.
    Chess,
}

/// The length of the longest valid input in bytes, without trailing bytes that a leniency allows.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Longest {
    /// There is no maximum length.
    Unbounded,
    /// A number of bytes.
    Fixed(u64),
    /// A header, and the bytes for the cells of a board of the declared size.
    Board(fn(ternary::Dimensions) -> u64),
}

/// A bound on the memory of a decoder: a sum of three terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Memory {
    /// The bytes of memory for each byte of the input, which is UTF-8 for a text.
    pub per_byte: usize,
    /// The bytes of memory for each cell that the header declares, if the limit allows the board.
    pub per_cell: usize,
    /// The bytes of memory that do not depend on the input.
    pub fixed: usize,
}

/// The operations of a format without `decode`. Formats that hold the same value have the same operations.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Codec {
    /// A ternary board.
    Board(fn(&ternary::Board) -> Vec<u8>),
    /// Ternary boards, one after another.
    Boards(fn(&[ternary::Board]) -> Vec<u8>),
    /// A Xiangqi position.
    Position(fn(&Position) -> Vec<u8>),
    /// The plies that led to a Xiangqi position. The caller gives the position.
    Plies(fn(&Position, &[Ply]) -> Result<Vec<u8>, EncodeError>),
    /// A text that holds a Xiangqi position and its plies.
    Link(fn(&Link) -> Result<String, EncodeError>),
    /// A text that holds a Xiangqi position, without identities.
    Fen(fn(&Position) -> String),
    /// Xiangqi pieces, without a side to move.
    Pieces(fn(&Pieces) -> Vec<u8>),
    /// A Xiangqi placement and the side to move.
    Setup(fn(&Setup) -> Vec<u8>),
    /// A Xiangqi game: a start and moves.
    /// The second function encodes notation, and the last one gives the share of a legal move.
    Game(
        fn(&xiangqi::Game) -> Result<Vec<u8>, EncodeError>,
        EncodeGame,
        fn(&xiangqi::rules::Board, xiangqi::iccs::Step) -> Option<MoveShare>,
    ),
    /// A chess board.
    Chess(fn(&chess::Board) -> Vec<u8>),
    /// A Go position, which can be analysed and played on. A ternary board stores the position.
    Go(fn(&[u8]) -> Result<Analysis, DecodeError>, Play),
    /// A Xiangqi position, whose legal moves are listed and counted. A FEN holds it.
    Rules(fn(&str) -> Result<Vec<Step>, DecodeError>, fn(&str, u8) -> Result<u64, DecodeError>),
}

/// Encodes a game in notation: a FEN, and moves.
pub type EncodeGame = fn(&str, &[String]) -> Result<Vec<u8>, EncodeError>;
/// Plays moves on a position.
pub type Play = fn(&[u8], go::Color, &[String]) -> Result<Played, DecodeError>;

/// The share of a legal move in the number of a game (spec: XG-6, XC-4): `weight` of the `total` of all legal moves, after the `before` of those
/// that precede it. Use it to show where two encodings of games part.
///
/// ```
/// use boardwire::formats::{Codec, xiangqi_game};
/// use boardwire::games::xiangqi::{Setup, rules::Board};
///
/// let game = xiangqi_game::decode(&[0x71, 2, 3, 0xF8])?;
/// let Codec::Game(_, _, share) = xiangqi_game::FORMAT.codec else { panic!() };
/// let first = share(&Board::from(&game.start), game.moves[0]).expect("it is legal");
/// assert_eq!((first.before, first.weight, first.total), (24, 1, 44));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveShare {
    /// The sum of the weights of the legal moves before the move.
    pub before: u32,
    /// The weight of the move. The weight is 1 in `xiangqi-game`.
    pub weight: u32,
    /// The sum of the weights of all legal moves.
    pub total: u32,
}

/// The decoder of a format. The variant has the type of the input; the observer receives each field.
///
/// The errors are the first fault in reading order that the options do not allow.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
#[expect(clippy::type_complexity, reason = "the signatures say what a caller gives")]
pub enum Decode {
    /// Bytes.
    Bytes(fn(&[u8], Options, &mut dyn Observer) -> Result<Value, DecodeError>),
    /// Bytes, and the position to which the plies in them led.
    AfterPosition(fn(&[u8], &Position, Options, &mut dyn Observer) -> Result<Value, DecodeError>),
    /// A text.
    Text(fn(&str, Options, &mut dyn Observer) -> Result<Value, DecodeError>),
}

/// A value of any format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the value of the variant of `Codec` with its name")]
#[non_exhaustive]
pub enum Value {
    Board(ternary::Board),
    Boards(Vec<ternary::Board>),
    Position(Position),
    Plies(Vec<Ply>),
    Link(Link),
    Fen(Fen),
    Pieces(Pieces),
    Setup(Setup),
    Game(xiangqi::Game),
    Chess(chess::Board),
}

impl Format {
    /// The id without the version: `xiangqi-map`.
    pub fn name(&self) -> &'static str {
        self.id.split('/').next().unwrap_or(self.id)
    }

    /// The names of the operations, as the protocol has them.
    pub const fn operations(&self) -> &'static [&'static str] {
        match (self.codec, self.decode) {
            (Codec::Rules(..), _) => &["perft", "legal-moves"],
            (Codec::Go(..), _) => &["analyse", "play"],
            (_, Decode::Text(_)) => &["decode", "encode"],
            (_, Decode::Bytes(_) | Decode::AfterPosition(_)) => &["decode", "encode", "explain"],
        }
    }

    /// The length of the longest valid input in bytes, where `declared` is the size in its header if it has one. None if there is no
    /// longest input.
    pub fn longest(&self, declared: Option<ternary::Dimensions>, limits: Limits) -> Option<u64> {
        let header = super::ternary_header::HEADER_BYTES as u64;
        match self.longest {
            Longest::Unbounded => None,
            Longest::Fixed(bytes) => Some(bytes),
            // A decoder reads no more than the header if its dimensions are invalid or above the limit.
            Longest::Board(bytes_of) => {
                let size = declared.filter(|size| limits.check_cells(size.cells()).is_ok());
                Some(header + size.map_or(0, bytes_of))
            }
        }
    }
}
