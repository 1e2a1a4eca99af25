//! Values that are small enough to be held.

use std::io::Read;

use boardwire::{
    chess,
    error::Error,
    go::{self, Color},
    observe::Observer,
    ternary::{self, Settings, bits2, integer, runs},
    xiangqi::{Pieces, Ply, Position, fen, history, link, list, map, position},
};

use super::{Brought, Format, Input, Opened, Spelling};
use crate::cli::{
    failure::Failure,
    go::{game::Game, sgf},
};

/// A value that is held whole.
pub(in crate::cli) enum Value {
    Position(Position),
    History {
        position: Position,
        plies: Vec<Ply>,
    },
    Link(link::Link),
    Fen(fen::Fen),
    /// Without a side to move.
    Pieces(Pieces),
    Board(ternary::Board),
    Go(Game),
    Chess(chess::Board),
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
    /// Reads an input; `position` is asked for where it is a history.
    pub(in crate::cli) fn read(
        Opened { input, format, brought }: Opened,
        settings: Settings,
        position: impl FnOnce(&Brought) -> Result<Position, Failure>,
        observer: &mut impl Observer,
    ) -> Result<Self, Failure> {
        let (text, result) = match format {
            Format::XiangqiLink => {
                let text = input.text()?;
                let result = link::decode_with(&text, settings.leniencies, observer).map(Value::Link);
                (text, result)
            }
            Format::XiangqiFen => {
                let text = input.text()?;
                let result = fen::decode_with(&text, observer).map(Value::Fen);
                (text, result)
            }
            Format::ChessBytes | Format::ChessPacked if input.spelling == Spelling::Fen => {
                let text = input.text()?;
                let result = chess::placement::decode(&text).map(Value::Chess);
                (text, result)
            }
            Format::GoChains if input.spelling == Spelling::Sgf => {
                let text = input.text()?;
                let result = sgf::read(&text)?.game().map(Value::Go);
                (text, result)
            }
            _ => {
                let position = match format {
                    Format::XiangqiHistory => position(&brought)?,
                    _ => Position::opening(),
                };
                let bytes = whole(input)?;
                let result = decode(&bytes, format, settings, &position, observer);
                let result = result.and_then(|value| match (value, brought) {
                    (Value::Go(game), Brought::Moves { to_play, moves }) => {
                        Game::named(game.setup, to_play, &moves).map(Value::Go)
                    }
                    (value, _) => Ok(value),
                });
                return Ok(Self { raw: Raw::Bytes(bytes), result });
            }
        };
        Ok(Self { raw: Raw::Text(text), result })
    }
}

/// Decodes bytes of a format that holds one value; `position` matters to a history alone.
pub(in crate::cli) fn decode(
    bytes: &[u8],
    format: Format,
    settings: Settings,
    position: &Position,
    observer: &mut impl Observer,
) -> Result<Value, Error> {
    match format {
        Format::TernaryBoard | Format::TernaryStream => {
            ternary::decode_with(bytes, settings, observer).map(Value::Board)
        }
        Format::TernaryBits2 => bits2::decode_with(bytes, settings.limits, observer).map(Value::Board),
        Format::TernaryInteger => integer::decode_with(bytes, settings.limits, observer).map(Value::Board),
        Format::TernaryRuns => runs::decode_with(bytes, settings.limits, observer).map(Value::Board),
        Format::XiangqiList => list::decode_with(bytes, observer).map(Value::Pieces),
        Format::XiangqiMap => map::decode_with(bytes, observer).map(Value::Pieces),
        Format::XiangqiHistory => history::decode_with(bytes, position, observer)
            .map(|plies| Value::History { position: position.clone(), plies }),
        Format::GoChains => go::position::decode_with(bytes, observer)
            .and_then(|position| Game::new(position, Color::Black, Vec::new(), Vec::new()))
            .map(Value::Go),
        Format::ChessBytes => chess::bytes::decode_with(bytes, observer).map(Value::Chess),
        Format::ChessPacked => chess::packed::decode_with(bytes, observer).map(Value::Chess),
        Format::XiangqiPosition | Format::XiangqiLink | Format::XiangqiFen => {
            position::decode_with(bytes, settings.leniencies, observer).map(Value::Position)
        }
    }
}

/// The bytes of a ternary board in a format that holds one.
pub(in crate::cli) fn encode_board(board: &ternary::Board, format: Format) -> Vec<u8> {
    match format {
        Format::TernaryBits2 => bits2::encode(board),
        Format::TernaryInteger => integer::encode(board),
        Format::TernaryRuns => runs::encode(board),
        _ => ternary::encode(board),
    }
}

/// All bytes of an input.
pub(in crate::cli) fn whole(input: Input) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    input.bytes()?.read_to_end(&mut bytes)?;
    Ok(bytes)
}
