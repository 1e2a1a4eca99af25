//! Laws: what the replies of one codec have to do with each other. A law judges a codec without a reference.

mod check;
mod vectors;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::description::Description;
use crate::formats::Format;
use crate::protocol::{Op, Request};
use crate::requirements::Strength;
use crate::schema::Schema;
use crate::value::{Map, Value};

pub use check::{Breach, Step};
pub(crate) use check::{Checker, Prefixes, Tried};
pub(crate) use vectors::contradictions;
pub use vectors::{VectorBreach, VectorLaws, on_vectors};

/// A law of a format (spec/src/suites.md#laws).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// Its kind.
    pub law: LawKind,
    /// The requirement that a codec breaks together with the law.
    pub requirement: String,
    /// Of `round-trip`: whether a value may have several writings, so that the decoded value only has to be one that comes back.
    #[serde(default)]
    pub normal: bool,
    /// Of `round-trip`: whether an encoder rejects every value that is none of the format, so that the law is tried on any drawn value.
    #[serde(default)]
    pub checked: bool,
    /// Of `agree`: the operations.
    #[serde(default)]
    pub operations: Vec<Op>,
}

/// The kind of a law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LawKind {
    /// Decode of encode gives the value.
    RoundTrip,
    /// Encode of decode gives the input.
    Canonical,
    /// Decode, encode, decode gives the value of the first decode.
    Stable,
    /// Some operations accept the same inputs.
    Agree,
    /// No proper prefix of an accepted input is accepted.
    PrefixFree,
    /// What is accepted strictly is accepted with every leniency, with the same value.
    Leniency,
}

impl LawKind {
    /// Its name in `suite.json`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundTrip => "round-trip",
            Self::Canonical => "canonical",
            Self::Stable => "stable",
            Self::Agree => "agree",
            Self::PrefixFree => "prefix-free",
            Self::Leniency => "leniency",
        }
    }

    /// What it says.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::RoundTrip => "decode of encode gives the value",
            Self::Canonical => "encode of decode gives the input",
            Self::Stable => "decode, encode and decode give the same value",
            Self::Agree => "the operations accept the same inputs",
            Self::PrefixFree => "no proper prefix of an accepted input is accepted",
            Self::Leniency => {
                "what is accepted strictly is accepted with every leniency, with the same value"
            }
        }
    }
}

impl Law {
    /// Whether a codec has to keep it: its requirement must be followed, and is of no profile or of one of these.
    pub(crate) fn counts(&self, suite: &Description, profiles: &[String]) -> bool {
        suite.requirement(&self.requirement).is_none_or(|rule| {
            rule.strength == Strength::Must
                && rule.profile.as_ref().is_none_or(|profile| profiles.contains(profile))
        })
    }

    /// Whether it is tried on a drawn request. An encoder need not check its values, so a drawn one has to satisfy the schema of the values.
    pub(crate) fn fits(&self, format: &Format, request: &Request) -> bool {
        let (LawKind::RoundTrip, false, Some(value)) = (self.law, self.checked, request.member("value"))
        else {
            return true;
        };
        let schema = format.values.get(&Op::Encode).and_then(|schema| Schema::new(schema).ok());
        schema.is_some_and(|schema| schema.violations(value, 1).is_ok_and(|violations| violations.is_empty()))
    }

    /// Whether it is tried on the replies of an operation.
    fn begins_with(&self, op: Op) -> bool {
        match self.law {
            LawKind::RoundTrip => op == Op::Encode,
            LawKind::Agree => self.operations.contains(&op),
            LawKind::Canonical | LawKind::Stable | LawKind::PrefixFree | LawKind::Leniency => {
                op == Op::Decode
            }
        }
    }
}

/// How often each law of a format was tried.
pub type Counts = BTreeMap<(String, LawKind), usize>;

/// The request of the inverse operation: an encoder gets the decoded value, and a decoder the encoding. It gets no
/// leniency and no limit. Other members stay as they are.
pub(crate) fn inverse(request: &Request, ok: Value) -> Request {
    let (op, format) = request.operation();
    let mut fields = request.fields();
    fields.retain(|key, _| !["hex", "text", "value", "allow", "limits"].contains(&key.as_str()));
    let op = if op == Op::Decode {
        fields.insert("value".to_owned(), ok);
        Op::Encode
    } else {
        if let Value::Object(encoding) = ok {
            fields.extend(encoding);
        }
        Op::Decode
    };
    derived(request, op, format, fields)
}

/// A request that a law sends after another one. Its reply may be as long as that one's, or longer by the length of the request.
fn derived(request: &Request, op: Op, format: &str, fields: Map<String, Value>) -> Request {
    let reply_size = request.reply_size().max(request.line("").len() * 4);
    Request::new(op, format, fields, reply_size).with_reply_depth(request.reply_depth())
}
