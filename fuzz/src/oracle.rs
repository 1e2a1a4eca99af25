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

use crate::{input::Input, property::MAX_CELLS};

/// Checks that both libraries give the same reply to a request. Returns the reply, or `null` without the feature `c`.
fn check_reply(request: &Value) -> Value {
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
fn reply_of_c(line: &[u8]) -> Value {
    serde_json::from_slice(&crate::c::answer(line)).expect("a reply is JSON")
}

/// Checks that C gives this reply to the request. The texts of `error` and `unsupported` are each testee's own.
#[cfg(feature = "c")]
fn compare(request: &Value, reply: &Value) {
    let c_reply = reply_of_c(request.to_string().as_bytes());
    let is_text = |key| reply.get(key).is_some() && c_reply.get(key).is_some();
    assert!(
        is_text("error") || is_text("unsupported") || *reply == c_reply,
        "{request}: Rust {reply}, C {c_reply}"
    );
}

/// Checks that C replies to a line of any bytes, and gives the same reply if both testees judge the request. Each may accept more JSON than the other.
pub fn check_agreement(line: &[u8], request: &Value, reply: &Value) {
    #[cfg(feature = "c")]
    {
        let c_reply = reply_of_c(line);
        let is_judged = |reply: &Value| reply.get("ok").or(reply.get("reject")).is_some();
        // An encoder may report any of several faults of a value.
        let are_rejections = reply.get("reject").is_some() && c_reply.get("reject").is_some();
        let is_open = are_rejections && request.get("op").is_some_and(|op| op == "encode");
        assert!(
            !is_judged(reply) || !is_judged(&c_reply) || is_open || *reply == c_reply,
            "{request}: Rust {reply}, C {c_reply}"
        );
    }
    #[cfg(not(feature = "c"))]
    let _ = (line, request, reply);
}

/// Whether the two libraries also encode the value of an input and explain it. Most inputs are only decoded: in C an index takes milliseconds.
fn has_further_requests(input: &[u8]) -> bool {
    input.iter().fold(1_u32, |hash, &byte| hash.wrapping_mul(31).wrapping_add(byte.into())) % 8 == 0
}

/// Checks a request to decode an input of a format: the reply, and of some inputs the fields and the encoding of the value.
pub fn check_decoding(format: &Format, input: Input<'_>, leniencies: &[Leniency]) {
    if cfg!(not(feature = "c")) || !format.operations().contains(&"decode") {
        return;
    }
    let mut request = input.request();
    request["id"] = json!("");
    request["op"] = json!("decode");
    request["format"] = json!(format.id);
    request["allow"] = leniencies.iter().map(|leniency| leniency.name()).collect();
    if format.has_limit {
        request["limits"] = json!({ "cells": MAX_CELLS });
    }
    let reply = check_reply(&request);
    if !has_further_requests(input.bytes()) {
        return;
    }
    if let Some(value) = reply.get("ok") {
        request["value"] = value.clone();
        request["op"] = json!("encode");
        check_reply(&request);
    }
    if format.operations().contains(&"explain") {
        request["op"] = json!("explain");
        check_reply(&request);
    }
}

/// Checks that both libraries encode a value alike. The value may be invalid.
pub fn check_encoding(format: &str, value: &Value) {
    check_reply(&json!({ "id": "", "op": "encode", "format": format, "value": value }));
}

/// Checks that both libraries encode plies alike. The plies may be invalid.
pub fn check_history_encoding(plies: &[Ply], position: &Position) {
    check_reply(&json!({
        "id": "", "op": "encode", "format": "xiangqi-history/1", "value": { "plies": plies }, "position": position,
    }));
}

/// Checks that both libraries find the same chains on the board of a record.
pub fn check_analysis(record: &[u8]) {
    check_reply(&json!({ "id": "", "op": "analyse", "format": "go-chains/1", "hex": hex::encode(record) }));
}

/// Checks that both libraries play moves alike on the position of a record.
pub fn check_play(record: &[u8], to_play: Color, moves: &[String]) {
    check_reply(&json!({
        "id": "", "op": "play", "format": "go-chains/1", "hex": hex::encode(record),
        "to_play": to_play.to_string(), "moves": moves,
    }));
}

/// Checks that both libraries find the same legal moves of a FEN, and the same number of sequences of moves for each depth.
pub fn check_moves(fen: &str, depths: std::ops::RangeInclusive<u32>) {
    check_reply(&json!({ "id": "", "op": "legal-moves", "format": "xiangqi-rules/1", "fen": fen }));
    for depth in depths {
        check_reply(
            &json!({ "id": "", "op": "perft", "format": "xiangqi-rules/1", "fen": fen, "depth": depth }),
        );
    }
}

#[cfg(all(test, feature = "c"))]
mod tests {
    use super::*;

    /// A control: C must not agree with a reply in which a cell, the code or the offset differs, or that is of another kind.
    #[test]
    fn a_difference_is_found() {
        let decode = |hex: &str| json!({ "id": "", "op": "decode", "format": "ternary-board/1", "hex": hex });
        let rejection = json!({ "id": "", "reject": "byte-out-of-range", "at": { "bit": 48 } });
        compare(&decode("010000010000f3"), &rejection);
        let value = json!({ "id": "", "ok": { "rows": 1, "cols": 1, "cells": "1" } });
        compare(&decode("01000001000001"), &value);
        for (hex, wrong_reply) in [
            ("01000001000001", json!({ "id": "", "ok": { "rows": 1, "cols": 1, "cells": "2" } })),
            ("01000001000001", rejection.clone()),
            ("010000010000f3", value),
            ("010000010000f3", json!({ "id": "", "reject": "byte-out-of-range", "at": { "bit": 49 } })),
            ("010000010000f3", json!({ "id": "", "reject": "truncated", "at": { "bit": 48 } })),
        ] {
            let compared = std::panic::catch_unwind(|| compare(&decode(hex), &wrong_reply));
            assert!(compared.is_err(), "{hex}: {wrong_reply}");
        }
    }
}
