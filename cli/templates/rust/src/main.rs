//! Speaks the testee protocol for the codec in codec.rs: one JSON object a line. See spec/protocol.md.

mod codec;

use std::io::{self, BufRead, Write};

use codec::{Fault, Options};
use serde_json::{Value, json};

const FORMAT: &str = "@FORMAT@";
/// The key of the input in requests and replies.
const KEY: &str = "@KEY@";
/// The key of the additional data of a request; empty if there is none.
const CONTEXT: &str = "@CONTEXT@";
const LENIENCIES: &[&str] = &[@LENIENCIES@];
/// The keys of a value.
const MEMBERS: &[&str] = &[@MEMBERS@];

/// The reason why there is no `ok`.
enum Failure {
    Codec(Fault),
    /// The request is malformed (spec/protocol.md, "Malformed requests").
    BadRequest(&'static str),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Codec(fault)
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    if hex.len() % 2 != 0 || hex.contains(|digit: char| digit.is_ascii_uppercase()) {
        return None;
    }
    let digit = |byte: u8| Some((byte as char).to_digit(16)? as u8);
    hex.as_bytes().chunks(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// The content of `ok`.
fn perform(request: &Value) -> Result<Value, Failure> {
    let (Some(op), Some(format)) = (request["op"].as_str(), request["format"].as_str()) else {
        return Err(Failure::BadRequest("there is no operation or no format"));
    };
    if !["decode", "encode"].contains(&op) || format != FORMAT {
        return Err(Fault::Unsupported("only decode and encode of @FORMAT@").into());
    }
    let context = request.get(CONTEXT).filter(|context| context.is_object());
    if context.is_none() && !CONTEXT.is_empty() {
        return Err(Failure::BadRequest("a member of the request is missing"));
    }
    if op == "encode" {
        let value = request["value"].as_object().ok_or(Failure::BadRequest("there is no value"))?;
        if !MEMBERS.is_empty() && value.keys().any(|key| !MEMBERS.contains(&key.as_str())) {
            return Err(Failure::BadRequest("the value has an unknown key"));
        }
        let output = codec::encode(&request["value"], context)?;
        let text = if KEY == "hex" { hex(&output) } else { String::from_utf8_lossy(&output).into_owned() };
        return Ok(json!({ KEY: text }));
    }
    let mut options = Options { allow: Vec::new(), limit: None, context };
    let (allow, limits) = (request.get("allow"), request.get("limits"));
    if !(allow.is_none_or(Value::is_array) && limits.is_none_or(Value::is_object)) {
        return Err(Failure::BadRequest("`allow` is not a list, or `limits` is not an object"));
    }
    for name in allow.and_then(Value::as_array).into_iter().flatten() {
        match name.as_str() {
            Some(name) if LENIENCIES.contains(&name) => options.allow.push(name),
            _ => return Err(Fault::Unsupported("unknown leniency").into()),
        }
    }
    for (name, limit) in limits.and_then(Value::as_object).into_iter().flatten() {
        // A limit may be any integer. Above 2^48 its exact value does not matter.
        match (name.as_str(), limit.as_f64()) {
            ("@LIMIT@", Some(limit)) if limit >= 0.0 && limit.fract() == 0.0 => options.limit = Some(limit as u64),
            ("@LIMIT@", _) => return Err(Failure::BadRequest("the limit is not an integer from 0")),
            _ => return Err(Fault::Unsupported("unknown limit").into()),
        }
    }
    let text = request[KEY].as_str().ok_or(Failure::BadRequest("there is no input"))?;
    let input = if KEY == "hex" { bytes(text) } else { Some(text.as_bytes().to_vec()) };
    Ok(codec::decode(&input.ok_or(Failure::BadRequest("the input is not hex"))?, &options)?)
}

/// The reply to one line. A panic is a bug: it ends the program, and the runner shows it.
fn answer(line: &[u8]) -> Value {
    let request: Value = serde_json::from_slice(line).unwrap_or_default();
    let Some(id) = request["id"].as_str() else {
        return json!({"id": null, "error": "the line is not a request"});
    };
    if request["op"] == "hello" && request["protocol"] != 1 {
        return json!({"id": id, "unsupported": "only version 1 of the protocol"});
    }
    if request["op"] == "hello" {
        let formats = json!({ FORMAT: [@OPERATIONS@] });
        return json!({"id": id, "name": "@NAME@", "version": "0.1.0", "language": "Rust", "formats": formats});
    }
    match perform(&request) {
        Ok(value) => json!({"id": id, "ok": value}),
        Err(Failure::Codec(Fault::Reject { code, offset: Some(offset) })) => {
            json!({"id": id, "reject": code, "at": {"@UNIT@": offset}})
        }
        Err(Failure::Codec(Fault::Reject { code, offset: None })) => json!({"id": id, "reject": code}),
        Err(Failure::Codec(Fault::Unsupported(what))) => json!({"id": id, "unsupported": what}),
        Err(Failure::BadRequest(what)) => json!({"id": id, "error": what}),
    }
}

fn main() -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        writeln!(stdout, "{}", answer(&line?))?;
        stdout.flush()?;
    }
    Ok(())
}
