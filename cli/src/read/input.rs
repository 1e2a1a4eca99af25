//! An input in a notation.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use boardwire_suite::untrusted::Untrusted;

use super::{
    hex_reader::HexReader,
    source::{MAX_BYTES_IN_MEMORY, RawInput, too_long_failure},
};
use crate::failure::Failure;

/// The notation of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Notation {
    /// Raw bytes.
    Binary,
    /// Hexadecimal digits; white space between them is ignored.
    Hex,
    /// Base64url of the bytes.
    Base64url,
    /// A link, the value of its `p` parameter, or a link to a shared game or position.
    Link,
    /// A FEN.
    Fen,
    /// `{"format": …, "value": …}`.
    Json,
    /// A board drawn as lines of letters, as `convert --to diagram` writes it.
    Diagram,
    /// A game record of Go.
    Sgf,
    /// A UCCI command: `position fen … moves …`, or `position startpos moves …`.
    Ucci,
    /// Moves of Xiangqi, such as h2e2, C2.5 or 炮二平五, alone or in a PGN.
    Moves,
}

/// An input and its notation.
pub(crate) struct Input {
    pub(crate) notation: Notation,
    /// Whether white space around a text is part of it.
    pub(super) is_exact: bool,
    source: Box<dyn BufRead>,
}

/// Reads a text file that this program wrote, such as a report.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    /// Above the length of a report of a testee that fails every vector.
    const MAX_FILE_BYTES: u64 = 64 << 20;
    let fail = |error: io::Error| Failure::file(path, "read", &error);
    let mut text = String::new();
    File::open(path).map_err(fail)?.take(MAX_FILE_BYTES + 1).read_to_string(&mut text).map_err(fail)?;
    if text.len() as u64 > MAX_FILE_BYTES {
        let name = Untrusted::from_path(path);
        return Err(Failure::new(format!("{name} is longer than {} MiB", MAX_FILE_BYTES >> 20))
            .advise("check that it is a file that boardwire wrote"));
    }
    Ok(text)
}

impl Input {
    /// Makes an input of `source`, in this notation.
    pub(super) fn new(source: RawInput, notation: Notation) -> Self {
        let head = io::Cursor::new(source.head);
        let source: Box<dyn BufRead> = match source.rest {
            Some(rest) => Box::new(BufReader::new(head.chain(rest))),
            None => Box::new(head),
        };
        Self { notation, is_exact: false, source }
    }

    /// Makes an input of bytes in memory.
    pub(crate) fn from_bytes(bytes: Vec<u8>, notation: Notation) -> Self {
        Self::new(RawInput::from_bytes(bytes), notation)
    }

    /// Its bytes, as a stream.
    pub(crate) fn bytes(self) -> Result<Box<dyn BufRead>, Failure> {
        Ok(match self.notation {
            Notation::Hex => Box::new(BufReader::new(HexReader::new(self.source))),
            Notation::Base64url => {
                let text = self.text()?;
                let bytes = boardwire::codes::base64url::decode(&text).map_err(|error| {
                    Failure::new(format!("the base64url text is not valid: {error}"))
                        .advise(error.kind.advice())
                })?;
                Box::new(io::Cursor::new(bytes))
            }
            _ => self.source,
        })
    }

    /// Its text, without surrounding white space unless the input is exact.
    pub(crate) fn text(mut self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        self.source.by_ref().take(MAX_BYTES_IN_MEMORY + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_BYTES_IN_MEMORY {
            return Err(too_long_failure());
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| Failure::new(format!("the input is not UTF-8 text: {}", error.utf8_error())))?;
        Ok(match self.notation {
            _ if self.is_exact => &text,
            Notation::Diagram => text.trim_end(),
            _ => text.trim(),
        }
        .to_owned())
    }
}
