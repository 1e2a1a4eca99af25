//! What becomes of a vector, and how deep a reply must be right.

use std::fmt;
use std::str::FromStr;

use crate::fault::Fault;

/// How deep a refusal must be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// That it is refused.
    Verdict,
    /// And with the right code.
    Code,
    /// And at the right place.
    Place,
}

impl Level {
    /// All levels, the shallowest first.
    pub const ALL: [Self; 3] = [Self::Verdict, Self::Code, Self::Place];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Code => "code",
            Self::Place => "place",
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let level = Self::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or_else(|| format!("`{name}` is none of verdict, code, place"))
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
    /// The reply is right, to the place.
    Right,
    /// The reply is wrong.
    Wrong(Mismatch),
    /// The testee does not do this, or not the twin that would make it count.
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
}

/// In what a reply is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// What should be accepted is refused.
    Refused,
    /// What should be refused is accepted.
    Accepted,
    /// It is refused, but so is its valid twin.
    Twin,
    /// The reply is right, but it is the reply to another question, too.
    Constant,
    /// Another value or other bytes.
    Value,
    /// The reply is right, but took too much memory.
    Memory,
    /// It is none of several right replies.
    Neither,
    /// Refused with another code.
    Code,
    /// Refused at another place.
    Place,
}

impl Wrong {
    /// A stable word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Accepted => "accepted",
            Self::Twin => "twin-refused",
            Self::Constant => "constant",
            Self::Memory => "memory",
            Self::Value => "value",
            Self::Neither => "neither",
            Self::Code => "code",
            Self::Place => "place",
        }
    }

    /// Whether it does not matter at this level.
    pub fn is_forgiven_at(self, level: Level) -> bool {
        match self {
            Self::Code => level < Level::Code,
            Self::Place => level < Level::Place,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, Wrong};

    #[test]
    fn a_level_forgives_what_lies_deeper() {
        assert!(Wrong::Place.is_forgiven_at(Level::Code) && !Wrong::Place.is_forgiven_at(Level::Place));
        assert!(Wrong::Code.is_forgiven_at(Level::Verdict) && !Wrong::Code.is_forgiven_at(Level::Code));
        for wrong in [Wrong::Refused, Wrong::Accepted, Wrong::Twin, Wrong::Value, Wrong::Neither] {
            assert!(!wrong.is_forgiven_at(Level::Verdict), "{wrong:?}");
        }
    }
}
