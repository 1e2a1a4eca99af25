//! The testee protocol: one line in, one line out.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::formats::{ALL, Decode};
use serde_json::{Value, json};

use crate::{damage::Damaged, generate, input::with_input, oracle};

/// The limit on the cells of each request. A few bytes of runs can represent any number of cells.
const MAX_CELLS: u64 = 1 << 12;

/// The maximum number of checked lines of an input. Thousands of empty lines would take time and find nothing.
const MAX_LINES: usize = 64;

/// A line of the protocol, in most cases a valid request.
#[derive(Debug, Clone)]
pub struct Line(pub Vec<u8>);

#[derive(Debug, Clone)]
struct Request(String);

impl<'a> Arbitrary<'a> for Request {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let format = u.choose(ALL)?;
        let operation = *u.choose(&[format.operations(), &["hello"]].concat())?;
        let (is_lenient, depth, to_play) =
            (u.ratio(1, 4)?, u.int_in_range(0..=2)?, *u.choose(&["black", "white"])?);
        let moves = ["a1", "pass", "B2", "A1"].get(u.int_in_range(0..=4)?..).unwrap_or_default();
        let mut line = json!({});
        with_input(format, &generate::draw_encoding(format, u)?.0, |input| {
            let mut request = input.request();
            request["id"] = json!("a");
            request["format"] = json!(format.id);
            request["op"] = json!("decode");
            if operation == "encode" {
                request["value"] = boardwire_testee::answer(&request)["ok"].clone();
            }
            line = request;
        });
        line["op"] = json!(operation);
        match operation {
            "hello" => line["protocol"] = json!(1),
            "perft" | "legal-moves" => {
                line["fen"] = line["text"].take();
                line["depth"] = json!(depth);
            }
            "play" => {
                line["to_play"] = json!(to_play);
                line["moves"] = json!(moves);
            }
            _ if is_lenient && !matches!(format.decode, Decode::AfterPosition(_)) => {
                line["allow"] =
                    json!(["unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"]);
                line["limits"] = json!({ "cells": 300 });
            }
            _ => {}
        }
        Ok(Self(line.to_string()))
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

/// The replies of the testee to the lines.
///
/// # Panics
/// If the testee does not reply.
pub fn serve(lines: &[u8]) -> Vec<u8> {
    let mut replies = Vec::new();
    boardwire_testee::serve(lines, &mut replies).expect("memory can be read and written");
    replies
}

/// Checks any lines: each gets exactly one line of JSON, with exactly one kind of reply and the id of the request. The reply is the same
/// after other requests.
pub fn check(input: &[u8]) {
    let lines = input.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec);
    let mut lines: Vec<Vec<u8>> = lines.take(MAX_LINES).collect();
    for line in &mut lines {
        limit_cells(line);
    }
    let output = serve(&lines.concat());
    let replies: Vec<&[u8]> = output.split_inclusive(|&byte| byte == b'\n').collect();
    assert_eq!(replies.len(), lines.len(), "one reply for each line");
    for (line, reply) in lines.iter().zip(replies) {
        assert_eq!(serve(line), reply, "other requests have no influence");
        let reply: Value = serde_json::from_slice(reply).expect("a reply is JSON");
        let request: Value = serde_json::from_slice(line).unwrap_or_default();
        oracle::check_agreement(line, &request, &reply);
        let members = reply.as_object().expect("a reply is an object");
        let kinds = ["ok", "reject", "unsupported", "error", "formats"];
        assert_eq!(kinds.iter().filter(|kind| members.contains_key(**kind)).count(), 1, "{reply}");
        assert_eq!(
            members.get("id").unwrap_or(&Value::Null),
            request.get("id").unwrap_or(&Value::Null),
            "{reply}"
        );
        if let Some(code) = members.get("reject") {
            assert!(code.as_str().is_some_and(|code| !code.is_empty()), "{reply}");
            let is_encoding = request.get("op").is_some_and(|op| op == "encode");
            // A position in a request to encode a history is a value too. No suite sends a position that cannot be encoded.
            let is_of_position = request.get("position").is_some()
                && (*code == "square-not-allowed" || *code == "square-occupied-twice");
            // A move of a game to encode has an index.
            let is_of_move = *code == "move-illegal" || *code == "too-many-plies" && is_encoding;
            let has_location = is_of_move || !is_encoding && !is_of_position;
            assert_eq!(members.contains_key("at"), has_location, "{reply}");
        }
    }
}

/// Adds a limit to a request to decode runs, so that they do not fill the memory.
fn limit_cells(line: &mut Vec<u8>) {
    let Ok(Value::Object(mut request)) = serde_json::from_slice::<Value>(line) else { return };
    if request.get("format").is_some_and(|format| format == "ternary-runs/1") {
        request.insert("limits".to_owned(), json!({ "cells": MAX_CELLS }));
        *line = Value::Object(request).to_string().into_bytes();
        line.push(b'\n');
    }
}
