//! Lines of the testee protocol, most of them requests that make sense.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::{
    codes::base64url,
    formats::{
        chess_board_bytes, chess_board_packed, ternary_bits2, ternary_board, ternary_integer, ternary_runs,
        xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_list, xiangqi_map, xiangqi_position,
    },
    games::{ternary::Board, xiangqi::Placement},
};
use serde_json::{Value, json};

use crate::{
    damage::Damaged,
    generate::{Game, GoRequest, Shared},
};

/// A line of the protocol.
#[derive(Debug, Clone)]
pub struct Line(pub Vec<u8>);

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A request to decode the encoding of a drawn value.
fn decode(u: &mut Unstructured<'_>) -> Result<Value> {
    let formats: Vec<&str> = boardwire_testee::offered().map(|(format, _)| format).collect();
    let format = *u.choose(&formats)?;
    let bytes = |bytes: Vec<u8>| json!({ "id": "a", "op": "decode", "format": format, "hex": hex(&bytes) });
    let board = |u: &mut Unstructured<'_>| u.arbitrary::<Board>();
    Ok(match format {
        "ternary-board/1" | "ternary-stream/1" => bytes(ternary_board::encode(&board(u)?)),
        "ternary-bits2/1" => bytes(ternary_bits2::encode(&board(u)?)),
        "ternary-integer/1" => bytes(ternary_integer::encode(&board(u)?)),
        "ternary-runs/1" => bytes(ternary_runs::encode(&board(u)?)),
        "xiangqi-list/1" => bytes(xiangqi_list::encode(&u.arbitrary()?)),
        "xiangqi-map/1" => bytes(xiangqi_map::encode(&u.arbitrary()?)),
        "chess-board-bytes/1" => bytes(chess_board_bytes::encode(&u.arbitrary()?)),
        "chess-board-packed/1" => bytes(chess_board_packed::encode(&u.arbitrary()?)),
        "xiangqi-position/1" => bytes(xiangqi_position::encode(&u.arbitrary()?)),
        "xiangqi-history/1" => {
            let Game { position, plies } = u.arbitrary()?;
            let mut request =
                bytes(xiangqi_history::encode(&position, &plies).expect("drawn plies can be undone"));
            request["position"] = json!(position);
            request
        }
        "xiangqi-link/1" => {
            let Shared { link } = u.arbitrary()?;
            let text = xiangqi_link::encode(&link).expect("the link can be written");
            json!({ "id": "a", "op": "decode", "format": format, "text": text })
        }
        "xiangqi-fen/1" => {
            let position: boardwire::games::xiangqi::Position = u.arbitrary()?;
            let text = xiangqi_fen::encode(&Placement::from(&position.pieces), position.turn);
            json!({ "id": "a", "op": "decode", "format": format, "text": text })
        }
        "go-chains/1" => {
            let GoRequest { rows, to_play, moves } = u.arbitrary()?;
            let record = crate::properties::record_of(&rows);
            let to_play = to_play.to_string();
            json!({
                "id": "a", "op": "play", "format": format, "hex": hex(&record), "to_play": to_play, "moves": moves,
            })
        }
        other => unreachable!("nothing is drawn for {other}"),
    })
}

/// A request before it is damaged.
#[derive(Debug, Clone)]
struct Request(String);

impl<'a> Arbitrary<'a> for Request {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (turned, explains) = (u.ratio(1, 2)?, u.ratio(1, 4)?);
        let (allows, greets) = (u.ratio(1, 4)?, u.ratio(1, 20)?);
        let mut request = decode(u)?;
        if greets {
            request = json!({ "id": "a", "op": "hello", "protocol": 1 });
        } else if request["op"] == "play" && turned {
            request["op"] = json!("analyse");
        } else if request.get("hex").is_some() && request["op"] == "decode" && explains {
            request["op"] = json!("explain");
        } else if request["op"] == "decode" && turned {
            // What was decoded is given back to be encoded.
            let value = boardwire_testee::answer(&request)["ok"].clone();
            request["op"] = json!("encode");
            request["value"] = value;
        } else if allows {
            request["allow"] =
                json!(["unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"]);
            request["limits"] = json!({ "cells": 300 });
        }
        Ok(Self(request.to_string()))
    }
}

impl<'a> Arbitrary<'a> for Line {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let damaged: Damaged<Request> = u.arbitrary()?;
        let mut line = damaged.bytes(|request| request.0.clone().into_bytes());
        // One line, whatever the damage.
        line.retain(|&byte| byte != b'\n');
        line.push(b'\n');
        Ok(Self(line))
    }
}

/// The text of bytes in base64url, for links.
pub fn link_of(bytes: &[u8]) -> String {
    format!("?p={}", base64url::encode(bytes))
}

/// What the testee replies to the lines.
///
/// # Panics
/// If it does not reply.
pub fn served(lines: &[u8]) -> Vec<u8> {
    let mut replies = Vec::new();
    boardwire_testee::serve(lines, &mut replies).expect("memory can be read and written");
    replies
}
