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
    /// The word of RFC 2119 in lowercase.
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
    /// The basis of the requirement: a source says it, real data attest it, or it was decided.
    #[serde(default)]
    pub basis: String,
    /// The operations that the requirement binds.
    pub operations: Vec<Op>,
    /// The sentence that states the requirement.
    pub text: String,
    /// The profile of the requirement, if it applies only to some readings of the format.
    #[serde(default)]
    pub profile: Option<String>,
    /// The strength of the requirement. A testee that does otherwise fails only if the strength is `must`.
    #[serde(default)]
    pub strength: Strength,
    /// The location of the requirement: in the folder of the chapters, the chapter of its format with its id as the anchor, if the file names no
    /// other.
    #[serde(default)]
    pub link: String,
    /// The location of the requirement in the source tree.
    #[serde(skip)]
    pub source: String,
}
