//! Lines of the testee protocol, most of them valid requests.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::{
    codes::base64url,
    formats::{ALL, Codec, ternary_board, xiangqi_fen},
    games::xiangqi::{Pieces, Placement},
};
use serde_json::{Value, json};

use crate::{
    damage::Damaged,
    generate::{Game, GoRequest, Shared, position_of},
};

/// A line of the protocol.
#[derive(Debug, Clone)]
pub struct Line(pub Vec<u8>);

/// A request to decode the encoding of a generated value.
fn decode(u: &mut Unstructured<'_>) -> Result<Value> {
    let format = *u.choose(ALL)?;
    let bytes =
        |bytes: Vec<u8>| json!({ "id": "a", "op": "decode", "format": format.id, "hex": hex::encode(bytes) });
    let text = |text: String| json!({ "id": "a", "op": "decode", "format": format.id, "text": text });
    Ok(match format.codec {
        Codec::Board(encode) => bytes(encode(&u.arbitrary()?)),
        Codec::Boards(encode) => bytes(encode(&[u.arbitrary()?])),
        Codec::Position(encode) => bytes(encode(&u.arbitrary()?)),
        Codec::Plies(encode) => {
            let Game { position, plies } = u.arbitrary()?;
            let mut request = bytes(encode(&position, &plies).expect("drawn plies can be undone"));
            request["position"] = json!(position);
            request
        }
        Codec::Link(encode) => {
            let Shared { link } = u.arbitrary()?;
            text(encode(&link).expect("the link can be written"))
        }
        Codec::Fen(encode) => text(encode(&u.arbitrary()?)),
        Codec::Pieces(encode) => bytes(encode(&u.arbitrary()?)),
        Codec::Setup(encode) => bytes(encode(&u.arbitrary()?)),
        Codec::Game(encode, ..) => bytes(encode(&u.arbitrary()?).expect("generated moves are legal")),
        Codec::Chess(encode) => bytes(encode(&u.arbitrary()?)),
        Codec::Rules(..) => {
            let fen = xiangqi_fen::encode(&Placement::from(&u.arbitrary::<Pieces>()?), u.arbitrary()?);
            let mut request = json!({ "id": "a", "op": "legal-moves", "format": format.id, "fen": fen });
            if u.arbitrary()? {
                request["op"] = json!("perft");
                request["depth"] = json!(u.int_in_range(0..=2)?);
            }
            request
        }
        Codec::Go(..) => {
            let GoRequest { rows, to_play, moves } = u.arbitrary()?;
            let mut request = bytes(ternary_board::encode(&position_of(&rows)));
            request["op"] = json!("play");
            request["to_play"] = json!(to_play.to_string());
            request["moves"] = json!(moves);
            request
        }
        _ => unreachable!("no values of {} are generated", format.id),
    })
}

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
            // A request to encode a decoded value.
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
        // Damage never adds a second line.
        line.retain(|&byte| byte != b'\n');
        line.push(b'\n');
        Ok(Self(line))
    }
}

/// The text of bytes in base64url, for links.
pub fn link_of(bytes: &[u8]) -> String {
    format!("?p={}", base64url::encode(bytes))
}

/// The replies of the testee to the lines.
///
/// # Panics
/// If the testee does not reply.
pub fn served(lines: &[u8]) -> Vec<u8> {
    let mut replies = Vec::new();
    boardwire_testee::serve(lines, &mut replies).expect("memory can be read and written");
    replies
}
