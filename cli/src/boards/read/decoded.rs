//! Decodes complete inputs into values.

use std::{io::Read, slice};

use boardwire::{
    formats::{
        self, Codec, Decode, DecodeError,
        ternary_board::{self, HEADER_BYTES, declared_size},
    },
    games::{go::Color, ternary, xiangqi::Position},
    observe::Observer,
    options::{Limits, Options},
};

use super::{
    fen,
    input::{Input, Notation},
    opened::{Attached, Opened},
};
use crate::boards::{
    go::{game::GoGame, sgf},
    named_format::Format,
    value::{DecodedValue, Raw},
    wrong_move::WrongMove,
};
use crate::failure::Failure;
use crate::input_source::read_into_memory;

/// The maximum number of trailing bytes that are read and counted.
pub(crate) const MAX_TRAILING_BYTES: u64 = 1 << 16;

pub(crate) struct Decoded {
    /// The input, as text if it is text.
    pub(crate) raw: Raw,
    pub(crate) result: Result<DecodedValue, DecodeError>,
    /// The move at the fault, if the value is a Go game.
    pub(crate) wrong_move: Option<Box<WrongMove>>,
}

impl Decoded {
    /// Reads an input and decodes it. `find_position` gives the position of a history.
    pub(crate) fn read(
        Opened { input, format, attached, .. }: Opened,
        options: Options,
        find_position: impl FnOnce(&Attached) -> Result<Position, Failure>,
        observer: &mut dyn Observer,
    ) -> Result<Self, Failure> {
        if let Attached::WrongMove(wrong_move) = attached {
            let raw = Raw::Text(input.text()?);
            return Ok(Self { raw, result: Err(wrong_move.error), wrong_move: Some(wrong_move) });
        }
        let mut wrong_move = None;
        let (text, result) = match (format.decode, format.codec, input.notation) {
            (Decode::Text(decode), ..) => {
                let text = input.text()?;
                let result =
                    decode(&text, options, observer).and_then(|value| from_library(value, format, None));
                (text, result)
            }
            (_, Codec::Chess(..), Notation::Fen) => {
                let text = input.text()?;
                let result =
                    fen::decode_chess(&text).map(|(board, dropped)| DecodedValue::Chess { board, dropped });
                (text, result)
            }
            (_, Codec::Go(..) | Codec::Board(..), Notation::Sgf) => {
                let text = input.text()?;
                let record = sgf::read(&text)?;
                let result = match record.size_fault() {
                    Some(error) if format == Format::GO_CHAINS => Err(error),
                    _ => record.game().map(DecodedValue::Go),
                };
                wrong_move = result.as_ref().err().and_then(|error| record.wrong_move(error)).map(Box::new);
                (text, result)
            }
            _ => {
                let position = match format.decode {
                    Decode::AfterPosition(_) => find_position(&attached)?,
                    _ => Position::opening(),
                };
                let bytes = read_bytes(input, format, options.limits())?;
                let result = decode_bytes(&bytes, format, &position, options, observer)
                    .and_then(|value| from_library(value, format, Some(&position)));
                let result = result.and_then(|value| match (value, attached) {
                    (DecodedValue::Go(game), Attached::Moves { to_play, moves }) => {
                        let setup = game.setup;
                        let played = GoGame::from_names(setup.clone(), to_play, &moves).map(DecodedValue::Go);
                        played.inspect_err(|error| {
                            wrong_move = WrongMove::from_names(error, &setup, to_play, &moves).map(Box::new);
                        })
                    }
                    (value, _) => Ok(value),
                });
                return Ok(Self { raw: Raw::Bytes(bytes), result, wrong_move });
            }
        };
        Ok(Self { raw: Raw::Text(text), result, wrong_move })
    }
}

/// Decodes bytes of a binary format. Only a history uses `position`.
pub(crate) fn decode_bytes(
    bytes: &[u8],
    format: Format,
    position: &Position,
    options: Options,
    observer: &mut dyn Observer,
) -> Result<formats::Value, DecodeError> {
    match format.decode {
        Decode::Bytes(decode) => decode(bytes, options, observer),
        Decode::AfterPosition(decode) => decode(bytes, position, options, observer),
        _ => unreachable!("{format} is decoded from text"),
    }
}

/// Converts a value of the library. A history starts from `position`.
fn from_library(
    value: formats::Value,
    format: Format,
    position: Option<&Position>,
) -> Result<DecodedValue, DecodeError> {
    Ok(match (value, position) {
        (formats::Value::Board(position), _) if format == Format::GO_CHAINS => {
            DecodedValue::Go(GoGame::new(position, Color::Black, Vec::new(), Vec::new())?)
        }
        (formats::Value::Board(board), _) => DecodedValue::Board(board),
        (formats::Value::Boards(boards), _) => DecodedValue::Boards(boards),
        (formats::Value::Position(position), _) => DecodedValue::Position(position),
        (formats::Value::Plies(plies), Some(position)) => {
            DecodedValue::History { position: position.clone(), plies }
        }
        (formats::Value::Link(link), _) => DecodedValue::Link(link),
        (formats::Value::Fen(fen), _) => DecodedValue::Fen(fen),
        (formats::Value::Pieces(pieces), _) => DecodedValue::Pieces(pieces),
        (formats::Value::Setup(setup), _) => DecodedValue::Setup(setup),
        (formats::Value::Game(game), _) => DecodedValue::Game(game),
        (formats::Value::Chess(board), _) => DecodedValue::Chess { board, dropped: Vec::new() },
        (value, _) => unreachable!("{value:?} in {format}"),
    })
}

/// Encodes a ternary board in any format for boards.
pub(crate) fn encode_board(board: &ternary::Board, format: Format) -> Result<Vec<u8>, Failure> {
    match format.codec {
        Codec::Board(encode) => Ok(encode(board)),
        Codec::Boards(encode) => Ok(encode(slice::from_ref(board))),
        // A Go position is a ternary board.
        Codec::Go(..) => Ok(ternary_board::encode(board)),
        _ => Err(Failure::new(format!("{format} holds no ternary board"))),
    }
}

/// Reads the bytes that the format may use, and a limited number of trailing bytes.
pub(crate) fn read_bytes(input: Input, format: Format, limits: Limits) -> Result<Vec<u8>, Failure> {
    let mut source = input.bytes();
    let mut bytes = Vec::new();
    source.by_ref().take(HEADER_BYTES as u64).read_to_end(&mut bytes)?;
    let size = declared_size(&bytes);
    let Some(longest) = format.longest(size, limits) else {
        read_into_memory(source, &mut bytes)?;
        return Ok(bytes);
    };
    let remaining = (longest + MAX_TRAILING_BYTES + 1).saturating_sub(bytes.len() as u64);
    source.take(remaining).read_to_end(&mut bytes)?;
    match size.filter(|size| limits.check_cells(size.cells()).is_ok()) {
        Some(size) if matches!(format.codec, Codec::Board(..)) => check_memory_for(size)?,
        _ => {}
    }
    Ok(bytes)
}

/// Checks that there is memory for a board (two bits per cell) and a copy of it. A failed allocation would abort the program.
pub(crate) fn check_memory_for(size: ternary::Dimensions) -> Result<(), Failure> {
    let byte_count =
        u64::from(size.rows()).saturating_mul(u64::from(size.cols()).div_ceil(32) * 8).saturating_mul(2);
    let is_available =
        usize::try_from(byte_count).is_ok_and(|count| Vec::<u8>::new().try_reserve_exact(count).is_ok());
    if is_available {
        return Ok(());
    }
    Err(Failure::new(format!(
        "there is no memory for a board of {} rows and {} columns",
        size.rows(),
        size.cols()
    ))
    .advise("lower --limit, or use ternary-board/1, which is read as a stream"))
}
