//! How a command reads its input: which format, how leniently, within what limit. And the values that are small enough to be held.

use boardwire::{
    formats::Game,
    games::xiangqi::{Position, Side},
    options::{Leniency, Limits, Options},
};
use clap::Args;

mod formats;
mod held;
mod input;
pub(super) mod json;

pub(super) use formats::Format;
pub(super) use held::{Held, Raw, Value, encode_board, of_bytes, room_for, whole};
pub(super) use input::{Brought, Input, Opened, Spelling, read_file};

use super::{failure::Failure, show::picture};
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
    #[arg(long, value_name = "SPELLING", value_enum)]
    from: Option<Spelling>,

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
    /// Opens the input and settles its format. JSON and pictures are turned into the bytes or the text that they stand for.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let input = Input::open(&self.input, self.from)?;
        if input.spelling == Spelling::Json {
            return json::open(&input.text()?, self.format);
        }
        let format = self.format.map_or_else(|| input.recognise(), Ok)?;
        if input.spelling == Spelling::Picture {
            return self.drawn(&input.text()?, format);
        }
        Ok(Opened { input, format, brought: Brought::Nothing })
    }

    /// Opens what a picture stands for: the bytes of a ternary board, the FEN of another one.
    fn drawn(&self, text: &str, format: Format) -> Result<Opened, Failure> {
        let (bytes, spelling, format) = match format.game {
            Game::Ternary => {
                let board = picture::read_board(text, self.options(Limits::DEFAULT).limits())?;
                (encode_board(&board, format)?, Spelling::Binary, format)
            }
            Game::Xiangqi => (picture::xiangqi_fen(text).into_bytes(), Spelling::Fen, Format::XIANGQI_FEN),
            Game::Chess => (picture::chess_placement(text).into_bytes(), Spelling::Fen, format),
        };
        Ok(Opened { input: Input::at_hand(bytes, spelling)?, format, brought: Brought::Nothing })
    }

    /// The options of the decoder; `unless_said` is the limit where none is given.
    pub(crate) fn options(&self, unless_said: Limits) -> Options {
        let options: Options = self.allow.iter().copied().collect();
        options.with_limits(self.limit.map_or(unless_said, Limits::max_cells))
    }

    /// The position that a history needs, unless the input has brought its own.
    pub(crate) fn position(&self, brought: &Brought) -> Result<Position, Failure> {
        if let Brought::Position(position) = brought {
            return Ok(Position::clone(position));
        }
        let text = self.position.as_deref().ok_or_else(no_position)?;
        let input = Input::open(text, None)?;
        let format = input.recognise()?;
        let format = if format == Format::TERNARY_BOARD { Format::XIANGQI_POSITION } else { format };
        let opened = Opened { input, format, brought: Brought::Nothing };
        let held = Held::read(opened, Options::default(), |_| Err(no_position()), &mut ())?;
        match held.result {
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
