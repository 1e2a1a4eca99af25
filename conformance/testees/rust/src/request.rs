//! What a codec is asked, and what it can answer.

use boardwire::{
    error::{Error, Fault, Place},
    formats::ternary_board::Settings,
    games::xiangqi::{Pieces, Position, Side, Square},
    leniency::{Leniencies, Leniency},
    limits::Limits,
};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

/// A format and its operations.
pub(super) struct Codec {
    pub(super) format: &'static str,
    pair: [(&'static str, Operation); 2],
    explain: Option<Operation>,
}

pub(super) type Operation = fn(&Request<'_>) -> Answer;

impl Codec {
    /// A format that is decoded and encoded.
    pub(super) const fn new(format: &'static str, decode: Operation, encode: Operation) -> Self {
        Self::of_pair(format, [("decode", decode), ("encode", encode)])
    }

    /// A format with these two operations.
    pub(super) const fn of_pair(format: &'static str, pair: [(&'static str, Operation); 2]) -> Self {
        Self { format, pair, explain: None }
    }

    /// The same format, its fields told as well.
    pub(super) const fn explained(self, explain: Operation) -> Self {
        Self { explain: Some(explain), ..self }
    }

    /// Its operations, by name.
    pub(super) fn operations(&self) -> impl Iterator<Item = (&'static str, Operation)> {
        self.pair.into_iter().chain(self.explain.map(|explain| ("explain", explain)))
    }
}

/// The most cells of a board that runs are written out to: 2^30.
const GREATEST: u64 = 1 << 30;

/// The value, or why there is none.
pub(super) type Answer = Result<Value, Refusal>;

pub(super) enum Refusal {
    /// The input is refused, or the value cannot be written.
    Reject { code: &'static str, place: Option<(&'static str, Value)> },
    /// Not implemented here.
    Unsupported(String),
    /// The request makes no sense.
    Error(String),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        if let Fault::OutOfMemory { cells } = error.fault {
            return Self::Unsupported(format!("a board of {cells} cells"));
        }
        let place = match error.place {
            Place::Bit(bit) => ("at", json!({ "bit": bit })),
            Place::Char(at) => ("at", json!({ "char": at })),
            Place::Move(index) => ("move", json!(index)),
        };
        Self::Reject { code: error.code(), place: Some(place) }
    }
}

/// A value that cannot be written has no place to point into.
impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Reject { code: fault.code(), place: None }
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self::Error(message)
    }
}

/// A request of the protocol.
pub(super) struct Request<'a>(pub(super) &'a Map<String, Value>);

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

    /// Decodes with the limit of the request. A few bytes can stand for any board that the limit grants, so one that is larger than a
    /// decoder holds of its own accord is not supported.
    pub(super) fn hold<T>(&self, decode: impl FnOnce(Limits) -> Result<T, Error>) -> Result<T, Refusal> {
        let asked = self.settings()?.limits;
        let held = if asked.spend(GREATEST + 1).is_ok() { Limits::cells(GREATEST) } else { asked };
        decode(held).map_err(|error| match error.fault {
            Fault::LimitExceeded { cells, .. } if asked.spend(cells).is_ok() => {
                Refusal::Unsupported(format!("a board of {cells} cells"))
            }
            _ => error.into(),
        })
    }

    /// The position that comes with a history.
    pub(super) fn position(&self) -> Result<Position, Refusal> {
        self.member::<PositionShape>("position")?.position()
    }

    /// The value that an encoder is given.
    pub(super) fn value(&self) -> &Value {
        self.0.get("value").unwrap_or(&Value::Null)
    }
}

/// A position as it is written, which may yet be none.
#[derive(Deserialize)]
pub(super) struct PositionShape {
    turn: Side,
    squares: [Option<Square>; 32],
}

impl PositionShape {
    pub(super) fn position(self) -> Result<Position, Refusal> {
        Ok(Position { turn: self.turn, pieces: Pieces::new(self.squares)? })
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
