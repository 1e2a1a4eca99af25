//! The testee protocol, version 1: one JSON object a line, requests in, replies out.
//!
//! This file defines the form of the lines. The testee sends them and chooses their ids.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{difference::brief, fault::shortened, layout::Layout};
use crate::{
    untrusted::Untrusted,
    value::{Depth, Map, Value},
};

/// The version of the protocol that this suite speaks.
pub const VERSION: u64 = 1;

/// An operation. Each is judged separately.
///
/// The suite itself knows three. A format may declare others, whose values are judged like any value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// From bytes or text to a value.
    Decode,
    /// From a value to bytes or text.
    Encode,
    /// From bytes to the fields in them.
    Explain,
    /// Another operation, by its name.
    Other(&'static str),
}

/// An operation of a format.
pub(super) type FormatOp = (Arc<str>, Op);

impl Op {
    const MAX_NAME_CHARS: usize = 40;

    /// The name of the operation in requests and in a testee's hello.
    pub fn name(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::Encode => "encode",
            Self::Explain => "explain",
            Self::Other(name) => name,
        }
    }

    /// The operation with this valid name. Operations are few and copied everywhere, so a name is kept for the life of the program.
    fn intern(name: &str) -> Self {
        static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        Self::Other(names.get(name).copied().unwrap_or_else(|| {
            let name: &'static str = name.to_owned().leak();
            names.insert(name);
            name
        }))
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Op {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if let Some(op) = [Self::Decode, Self::Encode, Self::Explain].into_iter().find(|op| op.name() == name)
        {
            return Ok(op);
        }
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        // `hello` is the request that begins every conversation.
        if name.len() <= Self::MAX_NAME_CHARS && name != "hello" && name.split('-').all(is_word) {
            return Ok(Self::intern(name));
        }
        Err(format!(
            "`{:.100}` is not an operation: expected a name of lower-case letters, digits and single hyphens, such as decode",
            Untrusted::new(name)
        ))
    }
}

impl Serialize for Op {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Op {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A request without its id.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    body: Map<String, Value>,
    /// The length of the right reply in bytes, about.
    pub(crate) reply_size: usize,
    pub(crate) reply_depth: Depth,
    writing: Writing,
}

#[derive(Debug, Clone, PartialEq)]
enum Writing {
    /// The line is made from the members, in this layout.
    Members(Layout),
    /// The line is this text, with `$id` where the id as JSON belongs, and `$bytes` where these bytes do.
    Line(String, Vec<u8>),
}

impl Request {
    /// The request of `op` in `format` with the given fields. `reply_size` is about the length of the right reply in bytes: a testee gets more time
    /// for more bytes.
    pub fn new(op: Op, format: &str, fields: Map<String, Value>, reply_size: usize) -> Self {
        let mut body = Map::new();
        body.insert("op".into(), op.name().into());
        body.insert("format".into(), format.into());
        body.extend(fields);
        Self { body, reply_size, reply_depth: Depth::default(), writing: Writing::Members(Layout::Plain) }
    }

    /// The request that begins every conversation.
    pub fn hello() -> Self {
        let mut body = Map::new();
        body.insert("op".into(), "hello".into());
        body.insert("protocol".into(), VERSION.into());
        Self { body, reply_size: 0, reply_depth: Depth::default(), writing: Writing::Members(Layout::Plain) }
    }

    /// The request with this line, in which `$id` represents the id as JSON, and `$bytes` these bytes.
    pub(super) fn from_line(line: &str, bytes: &[u8]) -> Self {
        Self { writing: Writing::Line(line.to_owned(), bytes.to_owned()), ..Self::hello() }
    }

    /// The same request, with a reply of at most this depth.
    #[must_use]
    pub fn with_reply_depth(self, reply_depth: Depth) -> Self {
        Self { reply_depth, ..self }
    }

    #[must_use]
    pub(super) fn with_layout(self, layout: Layout) -> Self {
        Self { writing: Writing::Members(layout), ..self }
    }

    /// The members of the request, without its id.
    pub fn members(&self) -> &Map<String, Value> {
        &self.body
    }

    /// The operation and the format, of a request that has them.
    pub(super) fn operation(&self) -> (Op, &str) {
        let member = |key| self.member(key).and_then(Value::as_str).unwrap_or_default();
        (member("op").parse().unwrap_or(Op::Decode), member("format"))
    }

    /// The members that have a meaning for the operation and format: all but `op` and `format`.
    pub fn fields(&self) -> Map<String, Value> {
        let mut fields = self.body.clone();
        fields.retain(|key, _| !["op", "format"].contains(&key.as_str()));
        fields
    }

    /// The first key of the request besides its input, which a command for each input does not receive.
    pub fn first_extra_key(&self) -> Option<&str> {
        self.body.keys().map(String::as_str).find(|key| !["op", "format", "hex", "text"].contains(key))
    }

    /// A member of the request.
    pub fn member(&self, name: &str) -> Option<&Value> {
        self.body.get(name)
    }

    /// The bytes of the request's `hex` or `text`, if there is one.
    pub fn input(&self) -> Option<Vec<u8>> {
        let member = |key| self.member(key).and_then(Value::as_str);
        let bytes = member("hex").and_then(|hex| hex::decode(hex).ok());
        bytes.or_else(|| member("text").map(|text| text.as_bytes().to_vec()))
    }

    /// The leniencies in its `allow` and the limits in its `limits`, each with the name of that member.
    pub(super) fn options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let allow = self.member("allow").and_then(Value::as_array).into_iter().flatten();
        let limits = self.member("limits").and_then(Value::as_object).into_iter().flatten();
        let leniencies = allow.filter_map(|name| Some(("allow", name.as_str()?)));
        leniencies.chain(limits.map(|(name, _)| ("limits", name.as_str())))
    }

    /// Whether the request may have `allow` and `limits`.
    pub(super) fn takes_options(&self) -> bool {
        let op = self.member("op").and_then(Value::as_str);
        [Op::Decode, Op::Explain].iter().any(|decoding| op == Some(decoding.name()))
    }

    /// The line of the request, without its line feed.
    pub fn line(&self, id: &str) -> String {
        match &self.writing {
            Writing::Members(layout) => layout.line(id, &self.body),
            Writing::Line(line, _) => line.replace("$id", &Value::from(id).to_string()),
        }
    }

    /// The line as it is sent, which need not be UTF-8.
    pub(super) fn bytes(&self, id: &str) -> Vec<u8> {
        let line = self.line(id);
        match (&self.writing, line.split_once("$bytes")) {
            (Writing::Line(_, bytes), Some((before, after))) => {
                [before.as_bytes(), bytes, after.as_bytes()].concat()
            }
            _ => line.into_bytes(),
        }
    }
}

/// The hello of a testee.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The name of the testee.
    pub name: String,
    /// The version of the testee; empty if there is none.
    pub version: String,
    /// The programming language of the testee; empty if there is none.
    pub language: String,
    /// The operations that the testee supports, by format.
    pub formats: BTreeMap<String, BTreeSet<String>>,
    /// The features that it lacks, by format.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lacks: BTreeMap<String, BTreeSet<String>>,
}

impl Hello {
    /// Reads the members of a reply to hello.
    ///
    /// # Errors
    /// The member that is missing or malformed, in words.
    pub fn read(reply: &Map<String, Value>) -> Result<Self, String> {
        let text = |key: &str| shortened(reply.get(key).and_then(Value::as_str).unwrap_or_default());
        if text("name").is_empty() {
            return Err("it has no \"name\"".into());
        }
        let formats = reply.get("formats").filter(|formats| formats.is_object()).ok_or(
            "it has no \"formats\": an object that gives for each format the list of its operations",
        )?;
        let formats = names_by_format(formats, "operations")?;
        let lacks = reply.get("lacks").filter(|lacks| !lacks.is_null());
        let lacks = lacks.map_or_else(|| Ok(BTreeMap::new()), |lacks| names_by_format(lacks, "features"))?;
        Ok(Self { name: text("name"), version: text("version"), language: text("language"), formats, lacks })
    }

    /// The first of these features of a format that the testee lacks.
    pub fn lacking<'a>(&self, format: &str, features: &'a [String]) -> Option<&'a String> {
        let lacks = self.lacks.get(format)?;
        features.iter().find(|feature| lacks.contains(*feature))
    }

    /// Whether the testee supports the operation of the format.
    pub fn knows(&self, format: &str, op: Op) -> bool {
        self.formats.get(format).is_some_and(|ops| ops.contains(op.name()))
    }
}

/// Reads an object with a list of names for each format.
fn names_by_format(value: &Value, what: &str) -> Result<BTreeMap<String, BTreeSet<String>>, String> {
    let lists = value.as_object().into_iter().flatten().map(|(format, names)| {
        let names = names.as_array();
        let names =
            names.and_then(|names| names.iter().map(|name| name.as_str().map(str::to_owned)).collect());
        let format = format.clone();
        match names {
            Some(names) => Ok((format, names)),
            None => Err(format!("the {what} of {:.60} are not a list of strings", Untrusted::new(format))),
        }
    });
    if value.is_object() { lists.collect() } else { Err(format!("the {what} are not an object of formats")) }
}

/// A reply to an operation.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// The value, or the bytes or text.
    Ok(Value),
    /// Rejected, with the code and, where the testee gives one, the offset.
    Reject {
        /// The kebab-case code of the fault.
        code: String,
        /// The member `at` of the reply. [`is_offset`] says whether it has the form of an offset.
        at: Option<Value>,
    },
    /// The input is accepted, and the reply has no value.
    Accepted,
    /// The input is rejected, and the reply has no code.
    Rejected,
    /// The testee does not support the request, for the reason it gives.
    Unsupported(String),
    /// The testee could not read the request, for the reason it gives.
    Error(String),
}

impl Reply {
    const KINDS: [&'static str; 4] = ["ok", "reject", "unsupported", "error"];

    /// Reads the members of a reply. Keys that the protocol does not know are ignored. A null counts as an absent key, because many serialisers
    /// write it for one.
    ///
    /// # Errors
    /// The fault of the reply, in words.
    pub fn read(mut reply: Map<String, Value>) -> Result<Self, String> {
        reply.retain(|_, value| !value.is_null());
        let kinds: Vec<&str> = Self::KINDS.into_iter().filter(|kind| reply.contains_key(*kind)).collect();
        let [kind] = kinds[..] else {
            return Err(match kinds.as_slice() {
                [] => {
                    let keys: Vec<&str> = reply.keys().map(String::as_str).collect();
                    let keys = shortened(&keys.join(", "));
                    format!(
                        "it has none of \"ok\", \"reject\", \"unsupported\" and \"error\"; its keys are {keys}"
                    )
                }
                several => format!("it has both \"{}\": one of them is a reply", several.join("\" and \"")),
            });
        };
        let at = reply.swap_remove("at");
        match (kind, reply.swap_remove(kind)) {
            ("ok", Some(value @ Value::Object(_))) => Ok(Self::Ok(value)),
            ("ok", Some(value)) => {
                Err(format!("its \"ok\" is {}, and not an object such as {{\"hex\":\"d0\"}}", brief(&value)))
            }
            ("reject", Some(Value::String(code))) => Ok(Self::Reject { code, at }),
            ("unsupported", Some(Value::String(reason))) => Ok(Self::Unsupported(reason)),
            ("error", Some(Value::String(reason))) => Ok(Self::Error(reason)),
            (_, value) => {
                let value = brief(&value.unwrap_or_default());
                Err(format!("its \"{kind}\" is {value}, and not a string"))
            }
        }
    }

    /// Whether the testee rejects the input of a request because of a limit of its own.
    pub(super) fn is_own_limit(&self, request: &Request) -> bool {
        matches!(self, Self::Reject { code, .. } if code == LIMIT_EXCEEDED)
            && request.member("limits").is_none()
    }

    /// A value or a rejection in the form in which a vector expects it.
    pub(super) fn as_expected(&self) -> Option<Value> {
        match self {
            Self::Ok(value) => Some(Value::object([("ok", value.clone())])),
            Self::Reject { code, at } => {
                let rejection = [("reject", Value::from(code))];
                Some(Value::object(rejection.into_iter().chain(at.clone().map(|at| ("at", at)))))
            }
            Self::Accepted | Self::Rejected | Self::Unsupported(_) | Self::Error(_) => None,
        }
    }
}

/// The code of an input above a limit. Without a limit in the request, it means a limit of the testee's own.
const LIMIT_EXCEEDED: &str = "limit-exceeded";

/// The units of an offset: of bytes, of texts, and of lists of moves.
pub const UNITS: [&str; 4] = ["bit", "byte", "char", "move"];

/// Whether the `at` of a rejection is an object with one unit, and a number of it.
pub fn is_offset(at: &Value) -> bool {
    at.as_object().is_some_and(|members| {
        members.len() == 1 && members.iter().all(|(unit, n)| UNITS.contains(&&**unit) && n.as_u64().is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::{Op, Reply, Request};
    use crate::{
        json,
        value::{Map, Value},
    };

    fn object(value: Value) -> Map<String, Value> {
        let Value::Object(members) = value else { panic!("{value} is not an object") };
        members
    }

    #[test]
    fn a_request_is_sent_in_the_order_of_the_protocol() {
        let request = Request::new(Op::Decode, "ternary-board/1", object(json!({"hex": "01"})), 0);
        assert_eq!(
            request.line("7f3a"),
            r#"{"id":"7f3a","op":"decode","format":"ternary-board/1","hex":"01"}"#
        );
        assert_eq!(Request::hello().line("91"), r#"{"id":"91","op":"hello","protocol":1}"#);
        assert_eq!(Value::Object(request.fields()), json!({"hex": "01"}));
    }

    #[test]
    fn an_operation_is_a_name() {
        for name in ["decode", "encode", "explain", "perft", "legal-moves", "v2"] {
            let op: Op = name.parse().unwrap();
            assert_eq!((op.name(), json!(op)), (name, json!(name)));
            assert_eq!(json!(name).read::<Op>().unwrap(), op);
        }
        assert!(Op::Decode < Op::Encode && Op::Explain < Op::Other("a") && Op::Other("a") < Op::Other("b"));
        for bad in ["", "hello", "-", "a-", "a--b", "Decode", "a b", "a.b", "\u{1b}", &"x".repeat(41)] {
            assert!(bad.parse::<Op>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_reply_is_exactly_one_of_four() {
        let read = |value| Reply::read(object(value));
        assert_eq!(read(json!({"ok": {}, "extra": 1})), Ok(Reply::Ok(json!({}))));
        let code = String::from("truncated");
        assert_eq!(
            read(json!({"ok": null, "reject": "truncated", "at": null})),
            Ok(Reply::Reject { code, at: None })
        );
        let bad = json!([{}, {"ok": {}, "reject": "x"}, {"ok": 1}, {"reject": 1}, {"unsupported": true}]);
        assert!(bad.children().all(|bad| read(bad.clone()).is_err()));
    }
}
