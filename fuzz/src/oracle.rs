//! The second opinion: the C library, which is written from the specification alone, gets the requests of the testee protocol that the Rust
//! library gets. Their replies must be the same: values, bytes, codes, offsets and fields.
//!
//! Without the feature `c` nothing is compared, and the other properties remain.

use boardwire::{
    formats::ALL,
    games::{
        go::Color,
        xiangqi::{Ply, Position},
    },
    options::{Leniency, Options},
};
use serde_json::{Value, json};

use crate::properties::CELLS;

/// Checks that both libraries give the same reply to a request. Returns the reply, or `null` without the feature `c`.
pub fn same(request: &Value) -> Value {
    #[cfg(feature = "c")]
    {
        let reply = boardwire_testee::answer(request);
        let other = serde_json::from_slice(&crate::c::answer(request.to_string().as_bytes()));
        let other: Value = other.expect("a reply is JSON");
        assert_eq!(comparable(&reply), comparable(&other), "Rust and C, {request}");
        reply
    }
    #[cfg(not(feature = "c"))]
    {
        let _ = request;
        Value::Null
    }
}

/// The reply without what each testee words in its own way.
#[cfg(feature = "c")]
pub(crate) fn comparable(reply: &Value) -> Value {
    let mut reply = reply.clone();
    for text in ["error", "unsupported"] {
        if reply.get(text).is_some() {
            reply[text] = true.into();
        }
    }
    reply
}

/// Whether an input is one of the few for which C computes more than a verdict. In C an index takes milliseconds.
pub fn is_chosen(input: &[u8]) -> bool {
    input.iter().fold(1_u32, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into())) % 8 == 0
}

/// Checks a request to decode: the reply, and of some inputs the fields and the encoding of the value.
fn input(mut request: Value, options: Options, is_chosen: bool) {
    let format = ALL.iter().find(|format| request["format"] == format.id).expect("its id is known");
    request["id"] = json!("");
    request["op"] = json!("decode");
    let allowed = Leniency::ALL.into_iter().filter(|&leniency| options.allows(leniency));
    request["allow"] = allowed.map(Leniency::name).collect();
    if format.has_limit {
        request["limits"] = json!({ "cells": CELLS });
    }
    let reply = same(&request);
    if !is_chosen {
        return;
    }
    if let Some(value) = reply.get("ok") {
        request["value"] = value.clone();
        request["op"] = json!("encode");
        same(&request);
    }
    if format.operations().contains(&"explain") {
        request["op"] = json!("explain");
        same(&request);
    }
}

/// Checks bytes of a format.
pub fn decodes(format: &str, bytes: &[u8], options: Options) {
    if cfg!(feature = "c") {
        input(json!({ "format": format, "hex": hex::encode(bytes) }), options, is_chosen(bytes));
    }
}

/// Checks a text of a format.
pub fn decodes_text(format: &str, text: &str, options: Options) {
    if cfg!(feature = "c") {
        input(json!({ "format": format, "text": text }), options, is_chosen(text.as_bytes()));
    }
}

/// Checks the bytes of a history.
pub fn decodes_history(bytes: &[u8], position: &Position) {
    if cfg!(feature = "c") {
        let request =
            json!({ "format": "xiangqi-history/1", "hex": hex::encode(bytes), "position": position });
        input(request, Options::new(), is_chosen(bytes));
    }
}

/// Checks the encoding of a value, which may be wrong.
pub fn encodes(format: &str, value: &Value) {
    same(&json!({ "id": "", "op": "encode", "format": format, "value": value }));
}

/// Checks the encoding of plies, which may be wrong.
pub fn encodes_history(plies: &[Ply], position: &Position) {
    same(&json!({
        "id": "", "op": "encode", "format": "xiangqi-history/1", "value": { "plies": plies }, "position": position,
    }));
}

/// Checks the chains of a record.
pub fn analyses(record: &[u8]) {
    same(&json!({ "id": "", "op": "analyse", "format": "go-chains/1", "hex": hex::encode(record) }));
}

/// Checks moves on the position of a record.
pub fn plays(record: &[u8], to_play: Color, moves: &[String]) {
    same(&json!({
        "id": "", "op": "play", "format": "go-chains/1", "hex": hex::encode(record),
        "to_play": to_play.to_string(), "moves": moves,
    }));
}

/// Checks the legal moves of a FEN, and how many sequences of moves there are.
pub fn moves(fen: &str, depths: std::ops::RangeInclusive<u32>) {
    same(&json!({ "id": "", "op": "legal-moves", "format": "xiangqi-rules/1", "fen": fen }));
    for depth in depths {
        same(&json!({ "id": "", "op": "perft", "format": "xiangqi-rules/1", "fen": fen, "depth": depth }));
    }
}
