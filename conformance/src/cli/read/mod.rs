//! How a command reads its input: which format, how leniently, within what limit. And the values that are small enough to be held.

use std::io::Read;

use boardwire::{
    error::Error,
    leniency::{Leniencies, Leniency},
    limits::Limits,
    observe::Observer,
    ternary::Settings,
    xiangqi::{Ply, Position, fen, history, link, position},
};
use clap::Args;

mod formats;
mod input;
pub(super) mod json;

pub(super) use formats::Format;
pub(super) use input::{Input, Opened, Spelling};

use super::{failure::Failure, show::picture};

/// The options of every command that reads.
#[derive(Debug, Args)]
pub(in crate::cli) struct Reading {
    /// A file, `-` for standard input, or the input itself: hex, a link, the value of a link's p, or a FEN
    pub(in crate::cli) input: String,

    /// The format, where it is not to be recognised: ternary-board, ternary-stream, xiangqi-position, …
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// How the input is spelled, where that is not to be recognised
    #[arg(long, value_name = "SPELLING", value_enum)]
    from: Option<Spelling>,

    /// Read leniently in this respect; may be given more than once
    #[arg(long = "allow", value_name = "LENIENCY", value_parser = leniency)]
    allow: Vec<Leniency>,

    /// Refuse a board of more cells than this
    #[arg(long, value_name = "CELLS")]
    pub(in crate::cli) limit: Option<u64>,

    /// The position to which a history led: a FEN, hex, or the value of a link's p
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
}

fn leniency(name: &str) -> Result<Leniency, String> {
    let known = Leniency::ALL.map(Leniency::name).join(", ");
    Leniency::from_name(name).ok_or_else(|| format!("there is no leniency `{name}`; known: {known}"))
}

impl Reading {
    /// Opens the input and settles its format. JSON is turned into the bytes or the text that it stands for.
    pub(in crate::cli) fn open(&self) -> Result<Opened, Failure> {
        let input = Input::open(&self.input, self.from)?;
        if input.spelling == Spelling::Json {
            return json::open(&input.text()?, self.format);
        }
        let format = self.format.map_or_else(|| input.recognise(), Ok)?;
        Ok(Opened { input, format, position: None })
    }

    pub(in crate::cli) fn leniencies(&self) -> Leniencies {
        self.allow.iter().copied().collect()
    }

    /// How ternary boards are read; `unless_said` is the limit where none is given.
    pub(in crate::cli) fn settings(&self, unless_said: Limits) -> Settings {
        Settings { limits: self.limit.map_or(unless_said, Limits::cells), leniencies: self.leniencies() }
    }

    /// The position that a history needs, unless the input has brought its own.
    pub(in crate::cli) fn position(&self, own: Option<Position>) -> Result<Position, Failure> {
        if let Some(position) = own {
            return Ok(position);
        }
        let text = self.position.as_deref().ok_or_else(no_position)?;
        let input = Input::open(text, None)?;
        let format = match input.recognise()? {
            Format::TernaryBoard => Format::XiangqiPosition,
            format => format,
        };
        let held = Held::read(input, format, Leniencies::STRICT, || Err(no_position()), &mut ())?;
        match held.result {
            Ok(Value::Position(position)) => Ok(position),
            Ok(Value::Link(link)) => Ok(link.position),
            Ok(Value::Fen(fen)) => Ok(fen.position()),
            Ok(Value::History { .. }) => Err(Failure::new("--position is to be a position")),
            Err(error) => {
                Err(Failure::new(format!("--position is not valid: {error}")).advise(error.fault.advice()))
            }
        }
    }
}

fn no_position() -> Failure {
    Failure::new("a history can only be read from the position to which it led")
        .advise("give it with --position, as a FEN, as hex, or as the value of a link's p")
}

/// A value that is small enough to be held whole.
pub(in crate::cli) enum Value {
    Position(Position),
    History { position: Position, plies: Vec<Ply> },
    Link(link::Link),
    Fen(fen::Fen),
}

/// What was read, and what came of it.
pub(in crate::cli) struct Held {
    /// The input, as text where it is text.
    pub(in crate::cli) raw: Raw,
    pub(in crate::cli) result: Result<Value, Error>,
}

/// The input itself.
pub(in crate::cli) enum Raw {
    Bytes(Vec<u8>),
    Text(String),
}

impl Held {
    /// Reads an input of any format but the ternary ones, which are read as streams.
    pub(in crate::cli) fn read(
        input: Input,
        format: Format,
        leniencies: Leniencies,
        position: impl FnOnce() -> Result<Position, Failure>,
        observer: &mut impl Observer,
    ) -> Result<Self, Failure> {
        Ok(match format {
            Format::XiangqiLink => {
                let text = input.text()?;
                let result = link::decode_with(&text, leniencies, observer).map(Value::Link);
                Self { raw: Raw::Text(text), result }
            }
            Format::XiangqiFen => {
                let is_picture = input.spelling == Spelling::Picture;
                let text = input.text()?;
                let text = if is_picture { picture::xiangqi_fen(&text) } else { text };
                let result = fen::decode_with(&text, observer).map(Value::Fen);
                Self { raw: Raw::Text(text), result }
            }
            Format::XiangqiHistory => {
                let position = position()?;
                let bytes = whole(input)?;
                let result = history::decode_with(&bytes, &position, observer)
                    .map(|plies| Value::History { position, plies });
                Self { raw: Raw::Bytes(bytes), result }
            }
            Format::XiangqiPosition | Format::TernaryBoard | Format::TernaryStream => {
                let bytes = whole(input)?;
                let result = position::decode_with(&bytes, leniencies, observer).map(Value::Position);
                Self { raw: Raw::Bytes(bytes), result }
            }
        })
    }
}

/// All bytes of an input.
pub(in crate::cli) fn whole(input: Input) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    input.bytes()?.read_to_end(&mut bytes)?;
    Ok(bytes)
}
