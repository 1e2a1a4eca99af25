//! The numbered requirements of a specification.

use serde::Deserialize;

use super::protocol::Op;

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
    /// Its location: in the folder of the chapters, the chapter of its format with its id as the anchor, if the file names no other.
    #[serde(default)]
    pub link: String,
    /// Its location in the source tree.
    #[serde(skip)]
    pub source: String,
}
