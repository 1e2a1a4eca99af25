//! The list of the formats, as it is embedded in the program.

use std::sync::LazyLock;

use serde::Deserialize;

static TEXT: &str = include_str!("../../../spec/formats.json");

/// A format of the specification.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Format {
    /// The id, with the version.
    pub id: String,
    /// The prefix of the ids of its requirements and, in lowercase, of its vectors.
    pub prefix: String,
    /// The file of its chapter.
    pub chapter: String,
}

impl Format {
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
