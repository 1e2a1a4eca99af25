//! The verdict of an input: the stored verdict, compared with the library's.

use std::collections::BTreeMap;

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{
    formats::{xiangqi_position, xiangqi_variant},
    games::{
        chess, go, ternary,
        xiangqi::{Piece, Pieces, Square},
    },
    options::Leniency,
};
use boardwire_fuzz::{
    generate::{Game, GoMoves, GoRequest, Places, Plies},
    protocol::served,
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// Whether the library agrees with an entry: a value, stored as a digest, or a code and an offset.
pub(crate) fn fault(target: &str, way: &str, bytes: &[u8], entry: &Map<String, Value>) -> Result<(), String> {
    let expected = entry.get("expect").ok_or("its verdict expects nothing")?;
    if expected == "ok" {
        // The property holds. The entry has nothing else to compare.
        return Ok(());
    }
    let reply = match entry.get("op").and_then(Value::as_str) {
        Some("draw") => json!({ "ok": generated(target, way, bytes)? }),
        Some("serve") => json!({ "ok": replies(bytes)? }),
        Some(_) => answer(bytes, entry)?,
        None => return Err("its verdict names no operation".to_owned()),
    };
    let verdict_text = match reply.get("ok") {
        Some(value) => json!({ "ok": digest(value) }),
        None => reply.clone(),
    };
    let is_right = match expected {
        Value::Array(right) => right.contains(&verdict_text),
        right => *right == verdict_text,
    };
    if is_right {
        Ok(())
    } else {
        Err(format!("{expected} is expected, and the library says {verdict_text}: {reply}"))
    }
}

/// The testee's replies to the lines, without the ids.
fn replies(lines: &[u8]) -> Result<Value, String> {
    let replies = served(lines);
    let reply = |line: &[u8]| serde_json::from_slice(line).map(without_id).map_err(|error| error.to_string());
    replies.split_inclusive(|&byte| byte == b'\n').map(reply).collect()
}

fn without_id(mut reply: Value) -> Value {
    reply.as_object_mut().map(|members| members.remove("id"));
    reply
}

/// The library's reply in the protocol of the conformance suite, without the id.
fn answer(bytes: &[u8], entry: &Map<String, Value>) -> Result<Value, String> {
    let hex = |bytes: &[u8]| Value::from(hex::encode(bytes));
    let mut request = entry.clone();
    match entry.get("format").and_then(Value::as_str) {
        Some("xiangqi-link/1" | "xiangqi-fen/1") => {
            let text = std::str::from_utf8(bytes).map_err(|_| "it is no text")?;
            request.insert("text".to_owned(), text.into());
        }
        Some("xiangqi-rules/1") => {
            let text = std::str::from_utf8(bytes).map_err(|_| "it is no text")?;
            request.insert("fen".to_owned(), text.into());
        }
        Some("chess-board-bytes/1") if entry["op"] == "encode" => {
            let text = std::str::from_utf8(bytes).map_err(|_| "it is no text")?;
            request.insert("value".to_owned(), json!({ "placement": text }));
        }
        Some("xiangqi-history/1") => {
            // The target splits the input in the same way: the position, then the history.
            let lenient = Leniency::ALL.into_iter().collect();
            let position = xiangqi_position::decode_with(bytes, lenient, &mut ())
                .map_err(|error| format!("it does not begin with a position: {error}"))?;
            let length = xiangqi_position::encode(&position).len();
            request.insert(
                "position".to_owned(),
                json!({ "turn": position.turn.to_string(), "squares": squares(&position.pieces) }),
            );
            request.insert("hex".to_owned(), hex(bytes.get(length..).unwrap_or_default()));
        }
        _ => drop(request.insert("hex".to_owned(), hex(bytes))),
    }
    Ok(without_id(boardwire_testee::answer_members(&request)))
}

/// The input that a structure-aware target generates from the bytes, in the shape of the protocol.
fn generated(target: &str, way: &str, bytes: &[u8]) -> Result<Value, String> {
    fn draw<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> Result<T, String> {
        T::arbitrary_take_rest(Unstructured::new(bytes)).map_err(|error| error.to_string())
    }
    Ok(match (target, way) {
        ("chess_board_bytes", "value") => {
            let board: chess::Board = draw(bytes)?;
            json!({ "placement": chess::placement::encode(&board) })
        }
        ("ternary_board", "value") => {
            let board: ternary::Board = draw(bytes)?;
            let cells: String = board.cells().map(|cell| char::from(b'0' + cell.trit())).collect();
            json!({ "rows": board.size().rows(), "cols": board.size().cols(), "cells": cells })
        }
        (_, "diagram") => json!({ "squares": squares(&draw(bytes)?) }),
        (_, "places") => {
            let Places(places) = draw(bytes)?;
            json!({ "squares": numbers(&places) })
        }
        // The bytes belong to no format. Malformed bytes give no value.
        (_, "variant") => xiangqi_variant::decode(bytes)
            .map_or(Value::Null, |pieces| json!({ "squares": squares(&pieces) })),
        ("xiangqi_history", "value" | "plies") => {
            let Game { position, plies } =
                if way == "value" { draw(bytes)? } else { draw::<Plies>(bytes)?.0 };
            let plies = plies.iter().map(|ply| {
                let captured = ply.captured.map(Piece::id);
                json!({ "piece": ply.piece.id(), "from": ply.from.number(), "to": ply.to.number(), "captured": captured })
            });
            json!({
                "position": { "turn": position.turn.to_string(), "squares": squares(&position.pieces) },
                "plies": plies.collect::<Value>(),
            })
        }
        (_, "moves") => {
            let GoMoves { rows, moves } = draw(bytes)?;
            let size = (rows.len(), rows[0].len());
            let moves = moves.iter().map(|(color, point)| json!([color.to_string(), vertex(*point, size)]));
            json!({ "rows": lines(rows), "moves": moves.collect::<Value>() })
        }
        (_, "request") => {
            let GoRequest { rows, to_play, moves } = draw(bytes)?;
            json!({ "rows": lines(rows), "to_play": to_play.to_string(), "moves": moves })
        }
        _ => {
            return Err(format!(
                "this test cannot generate the input of {target}, {way}; its verdicts can only be `ok`"
            ));
        }
    })
}

fn squares(pieces: &Pieces) -> Value {
    numbers(pieces.squares())
}

fn numbers(squares: &[Option<Square>]) -> Value {
    squares.iter().map(|square| square.map(Square::number)).collect()
}

/// The rows of a board of Go as texts.
fn lines(rows: Vec<Vec<u8>>) -> Vec<String> {
    rows.into_iter().map(|row| String::from_utf8(row).expect("letters")).collect()
}

/// The name of a point, written here a second time so that the seeds do not depend on the library's function.
fn vertex(point: Option<go::Point>, (rows, _): (usize, usize)) -> String {
    let Some(point) = point else { return "pass".to_owned() };
    let letter = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[usize::from(point.col)];
    format!("{}{}", char::from(letter), rows - usize::from(point.row))
}

/// Sixteen hexadecimal digits that identify a value: the hash of its JSON without spaces, members sorted by name.
fn digest(value: &Value) -> String {
    let hash = Sha256::digest(sorted(value).to_string());
    hex::encode(&hash[..8])
}

/// The value with the members of all objects sorted. A JSON map may keep the order of the input.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let members: BTreeMap<&String, Value> =
                members.iter().map(|(name, member)| (name, sorted(member))).collect();
            members.into_iter().map(|(name, member)| (name.clone(), member)).collect()
        }
        Value::Array(members) => members.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

#[test]
fn a_wrong_verdict_is_reported() {
    let entry = |expect: Value| {
        let Value::Object(entry) = json!({ "format": "ternary-board/1", "op": "decode", "expect": expect })
        else {
            unreachable!()
        };
        entry
    };
    let white: &[u8] = &[1, 0, 0, 1, 0, 0, 1];
    let right = json!({ "ok": digest(&json!({ "rows": 1, "cols": 1, "cells": "1" })) });
    assert_eq!(fault("ternary_board", "raw", white, &entry(right.clone())), Ok(()));
    let black = json!({ "ok": digest(&json!({ "rows": 1, "cols": 1, "cells": "2" })) });
    assert!(fault("ternary_board", "raw", white, &entry(black)).is_err(), "another value");
    assert!(fault("ternary_board", "raw", &white[..6], &entry(right.clone())).is_err(), "a rejection");
    let truncated = |bit: u64| entry(json!({ "reject": "truncated", "at": { "bit": bit } }));
    assert_eq!(fault("ternary_board", "raw", &white[..6], &truncated(48)), Ok(()));
    assert!(fault("ternary_board", "raw", &white[..6], &truncated(47)).is_err(), "another place");
    assert!(fault("ternary_board", "raw", white, &truncated(48)).is_err(), "a value");
    assert!(
        fault("ternary_board", "raw", white, &entry(json!([truncated(48)["expect"]]))).is_err(),
        "none of these"
    );
    assert_eq!(fault("ternary_board", "raw", white, &entry(json!([truncated(48)["expect"], right]))), Ok(()));
}
