//! The reference, asked as a testee is.

use boardwire::{
    formats::xiangqi_link,
    games::xiangqi::{Link, Piece, Position, candidates},
};
use boardwire_testee::answer;
use serde_json::{Value, json};

/// The link that all xiangqi chapters decode: real data, from nowhere but outside.
pub(crate) const LINK: &str =
    "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";

/// The names of all leniencies.
pub(crate) fn every_leniency() -> Vec<&'static str> {
    boardwire::options::Leniency::ALL.iter().map(|leniency| leniency.name()).collect()
}

/// The position and the plies of [`LINK`].
pub(crate) fn real() -> Link {
    xiangqi_link::decode(LINK).unwrap()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    hex::encode(bytes)
}

pub(crate) fn bytes(hex: &str) -> Vec<u8> {
    hex::decode(hex).unwrap()
}

/// `count` bits from bit `start` on.
pub(crate) fn bits(bytes: &[u8], start: u64, count: u64) -> String {
    let bit = |n: u64| bytes[usize::try_from(n / 8).unwrap()] >> (7 - n % 8) & 1;
    (start..start + count).map(|n| if bit(n) == 1 { '1' } else { '0' }).collect()
}

pub(crate) fn position_hex(position: &Position) -> String {
    hex(&boardwire::formats::xiangqi_position::encode(position))
}

/// `7 red rook`
pub(crate) fn piece_name(piece: Piece) -> String {
    format!("{} {} {}", piece.id(), piece.side(), piece.kind())
}

pub(crate) fn home(piece: Piece) -> u8 {
    candidates::home(piece).number()
}

/// Numbers or words with a blank between two.
pub(crate) fn spaced<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// `1 + 3*0 + 9*2 + 27*1 + 81*2`: the digits of a byte in that base, the least first, as many as are asked for.
pub(crate) fn digit_sum(byte: u32, base: u32, count: u32, times: &str) -> String {
    let terms = (0..count).map(|i| {
        let digit = byte / base.pow(i) % base;
        if i == 0 { digit.to_string() } else { format!("{}{times}{digit}", base.pow(i)) }
    });
    terms.collect::<Vec<_>>().join(" + ")
}

/// The reply without its id.
pub(crate) fn reply(request: &Value) -> Value {
    let mut reply = answer(request);
    reply.as_object_mut().unwrap().shift_remove("id");
    reply
}

/// The value or hex in the reply, or the refusal as tables write it: `` `truncated` at bit 8 ``.
pub(crate) fn outcome(request: &Value) -> Result<Value, String> {
    let reply = reply(request);
    if let Some(value) = reply.get("ok") {
        return Ok(value.clone());
    }
    let Some(code) = reply["reject"].as_str() else { return Err(reply.to_string()) };
    Err(match (&reply["at"]["bit"], &reply["at"]["char"], &reply["move"]) {
        (Value::Number(bit), ..) => format!("`{code}` at bit {bit}"),
        (_, Value::Number(at), _) => format!("`{code}` at character {at}"),
        (.., Value::Number(index)) => format!("`{code}`, `move` {index}"),
        _ => format!("`{code}`"),
    })
}

pub(crate) fn decode(format: &str, hex: &str) -> Result<Value, String> {
    outcome(&json!({ "op": "decode", "format": format, "hex": hex }))
}

/// The hex of a value that can be encoded.
pub(crate) fn encode(format: &str, value: &Value) -> String {
    let outcome = outcome(&json!({ "op": "encode", "format": format, "value": value }));
    outcome.map_or_else(|fault| fault, |value| value["hex"].as_str().unwrap_or_default().to_owned())
}

/// The cells of a board as a value of the protocol.
pub(crate) fn board(rows: usize, cols: usize, cells: &str) -> Value {
    json!({ "rows": rows, "cols": cols, "cells": cells })
}
