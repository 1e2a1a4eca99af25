//! An input whose notation is known.

use std::io::{self, BufRead};

use boardwire::{
    games::xiangqi::{Position, Side},
    options::Options,
};

use crate::boards::named_format::Format;
use crate::failure::Failure;
use crate::input_source::read_into_memory;

/// The notation of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Notation {
    /// Raw bytes.
    Binary,
    /// Hexadecimal digits, also with prefixes and separators, or as xxd and hexdump -C print them.
    Hex,
    /// Base64url of the bytes.
    Base64url,
    /// A link, the value of its `p` parameter, or a link to a shared game or position.
    Link,
    /// A FEN.
    Fen,
    /// `{"format": …, "value": …}`.
    Json,
    /// A board as `convert --to diagram` and `check` draw it.
    Diagram,
    /// A game record of Go.
    Sgf,
    /// A UCCI command: `position fen … moves …`, or `position startpos moves …`.
    Ucci,
    /// Moves of Xiangqi, such as h2e2 or H2-E2, also with numbers, tags and a result.
    Moves,
}

/// An input and its notation.
pub(crate) struct Input {
    pub(crate) notation: Notation,
    content: Content,
}

/// The content of an input: the text of a notation that is text, otherwise the bytes that the notation encodes.
pub(super) enum Content {
    Bytes(Box<dyn BufRead>),
    Text(String),
}

impl Input {
    pub(super) fn new(notation: Notation, content: Content) -> Self {
        Self { notation, content }
    }

    /// Makes an input of decoded bytes.
    pub(crate) fn from_bytes(bytes: Vec<u8>, notation: Notation) -> Self {
        Self::new(notation, Content::Bytes(Box::new(io::Cursor::new(bytes))))
    }

    pub(crate) fn from_text(text: String, notation: Notation) -> Self {
        Self::new(notation, Content::Text(text))
    }

    /// Its bytes, as a stream.
    pub(crate) fn bytes(self) -> Box<dyn BufRead> {
        match self.content {
            Content::Bytes(bytes) => bytes,
            Content::Text(text) => Box::new(io::Cursor::new(text.into_bytes())),
        }
    }

    pub(crate) fn text(self) -> Result<String, Failure> {
        let source = match self.content {
            Content::Bytes(source) => source,
            Content::Text(text) => return Ok(text),
        };
        let mut bytes = Vec::new();
        read_into_memory(source, &mut bytes)?;
        String::from_utf8(bytes)
            .map_err(|error| Failure::new(format!("the input is not UTF-8 text: {}", error.utf8_error())))
    }
}

/// What the command line asks of an input.
#[derive(Default)]
pub(super) struct Requested {
    pub(super) format: Option<Format>,
    pub(super) from: Option<Notation>,
    /// Whether repairs are off.
    pub(super) exact: bool,
    pub(super) options: Options,
    /// The position of a history.
    pub(super) position: Option<Position>,
    /// The side to move.
    pub(super) turn: Option<Side>,
}
