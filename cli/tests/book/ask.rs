//! The reference, asked in the same way as a testee; and the positions of the book.

use boardwire::{
    formats::{xiangqi_history, xiangqi_link, xiangqi_position},
    games::xiangqi::{Link, Piece, Pieces, Position, Side, Square, candidates},
    observe::{Field, FieldKind, Observer, TextField},
    options::Options,
};
use boardwire_testee::answer;
use serde_json::{Value, json};

/// The link that all xiangqi chapters decode: real data from outside.
pub(crate) const LINK: &str =
    "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";

/// The position and the plies of [`LINK`].
pub(crate) fn real() -> Link {
    xiangqi_link::decode(LINK).unwrap()
}

/// The opening without these pieces.
pub(crate) fn without(ids: &[u8]) -> Position {
    let mut pieces = Pieces::opening();
    for &id in ids {
        pieces.remove(Piece::new(id).unwrap());
    }
    Position { turn: Side::Red, pieces }
}

/// Each piece, in rising id, on the last free square of its list that has a word as long as the list allows.
pub(crate) fn longest() -> Position {
    let mut pieces = Pieces::DEAD;
    for piece in Piece::all() {
        let list = candidates::of(piece);
        let length = |square| word_of(piece, Some(square)).len();
        let squares: Vec<Square> = (0..list.len()).filter_map(|index| list.square(index)).collect();
        let most = squares.iter().map(|&square| length(square)).max().unwrap();
        let mut long = squares.into_iter().rev().filter(|&square| length(square) == most);
        long.find(|&square| pieces.put(piece, square).is_ok()).unwrap();
    }
    Position { turn: Side::Red, pieces }
}

/// A position by its name in the marks.
pub(crate) fn position(name: &str) -> Position {
    match name {
        "opening" => Position::opening(),
        "real" => real().position,
        "longest" => longest(),
        _ => panic!("{name}"),
    }
}

/// The history of the real game.
pub(crate) fn real_history() -> Vec<u8> {
    xiangqi_history::encode(&real().position, &real().history).unwrap()
}

/// The code word of a piece on a square.
pub(crate) fn word_of(piece: Piece, square: Option<Square>) -> String {
    let list = candidates::of(piece);
    word(list.len(), list.index_of(square).unwrap())
}

/// The code word of an index in a list with so many entries.
pub(crate) fn word(entries: u32, index: u32) -> String {
    let word = boardwire::codes::prefix::PrefixCode::new(entries).word(index);
    if word.len == 0 { String::new() } else { format!("{:0width$b}", word.bits, width = word.len as usize) }
}

/// The fields that a decoder reads; of a text the names of its parts, their first characters, lengths and texts.
#[derive(Default)]
pub(crate) struct Observed {
    pub(crate) fields: Vec<Field>,
    pub(crate) texts: Vec<(&'static str, u64, u64, String)>,
}

impl Observer for Observed {
    fn field(&mut self, field: Field) {
        self.fields.push(field);
    }

    fn text(&mut self, field: TextField<'_>) {
        self.texts.push((field.kind.name(), field.start, field.len, field.value.to_owned()));
    }
}

pub(crate) fn position_fields(position: &Position) -> Vec<Field> {
    let mut fields = Observed::default();
    xiangqi_position::decode_with(&xiangqi_position::encode(position), Options::new(), &mut fields).unwrap();
    fields.fields
}

/// The bits of a position before padding.
pub(crate) fn length(position: &Position) -> u64 {
    let fields = position_fields(position);
    fields.iter().filter(|field| field.kind != FieldKind::Padding).map(|field| field.len).sum()
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
    hex(&xiangqi_position::encode(position))
}

/// `7 red rook`
pub(crate) fn piece_name(piece: Piece) -> String {
    format!("{} {} {}", piece.id(), piece.side(), piece.kind())
}

pub(crate) fn home(piece: Piece) -> u8 {
    candidates::home(piece).number()
}

/// The reply without its id.
pub(crate) fn reply(request: &Value) -> Value {
    let mut reply = answer(request);
    reply.as_object_mut().unwrap().shift_remove("id");
    reply
}

pub(crate) type Outcome = Result<Value, (String, Option<u64>)>;

/// The value or hex in the reply, or the code of the rejection and its location.
pub(crate) fn outcome(request: &Value) -> Outcome {
    let reply = reply(request);
    if let Some(value) = reply.get("ok") {
        return Ok(value.clone());
    }
    let place =
        [&reply["at"]["bit"], &reply["at"]["char"], &reply["move"]].into_iter().find_map(Value::as_u64);
    Err((reply["reject"].as_str().map_or(reply.to_string(), str::to_owned), place))
}

pub(crate) fn decode(format: &str, hex: &str) -> Outcome {
    outcome(&json!({ "op": "decode", "format": format, "hex": hex }))
}

/// The offset at which a decoder rejects the input.
pub(crate) fn place(format: &str, hex: &str) -> u64 {
    decode(format, hex).unwrap_err().1.unwrap()
}

/// The hex of a value that can be encoded.
pub(crate) fn encode(format: &str, value: &Value) -> String {
    let value = outcome(&json!({ "op": "encode", "format": format, "value": value })).unwrap();
    value["hex"].as_str().unwrap().to_owned()
}

/// The cells of a board as a value of the protocol.
pub(crate) fn board(rows: usize, cols: usize, cells: &str) -> Value {
    json!({ "rows": rows, "cols": cols, "cells": cells })
}

/// The cells of the record of a board.
pub(crate) fn cells_of(format: &str, hex: &str) -> String {
    decode(format, hex).unwrap()["cells"].as_str().unwrap().to_owned()
}
