//! Speaks the testee protocol for the codec in codec.rs: one JSON object a line. See spec/protocol.md.

mod codec;

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use codec::{Fault, Options};
use serde_json::{Value, json};

const FORMAT: &str = "@FORMAT@";
/// The key of the input in requests and replies.
const KEY: &str = "@KEY@";
const OPERATIONS: &[&str] = &[@OPERATIONS@];
/// The operation and the unit of its offsets.
const UNITS: &[[&str; 2]] = &[@UNIT_ROWS@];
/// The operation, key and type of each member that a request must have.
const MEMBERS: &[(&str, &str, fn(&Value) -> bool)] = &[@MEMBER_ROWS_OF_RUST@];
const LENIENCIES: &[&str] = &[@LENIENCIES@];
const LIMITS: &[&str] = &[@LIMITS@];
@IF features@
/// The features that the codec lacks, of @FEATURES@.
const LACKS: &[&str] = &[];
@END@
@IF value-keys@const VALUE_KEYS: &[&str] = &[@VALUE_KEYS@];

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

@IF encode@
fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

@END@
fn options(request: &Value) -> Result<Options<'_>, Failure> {
    let mut options = Options { allow: Vec::new(), limits: HashMap::new(), request };
@IF built-in@
    // Other operations ignore both.
    if !["decode", "explain"].contains(&request["op"].as_str().unwrap_or_default()) {
        return Ok(options);
    }
@END@
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
        let limit = limit.as_f64().filter(|limit| *limit >= 0.0 && limit.fract() == 0.0);
        if !LIMITS.contains(&name.as_str()) {
            return Err(Fault::Unsupported("unknown limit").into());
        }
        let limit = limit.ok_or(Failure::BadRequest("the limit is not an integer from 0"))?;
        options.limits.insert(name, limit as u64);
    }
    Ok(options)
}

/// The content of `ok`.
fn perform(request: &Value) -> Result<Value, Failure> {
    let (Some(op), Some(format)) = (request["op"].as_str(), request["format"].as_str()) else {
        return Err(Failure::BadRequest("there is no operation or no format"));
    };
    if format != FORMAT || !OPERATIONS.contains(&op) {
        return Err(Fault::Unsupported("only @ONLY@ of @FORMAT@").into());
    }
    if MEMBERS.iter().any(|(name, key, is_sound)| *name == op && !request.get(key).is_some_and(is_sound)) {
        return Err(Failure::BadRequest("a member of the request is missing or malformed"));
    }
    let options = options(request)?;
@IF encode@
    if op == "encode" {
        let value = &request["value"];
@IF value-keys@
        if value.as_object().is_some_and(|value| value.keys().any(|key| !VALUE_KEYS.contains(&key.as_str()))) {
            return Err(Failure::BadRequest("the value has an unknown key"));
        }
@END@
        let output = codec::encode(value, &options)?;
        let text = if KEY == "hex" { hex(&output) } else { String::from_utf8_lossy(&output).into_owned() };
        return Ok(json!({ KEY: text }));
    }
@END@
    let text = match request.get(KEY) {
        Some(text) => text.as_str().ok_or(Failure::BadRequest("the input is not a text"))?,
        None => "",
    };
    let input = if KEY == "hex" { bytes(text) } else { Some(text.as_bytes().to_vec()) };
    let input = input.ok_or(Failure::BadRequest("the input is not hex"))?;
@IF decode@
    if op == "decode" {
        return Ok(codec::decode(&input, &options)?);
    }
@END@
@IF other@    Ok(codec::perform(op, &input, &options)?)
@IF no-other@    Err(Fault::Unsupported("no other operation").into())
}

/// The JSON value of a line, if the line is exactly one. Vectors may be nested more deeply than `serde_json` allows by itself.
fn read(line: &[u8]) -> Option<Value> {
    let mut reader = serde_json::Deserializer::from_slice(line);
    reader.disable_recursion_limit();
    let mut values = reader.into_iter();
    let value = values.next()?.ok();
    values.next().is_none().then_some(value)?
}

/// The reply to one line. A panic is a bug: it ends the program, and the runner shows it.
fn answer(line: &[u8]) -> Value {
    let request: Value = read(line).unwrap_or_default();
    let Some(id) = request["id"].as_str() else {
        return json!({"id": null, "error": "the line is not a request"});
    };
    if request["op"] == "hello" && request["protocol"] != 1 {
        return json!({"id": id, "unsupported": "only version 1 of the protocol"});
    }
    if request["op"] == "hello" {
        let formats = json!({ FORMAT: OPERATIONS });
        let hello = json!({"id": id, "name": "@NAME@", "version": "0.1.0", "language": "Rust", "formats": formats});
@IF features@
        let mut hello = hello;
        if !LACKS.is_empty() {
            hello["lacks"] = json!({ FORMAT: LACKS });
        }
@END@
        return hello;
    }
    match perform(&request) {
        Ok(value) => json!({"id": id, "ok": value}),
        Err(Failure::Codec(Fault::Reject { code, offset })) => {
            let unit = UNITS.iter().find(|row| request["op"] == row[0]);
            match unit.zip(offset) {
                Some(([_, unit], offset)) => json!({"id": id, "reject": code, "at": {*unit: offset}}),
                None => json!({"id": id, "reject": code}),
            }
        }
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
