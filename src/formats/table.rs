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
    /// Decodes an input of its kind.
    pub(super) decode: Decode,
    /// Its other operations, by the value that it holds.
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

/// The operations of a format without `decode`. Formats that hold the same value have the same operations.
#[derive(Debug, Clone, Copy)]
pub enum Codec {
    /// A ternary board.
    Board(fn(&ternary::Board) -> Vec<u8>),
    /// Ternary boards, one after another.
    Boards(fn(&[ternary::Board]) -> Vec<u8>),
    /// A Xiangqi position.
    Position(fn(&Position) -> Vec<u8>),
    /// The plies that led to a Xiangqi position. The caller gives the position.
    Plies(fn(&Position, &[Ply]) -> Result<Vec<u8>, XiangqiError>),
    /// A text that holds a Xiangqi position and its plies.
    Link(fn(&Link) -> Result<String, XiangqiError>),
    /// A text that holds a Xiangqi position, without identities.
    Fen(fn(&Position) -> String),
    /// Xiangqi pieces, without a side to move.
    Pieces(fn(&Pieces) -> Vec<u8>),
    /// A Xiangqi placement and the side to move.
    Setup(fn(&Setup) -> Vec<u8>),
    /// A Xiangqi game: a start and moves.
    /// The last function encodes notation.
    Game(fn(&xiangqi::Game) -> Result<Vec<u8>, DecodeError>, EncodeGame),
    /// A chess board.
    Chess(fn(&chess::Board) -> Vec<u8>),
    /// A Go position, which can be analysed and played on. A ternary board holds it.
    Go(fn(&[u8]) -> Result<Analysis, DecodeError>, Play),
    /// A Xiangqi position, whose legal moves are listed and counted. A FEN holds it.
    Rules(fn(&str) -> Result<Vec<Step>, DecodeError>, fn(&str, u8) -> Result<u64, DecodeError>),
}

/// Decodes an input of the kind that the format requires.
pub(super) type Decode = fn(Input<'_>, Options, &mut dyn Observer) -> Result<Value, DecodeError>;
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

impl<'a> Input<'a> {
    const fn kind(&self) -> InputKind {
        match self {
            Self::Bytes(_) => InputKind::Bytes,
            Self::AfterPosition(..) => InputKind::AfterPosition,
            Self::Text(_) => InputKind::Text,
        }
    }

    pub(super) fn bytes(self) -> &'a [u8] {
        if let Self::Bytes(bytes) = self { bytes } else { unreachable!("bytes out of {self:?}") }
    }

    pub(super) fn text(self) -> &'a str {
        if let Self::Text(text) = self { text } else { unreachable!("a text out of {self:?}") }
    }

    pub(super) fn after_position(self) -> (&'a [u8], &'a Position) {
        if let Self::AfterPosition(bytes, position) = self {
            (bytes, position)
        } else {
            unreachable!("a position out of {self:?}")
        }
    }
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

impl Codec {
    /// What an input is, and the names of the operations.
    const fn properties(self) -> (InputKind, &'static [&'static str]) {
        const BITS: &[&str] = &["decode", "encode", "explain"];
        match self {
            Self::Link(..) | Self::Fen(..) => (InputKind::Text, &["decode", "encode"]),
            Self::Rules(..) => (InputKind::Text, &["perft", "legal-moves"]),
            Self::Go(..) => (InputKind::Bytes, &["analyse", "play"]),
            Self::Plies(..) => (InputKind::AfterPosition, BITS),
            Self::Board(..)
            | Self::Boards(..)
            | Self::Position(..)
            | Self::Pieces(..)
            | Self::Setup(..)
            | Self::Game(..)
            | Self::Chess(..) => (InputKind::Bytes, BITS),
        }
    }
}

impl Format {
    /// The id without the version: `xiangqi-map`.
    pub fn name(&self) -> &'static str {
        self.id.split('/').next().unwrap_or(self.id)
    }

    /// What an input of the format is.
    pub const fn input_kind(&self) -> InputKind {
        self.codec.properties().0
    }

    /// The names of the operations, as the protocol has them.
    pub const fn operations(&self) -> &'static [&'static str] {
        self.codec.properties().1
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
        let kind = self.input_kind();
        assert!(input.kind() == kind, "{} is decoded from {kind:?}, not from {input:?}", self.id);
        (self.decode)(input, options, observer)
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
