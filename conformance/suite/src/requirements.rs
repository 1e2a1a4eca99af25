//! The numbered requirements of the specification, as they are embedded in the program.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::formats::Format;
use super::protocol::Op;

pub(super) static TEXT: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/spec/requirements.json"));

static ERRORS: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/spec/errors.json"));

/// The codes of each format, with their requirements.
static CODES: LazyLock<BTreeMap<String, BTreeMap<String, String>>> = LazyLock::new(|| {
    serde_json::from_str(ERRORS).unwrap_or_else(|error| panic!("spec/errors.json: {error}"))
});

/// The requirement by which `format` rejects with `code`, as `spec/errors.json` lists it.
///
/// # Panics
/// If the program was built from a broken tree.
pub fn of_error(format: &str, code: &str) -> Option<&'static str> {
    CODES.get(format)?.get(code).map(String::as_str)
}

/// Whether a format has this code.
///
/// # Panics
/// If the program was built from a broken tree.
pub(super) fn is_code(code: &str) -> bool {
    CODES.values().any(|codes| codes.contains_key(code))
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
    pub basis: String,
    /// The operations that it binds.
    pub operations: Vec<Op>,
    /// The sentence.
    pub text: String,
}

impl Requirement {
    /// Its location in the book: the chapter of its format, with its id as the anchor.
    pub fn link(&self) -> String {
        let format = Format::find(&self.format);
        format!("{}#{}", format.map_or("", |format| &format.chapter), self.id)
    }

    /// Its location in the source tree.
    pub fn source(&self) -> String {
        format!("spec/src/{}", self.link())
    }

    /// All requirements, in the order of the specification.
    ///
    /// # Panics
    /// If the program was built from a broken tree.
    pub fn all() -> Vec<Self> {
        serde_json::from_str(TEXT).unwrap_or_else(|error| panic!("spec/requirements.json: {error}"))
    }
}
