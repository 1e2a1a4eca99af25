//! How a command reads its input: which format, how leniently, within what limit. And the values that are decoded at once.

use boardwire::{
    formats::Game,
    games::xiangqi::{Position, Side},
    options::{Leniency, Limits, Options},
};
use clap::Args;

pub(super) mod chess_fen;
mod decoded;
mod diagram;
pub(crate) mod formats;
mod hex_reader;
mod input;
pub(super) mod json;
mod paste;
mod recognise;
mod source;

pub(super) use decoded::{Decoded, Raw, Value, encode_board, of_bytes, room_for, whole};
pub(super) use formats::Format;
pub(super) use input::{Attached, Input, Notation, Opened, read_file};
pub(super) use recognise::Recognition;
use recognise::{Asked, recognise};
use source::Source;

use super::{failure::Failure, show::recognised};
use boardwire_suite::untrusted::Untrusted;

/// The options of every command that reads.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// A file, `-` for standard input, or the input itself: hex, a link, the value of a link's p, a FEN, SGF, JSON, or text that holds one
    pub(crate) input: String,

    /// The format, where it is not to be recognised: ternary-board, ternary-stream, xiangqi-position, …
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// How the input is spelled, where that is not to be recognised
    #[arg(long, value_name = "NOTATION", value_enum)]
    from: Option<Notation>,

    /// Read the input as it is: repair nothing, and keep white space around a link or a FEN
    #[arg(long)]
    exact: bool,

    /// Read leniently in this respect; may be given more than once
    #[arg(long = "allow", value_name = "LENIENCY", value_parser = leniency)]
    allow: Vec<Leniency>,

    /// Refuse a board of more cells than this
    #[arg(long, value_name = "CELLS")]
    pub(crate) limit: Option<u64>,

    /// The position to which a history led: a FEN, hex, or the value of a link's p
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// The side to move, where the input does not store it
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub(crate) turn: Option<Side>,
}

fn side(name: &str) -> Result<Side, String> {
    let named = [Side::Red, Side::Black].into_iter().find(|side| side.to_string() == name);
    named.ok_or_else(|| format!("`{:.100}` is neither red nor black", Untrusted::new(name)))
}

fn leniency(name: &str) -> Result<Leniency, String> {
    let known = Leniency::ALL.map(Leniency::name).join(", ");
    name.parse().map_err(|_| format!("there is no leniency `{:.100}`; known: {known}", Untrusted::new(name)))
}

impl Reading {
    /// Opens the input and recognises its format. JSON and diagrams become the bytes or the text that they represent.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let is_open = self.format.is_none_or(|format| format == Format::XIANGQI_HISTORY);
        let position = match &self.position {
            Some(_) if is_open => Some(self.position(&Attached::Nothing)?),
            _ => None,
        };
        let options = self.options(Limits::DEFAULT);
        let asked = Asked { format: self.format, from: self.from, exact: self.exact, options, position };
        let (mut input, format, how) = recognise(Source::open(&self.input)?, &asked)?;
        input.is_exact = self.exact;
        let opened = match input.notation {
            Notation::Json => json::open(&input.text()?, self.format)?,
            Notation::Diagram => self.drawn(&input.text()?, format)?,
            _ => return Ok(Opened { input, format, attached: Attached::Nothing, how }),
        };
        Ok(Opened { how, ..opened })
    }

    /// Opens the input as [`Reading::open`] does, and says on stderr what was done to recognise it.
    pub(crate) fn open_and_note(&self) -> Result<Opened, Failure> {
        let opened = self.open()?;
        recognised::note(&opened.how, opened.format)?;
        Ok(opened)
    }

    /// Opens what a diagram represents: the bytes of a ternary board, the FEN of another one.
    fn drawn(&self, text: &str, format: Format) -> Result<Opened, Failure> {
        let (bytes, notation, format) = match format.game {
            Game::Ternary => {
                let board = diagram::read_board(text, self.options(Limits::DEFAULT).limits())?;
                (encode_board(&board, format)?, Notation::Binary, format)
            }
            Game::Xiangqi => (diagram::xiangqi_fen(text).into_bytes(), Notation::Fen, Format::XIANGQI_FEN),
            Game::Chess => (diagram::chess_placement(text).into_bytes(), Notation::Fen, format),
        };
        Ok(Opened::new(Input::at_hand(bytes, notation), format))
    }

    /// The options of the decoder; `unless_said` is the limit where none is given.
    pub(crate) fn options(&self, unless_said: Limits) -> Options {
        let options: Options = self.allow.iter().copied().collect();
        options.with_limits(self.limit.map_or(unless_said, Limits::max_cells))
    }

    /// The position that a history needs, unless the input has its own.
    pub(crate) fn position(&self, attached: &Attached) -> Result<Position, Failure> {
        if let Attached::Position(position) = attached {
            return Ok(Position::clone(position));
        }
        let text = self.position.as_deref().ok_or_else(no_position)?;
        let asked =
            Asked { format: None, from: None, exact: false, options: Options::default(), position: None };
        let (input, format, _) = recognise(Source::open(text)?, &asked)?;
        let opened = Opened::new(input, format);
        let decoded = Decoded::read(opened, Options::default(), |_| Err(no_position()), &mut ())?;
        match decoded.result {
            Ok(Value::Position(position)) => Ok(position),
            Ok(Value::Link(link)) => Ok(link.position),
            Ok(Value::Fen(fen)) => Ok(fen.position()),
            Ok(_) => Err(Failure::new("--position is to be a position with a side to move")),
            Err(error) => {
                Err(Failure::new(format!("--position is not valid: {error}")).advise(error.advice()))
            }
        }
    }
}

fn no_position() -> Failure {
    Failure::new("a history can only be read from the position to which it led")
        .advise("give it with --position, as a FEN, as hex, or as the value of a link's p")
}
