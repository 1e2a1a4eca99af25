//! Requests of the protocol, answered with the library's codecs.

use boardwire::{
    error::{Error, Fault, Place},
    leniency::{Leniencies, Leniency},
    limits::Limits,
    ternary::Settings,
};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use super::{chess, ternary, xiangqi};
use crate::suite::protocol::VERSION;

/// What it decodes and encodes.
fn codecs() -> impl Iterator<Item = &'static Codec> {
    ternary::CODECS.iter().chain(&xiangqi::CODECS).chain(&chess::CODECS)
}

/// A format and its two operations.
pub(super) struct Codec {
    pub(super) format: &'static str,
    pub(super) decode: fn(&Request<'_>) -> Answer,
    pub(super) encode: fn(&Request<'_>) -> Answer,
}

/// The value, or why there is none.
pub(super) type Answer = Result<Value, Refusal>;

pub(super) enum Refusal {
    /// The input is refused, or the value cannot be written.
    Reject { code: &'static str, at: Option<Value> },
    /// Not implemented here.
    Unsupported(String),
    /// The request makes no sense.
    Error(String),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let at = match error.place {
            Place::Bit(bit) => json!({ "bit": bit }),
            Place::Char(at) => json!({ "char": at }),
        };
        Self::Reject { code: error.code(), at: Some(at) }
    }
}

/// A value that cannot be written has no place to point into.
impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Reject { code: fault.code(), at: None }
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self::Error(message)
    }
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
        Err(Refusal::Reject { code, at: Some(at) }) => json!({ "id": id, "reject": code, "at": at }),
        Err(Refusal::Reject { code, at: None }) => json!({ "id": id, "reject": code }),
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
    match op.as_str() {
        "decode" => (codec.decode)(&request),
        "encode" => (codec.encode)(&request),
        other => Err(Refusal::Unsupported(format!("operation {other}"))),
    }
}

fn hello(request: &Request<'_>) -> Answer {
    let protocol: u64 = request.member("protocol")?;
    if protocol != VERSION {
        return Err(Refusal::Unsupported(format!("protocol {protocol}: this program speaks {VERSION}")));
    }
    let formats: Map<String, Value> =
        codecs().map(|codec| (codec.format.to_owned(), json!(["decode", "encode"]))).collect();
    Ok(json!({
        "name": "boardwire", "version": env!("CARGO_PKG_VERSION"), "language": "Rust", "formats": formats,
    }))
}

pub(super) struct Request<'a>(&'a Map<String, Value>);

impl Request<'_> {
    /// A member that the request must have.
    pub(super) fn member<T: DeserializeOwned>(&self, name: &str) -> Result<T, Refusal> {
        self.optional(name)?.ok_or_else(|| Refusal::Error(format!("the request has no `{name}`")))
    }

    pub(super) fn optional<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Refusal> {
        let read =
            |value| T::deserialize(value).map_err(|error| Refusal::Error(format!("`{name}`: {error}")));
        self.0.get(name).filter(|value| !value.is_null()).map(read).transpose()
    }

    pub(super) fn bytes(&self) -> Result<Vec<u8>, Refusal> {
        let hex = self.0.get("hex").and_then(Value::as_str);
        let hex = hex.ok_or_else(|| "the request has no `hex`".to_owned())?;
        HEXLOWER.decode(hex.as_bytes()).map_err(|error| Refusal::Error(format!("`hex`: {error}")))
    }

    pub(super) fn leniencies(&self) -> Result<Leniencies, Refusal> {
        let names: Vec<String> = self.optional("allow")?.unwrap_or_default();
        let read = |name: &String| {
            Leniency::from_name(name).ok_or_else(|| Refusal::Unsupported(format!("leniency {name}")))
        };
        names.iter().map(read).collect()
    }

    pub(super) fn settings(&self) -> Result<Settings, Refusal> {
        #[derive(Deserialize)]
        struct Shape {
            cells: u64,
        }
        let limits = self.optional("limits")?.map_or(Limits::DEFAULT, |Shape { cells }| Limits::cells(cells));
        Ok(Settings { limits, leniencies: self.leniencies()? })
    }

    /// The value that an encoder is given.
    pub(super) fn value(&self) -> &Value {
        self.0.get("value").unwrap_or(&Value::Null)
    }
}

pub(super) fn hex(bytes: &[u8]) -> Value {
    json!({ "hex": HEXLOWER.encode(bytes) })
}

pub(super) fn text(text: &str) -> Value {
    json!({ "text": text })
}

/// The value in the shape of the protocol.
pub(super) fn shape(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| Refusal::Error(error.to_string()))
}
