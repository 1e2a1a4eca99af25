//! The chess formats.

use boardwire::{
    error::Error,
    formats::{chess_board_bytes, chess_board_packed},
    games::chess::{Board, placement},
};
use serde::Deserialize;
use serde_json::json;

use crate::explain;
use crate::request::{Answer, Codec, Request, hex};

pub(super) const CODECS: [Codec; 2] = [
    Codec::new(
        "chess-board-bytes/1",
        |request| decode(request, chess_board_bytes::decode),
        |request| encode(request, chess_board_bytes::encode),
    )
    .explained(explain::of_chess_bytes),
    Codec::new(
        "chess-board-packed/1",
        |request| decode(request, chess_board_packed::decode),
        |request| encode(request, chess_board_packed::encode),
    )
    .explained(explain::of_chess_packed),
];

#[derive(Deserialize)]
struct Shape {
    placement: String,
}

fn decode(request: &Request<'_>, decode: fn(&[u8]) -> Result<Board, Error>) -> Answer {
    Ok(json!({ "placement": placement::encode(&decode(&request.bytes()?)?) }))
}

fn encode(request: &Request<'_>, encode: fn(&Board) -> Vec<u8>) -> Answer {
    let Shape { placement } = request.member("value")?;
    // What is wrong with the text is wrong with the value, which has no places.
    Ok(hex(&encode(&placement::decode(&placement).map_err(|error| error.fault)?)))
}
