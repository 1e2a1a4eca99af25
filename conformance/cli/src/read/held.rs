//! Values that are small enough to be held.

use std::io::Read;

use boardwire::{
    error::Error,
    formats::{
        chess_board_bytes, chess_board_packed, go_chains, ternary_bits2,
        ternary_board::{self, Settings},
        ternary_integer, ternary_runs, xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_list, xiangqi_map,
        xiangqi_position,
    },
    games::{
        chess,
        go::Color,
        ternary,
        xiangqi::{Pieces, Ply, Position},
    },
    limits::Limits,
    observe::Observer,
};

use super::formats::{MOST_HELD, declared};
use super::{Brought, Format, Input, Opened, Spelling};
use crate::{
    failure::Failure,
    go::{game::Game, sgf},
};

/// A value that is held whole.
pub(crate) enum Value {
    Position(Position),
    History {
        position: Position,
        plies: Vec<Ply>,
    },
    Link(xiangqi_link::Link),
    Fen(xiangqi_fen::Fen),
    /// Without a side to move.
    Pieces(Pieces),
    Board(ternary::Board),
    Go(Game),
    Chess(chess::Board),
}

/// What was read, and what came of it.
pub(crate) struct Held {
    /// The input, as text where it is text.
    pub(crate) raw: Raw,
    pub(crate) result: Result<Value, Error>,
}

/// The input itself.
pub(crate) enum Raw {
    Bytes(Vec<u8>),
    Text(String),
}

impl Held {
    /// Reads an input; `position` is asked for where it is a history.
    pub(crate) fn read(
        Opened { input, format, brought }: Opened,
        settings: Settings,
        position: impl FnOnce(&Brought) -> Result<Position, Failure>,
        observer: &mut impl Observer,
    ) -> Result<Self, Failure> {
        let (text, result) = match format {
            Format::XiangqiLink => {
                let text = input.text()?;
                let result = xiangqi_link::decode_with(&text, settings.leniencies, observer).map(Value::Link);
                (text, result)
            }
            Format::XiangqiFen => {
                let text = input.text()?;
                let result = xiangqi_fen::decode_with(&text, observer).map(Value::Fen);
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
                let bytes = whole(input, format, settings.limits)?;
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
pub(crate) fn decode(
    bytes: &[u8],
    format: Format,
    settings: Settings,
    position: &Position,
    observer: &mut impl Observer,
) -> Result<Value, Error> {
    match format {
        Format::TernaryBoard | Format::TernaryStream => {
            ternary_board::decode_with(bytes, settings, observer).map(Value::Board)
        }
        Format::TernaryBits2 => {
            ternary_bits2::decode_with(bytes, settings.limits, observer).map(Value::Board)
        }
        Format::TernaryInteger => {
            ternary_integer::decode_with(bytes, settings.limits, observer).map(Value::Board)
        }
        Format::TernaryRuns => ternary_runs::decode_with(bytes, settings.limits, observer).map(Value::Board),
        Format::XiangqiList => xiangqi_list::decode_with(bytes, observer).map(Value::Pieces),
        Format::XiangqiMap => xiangqi_map::decode_with(bytes, observer).map(Value::Pieces),
        Format::XiangqiHistory => xiangqi_history::decode_with(bytes, position, observer)
            .map(|plies| Value::History { position: position.clone(), plies }),
        Format::GoChains => go_chains::decode_with(bytes, observer)
            .and_then(|position| Game::new(position, Color::Black, Vec::new(), Vec::new()))
            .map(Value::Go),
        Format::ChessBytes => chess_board_bytes::decode_with(bytes, observer).map(Value::Chess),
        Format::ChessPacked => chess_board_packed::decode_with(bytes, observer).map(Value::Chess),
        Format::XiangqiPosition | Format::XiangqiLink | Format::XiangqiFen => {
            xiangqi_position::decode_with(bytes, settings.leniencies, observer).map(Value::Position)
        }
    }
}

/// The bytes of a ternary board in a format that holds one.
pub(crate) fn encode_board(board: &ternary::Board, format: Format) -> Vec<u8> {
    match format {
        Format::TernaryBits2 => ternary_bits2::encode(board),
        Format::TernaryInteger => ternary_integer::encode(board),
        Format::TernaryRuns => ternary_runs::encode(board),
        _ => ternary_board::encode(board),
    }
}

/// The bytes of an input, as far as the format gives them a meaning, and some that follow.
pub(crate) fn whole(input: Input, format: Format, limits: Limits) -> Result<Vec<u8>, Failure> {
    /// Bytes beyond the longest input, which a report counts.
    const BEYOND: u64 = 1 << 16;
    let mut source = input.bytes()?;
    let mut bytes = Vec::new();
    source.by_ref().take(6).read_to_end(&mut bytes)?;
    let left = |longest: u64| (longest + 1).saturating_sub(bytes.len() as u64);
    if let Some(longest) = format.longest(&bytes, limits) {
        let left = left(longest + BEYOND);
        source.take(left).read_to_end(&mut bytes)?;
        if matches!(
            format,
            Format::TernaryBoard | Format::TernaryBits2 | Format::TernaryInteger | Format::TernaryRuns
        ) {
            room(&bytes, limits)?;
        }
    } else {
        let left = left(MOST_HELD);
        source.take(left).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_HELD {
            return Err(too_long());
        }
    }
    Ok(bytes)
}

/// What is said of an input that is not held in memory.
pub(crate) fn too_long() -> Failure {
    Failure::new(format!("the input is longer than {} MiB, the most that is held in memory", MOST_HELD >> 20))
        .advise("divide it, or write a board as ternary-board/1, which is read as a stream")
}

/// Holds that there is memory for the board that a header declares, where it is within the limit.
fn room(bytes: &[u8], limits: Limits) -> Result<(), Failure> {
    match declared(bytes).filter(|size| limits.spend(size.cells()).is_ok()) {
        Some(size) => room_for(size),
        None => Ok(()),
    }
}

/// Holds that there is memory for a board of two bits a cell and for a copy of it. An allocation that fails ends the program.
pub(crate) fn room_for(size: ternary::Dimensions) -> Result<(), Failure> {
    let bytes =
        u64::from(size.rows()).saturating_mul(u64::from(size.cols()).div_ceil(32) * 8).saturating_mul(2);
    let is_there =
        usize::try_from(bytes).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    if is_there {
        return Ok(());
    }
    Err(Failure::new(format!(
        "there is no memory for a board of {} rows and {} columns",
        size.rows(),
        size.cols()
    ))
    .advise("lower --limit, or use ternary-board/1, which is read as a stream"))
}
