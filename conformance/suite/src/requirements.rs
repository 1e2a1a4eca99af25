//! The numbered requirements of a specification.

use serde::{Deserialize, Serialize};

use super::protocol::Op;

/// The word of RFC 2119 in a requirement. Vectors of weaker ones than `must` show what a testee does, and never fail.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Everyone may do otherwise.
    May,
    /// There may be reasons to do otherwise.
    Should,
    /// Nobody may do otherwise.
    #[default]
    Must,
}

impl Strength {
    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            Self::May => "may",
            Self::Should => "should",
            Self::Must => "must",
        }
    }
}

/// A numbered rule of the specification.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    /// The permanent id.
    pub id: String,
    /// The format of the requirement.
    pub format: String,
    /// Its basis: a source says it, real data attest it, or it was decided.
    #[serde(default)]
    pub basis: String,
    /// The operations that it binds.
    pub operations: Vec<Op>,
    /// The sentence.
    pub text: String,
    /// Its profile, if only a part of the readings of the format has it.
    #[serde(default)]
    pub profile: Option<String>,
    /// Whether a testee fails that does otherwise.
    #[serde(default)]
    pub strength: Strength,
    /// Its location: in the folder of the chapters, the chapter of its format with its id as the anchor, if the file names no other.
    #[serde(default)]
    pub link: String,
    /// Its location in the source tree.
    #[serde(skip)]
    pub source: String,
}
