//! The requests to a codec and its replies.

use boardwire::{
    codes::CodeError,
    formats::{DecodeError, ErrorKind},
    games::{
        ternary::TernaryError,
        xiangqi::{Position, XiangqiError},
    },
    options::{Leniency, LimitError, Limits, Options},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Number, Value, json};

/// The value of a reply, or the reason why there is none.
pub(super) type Answer = Result<Value, Refusal>;

pub(super) enum Refusal {
    /// The input is rejected, or the value has no encoding.
    Reject { code: &'static str, at: Option<Value> },
    /// This testee does not implement what the request asks for.
    Unsupported(String),
    /// The request is malformed.
    Error(String),
}

impl From<DecodeError> for Refusal {
    fn from(error: DecodeError) -> Self {
        if let ErrorKind::Limit(LimitError::OutOfMemory { cells }) = error.kind {
            return Self::Unsupported(format!("a board of {cells} cells"));
        }
        let at = json!({ error.location.unit(): error.location.offset() });
        Self::Reject { code: error.code(), at: Some(at) }
    }
}

/// Converts errors of encoders, which have no location.
macro_rules! without_location {
    ($($kind:ty),*) => {
        $(
            impl From<$kind> for Refusal {
                fn from(kind: $kind) -> Self {
                    Self::Reject { code: kind.code(), at: None }
                }
            }
        )*
    };
}

without_location!(CodeError, ErrorKind, TernaryError, XiangqiError);

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self::Error(message)
    }
}

/// A limit is any integer from 0. A number beyond 64 bits is parsed as a float, and exceeds the cells of any board.
fn max_cells(number: &Number) -> Result<u64, Refusal> {
    let is_great = number.as_f64().is_some_and(|float| float >= TWO_TO_THE_64);
    number
        .as_u64()
        .or(is_great.then_some(u64::MAX))
        .ok_or_else(|| format!("`limits`: `cells` is {number}, and not an integer from 0").into())
}

const TWO_TO_THE_64: f64 = 18_446_744_073_709_551_616.0;

pub(super) struct Request<'a>(pub(super) &'a Map<String, Value>);

impl Request<'_> {
    /// A member that is an error if it is missing or malformed.
    pub(super) fn member<T: DeserializeOwned>(&self, name: &str) -> Result<T, Refusal> {
        self.optional(name)?.ok_or_else(|| Refusal::Error(format!("the request has no `{name}`")))
    }

    pub(super) fn optional<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Refusal> {
        let read =
            |value| T::deserialize(value).map_err(|error| Refusal::Error(format!("`{name}`: {error}")));
        self.0.get(name).filter(|value| !value.is_null()).map(read).transpose()
    }

    /// The bytes of the input, which are written in lowercase.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Refusal> {
        let digits: &str =
            self.0.get("hex").and_then(Value::as_str).ok_or_else(|| "the request has no `hex`".to_owned())?;
        if digits.bytes().any(|digit| digit.is_ascii_uppercase()) {
            return Err("`hex`: a digit is not lowercase".to_owned().into());
        }
        hex::decode(digits).map_err(|error| Refusal::Error(format!("`hex`: {error}")))
    }

    /// The leniencies and limits that the request asks for.
    pub(super) fn options(&self) -> Result<Options, Refusal> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Shape {
            cells: Option<Number>,
        }
        let names: Vec<String> = self.optional("allow")?.unwrap_or_default();
        let read = |name: &String| {
            name.parse::<Leniency>().map_err(|_| Refusal::Unsupported(format!("leniency {name}")))
        };
        let options: Options = names.iter().map(read).collect::<Result<_, _>>()?;
        match self.optional("limits")?.and_then(|Shape { cells }| cells) {
            None => Ok(options),
            Some(cells) => Ok(options.with_limits(Limits::max_cells(max_cells(&cells)?))),
        }
    }

    /// The position of a history. A value that is not a position makes the request malformed.
    pub(super) fn position(&self) -> Result<Position, Refusal> {
        let position = self.member::<crate::value::PositionShape>("position")?.position();
        position.map_err(|_| Refusal::Error("`position` is not a position".to_owned()))
    }

    pub(super) fn value(&self) -> &Value {
        self.0.get("value").unwrap_or(&Value::Null)
    }
}
