//! The list of the formats, as the program embeds it.

use std::sync::LazyLock;

use serde::Deserialize;

use super::protocol::Op;

static TEXT: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/spec/formats.json"));

/// The properties of a format that the suite needs.
#[derive(Debug, Deserialize)]
pub struct Format {
    /// The id, with the version.
    pub id: String,
    /// The prefix of the ids of its requirements and, in lowercase, of its vectors.
    pub prefix: String,
    /// The file of its chapter.
    pub chapter: String,
    /// The kind of an input: `bytes` or `text`.
    pub input: String,
    /// The operations that it has.
    pub operations: Vec<Op>,
    /// The formats whose requirements apply to a part of it.
    pub contains: Vec<String>,
}

impl Format {
    /// The format with that id.
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().iter().find(|format| format.id == id)
    }

    /// All formats, in the order of the specification.
    ///
    /// # Panics
    /// If the program was built from a broken tree.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Format>> = LazyLock::new(|| {
            serde_json::from_str(TEXT).unwrap_or_else(|error| panic!("spec/formats.json: {error}"))
        });
        &ALL
    }
}
