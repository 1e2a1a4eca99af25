//! What becomes of a vector, and how deep a reply must be right.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use super::expectation;
use crate::fault::Fault;

/// How deep a rejection must be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The input is rejected.
    Verdict,
    /// And the code is right.
    Code,
    /// And the offset is right.
    Offset,
}

impl Level {
    /// All levels, the shallowest first.
    pub const ALL: [Self; 3] = [Self::Verdict, Self::Code, Self::Offset];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Code => "code",
            Self::Offset => "offset",
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let level = Self::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or_else(|| format!("`{name}` is none of verdict, code, offset"))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What became of a vector.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The reply is right, the offset included.
    Right,
    /// The reply is wrong.
    Wrong(Mismatch),
    /// The testee does not do this, or not the counterpart that would make it count.
    Unsupported(String),
    /// There was no reply that could be judged.
    Fault(Fault),
    /// The run ended before.
    NotRun,
}

/// A wrong reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// In what it is wrong.
    pub wrong: Wrong,
    /// What would have been right, in short.
    pub expected: String,
    /// What came, in short.
    pub got: String,
    /// Where the two differ, if there is more to say.
    pub difference: Option<String>,
    /// What came, as the JSON of a reply, unless it is long: it shows what several mismatches have in common.
    pub reply: Option<String>,
}

impl Mismatch {
    /// A reply of `unsupported`, for the reason that the testee gives, where one of these replies is right.
    pub fn unsupported(right: &[Value], reason: &str, difference: String) -> Self {
        Self {
            wrong: Wrong::Unsupported,
            expected: expectation(right),
            got: format!("unsupported: {reason}"),
            difference: Some(difference),
            reply: None,
        }
    }
}

/// In what a reply is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// A valid input is rejected.
    Rejected,
    /// An invalid input is accepted.
    Accepted,
    /// The input is rejected, but so is its valid counterpart.
    Counterpart,
    /// The reply is right, but it is the reply to another question, too.
    Constant,
    /// Another value or other bytes.
    Value,
    /// The reply is right, but took too much memory.
    Memory,
    /// It is none of several right replies.
    Neither,
    /// `unsupported`, where a testee may not answer so.
    Unsupported,
    /// The reply is right, but another one comes if another JSON writer writes the request.
    Json,
    /// The reply is right, but another one comes to the same request after others.
    State,
    /// Rejected with the right code, and an offset that has not the shape of the schema.
    Shape,
    /// Rejected with another code.
    Code,
    /// Rejected at another offset.
    Offset,
}

impl Wrong {
    /// A stable word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rejected => "rejected",
            Self::Accepted => "accepted",
            Self::Counterpart => "counterpart-rejected",
            Self::Constant => "constant",
            Self::Memory => "memory",
            Self::Value => "value",
            Self::Neither => "neither",
            Self::Unsupported => "unsupported",
            Self::Json => "json",
            Self::State => "state",
            Self::Shape => "shape",
            Self::Code => "code",
            Self::Offset => "offset",
        }
    }

    /// Whether it does not matter at this level.
    pub fn is_forgiven_at(self, level: Level) -> bool {
        match self {
            Self::Code => level < Level::Code,
            Self::Offset => level < Level::Offset,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, Wrong};

    #[test]
    fn a_level_forgives_what_lies_deeper() {
        assert!(Wrong::Offset.is_forgiven_at(Level::Code) && !Wrong::Offset.is_forgiven_at(Level::Offset));
        assert!(Wrong::Code.is_forgiven_at(Level::Verdict) && !Wrong::Code.is_forgiven_at(Level::Code));
        for wrong in [Wrong::Rejected, Wrong::Accepted, Wrong::Counterpart, Wrong::Value, Wrong::Neither] {
            assert!(!wrong.is_forgiven_at(Level::Verdict), "{wrong:?}");
        }
    }
}
