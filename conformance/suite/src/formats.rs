//! The record of a format in a suite.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::diagnosis::GridShape;
use super::law::Law;
use super::protocol::Op;

/// The properties of a format that the suite needs. The record of a format may have more members.
#[derive(Debug, Deserialize)]
pub struct Format {
    /// The id, with the version.
    pub id: String,
    /// The prefix of the ids of its requirements and, in lowercase, of its vectors.
    pub prefix: String,
    /// A name for people.
    #[serde(default)]
    pub title: String,
    /// The file of its chapter, or its address.
    #[serde(default)]
    pub chapter: String,
    /// The kind of an input: `bytes` or `text`.
    pub input: InputKind,
    /// The operations of the format.
    pub operations: Vec<Op>,
    /// The names that the member `allow` of a request may have.
    #[serde(default)]
    pub leniencies: Vec<String>,
    /// The names of the limits that a request may set.
    #[serde(default)]
    pub limits: Vec<String>,
    /// The parts that a testee may leave out, if its hello says so. A vector names those that it needs.
    #[serde(default)]
    pub features: Vec<String>,
    /// The names of sets of requirements that only some readings of the format have. A run judges those that it chooses.
    #[serde(default)]
    pub profiles: Vec<String>,
    /// The formats whose requirements apply to a part of this format.
    #[serde(default)]
    pub contains: Vec<String>,
    /// The codes with which the format rejects.
    #[serde(default)]
    pub codes: Vec<Code>,
    /// The operations that may report any fault of an input that has several.
    #[serde(default)]
    pub any_fault: Vec<Op>,
    /// For each operation, a JSON Schema of its value. The value of encode is in the request, the value of any other operation in the reply.
    #[serde(default)]
    pub values: BTreeMap<Op, serde_json::Value>,
    /// The laws that the replies of a codec must keep.
    #[serde(default)]
    pub laws: Vec<Law>,
    /// The rows and columns of the boards in its values and inputs, by the key that has the board.
    #[serde(default)]
    pub grids: BTreeMap<String, GridShape>,
}

/// The kind of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InputKind {
    /// Bytes, in the member `hex` of a request.
    Bytes,
    /// Text, in the member `text`.
    Text,
}

impl InputKind {
    /// The member of a request that has the input.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bytes => "hex",
            Self::Text => "text",
        }
    }
}

/// A code with which a format rejects.
#[derive(Debug, Deserialize)]
pub struct Code {
    /// The code.
    pub code: String,
    /// The id of the requirement that the input breaks.
    pub requirement: String,
}

impl Format {
    /// A description of the value of an operation, with an example, from its schema.
    pub fn value_note(&self, op: Op) -> Option<String> {
        let schema = self.values.get(&op)?;
        let description = schema["description"].as_str().unwrap_or("a value without a description");
        let stop = if description.ends_with(['.', '!', '?']) { "" } else { "." };
        let example =
            schema["examples"].get(0).map_or_else(String::new, |example| format!(" Example: {example}"));
        Some(format!("{description}{stop}{example}"))
    }

    /// The notes on the values of all operations that have a schema.
    pub fn value_notes(&self) -> impl Iterator<Item = (Op, String)> {
        self.values.keys().filter_map(|op| Some((*op, self.value_note(*op)?)))
    }

    /// The names that the option `allow` or `limits` of a request of this format may have.
    pub(super) fn options(&self, option: &str) -> &[String] {
        match option {
            "allow" => &self.leniencies,
            "limits" => &self.limits,
            _ => &[],
        }
    }
}
