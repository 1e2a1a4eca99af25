//! The table of formats, for tools that handle all of them. A user of one format calls its module.

use alloc::{string::String, vec::Vec};

use super::DecodeError;
use crate::{
    games::{
        chess,
        go::{self, Analysis, Played},
        ternary,
        xiangqi::{self, Fen, Link, Pieces, Ply, Position, Setup, XiangqiError, iccs::Step},
    },
    observe::Observer,
    options::{Leniency, Limits, Options},
};

/// A format: its properties from the specification, and its operations.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The name and version: `xiangqi-map/1`.
    pub id: &'static str,
    /// The prefix of its requirements: `XM`.
    pub prefix: &'static str,
    /// Its chapter in the book, a file of `spec/src`.
    pub chapter: &'static str,
    /// The game that it belongs to. Only values of one game can be converted into each other.
    pub game: Game,
    /// The formats whose requirements apply to a part of it.
    pub contains: &'static [&'static str],
    /// The leniencies that have a meaning for it.
    pub leniencies: &'static [Leniency],
    /// Whether a limit on cells has a meaning for it.
    pub has_limit: bool,
    /// The longest valid input.
    pub longest: Longest,
    /// The bound on a decoder's memory.
    pub memory: Memory,
    /// Its operations, by the value that it holds.
    pub codec: Codec,
}

/// A game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Game {
    /// Ternary boards. A Go position is one.
    Ternary,
    /// Xiangqi.
    Xiangqi,
    /// Chess.
    Chess,
}

/// The length of the longest valid input in bytes, without trailing bytes that a leniency allows.
#[derive(Debug, Clone, Copy)]
pub enum Longest {
    /// There is none.
    Unbounded,
    /// A number of bytes.
    Fixed(u64),
    /// A header, and so many bytes for the cells of a board of the size that it declares.
    Board(fn(ternary::Dimensions) -> u64),
}

/// A bound on the memory of a decoder: a sum of three terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    /// For each byte of the input; of a text, for each byte of its UTF-8.
    pub per_byte: usize,
    /// For each cell that the header declares, if the limit allows them.
    pub per_cell: usize,
    /// For any input.
    pub fixed: usize,
}

/// The operations of a format. Formats that hold the same value have the same operations.
#[derive(Debug, Clone, Copy)]
pub enum Codec {
    /// A ternary board.
    Board(Decode<ternary::Board>, fn(&ternary::Board) -> Vec<u8>),
    /// Ternary boards, one after another.
    Boards(Decode<Vec<ternary::Board>>, fn(&[ternary::Board]) -> Vec<u8>),
    /// A Xiangqi position.
    Position(Decode<Position>, fn(&Position) -> Vec<u8>),
    /// The plies that led to a Xiangqi position. The caller gives the position.
    Plies(DecodePlies, fn(&Position, &[Ply]) -> Result<Vec<u8>, XiangqiError>),
    /// A text that holds a Xiangqi position and its plies.
    Link(DecodeText<Link>, fn(&Link) -> Result<String, XiangqiError>),
    /// A text that holds a Xiangqi position, without identities.
    Fen(DecodeText<Fen>, fn(&Position) -> String),
    /// Xiangqi pieces, without a side to move.
    Pieces(Decode<Pieces>, fn(&Pieces) -> Vec<u8>),
    /// A Xiangqi placement and the side to move.
    Setup(Decode<Setup>, fn(&Setup) -> Vec<u8>),
    /// A Xiangqi game: a start and moves.
    /// The last function encodes notation.
    Game(Decode<xiangqi::Game>, fn(&xiangqi::Game) -> Result<Vec<u8>, DecodeError>, EncodeGame),
    /// A chess board.
    Chess(Decode<chess::Board>, fn(&chess::Board) -> Vec<u8>),
    /// A Go position, which can be analysed and played on. A ternary board holds it.
    Go(Decode<ternary::Board>, fn(&[u8]) -> Result<Analysis, DecodeError>, Play),
    /// A Xiangqi position, whose legal moves are listed and counted. A FEN holds it.
    Rules(
        DecodeText<Fen>,
        fn(&str) -> Result<Vec<Step>, DecodeError>,
        fn(&str, u8) -> Result<u64, DecodeError>,
    ),
}

/// Decodes bytes.
pub type Decode<T> = fn(&[u8], Options, &mut dyn Observer) -> Result<T, DecodeError>;
/// Decodes a text.
pub type DecodeText<T> = fn(&str, Options, &mut dyn Observer) -> Result<T, DecodeError>;
/// Decodes the plies that led to a position.
pub type DecodePlies = fn(&[u8], &Position, Options, &mut dyn Observer) -> Result<Vec<Ply>, DecodeError>;
/// Encodes a game in notation: a FEN, and moves.
pub type EncodeGame = fn(&str, &[String]) -> Result<Vec<u8>, DecodeError>;
/// Plays moves on a position.
pub type Play = fn(&[u8], go::Color, &[String]) -> Result<Played, DecodeError>;

/// The kinds of [`Input`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    /// Bytes.
    Bytes,
    /// Bytes that have a meaning only after a position.
    AfterPosition,
    /// A text.
    Text,
}

/// An input of any format.
#[derive(Debug, Clone, Copy)]
pub enum Input<'a> {
    /// Bytes.
    Bytes(&'a [u8]),
    /// Bytes, and the position to which the plies in them led.
    AfterPosition(&'a [u8], &'a Position),
    /// A text.
    Text(&'a str),
}

/// A value of any format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the value of the variant of `Codec` with its name")]
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

    /// What an input of the format is.
    pub const fn input_kind(&self) -> InputKind {
        match self.codec {
            Codec::Link(..) | Codec::Fen(..) | Codec::Rules(..) => InputKind::Text,
            Codec::Plies(..) => InputKind::AfterPosition,
            Codec::Board(..)
            | Codec::Boards(..)
            | Codec::Position(..)
            | Codec::Pieces(..)
            | Codec::Setup(..)
            | Codec::Game(..)
            | Codec::Chess(..)
            | Codec::Go(..) => InputKind::Bytes,
        }
    }

    /// The names of the operations, as the protocol has them.
    pub const fn operations(&self) -> &'static [&'static str] {
        match self.codec {
            Codec::Link(..) | Codec::Fen(..) => &["decode", "encode"],
            Codec::Go(..) => &["analyse", "play"],
            Codec::Rules(..) => &["perft", "legal-moves"],
            Codec::Board(..)
            | Codec::Boards(..)
            | Codec::Position(..)
            | Codec::Plies(..)
            | Codec::Pieces(..)
            | Codec::Setup(..)
            | Codec::Game(..)
            | Codec::Chess(..) => &["decode", "encode", "explain"],
        }
    }

    /// Decodes an input. `observer` receives each field.
    ///
    /// # Errors
    /// The first fault in reading order that `options` do not allow.
    ///
    /// # Panics
    /// If `input` is of another kind than [`Format::input_kind`].
    pub fn decode(
        &self,
        input: Input<'_>,
        options: Options,
        observer: &mut dyn Observer,
    ) -> Result<Value, DecodeError> {
        match (self.codec, input) {
            (Codec::Board(decode, _) | Codec::Go(decode, ..), Input::Bytes(bytes)) => {
                decode(bytes, options, observer).map(Value::Board)
            }
            (Codec::Boards(decode, _), Input::Bytes(bytes)) => {
                decode(bytes, options, observer).map(Value::Boards)
            }
            (Codec::Position(decode, _), Input::Bytes(bytes)) => {
                decode(bytes, options, observer).map(Value::Position)
            }
            (Codec::Plies(decode, _), Input::AfterPosition(bytes, position)) => {
                decode(bytes, position, options, observer).map(Value::Plies)
            }
            (Codec::Link(decode, _), Input::Text(text)) => decode(text, options, observer).map(Value::Link),
            (Codec::Fen(decode, _) | Codec::Rules(decode, ..), Input::Text(text)) => {
                decode(text, options, observer).map(Value::Fen)
            }
            (Codec::Pieces(decode, _), Input::Bytes(bytes)) => {
                decode(bytes, options, observer).map(Value::Pieces)
            }
            (Codec::Setup(decode, _), Input::Bytes(bytes)) => {
                decode(bytes, options, observer).map(Value::Setup)
            }
            (Codec::Game(decode, ..), Input::Bytes(bytes)) => {
                decode(bytes, options, observer).map(Value::Game)
            }
            (Codec::Chess(decode, _), Input::Bytes(bytes)) => {
                decode(bytes, options, observer).map(Value::Chess)
            }
            (_, Input::Bytes(_) | Input::AfterPosition(..) | Input::Text(_)) => {
                panic!("{} is decoded from {:?}, not from {input:?}", self.id, self.input_kind())
            }
        }
    }

    /// The length of the longest valid input in bytes, where `declared` is the size in its header if it has one. None if there is no
    /// longest input.
    pub fn longest(&self, declared: Option<ternary::Dimensions>, limits: Limits) -> Option<u64> {
        let header = super::ternary_header::HEADER as u64;
        match self.longest {
            Longest::Unbounded => None,
            Longest::Fixed(bytes) => Some(bytes),
            // A decoder reads no more than the header if its dimensions are invalid or above the limit.
            Longest::Board(cells) => {
                let size = declared.filter(|size| limits.check_cells(size.cells()).is_ok());
                Some(header + size.map_or(0, cells))
            }
        }
    }
}
