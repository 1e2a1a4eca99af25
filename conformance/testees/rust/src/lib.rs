//! The testee protocol, answered with the library's codecs: the testee in Rust.

mod operations;
mod request;
mod value;

use std::io::{self, BufRead, Write};

use boardwire::{formats::ALL, options::Options};
use serde_json::{Map, Value, json};

use request::{Answer, Refusal, Request};

/// The version of the protocol that the testee speaks.
const PROTOCOL: u64 = 1;

/// Answers each line with one line until the input ends, whatever the line contains.
///
/// # Errors
/// If a line cannot be read, or its answer not be written.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let mut reply = serde_json::to_vec(&answer_line(&line))?;
        reply.push(b'\n');
        output.write_all(&reply)?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

fn answer_line(line: &[u8]) -> Value {
    match serde_json::from_slice::<Value>(line) {
        Ok(request) => answer(&request),
        Err(error) => json!({"id": null, "error": format!("the request is not JSON: {error}")}),
    }
}

/// The formats and the names of their operations, in the order of the table.
pub fn offered() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    ALL.iter().map(|format| (format.id, format.operations().to_vec()))
}

/// Answers one request of the protocol, valid or not.
pub fn answer(request: &Value) -> Value {
    match request {
        Value::Object(members) => answer_members(members),
        _ => json!({"id": null, "error": "the request is not a JSON object"}),
    }
}

/// Answers the request with these members.
pub fn answer_members(request: &Map<String, Value>) -> Value {
    let id = request.get("id").cloned().unwrap_or_default();
    match respond(&Request(request)) {
        Ok(Value::Object(members)) if request.get("op").is_some_and(|op| op == "hello") => {
            let mut reply = Map::from_iter([("id".to_owned(), id)]);
            reply.extend(members);
            Value::Object(reply)
        }
        Ok(value) => json!({ "id": id, "ok": value }),
        Err(Refusal::Reject { code, at: Some(at) }) => {
            json!({ "id": id, "reject": code, "at": at })
        }
        Err(Refusal::Reject { code, at: None }) => json!({ "id": id, "reject": code }),
        Err(Refusal::Unsupported(what)) => json!({ "id": id, "unsupported": what }),
        Err(Refusal::Error(message)) => json!({ "id": id, "error": message }),
    }
}

/// The options that these members of a request ask for; none if they make no sense or are not known.
pub fn options(request: &Map<String, Value>) -> Option<Options> {
    Request(request).options().ok()
}

fn respond(request: &Request<'_>) -> Answer {
    let op: String = request.member("op")?;
    if op == "hello" {
        return hello(request);
    }
    let format: String = request.member("format")?;
    let format = ALL
        .iter()
        .find(|known| known.id == format)
        .ok_or_else(|| Refusal::Unsupported(format!("format {format}")))?;
    if !format.operations().contains(&op.as_str()) {
        return Err(Refusal::Unsupported(format!("operation {op} of {}", format.id)));
    }
    operations::perform(request, format, &op)
}

fn hello(request: &Request<'_>) -> Answer {
    let protocol: u64 = request.member("protocol")?;
    if protocol != PROTOCOL {
        return Err(Refusal::Unsupported(format!("protocol {protocol}: this program speaks {PROTOCOL}")));
    }
    let formats: Map<String, Value> =
        offered().map(|(format, operations)| (format.to_owned(), operations.into())).collect();
    Ok(json!({
        "name": "boardwire", "version": env!("CARGO_PKG_VERSION"), "language": "Rust", "formats": formats,
    }))
}
