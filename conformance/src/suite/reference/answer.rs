//! Requests of the protocol, answered with the library's codecs.

use serde_json::{Map, Value, json};

use super::{
    chess, go,
    request::{Answer, Codec, Refusal, Request},
    ternary, xiangqi,
};
use crate::suite::protocol::VERSION;

/// What it knows.
fn codecs() -> impl Iterator<Item = &'static Codec> {
    ternary::CODECS.iter().chain(&xiangqi::CODECS).chain(&chess::CODECS).chain(&go::CODECS)
}

/// Answers one request of the protocol, whatever it holds.
pub fn answer(request: &Value) -> Value {
    let id = request.get("id").cloned().unwrap_or_default();
    match respond(request) {
        Ok(Value::Object(members)) if request["op"] == "hello" => {
            let mut reply = Map::from_iter([("id".to_owned(), id)]);
            reply.extend(members);
            Value::Object(reply)
        }
        Ok(value) => json!({ "id": id, "ok": value }),
        Err(Refusal::Reject { code, place: Some((key, place)) }) => {
            json!({ "id": id, "reject": code, key: place })
        }
        Err(Refusal::Reject { code, place: None }) => json!({ "id": id, "reject": code }),
        Err(Refusal::Unsupported(what)) => json!({ "id": id, "unsupported": what }),
        Err(Refusal::Error(message)) => json!({ "id": id, "error": message }),
    }
}

fn respond(request: &Value) -> Answer {
    let request = Request(request.as_object().ok_or_else(|| "a request is a JSON object".to_owned())?);
    let op: String = request.member("op")?;
    if op == "hello" {
        return hello(&request);
    }
    let format: String = request.member("format")?;
    let codec = codecs().find(|codec| codec.format == format);
    let codec = codec.ok_or_else(|| Refusal::Unsupported(format!("format {format}")))?;
    match codec.operations.iter().find(|(known, _)| known.name() == op) {
        Some((_, operation)) => operation(&request),
        None => Err(Refusal::Unsupported(format!("operation {op} of {format}"))),
    }
}

fn hello(request: &Request<'_>) -> Answer {
    let protocol: u64 = request.member("protocol")?;
    if protocol != VERSION {
        return Err(Refusal::Unsupported(format!("protocol {protocol}: this program speaks {VERSION}")));
    }
    let operations = |codec: &Codec| json!(codec.operations.map(|(op, _)| op.name()));
    let formats: Map<String, Value> =
        codecs().map(|codec| (codec.format.to_owned(), operations(codec))).collect();
    Ok(json!({
        "name": "boardwire", "version": env!("CARGO_PKG_VERSION"), "language": "Rust", "formats": formats,
    }))
}
