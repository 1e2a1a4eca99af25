//! The list of the formats, as it is embedded in the program.

use std::sync::LazyLock;

use serde::Deserialize;

use super::protocol::Op;

static TEXT: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/spec/formats.json"));

/// What the suite needs to know of a format of the specification.
#[derive(Debug, Deserialize)]
pub struct Format {
    /// The id, with the version.
    pub id: String,
    /// The prefix of the ids of its requirements and, in lowercase, of its vectors.
    pub prefix: String,
    /// The file of its chapter.
    pub chapter: String,
    /// What an input is: `bytes` or `text`.
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
