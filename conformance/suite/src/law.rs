//! The record of a law.

use serde::{Deserialize, Serialize};

use super::protocol::Op;

/// A law of a format (spec/src/suites.md#laws).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// The kind of the law.
    pub law: LawKind,
    /// The requirement that a codec breaks together with the law.
    pub requirement: String,
    /// Of `round-trip`: whether the decoded value may be another notation of the value. It must then stay the same when it is encoded and decoded.
    #[serde(default)]
    pub normal: bool,
    /// Of `round-trip`: whether an encoder rejects every value that the format does not have, so that the law is tried on any drawn value.
    #[serde(default)]
    pub checked: bool,
    /// The operations that accept the same inputs, if the law is `agree`.
    #[serde(default)]
    pub operations: Vec<Op>,
}

/// The kind of a law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LawKind {
    /// The encoding of a value is decoded as the same value.
    RoundTrip,
    /// The value of a decoded input is encoded as the same input.
    Canonical,
    /// The value of a decoded input is encoded and decoded as the same value.
    Stable,
    /// Some operations accept the same inputs.
    Agree,
    /// No proper prefix of an accepted input is accepted.
    PrefixFree,
    /// An input that is accepted without a leniency is accepted with every leniency, with the same value.
    Leniency,
}

impl LawKind {
    /// The name of the law in `suite.json`.
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

    /// The statement of the law, in a sentence.
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
    /// Whether the law is tried on the replies of an operation.
    pub(crate) fn begins_with(&self, op: Op) -> bool {
        match self.law {
            LawKind::RoundTrip => op == Op::Encode,
            LawKind::Agree => self.operations.contains(&op),
            LawKind::Canonical | LawKind::Stable | LawKind::PrefixFree | LawKind::Leniency => {
                op == Op::Decode
            }
        }
    }
}
