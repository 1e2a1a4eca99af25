//! The Xiangqi formats.

use boardwire::{
    error::Error,
    formats::{xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_list, xiangqi_map, xiangqi_position},
    games::xiangqi::{Pieces, Placement, Ply, Position, Square},
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::explain;
use crate::request::{Answer, Codec, PositionShape, Request, hex, shape, text};

pub(super) const CODECS: [Codec; 6] = [
    Codec::new("xiangqi-position/1", decode_position, encode_position).explained(explain::of_position),
    Codec::new("xiangqi-history/1", decode_history, encode_history).explained(explain::of_history),
    Codec::new("xiangqi-link/1", decode_link, encode_link),
    Codec::new("xiangqi-fen/1", decode_fen, encode_fen),
    Codec::new(
        "xiangqi-list/1",
        |request| decode_pieces(request, xiangqi_list::decode),
        |request| encode_pieces(request, xiangqi_list::encode),
    )
    .explained(explain::of_list),
    Codec::new(
        "xiangqi-map/1",
        |request| decode_pieces(request, xiangqi_map::decode),
        |request| encode_pieces(request, xiangqi_map::encode),
    )
    .explained(explain::of_map),
];

#[derive(Deserialize, Serialize)]
struct HistoryShape {
    plies: Vec<Ply>,
}

fn decode_position(request: &Request<'_>) -> Answer {
    shape(xiangqi_position::decode_with(&request.bytes()?, request.leniencies()?, &mut ())?)
}

fn encode_position(request: &Request<'_>) -> Answer {
    Ok(hex(&xiangqi_position::encode(&request.member::<PositionShape>("value")?.position()?)))
}

fn decode_history(request: &Request<'_>) -> Answer {
    shape(HistoryShape { plies: xiangqi_history::decode(&request.bytes()?, &request.position()?)? })
}

fn encode_history(request: &Request<'_>) -> Answer {
    let HistoryShape { plies } = request.member("value")?;
    Ok(hex(&xiangqi_history::encode(&request.position()?, &plies).map_err(|error| error.fault)?))
}

#[derive(Deserialize)]
struct LinkShape {
    base: Option<String>,
    position: PositionShape,
    history: HistoryShape,
    s: Option<String>,
}

fn decode_link(request: &Request<'_>) -> Answer {
    let found =
        xiangqi_link::decode_with(&request.member::<String>("text")?, request.leniencies()?, &mut ())?;
    Ok(json!({
        "base": found.base,
        "position": shape(found.position)?,
        "history": shape(HistoryShape { plies: found.history })?,
        "s": found.s,
    }))
}

fn encode_link(request: &Request<'_>) -> Answer {
    let LinkShape { base, position, history, s } = request.member("value")?;
    let link = xiangqi_link::Link { base, position: position.position()?, history: history.plies, s };
    Ok(text(&xiangqi_link::encode(&link).map_err(|error| *error.fault())?))
}

fn decode_fen(request: &Request<'_>) -> Answer {
    shape(xiangqi_fen::decode(&request.member::<String>("text")?)?.position())
}

fn encode_fen(request: &Request<'_>) -> Answer {
    let Position { turn, pieces } = request.member::<PositionShape>("value")?.position()?;
    Ok(text(&xiangqi_fen::encode(&Placement::from(&pieces), turn)))
}

/// Pieces without a side to move.
#[derive(Deserialize)]
struct PiecesShape {
    squares: [Option<Square>; 32],
}

fn decode_pieces(request: &Request<'_>, decode: fn(&[u8]) -> Result<Pieces, Error>) -> Answer {
    Ok(json!({ "squares": shape(decode(&request.bytes()?)?.squares())? }))
}

fn encode_pieces(request: &Request<'_>, encode: fn(&Pieces) -> Vec<u8>) -> Answer {
    let PiecesShape { squares } = request.member("value")?;
    Ok(hex(&encode(&Pieces::new(squares)?)))
}
