//! Requests of the protocol, answered with the library's codecs.

use boardwire::{
    error::{Error, Fault, Place},
    leniency::{Leniencies, Leniency},
    limits::Limits,
    ternary::{self, Board, Dimensions, Settings},
    xiangqi::{Pieces, Placement, Ply, Position, Side, Square, fen, history, link, position},
};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::suite::protocol::VERSION;

/// What it decodes and encodes.
const CODECS: [Codec; 6] = [
    Codec { format: "ternary-board/1", decode: decode_board, encode: encode_board },
    Codec { format: "ternary-stream/1", decode: decode_stream, encode: encode_stream },
    Codec { format: "xiangqi-position/1", decode: decode_position, encode: encode_position },
    Codec { format: "xiangqi-history/1", decode: decode_history, encode: encode_history },
    Codec { format: "xiangqi-link/1", decode: decode_link, encode: encode_link },
    Codec { format: "xiangqi-fen/1", decode: decode_fen, encode: encode_fen },
];

struct Codec {
    format: &'static str,
    decode: fn(&Request<'_>) -> Answer,
    encode: fn(&Request<'_>) -> Answer,
}

/// The value, or why there is none.
type Answer = Result<Value, Refusal>;

enum Refusal {
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
    let codec = CODECS.iter().find(|codec| codec.format == format);
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
        CODECS.iter().map(|codec| (codec.format.to_owned(), json!(["decode", "encode"]))).collect();
    Ok(json!({
        "name": "boardwire", "version": env!("CARGO_PKG_VERSION"), "language": "Rust", "formats": formats,
    }))
}

struct Request<'a>(&'a Map<String, Value>);

impl Request<'_> {
    /// A member that the request must have.
    fn member<T: DeserializeOwned>(&self, name: &str) -> Result<T, Refusal> {
        self.optional(name)?.ok_or_else(|| Refusal::Error(format!("the request has no `{name}`")))
    }

    fn optional<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Refusal> {
        let read =
            |value| T::deserialize(value).map_err(|error| Refusal::Error(format!("`{name}`: {error}")));
        self.0.get(name).filter(|value| !value.is_null()).map(read).transpose()
    }

    fn bytes(&self) -> Result<Vec<u8>, Refusal> {
        let hex = self.0.get("hex").and_then(Value::as_str);
        let hex = hex.ok_or_else(|| "the request has no `hex`".to_owned())?;
        HEXLOWER.decode(hex.as_bytes()).map_err(|error| Refusal::Error(format!("`hex`: {error}")))
    }

    fn leniencies(&self) -> Result<Leniencies, Refusal> {
        let names: Vec<String> = self.optional("allow")?.unwrap_or_default();
        let read = |name: &String| {
            Leniency::from_name(name).ok_or_else(|| Refusal::Unsupported(format!("leniency {name}")))
        };
        names.iter().map(read).collect()
    }

    fn settings(&self) -> Result<Settings, Refusal> {
        #[derive(Deserialize)]
        struct Shape {
            cells: u64,
        }
        let limits = self.optional("limits")?.map_or(Limits::DEFAULT, |Shape { cells }| Limits::cells(cells));
        Ok(Settings { limits, leniencies: self.leniencies()? })
    }

    /// The position that a history's request carries.
    fn position(&self) -> Result<Position, Refusal> {
        self.member::<PositionShape>("position")?.position()
    }
}

fn hex(bytes: &[u8]) -> Value {
    json!({ "hex": HEXLOWER.encode(bytes) })
}

fn text(text: &str) -> Value {
    json!({ "text": text })
}

/// The value in the shape of the protocol.
fn shape(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| Refusal::Error(error.to_string()))
}

/// A board may be invalid in a way that has a code, which its own deserialisation does not tell.
fn board(value: &Value) -> Result<Board, Refusal> {
    let dimension = |axis: &str| value.get(axis).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
    if let (Some(rows), Some(cols)) = (dimension("rows"), dimension("cols"))
        && rows.max(cols) <= Dimensions::MAX
    {
        Dimensions::new(rows, cols)?;
    }
    Board::deserialize(value).map_err(|error| Refusal::Error(format!("`value`: {error}")))
}

fn decode_board(request: &Request<'_>) -> Answer {
    shape(ternary::decode_with(&request.bytes()?, request.settings()?, &mut ())?)
}

fn encode_board(request: &Request<'_>) -> Answer {
    Ok(hex(&ternary::encode(&board(request.0.get("value").unwrap_or(&Value::Null))?)))
}

fn decode_stream(request: &Request<'_>) -> Answer {
    let records = ternary::decode_stream(&request.bytes()?, request.settings()?, &mut ())?;
    Ok(json!({ "records": shape(records)? }))
}

fn encode_stream(request: &Request<'_>) -> Answer {
    let records = request.0.get("value").and_then(|value| value.get("records")).and_then(Value::as_array);
    let mut bytes = Vec::new();
    for record in records.ok_or_else(|| "`value` has no list of `records`".to_owned())? {
        ternary::encode_to(&board(record)?, &mut bytes);
    }
    Ok(hex(&bytes))
}

/// A position as it is written, which may yet be none.
#[derive(Deserialize)]
struct PositionShape {
    turn: Side,
    squares: [Option<Square>; 32],
}

impl PositionShape {
    fn position(self) -> Result<Position, Refusal> {
        Ok(Position { turn: self.turn, pieces: Pieces::new(self.squares)? })
    }
}

#[derive(Deserialize, Serialize)]
struct HistoryShape {
    plies: Vec<Ply>,
}

fn decode_position(request: &Request<'_>) -> Answer {
    shape(position::decode_with(&request.bytes()?, request.leniencies()?, &mut ())?)
}

fn encode_position(request: &Request<'_>) -> Answer {
    Ok(hex(&position::encode(&request.member::<PositionShape>("value")?.position()?)))
}

fn decode_history(request: &Request<'_>) -> Answer {
    shape(HistoryShape { plies: history::decode(&request.bytes()?, &request.position()?)? })
}

fn encode_history(request: &Request<'_>) -> Answer {
    let HistoryShape { plies } = request.member("value")?;
    Ok(hex(&history::encode(&request.position()?, &plies).map_err(|error| error.fault)?))
}

#[derive(Deserialize)]
struct LinkShape {
    base: Option<String>,
    position: PositionShape,
    history: HistoryShape,
    s: Option<String>,
}

fn decode_link(request: &Request<'_>) -> Answer {
    let found = link::decode_with(&request.member::<String>("text")?, request.leniencies()?, &mut ())?;
    Ok(json!({
        "base": found.base,
        "position": shape(found.position)?,
        "history": shape(HistoryShape { plies: found.history })?,
        "s": found.s,
    }))
}

fn encode_link(request: &Request<'_>) -> Answer {
    let LinkShape { base, position, history, s } = request.member("value")?;
    let link = link::Link { base, position: position.position()?, history: history.plies, s };
    Ok(text(&link::encode(&link).map_err(|error| *error.fault())?))
}

fn decode_fen(request: &Request<'_>) -> Answer {
    shape(fen::decode(&request.member::<String>("text")?)?.position())
}

fn encode_fen(request: &Request<'_>) -> Answer {
    let Position { turn, pieces } = request.member::<PositionShape>("value")?.position()?;
    Ok(text(&fen::encode(&Placement::from(&pieces), turn)))
}
