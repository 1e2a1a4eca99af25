//! The second opinion: the C library, which is written from the specification alone, gets the requests of the testee protocol that the Rust
//! library gets. Their replies must be the same: values, bytes, codes, offsets and fields.
//!
//! Without the feature `c` nothing is compared, and the other properties remain.

use boardwire::{
    formats::Format,
    games::{
        go::Color,
        xiangqi::{Ply, Position},
    },
    options::Leniency,
};
use serde_json::{Value, json};

use crate::{input::Input, property::CELLS};

/// Checks that both libraries give the same reply to a request. Returns the reply, or `null` without the feature `c`.
fn same(request: &Value) -> Value {
    #[cfg(feature = "c")]
    {
        let reply = boardwire_testee::answer(request);
        compare(request, &reply);
        reply
    }
    #[cfg(not(feature = "c"))]
    {
        let _ = request;
        Value::Null
    }
}

/// The reply of C to a line.
#[cfg(feature = "c")]
fn other(line: &[u8]) -> Value {
    serde_json::from_slice(&crate::c::answer(line)).expect("a reply is JSON")
}

/// Checks that C gives this reply to the request. The texts of `error` and `unsupported` are each testee's own.
#[cfg(feature = "c")]
fn compare(request: &Value, reply: &Value) {
    let other = other(request.to_string().as_bytes());
    let is_text = |key| reply.get(key).is_some() && other.get(key).is_some();
    assert!(
        is_text("error") || is_text("unsupported") || *reply == other,
        "{request}: Rust {reply}, C {other}"
    );
}

/// Checks that C gives a line of any bytes a reply, and the same one if both testees judge the request. Each may accept more JSON than the other.
pub fn agrees(line: &[u8], request: &Value, reply: &Value) {
    #[cfg(feature = "c")]
    {
        let other = other(line);
        let is_judged = |reply: &Value| reply.get("ok").or(reply.get("reject")).is_some();
        // An encoder may report any of several faults of a value.
        let are_rejections = reply.get("reject").is_some() && other.get("reject").is_some();
        let is_open = are_rejections && request.get("op").is_some_and(|op| op == "encode");
        assert!(
            !is_judged(reply) || !is_judged(&other) || is_open || *reply == other,
            "{request}: Rust {reply}, C {other}"
        );
    }
    #[cfg(not(feature = "c"))]
    let _ = (line, request, reply);
}

/// Whether an input is one of the few for which C computes more than a verdict. In C an index takes milliseconds.
fn is_chosen(input: &[u8]) -> bool {
    input.iter().fold(1_u32, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into())) % 8 == 0
}

/// Checks a request to decode an input of a format: the reply, and of some inputs the fields and the encoding of the value.
pub fn decodes(format: &Format, input: Input<'_>, leniencies: &[Leniency]) {
    if cfg!(not(feature = "c")) || !format.operations().contains(&"decode") {
        return;
    }
    let mut request = input.request();
    request["id"] = json!("");
    request["op"] = json!("decode");
    request["format"] = json!(format.id);
    request["allow"] = leniencies.iter().map(|leniency| leniency.name()).collect();
    if format.has_limit {
        request["limits"] = json!({ "cells": CELLS });
    }
    let reply = same(&request);
    if !is_chosen(input.bytes()) {
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

#[cfg(all(test, feature = "c"))]
mod tests {
    use super::*;

    /// A control: C does not agree with a reply in which a cell, the code, the offset or a move differs.
    #[test]
    fn a_difference_is_found() {
        let decode = |hex: &str| json!({ "id": "", "op": "decode", "format": "ternary-board/1", "hex": hex });
        let right = json!({ "id": "", "reject": "byte-out-of-range", "at": { "bit": 48 } });
        compare(&decode("010000010000f3"), &right);
        let value = json!({ "id": "", "ok": { "rows": 1, "cols": 1, "cells": "1" } });
        compare(&decode("01000001000001"), &value);
        for (hex, wrong) in [
            ("01000001000001", json!({ "id": "", "ok": { "rows": 1, "cols": 1, "cells": "2" } })),
            ("01000001000001", right.clone()),
            ("010000010000f3", value),
            ("010000010000f3", json!({ "id": "", "reject": "byte-out-of-range", "at": { "bit": 49 } })),
            ("010000010000f3", json!({ "id": "", "reject": "truncated", "at": { "bit": 48 } })),
        ] {
            assert!(std::panic::catch_unwind(|| compare(&decode(hex), &wrong)).is_err(), "{hex}: {wrong}");
        }
    }
}
