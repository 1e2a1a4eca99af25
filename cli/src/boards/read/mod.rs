//! Reads the input of a command: detects its format, applies leniencies and limits, and decodes its value.

use std::{
    ffi::OsStr,
    fmt::Display,
    io::{self, IsTerminal},
    ops::Deref,
};

use boardwire::{
    formats::{Codec, xiangqi_fen},
    games::xiangqi::{Position, Side},
    options::{Leniency, Limits, Options},
};
use clap::Args;

mod bytes;
mod candidate;
mod decoded;
mod diagram;
pub(crate) mod fen;
mod input;
pub(crate) mod json;
mod link;
mod moves;
mod not_read;
mod open;
mod opened;
mod position;
mod recognise;
mod repair;
mod unrecognised;

pub(crate) use decoded::{
    Decoded, MAX_TRAILING_BYTES, check_memory_for, decode_bytes, encode_board, read_bytes,
};
use input::Requested;
pub(crate) use input::{Input, Notation};
use open::open;
pub(crate) use opened::{Attached, Opened};
pub(crate) use repair::without_byte_order_mark;

use crate::boards::named_format::Format;
use crate::{failure::Failure, input_source::RawInput};
use boardwire_suite::{select::ensure, untrusted::Untrusted};

/// The arguments of a command that reads one input.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// A file, `-` for standard input, or the input itself: hex, a link, the `p` parameter of a link, a FEN, moves of Xiangqi, SGF, JSON, or
    /// a sentence with a link
    pub(crate) input: Option<String>,

    #[command(flatten)]
    read_options: ReadOptions,
}

/// Standard input as the default input. Fails at a terminal, where it would wait.
pub(crate) fn default_stdin() -> Result<&'static OsStr, Failure> {
    if io::stdin().is_terminal() {
        return Err(Failure::new("INPUT is missing")
            .advise("name a file, `-` for standard input, or the input itself"));
    }
    Ok(OsStr::new("-"))
}

impl Deref for Reading {
    type Target = ReadOptions;

    fn deref(&self) -> &ReadOptions {
        &self.read_options
    }
}

impl Reading {
    /// Opens the input and recognises its format. Options without an effect on the format are an error.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        match &self.input {
            Some(input) => self.read_options.open(input.as_ref()),
            None => self.read_options.open(default_stdin()?),
        }
    }
}

/// The options of every command that reads an input.
#[derive(Debug, Args)]
pub(crate) struct ReadOptions {
    /// Read the input in this format, such as ternary-board [default: detected]. `boardwire formats` lists all formats
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,

    /// Read the input in this notation [default: detected]
    #[arg(long, value_name = "NOTATION", value_enum)]
    from: Option<Notation>,

    /// Read the input without repairs, and keep white space around a link or a FEN
    #[arg(long)]
    pub(crate) exact: bool,

    /// Allow a leniency, such as trailing-bytes (`boardwire formats FORMAT` lists them); may be repeated
    #[arg(long = "allow", value_name = "LENIENCY", value_parser = parse_leniency)]
    allow: Vec<Leniency>,

    /// Reject a board with more cells than this
    #[arg(long, value_name = "CELLS")]
    pub(crate) limit: Option<u64>,

    /// Set the final position of a xiangqi-history: a FEN, hex, or the `p` value of a link
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,

    /// Set the side to move, red or black, if the input does not store it
    #[arg(long, value_name = "SIDE", value_parser = |name: &str| one_of([Side::Red, Side::Black], name))]
    pub(crate) turn: Option<Side>,
}

/// Parses the name of one of two values.
pub(crate) fn one_of<T: Display + Copy>([first, second]: [T; 2], name: &str) -> Result<T, String> {
    let named = [first, second].into_iter().find(|value| value.to_string() == name);
    named.ok_or_else(|| format!("`{:.100}` is neither {first} nor {second}", Untrusted::new(name)))
}

fn parse_leniency(name: &str) -> Result<Leniency, String> {
    let names = Leniency::ALL.map(Leniency::name);
    let unknown =
        ensure("there is no leniency", name, names.into_iter(), |first, second| first == second).err();
    let message = unknown.map_or_else(String::new, |unknown| unknown.sentence());
    name.parse().map_err(|_| format!("{message} Known: {}", names.join(", ")))
}

impl ReadOptions {
    /// Opens an input and recognises its format. Options without an effect on the format are an error.
    pub(crate) fn open(&self, input: &OsStr) -> Result<Opened, Failure> {
        self.open_source(RawInput::open(input)?)
    }

    /// Opens a line that [`plain_fen`] recognised.
    pub(crate) fn open_plain_fen(format: Format, line: &str) -> Opened {
        let mut opened = Opened::new(Input::from_text(line.to_owned(), Notation::Fen), format);
        opened.recognition.notation = Some(Notation::Fen);
        opened.recognition.because = Some(fen::reason(line));
        opened
    }

    /// The format that `--format` names.
    pub(crate) fn format(&self) -> Result<Option<Format>, Failure> {
        let format = self.format.as_deref().map(str::parse).transpose();
        format.map_err(|unknown: String| Failure::new(unknown).for_option("--format"))
    }

    /// Whether no option affects how inputs are read.
    pub(crate) fn has_defaults(&self) -> bool {
        let Self { format, from, exact, allow: _, limit, position, turn } = self;
        !exact
            && format.is_none()
            && from.is_none()
            && limit.is_none()
            && position.is_none()
            && turn.is_none()
    }

    pub(crate) fn open_source(&self, source: RawInput) -> Result<Opened, Failure> {
        let format = self.format()?;
        let may_be_history = format.is_none_or(|format| format == Format::XIANGQI_HISTORY);
        let given = self.position.as_deref().filter(|_| may_be_history).map(position::read).transpose()?;
        let requested = Requested {
            format,
            from: self.from,
            exact: self.exact,
            options: self.options(Limits::DEFAULT),
            position: given.as_ref().map(|given| given.position.clone()),
            turn: self.turn,
        };
        let mut opened = open(source, &requested)?;
        self.check_options(&opened)?;
        opened.recognition.has_open_turn &= self.turn.is_none();
        opened.recognition.has_chosen_identities = opened.format == Format::XIANGQI_HISTORY
            && given.is_some_and(|given| given.has_chosen_identities);
        Ok(opened)
    }

    /// Checks that each option applies to the input.
    fn check_options(&self, opened: &Opened) -> Result<(), Failure> {
        let format = opened.format;
        let has_position =
            format != Format::XIANGQI_HISTORY || matches!(opened.attached, Attached::Position(_));
        let stores_turn = !matches!(format.codec, Codec::Pieces(..)) && !opened.recognition.has_open_turn;
        let (option, reason) = if self.limit.is_some() && !format.has_limit {
            ("--limit", "which has no limit on cells")
        } else if self.position.is_some() && has_position {
            ("--position", "which needs no separate position")
        } else if self.turn.is_some() && stores_turn {
            ("--turn", "which needs no separate side to move")
        } else {
            return Ok(());
        };
        Err(Failure::new(format!("{option} has no effect on this input, a {format}, {reason}"))
            .advise(format!("leave {option} out, or choose another format with --format")))
    }

    /// Fails if a side to move is given.
    pub(crate) fn reject_turn(&self) -> Result<(), Failure> {
        match self.turn {
            Some(_) => Err(Failure::new("--turn has no effect on this command")
                .advise("leave --turn out; convert and sizes use it")),
            None => Ok(()),
        }
    }

    /// The options of the decoder, with the default limits if no limit is given.
    pub(crate) fn options(&self, default: Limits) -> Options {
        let options: Options = self.allow.iter().copied().collect();
        options.with_limits(self.limit.map_or(default, Limits::max_cells))
    }

    /// The names of the allowed leniencies.
    pub(crate) fn allowed_names(&self) -> Vec<&'static str> {
        self.allow.iter().copied().map(Leniency::name).collect()
    }

    /// Decodes an opened input.
    pub(crate) fn decode(&self, opened: Opened) -> Result<Decoded, Failure> {
        let options = self.options(Limits::DEFAULT);
        Decoded::read(opened, options, |attached| self.position(attached), &mut ())
    }

    /// The position that a history needs, unless the input contains one.
    pub(crate) fn position(&self, attached: &Attached) -> Result<Position, Failure> {
        if let Attached::Position(position) = attached {
            return Ok(Position::clone(position));
        }
        let text = self.position.as_deref().ok_or_else(position::missing)?;
        position::read(text).map(|given| given.position)
    }
}

/// Recognises a line that is a valid FEN without repairs: returns its format, and the fields that the format does not keep. `None` if the line
/// needs the complete detection.
pub(crate) fn plain_fen(line: &[u8]) -> Option<(Format, &str)> {
    const MAX_FIELDS_BYTES: usize = 100;
    let text =
        str::from_utf8(line).ok().filter(|text| text.bytes().all(|byte| (b' '..=b'~').contains(&byte)))?;
    let (placement, fields) = text.split_once(' ').unwrap_or((text, ""));
    let (format, fields) = match placement.bytes().filter(|&byte| byte == b'/').count() {
        7 => fen::decode_chess(text).ok().map(|_| (Format::CHESS_PACKED, fields))?,
        9 => {
            // A FEN with moves instead of fields is a history.
            xiangqi_fen::decode(text).ok().filter(|_| fields.is_empty() || !moves::is_command(text))?;
            let fields = fields.split_once(' ').map_or("", |(_, fields)| fields);
            (Format::XIANGQI_FEN, if fields == fen::NO_FIELDS { "" } else { fields })
        }
        _ => return None,
    };
    (fields.len() <= MAX_FIELDS_BYTES).then_some((format, fields))
}

/// Whether a line may be a FEN or a link.
pub(crate) fn is_fen_or_link(line: &str) -> bool {
    fen::format(line).is_some() || link::is_link(line)
}
