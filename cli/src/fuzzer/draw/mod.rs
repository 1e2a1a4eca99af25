//! Generates requests at random: the reference encodes values of the right structure, and some encodings are then damaged.

mod chess;
mod damage;
mod go;
mod parts;
mod rng;
mod ternary;
mod xiangqi;

use boardwire::formats::{
    self, Codec,
    xiangqi_rules::{self, MAX_DEPTH},
};
use boardwire_suite::protocol::{Op, Request};
use serde_json::{Map, Value, json};

pub use rng::Rng;

use crate::reference;

/// The formats and operations of generated requests: all that the reference supports.
pub fn kinds() -> Vec<(&'static str, Op)> {
    let kinds = boardwire_testee::offered().flat_map(|(format, operations)| {
        operations.into_iter().filter_map(move |op| Some((format, op.parse().ok()?)))
    });
    kinds.collect()
}

/// A request for a format and operation, never a malformed one.
pub fn request(rng: &mut Rng, format: &str, op: Op) -> Request {
    let fields = match op {
        Op::Encode => encode(rng, format),
        Op::Decode | Op::Explain => decode(rng, format),
        Op::Other("analyse") => Map::from_iter([("hex".to_owned(), go::record(rng).into())]),
        Op::Other("play") => go::play(rng),
        Op::Other(name) => rules(rng, name),
    };
    Request::new(op, format, fields, 0)
}

/// The members of a request about legal moves: a FEN, mostly of a position, and a depth.
fn rules(rng: &mut Rng, op: &str) -> Map<String, Value> {
    let (_, reply) = encoded_value(rng, "xiangqi-fen/1");
    let text = reply["ok"]["text"].as_str().unwrap_or_default();
    let mut fields = Map::from_iter([("fen".to_owned(), damage::text(rng, text, "xiangqi-fen/1").into())]);
    if op == "perft" {
        let nodes = |depth| {
            xiangqi_rules::perft(fields["fen"].as_str().unwrap_or_default(), depth).unwrap_or_default()
        };
        // More would take a testee too long.
        let deepest = (2..=MAX_DEPTH).take_while(|&depth| nodes(depth) <= MAX_NODES).last().unwrap_or(1);
        fields.insert("depth".to_owned(), rng.below(usize::from(deepest) + 1).into());
    }
    fields
}

/// The most sequences of moves that a testee counts.
const MAX_NODES: u64 = 2048;

/// Changes at most one side, depth or other number of a request.
pub(in crate::fuzzer) fn change_one(rng: &mut Rng, value: &mut Value) {
    match value {
        Value::Object(members) if !members.is_empty() => {
            let at = rng.below(members.len());
            if let Some(member) = members.values_mut().nth(at) {
                change_one(rng, member);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = rng.below(items.len());
            change_one(rng, &mut items[at]);
        }
        Value::String(text) => {
            let other = match text.as_str() {
                "red" | "white" => "black",
                "black" => *rng.pick(&["red", "white"]),
                same => same,
            };
            *value = other.into();
        }
        Value::Number(number) => *value = (number.as_u64().unwrap_or_default() ^ 1).into(),
        _ => {}
    }
}

/// The codec of a format.
fn codec(format: &str) -> Codec {
    formats::find(format).unwrap_or_else(|| unreachable!("the reference has {format}")).codec
}

/// The members of an encoder's request: a value, and the position of a history.
fn encode(rng: &mut Rng, format: &str) -> Map<String, Value> {
    let (value, position) = match codec(format) {
        Codec::Board(..) | Codec::Go(..) => (ternary::board(rng), None),
        Codec::Boards(..) => (ternary::stream(rng), None),
        Codec::Position(..) | Codec::Fen(..) | Codec::Rules(..) => (xiangqi::position(rng), None),
        Codec::Pieces(..) => (json!({ "squares": xiangqi::position(rng)["squares"] }), None),
        Codec::Plies(..) => {
            let game = xiangqi::game(rng);
            (game["history"].clone(), Some(game["position"].clone()))
        }
        Codec::Link(..) => (xiangqi::link(rng), None),
        Codec::Setup(..) => (xiangqi::setup(rng), None),
        Codec::Game(..) => (xiangqi::moves(rng), None),
        Codec::Chess(..) => (chess::board(rng), None),
        _ => unreachable!("no values of {format} are generated"),
    };
    let mut fields = Map::from_iter([("value".to_owned(), value)]);
    fields.extend(position.map(|position| ("position".to_owned(), position)));
    fields
}

/// The members of an encoder's request, and the encoding. Few values that cannot be encoded are generated.
fn encoded_value(rng: &mut Rng, format: &str) -> (Map<String, Value>, Value) {
    loop {
        let fields = encode(rng, format);
        let reply = reference::reply(Op::Encode, format, fields.clone());
        if reply.get("ok").is_some() || rng.once_in(10) {
            return (fields, reply);
        }
    }
}

/// The members of a decoder's request: mostly an encoding, unchanged or damaged; rarely random input.
fn decode(rng: &mut Rng, format: &str) -> Map<String, Value> {
    let has_cells = matches!(codec(format), Codec::Board(..) | Codec::Boards(..));
    if has_cells && rng.once_in(8) {
        let fields = parts::header(rng);
        return with_leniencies(rng, fields);
    }
    if matches!(codec(format), Codec::Setup(..) | Codec::Game(..)) && rng.once_in(16) {
        let hex = hex::encode(xiangqi::index_near_bound(rng, format)).into();
        return with_leniencies(rng, Map::from_iter([("hex".to_owned(), hex)]));
    }
    let (mut fields, reply) = encoded_value(rng, format);
    let value = fields.shift_remove("value").unwrap_or_default();
    if matches!(codec(format), Codec::Link(..) | Codec::Fen(..)) {
        let text = reply["ok"]["text"].as_str().unwrap_or_default();
        fields.insert("text".to_owned(), damage::text(rng, text, format).into());
    } else {
        let hex = reply["ok"]["hex"].as_str().unwrap_or_default();
        let bytes = hex::decode(hex).unwrap_or_default();
        let bytes = damage::bytes(rng, bytes, format);
        fields.insert("hex".to_owned(), hex::encode(&bytes).into());
    }
    if rng.once_in(4) {
        let cells = value["rows"].as_u64().zip(value["cols"].as_u64()).map_or(0, |(rows, cols)| rows * cols);
        fields.insert("limits".to_owned(), parts::limits(rng, cells));
    } else if has_cells {
        // The limit avoids boards that only the limit of the reference rejects.
        fields.insert("limits".to_owned(), json!({ "cells": 1_000_000 }));
    }
    with_leniencies(rng, fields)
}

/// Adds some leniencies, or all of them, to one request in three.
fn with_leniencies(rng: &mut Rng, mut fields: Map<String, Value>) -> Map<String, Value> {
    if rng.once_in(3) {
        let names = boardwire::options::Leniency::ALL.map(boardwire::options::Leniency::name);
        let are_all = rng.once_in(4);
        let allowed: Vec<&str> = names.into_iter().filter(|_| are_all || rng.once_in(2)).collect();
        fields.insert("allow".to_owned(), allowed.into());
    }
    fields
}
