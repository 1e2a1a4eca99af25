//! What the argument INPUT is: a file, `-`, a hex string, a link, a FEN, SGF, or JSON.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use boardwire::games::{go::Color, xiangqi::Position};
use boardwire_suite::untrusted::Untrusted;

use super::{
    decoded::too_long,
    formats::{Format, MOST_HELD},
};
use crate::{failure::Failure, go::sgf, show::diagram};

/// How the bytes of an input are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Notation {
    /// Bytes as they are.
    Binary,
    /// Hexadecimal digits; white space between them is passed over.
    Hex,
    /// Base64url of the bytes.
    Base64url,
    /// A link, or the value of its parameter p alone.
    Link,
    /// A FEN.
    Fen,
    /// `{"format": …, "value": …}`.
    Json,
    /// Lines of letters, as `convert --to diagram` writes them.
    Diagram,
    /// A record of a Go game.
    Sgf,
}

/// What is to be read, and how it is spelled.
pub(crate) struct Input {
    pub(crate) notation: Notation,
    /// The beginning of `source`, or all of it.
    prefix: Vec<u8>,
    source: Box<dyn BufRead>,
}

/// An input that is ready to be read.
pub(crate) struct Opened {
    pub(crate) input: Input,
    pub(crate) format: Format,
    /// What came with it.
    pub(crate) attached: Attached,
}

/// What a document brings beside its value.
pub(crate) enum Attached {
    Nothing,
    /// The position of a history.
    Position(Box<Position>),
    /// Moves of both sides in turn from a Go position, and who moves first.
    Moves {
        to_play: Color,
        moves: Vec<String>,
    },
}

/// The text of a file that this program has written, such as a report.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    /// Longer than the report of a testee that fails every vector.
    const MOST: u64 = 64 << 20;
    let fail = |error: io::Error| Failure::file(path, "read", &error);
    let mut text = String::new();
    File::open(path).map_err(fail)?.take(MOST + 1).read_to_string(&mut text).map_err(fail)?;
    if text.len() as u64 > MOST {
        let name = Untrusted::of_path(path);
        return Err(Failure::new(format!("{name} is longer than {} MiB", MOST >> 20))
            .advise("check that it is a file that boardwire wrote"));
    }
    Ok(text)
}

/// How much of an input is looked at to see what it is.
const PREFIX: usize = 4096;

impl Input {
    /// Opens INPUT. An argument that names no file is the input itself.
    pub(crate) fn open(argument: &str, notation: Option<Notation>) -> Result<Self, Failure> {
        if argument == "-" {
            return Self::new(io::stdin(), notation);
        }
        let path = Path::new(argument);
        match File::open(path) {
            Ok(file) => {
                if path.is_dir() {
                    return Err(Failure::new(format!("{} is a folder", Untrusted::new(argument)))
                        .advise("name a file in it"));
                }
                Self::new(file, notation)
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound && spelling_of(argument).is_none() => {
                Err(Failure::file(path, "open", &error))
            }
            Err(_) if notation.is_none() && spelling_of(argument).is_none() => Err(Failure::new(format!(
                "\"{:.100}\" is no file, and reads neither as hex, as a link nor as a FEN",
                Untrusted::new(argument)
            ))
            .advise("check the path, or say with --from how it is spelled")),
            Err(_) => Self::new(io::Cursor::new(argument.to_owned()), notation),
        }
    }

    /// Input that is at hand already.
    pub(crate) fn at_hand(bytes: Vec<u8>, notation: Notation) -> Result<Self, Failure> {
        Self::new(io::Cursor::new(bytes), Some(notation))
    }

    fn new(mut source: impl Read + 'static, notation: Option<Notation>) -> Result<Self, Failure> {
        let mut prefix = Vec::new();
        source.by_ref().take(PREFIX as u64).read_to_end(&mut prefix)?;
        let text = prefix_text(&prefix);
        // Text that looks like nothing in particular is judged as a link, so that its first bad character is named.
        let guess =
            || text.map_or(Notation::Binary, |text| spelling_of(text.trim()).unwrap_or(Notation::Link));
        let notation = notation.unwrap_or_else(guess);
        let source = BufReader::new(io::Cursor::new(prefix.clone()).chain(source));
        Ok(Self { notation, prefix, source: Box::new(source) })
    }

    /// Its bytes, where it is spelled as bytes, one after another.
    pub(crate) fn bytes(self) -> Result<Box<dyn BufRead>, Failure> {
        Ok(match self.notation {
            Notation::Hex => Box::new(BufReader::new(HexReader { digits: self.source, high: None })),
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

    /// Its text, without white space around it.
    pub(crate) fn text(mut self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        self.source.by_ref().take(MOST_HELD + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_HELD {
            return Err(too_long());
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| Failure::new(format!("the input is not UTF-8 text: {}", error.utf8_error())))?;
        let trimmed = if self.notation == Notation::Diagram { text.trim_end() } else { text.trim() };
        Ok(trimmed.to_owned())
    }

    /// The format, as far as the notation and the first bytes tell it.
    pub(crate) fn recognise(&self) -> Result<Format, Failure> {
        Ok(match self.notation {
            Notation::Link => Format::XIANGQI_LINK,
            // A placement of ten ranks or of eight.
            Notation::Fen => match self
                .prefix
                .iter()
                .take_while(|&&byte| byte != b' ')
                .filter(|&&byte| byte == b'/')
                .count()
            {
                7 => Format::CHESS_PACKED,
                _ => Format::XIANGQI_FEN,
            },
            Notation::Hex => {
                let digits: Vec<u8> = self.prefix.iter().copied().filter(u8::is_ascii_hexdigit).collect();
                let whole = &digits[..digits.len() / 2 * 2];
                Format::of_bytes(&hex::decode(whole).unwrap_or_default())
            }
            Notation::Binary => Format::of_bytes(&self.prefix),
            Notation::Base64url => Format::XIANGQI_POSITION,
            Notation::Diagram => {
                if diagram::is_board(&String::from_utf8_lossy(&self.prefix)) {
                    Format::TERNARY_BOARD
                } else {
                    Format::XIANGQI_FEN
                }
            }
            Notation::Sgf => Format::GO_CHAINS,
            Notation::Json => {
                return Err(Failure::new("JSON names its format itself").advise("leave --format out"));
            }
        })
    }
}

/// The prefix as text, if it is text.
fn prefix_text(prefix: &[u8]) -> Option<&str> {
    let text = match str::from_utf8(prefix) {
        Ok(text) => text,
        // It may end inside a character.
        Err(error) if prefix.len() == PREFIX && prefix.len() - error.valid_up_to() < 4 => {
            str::from_utf8(&prefix[..error.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    let is_text = !text.is_empty() && text.chars().all(|c| !c.is_control() || c.is_ascii_whitespace());
    is_text.then_some(text)
}

/// How a text looks to be spelled.
fn spelling_of(text: &str) -> Option<Notation> {
    let is_hex = |c: char| c.is_ascii_hexdigit() || c.is_ascii_whitespace();
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || "-_=+/%".contains(c);
    let placement = text.split(' ').next().unwrap_or_default();
    if text.is_empty() {
        None
    } else if text.starts_with('{') {
        Some(Notation::Json)
    } else if sgf::looks_like(text) {
        Some(Notation::Sgf)
    } else if diagram::looks_like(text) {
        Some(Notation::Diagram)
    } else if text.chars().all(is_hex) {
        Some(Notation::Hex)
    } else if text.contains('?') {
        Some(Notation::Link)
    } else if placement.matches('/').count() >= 5
        && placement.chars().all(|c| c == '/' || c.is_ascii_alphanumeric())
    {
        Some(Notation::Fen)
    } else if text.chars().all(is_base64) && text.len() >= 20 {
        Some(Notation::Link)
    } else {
        None
    }
}

/// Turns hexadecimal digits into bytes as they come.
struct HexReader {
    digits: Box<dyn BufRead>,
    high: Option<u8>,
}

impl Read for HexReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < buffer.len() {
            let digits = self.digits.fill_buf()?;
            if digits.is_empty() {
                return match self.high {
                    Some(_) if written == 0 => Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "the hex string has an odd number of digits: one is missing or one too many",
                    )),
                    _ => Ok(written),
                };
            }
            let mut used = 0;
            for &digit in digits {
                if written == buffer.len() {
                    break;
                }
                used += 1;
                if digit.is_ascii_whitespace() {
                    continue;
                }
                let Some(value) = char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
                else {
                    let found = char::from(digit);
                    let message = format!("the hex string contains {found:?}, which is no hexadecimal digit");
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                };
                self.high = match self.high {
                    Some(high) => {
                        buffer[written] = high << 4 | value;
                        written += 1;
                        None
                    }
                    None => Some(value),
                };
            }
            self.digits.consume(used);
        }
        Ok(written)
    }
}
