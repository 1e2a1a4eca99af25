//! How a command reads its input: which format, how leniently, within what limit. And the values that are decoded at once.

use boardwire::{
    formats::Game,
    games::xiangqi::{Position, Side},
    options::{Leniency, Limits, Options},
};
use clap::Args;

mod decoded;
pub(crate) mod formats;
mod input;
pub(super) mod json;

pub(super) use decoded::{Decoded, Raw, Value, encode_board, of_bytes, room_for, whole};
pub(super) use formats::Format;
pub(super) use input::{Attached, Input, Notation, Opened, read_file};

use super::{failure::Failure, show::diagram};
use boardwire_suite::untrusted::Untrusted;

/// The options of every command that reads.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// A file, `-` for standard input, or the input itself: hex, a link, the value of a link's p, a FEN, or SGF
    pub(crate) input: String,

    /// The format, where it is not to be recognised: ternary-board, ternary-stream, xiangqi-position, …
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// How the input is spelled, where that is not to be recognised
    #[arg(long, value_name = "NOTATION", value_enum)]
    from: Option<Notation>,

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
    /// Opens the input and determines its format. JSON and diagrams become the bytes or the text that they represent.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let input = Input::open(&self.input, self.from)?;
        if input.notation == Notation::Json {
            return json::open(&input.text()?, self.format);
        }
        let format = self.format.map_or_else(|| input.recognise(), Ok)?;
        if input.notation == Notation::Diagram {
            return self.drawn(&input.text()?, format);
        }
        Ok(Opened { input, format, attached: Attached::Nothing })
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
        Ok(Opened { input: Input::at_hand(bytes, notation)?, format, attached: Attached::Nothing })
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
        let input = Input::open(text, None)?;
        let format = input.recognise()?;
        let format = if format == Format::TERNARY_BOARD { Format::XIANGQI_POSITION } else { format };
        let opened = Opened { input, format, attached: Attached::Nothing };
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
