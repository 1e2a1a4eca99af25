//! The status of a vector: scored, new since the last release, or quarantined by an erratum.

use std::collections::HashMap;

use serde::Deserialize;

/// Whether a vector counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The vector is judged and counts.
    Scored,
    /// No release contains the vector: it is judged, and does not count.
    New,
    /// The vector is disputed: it is sent, and does not count.
    Disputed,
    /// A requirement of the vector is weaker than `must`, or of a profile that the run does not choose: it is judged, and does not count.
    Observed,
    /// An erratum says that the vector is wrong: it is judged, and does not count.
    Quarantined,
}

/// A vector that was found to be wrong.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The id of the vector.
    pub id: String,
    /// The release that first declares the vector wrong.
    pub since: String,
    /// The mistake in the vector, in words.
    pub what: String,
    /// The id of the vector that replaces it, if there is one.
    pub instead: Option<String>,
}

/// The ids of the last release with a digest of each vector, from the text of `released.txt`: the release, then a digest and an id a line.
pub fn parse_digests(text: &str) -> HashMap<&str, &str> {
    text.lines().skip(1).filter_map(|line| line.split_once(' ')).map(|(digest, id)| (id, digest)).collect()
}
