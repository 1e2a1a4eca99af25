//! The input of a command: its format, leniencies and limits, and values that are decoded at once.

use std::{ffi::OsStr, ops::Deref};

use boardwire::{
    formats::{Codec, Game},
    games::xiangqi::{Position, Side},
    options::{Leniency, Limits, Options},
};
use clap::Args;

pub(super) mod chess_fen;
mod decoded;
mod diagram;
mod foreign;
mod hex_reader;
mod input;
pub(super) mod json;
mod moves;
mod opened;
mod paste;
mod position;
mod recognise;
mod source;
mod text;

pub(super) use decoded::{Decoded, decode_bytes, encode_board, room_for, whole};
pub(super) use input::{Input, Notation, read_file};
pub(super) use opened::{Attached, Opened};
use recognise::{fit::Asked, recognise};
use source::Source;

use super::{failure::Failure, format::Format};
use boardwire_suite::untrusted::Untrusted;

/// The input of a command that reads one, and how to read it.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// A file, `-` for standard input, or the input itself: hex, a link, the value of a link's p, a FEN, SGF, JSON, or text that holds one
    pub(crate) input: String,

    #[command(flatten)]
    how: ReadOptions,
}

impl Deref for Reading {
    type Target = ReadOptions;

    fn deref(&self) -> &ReadOptions {
        &self.how
    }
}

impl Reading {
    /// Opens the input and recognises its format. Options that mean nothing for the format are an error.
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        self.how.open(self.input.as_ref())
    }

    /// The same options, without the side to move.
    pub(crate) fn without_turn(&self) -> Result<&Self, Failure> {
        self.how.without_turn().map(|_| self)
    }
}

/// The options of every command that reads an input.
#[derive(Debug, Args)]
pub(crate) struct ReadOptions {
    /// The format; detected if it is not given: ternary-board, ternary-stream, xiangqi-position, …
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// The notation of the input; detected if it is not given
    #[arg(long, value_name = "NOTATION", value_enum)]
    from: Option<Notation>,

    /// Repair nothing, and keep white space around a link or a FEN
    #[arg(long)]
    exact: bool,

    /// Accept one kind of fault; may be given more than once
    #[arg(long = "allow", value_name = "LENIENCY", value_parser = leniency)]
    allow: Vec<Leniency>,

    /// Reject a board of more cells than this
    #[arg(long, value_name = "CELLS")]
    pub(crate) limit: Option<u64>,

    /// The final position of the history: a FEN, hex, or the value of `p` in a link
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

impl ReadOptions {
    /// Opens an input and recognises its format. Options that mean nothing for the format are an error.
    pub(crate) fn open(&self, input: &OsStr) -> Result<Opened, Failure> {
        let is_open = self.format.is_none_or(|format| format == Format::XIANGQI_HISTORY);
        let given = self.position.as_deref().filter(|_| is_open).map(position::read).transpose()?;
        let asked = Asked {
            format: self.format,
            from: self.from,
            exact: self.exact,
            options: self.options(Limits::DEFAULT),
            position: given.as_ref().map(|given| given.position.clone()),
            turn: self.turn,
        };
        let mut opened = open(input, &asked)?;
        self.judge_options(&opened)?;
        opened.how.has_chosen_identities =
            opened.format == Format::XIANGQI_HISTORY && given.is_some_and(|given| given.is_chosen);
        Ok(opened)
    }

    /// Checks that each option has a meaning for the input.
    fn judge_options(&self, opened: &Opened) -> Result<(), Failure> {
        let format = opened.format;
        let has_position =
            format != Format::XIANGQI_HISTORY || matches!(opened.attached, Attached::Position(_));
        let stores_turn = !matches!(format.codec, Codec::Pieces(..)) && !opened.how.has_open_turn;
        let (option, reason) = if self.limit.is_some() && !format.has_limit {
            ("--limit", "which has no limit on cells")
        } else if self.position.is_some() && has_position {
            ("--position", "which needs no separate position")
        } else if self.turn.is_some() && stores_turn {
            ("--turn", "which needs no separate side to move")
        } else {
            return Ok(());
        };
        Err(Failure::new(format!("{option} means nothing for this input, a {format}, {reason}"))
            .advise(format!("leave {option} out, or choose another format with --format")))
    }

    /// The same options, without the side to move.
    pub(crate) fn without_turn(&self) -> Result<&Self, Failure> {
        match self.turn {
            Some(_) => Err(Failure::new("--turn means nothing for this command")
                .advise("leave --turn out; convert and sizes use it")),
            None => Ok(self),
        }
    }

    /// The options of the decoder; `unless_said` is the limit if none is given.
    pub(crate) fn options(&self, unless_said: Limits) -> Options {
        let options: Options = self.allow.iter().copied().collect();
        options.with_limits(self.limit.map_or(unless_said, Limits::max_cells))
    }

    /// The names of the leniencies that are allowed.
    pub(crate) fn allowed(&self) -> Vec<&'static str> {
        self.allow.iter().copied().map(Leniency::name).collect()
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

/// Opens an input. JSON and diagrams are converted to the bytes or the text that they represent.
fn open(input: &OsStr, asked: &Asked) -> Result<Opened, Failure> {
    let source = Source::open(input, asked.exact)?;
    let unpacked = source.unpacked;
    let (mut input, format, mut how) = recognise(source, asked)?;
    how.repairs.splice(0..0, unpacked.map(str::to_owned));
    input.is_exact = asked.exact;
    let opened = match input.notation {
        Notation::Json => json::open(&input.text()?, asked.format)?,
        Notation::Ucci | Notation::Moves => {
            let notation = input.notation;
            moves::open(&input.text()?, notation)?
        }
        Notation::Diagram => drawn(&input.text()?, format, asked)?,
        _ => Opened::new(input, format),
    };
    how.repairs.extend(opened.how.repairs);
    how.lost.extend(opened.how.lost);
    how.has_open_turn = opened.how.has_open_turn;
    Ok(Opened { how, ..opened })
}

/// Opens the content of a diagram: the bytes of a ternary board, or the FEN of another one.
fn drawn(text: &str, format: Format, asked: &Asked) -> Result<Opened, Failure> {
    let (bytes, notation, format) = match format.game {
        Game::Ternary => {
            let board = diagram::read_board(text, asked.options.limits())?;
            (encode_board(&board, format)?, Notation::Binary, format)
        }
        Game::Xiangqi => {
            let fen = diagram::xiangqi_fen(text, asked.turn.unwrap_or(Side::Red));
            let mut opened =
                Opened::new(Input::at_hand(fen.into_bytes(), Notation::Fen), Format::XIANGQI_FEN);
            opened.how.has_open_turn = !diagram::names_side(text);
            if opened.how.has_open_turn && asked.turn.is_none() {
                opened.how.repairs.push("assumed that red is to move: the diagram names no side".to_owned());
            }
            return Ok(opened);
        }
        Game::Chess => (diagram::chess_placement(text).into_bytes(), Notation::Fen, format),
        _ => unreachable!("{format} has no diagrams"),
    };
    Ok(Opened::new(Input::at_hand(bytes, notation), format))
}
