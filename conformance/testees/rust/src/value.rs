//! Values in the JSON shapes of the protocol.

use boardwire::{
    formats::Value,
    games::{
        chess,
        ternary::{self, Dimensions},
        xiangqi::{Link, Pieces, Placement, Ply, Position, Setup, Side, Square},
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::request::{Answer, Refusal};

/// A position as it is written. It may be invalid: two pieces may be on one square.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionShape {
    turn: Side,
    squares: [Option<Square>; 32],
}

impl PositionShape {
    pub(super) fn position(self) -> Result<Position, Refusal> {
        Ok(Position { turn: self.turn, pieces: Pieces::new(self.squares)? })
    }
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PliesShape {
    pub(super) plies: Vec<Ply>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkShape {
    // The member must be present: without a base it is `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    base: Option<String>,
    position: PositionShape,
    history: PliesShape,
    #[serde(deserialize_with = "Option::deserialize")]
    s: Option<String>,
}

impl LinkShape {
    pub(super) fn link(self) -> Result<Link, Refusal> {
        let Self { base, position, history, s } = self;
        Ok(Link { base, position: position.position()?, history: history.plies, s })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PiecesShape {
    pub(super) squares: [Option<Square>; 32],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChessShape {
    placement: String,
}

impl ChessShape {
    pub(super) fn board(self) -> Result<chess::Board, Refusal> {
        // A value has no characters to point at.
        Ok(chess::placement::decode(&self.placement).map_err(|error| error.kind)?)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupShape {
    turn: Side,
    board: String,
}

impl SetupShape {
    pub(super) fn setup(self) -> Result<Setup, Refusal> {
        // A value has no characters to point at.
        let placement = self.board.parse::<Placement>().map_err(|error| error.kind)?;
        Ok(Setup::new(self.turn, placement)?)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameShape {
    pub(super) start: String,
    pub(super) moves: Vec<String>,
}

/// A board, or the code of the fault in its dimensions, which serde's error does not contain.
pub(super) fn board(value: &Json) -> Result<ternary::Board, Refusal> {
    let dimension = |axis: &str| {
        let number = value.get(axis).and_then(Json::as_u64).and_then(|n| u32::try_from(n).ok());
        number.filter(|&n| n <= Dimensions::MAX)
    };
    if let (Some(rows), Some(cols)) = (dimension("rows"), dimension("cols")) {
        Dimensions::new(rows, cols)?;
    }
    ternary::Board::deserialize(value).map_err(|error| Refusal::Error(format!("`value`: {error}")))
}

pub(super) fn boards(value: &Json) -> Result<Vec<ternary::Board>, Refusal> {
    let is_alone = value.as_object().is_some_and(|members| members.len() == 1);
    let records = value.get("records").and_then(Json::as_array).filter(|_| is_alone);
    let records = records.ok_or_else(|| "`value` is not a list of `records` alone".to_owned())?;
    let read: Vec<Result<ternary::Board, Refusal>> = records.iter().map(board).collect();
    // A malformed record makes the request malformed, also after a record with a fault.
    let malformed = |board: &Result<_, Refusal>| matches!(board, Err(Refusal::Error(_)));
    let is_malformed = read.iter().any(malformed);
    read.into_iter().filter(|board| !is_malformed || malformed(board)).collect()
}

/// The result of a decoder, in the shape of the protocol.
pub(super) fn shape(value: Value) -> Answer {
    match value {
        Value::Board(board) => plain(board),
        Value::Boards(records) => Ok(json!({ "records": plain(records)? })),
        Value::Position(position) => plain(position),
        Value::Plies(plies) => plain(PliesShape { plies }),
        Value::Link(link) => plain(link),
        Value::Fen(fen) => plain(fen),
        Value::Pieces(pieces) => plain(pieces),
        Value::Setup(setup) => plain(setup),
        Value::Game(game) => plain(game),
        Value::Chess(board) => plain(board),
        _ => Err(Refusal::Unsupported("a value of a kind without a shape".to_owned())),
    }
}

/// A value that has the shape of the protocol already.
pub(super) fn plain(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| Refusal::Error(error.to_string()))
}
