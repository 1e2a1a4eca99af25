//! The verdict on a vector, and the level by which a reply is judged.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::fault::{Fault, FaultKind};
use crate::short::expectation;
use crate::value::Value;

/// The level: what must be right in a rejection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The input is rejected.
    Verdict,
    /// The rejection has the right code, too.
    Code,
    /// The rejection has the right code and the right offset.
    #[default]
    Offset,
}

impl Level {
    /// All levels, the least strict first.
    pub const ALL: [Self; 3] = [Self::Verdict, Self::Code, Self::Offset];

    /// The name of the level.
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
        level.ok_or_else(|| format!("unknown level `{name}`: expected verdict, code or offset"))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A share of vectors or requests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The number of right ones.
    pub right: usize,
    /// The number of judged ones, faults included.
    pub of: usize,
}

impl Count {
    pub(crate) fn add(&mut self, right: bool) {
        self.right += usize::from(right);
        self.of += 1;
    }

    pub(crate) fn sum(self, other: Self) -> Self {
        Self { right: self.right + other.right, of: self.of + other.of }
    }
}

/// The verdict on a vector.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The reply is right, the offset included.
    Right,
    /// The reply is wrong.
    Wrong(Mismatch),
    /// The testee does not support the vector, or not its valid counterpart.
    Unsupported(String),
    /// The right reply is disputed.
    Disputed {
        /// The reply, in short.
        reply: String,
        /// The number of its reading in the vector, from 1 on. A reply that follows no reading is wrong.
        reading: usize,
    },
    /// No reply could be judged.
    Fault(Fault),
    /// The run ended before the vector.
    NotRun,
}

impl Verdict {
    /// Whether a timeout leaves the verdict open: the testee is slow, or the machine is busy.
    pub fn is_undecided(&self) -> bool {
        matches!(self, Self::Fault(fault) if fault.kind.is_late())
    }

    /// Whether the verdict is evidence for or against the testee.
    pub fn is_judged(&self) -> bool {
        !matches!(self, Self::Unsupported(_) | Self::Disputed { .. } | Self::NotRun) && !self.is_undecided()
    }

    /// Whether the verdict counts against the testee at a level.
    pub fn is_failure(&self, level: Level) -> bool {
        match self {
            Self::Right | Self::Unsupported(_) | Self::Disputed { .. } | Self::NotRun => false,
            Self::Wrong(mismatch) => !mismatch.wrong.is_ignored_at(level),
            Self::Fault(_) => !self.is_undecided(),
        }
    }

    /// The kind of a wrong reply, or the code of a fault.
    pub(crate) fn failure_code(&self) -> Option<&'static str> {
        match self {
            Self::Wrong(mismatch) => Some(mismatch.wrong.name()),
            Self::Fault(fault) => Some(fault.kind.code()),
            Self::Right | Self::Unsupported(_) | Self::Disputed { .. } | Self::NotRun => None,
        }
    }

    /// Whether the reply was `error` or `unsupported`.
    pub(crate) fn is_without_codec(&self) -> bool {
        match self {
            Self::Fault(fault) => matches!(fault.kind, FaultKind::Error(_)),
            Self::Wrong(mismatch) => mismatch.wrong == Wrong::Unsupported,
            _ => false,
        }
    }

    /// Whether the verdict is evidence for or against the codec, and not against the adapter alone.
    pub(crate) fn is_codec_evidence(&self) -> bool {
        let is_adapter_fault = match self {
            Self::Fault(fault) => fault.kind.is_adapter_fault(),
            Self::Wrong(mismatch) => matches!(mismatch.wrong, Wrong::Json | Wrong::Shape),
            _ => false,
        };
        self.is_judged() && !is_adapter_fault
    }
}

/// A wrong reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The kind of the difference.
    pub wrong: Wrong,
    /// The right reply, in short.
    pub expected: String,
    /// The actual reply, in short.
    pub got: String,
    /// The location of the difference, if there is more to say.
    pub difference: Option<String>,
    /// The actual reply as JSON, unless it is long. The causes of failures are derived from it.
    pub reply: Option<String>,
    /// The other vector on which the verdict depends, such as the valid counterpart.
    pub other: Option<OtherVector>,
}

/// A second vector on which a verdict depends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherVector {
    /// The id of the second vector.
    pub id: String,
    /// The actual reply, in short.
    pub got: String,
}

impl Mismatch {
    /// A wrong reply of which there is no more to say.
    pub(crate) fn new(wrong: Wrong, expected: String, got: String) -> Self {
        Self { wrong, expected, got, difference: None, reply: None, other: None }
    }

    /// The actual reply, unless it is long.
    pub(crate) fn reply_value(&self) -> Option<Value> {
        serde_json::from_str(self.reply.as_deref()?).ok()
    }

    /// The verdict on a reply of `unsupported` with this reason, where one of the replies `right` is right.
    pub fn unsupported(right: &[Value], reason: &str, difference: String) -> Self {
        let got = format!("unsupported: {reason}");
        Self { difference: Some(difference), ..Self::new(Wrong::Unsupported, expectation(right), got) }
    }
}

/// The kind of a wrong reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// A valid input is rejected.
    Rejected,
    /// An invalid input is accepted.
    Accepted,
    /// The invalid input is rejected, but its valid counterpart is rejected too.
    Counterpart,
    /// The reply is right, but the testee gives it to the contrast too.
    Constant,
    /// The value or the bytes are wrong.
    Value,
    /// The reply is right, but the testee used too much memory.
    Memory,
    /// The vector has several right replies, and the reply is not one of them.
    Neither,
    /// `unsupported`, where the protocol does not allow it.
    Unsupported,
    /// The reply is right, but differs if another JSON writer writes the request.
    Json,
    /// The reply is right, but differs if the same request is sent after other requests.
    State,
    /// The code is right, but the offset does not follow the schema.
    Shape,
    /// The code is wrong.
    Code,
    /// The offset is wrong.
    Offset,
}

impl Wrong {
    /// A stable code of the kind.
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

    /// Whether the level ignores this kind.
    pub fn is_ignored_at(self, level: Level) -> bool {
        match self {
            Self::Code => level < Level::Code,
            Self::Offset => level < Level::Offset,
            _ => false,
        }
    }
}
