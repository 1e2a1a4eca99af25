//! The status of a vector: scored, new since the last release, or quarantined by an erratum.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;

/// The vectors of the last release, as the program embeds them.
static RELEASED: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/conformance/released/vectors.txt"));
static ERRATA: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/conformance/released/errata.json"));

/// Whether a vector counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The vector is judged and counts.
    Scored,
    /// No release contains the vector: it is judged, and does not count.
    New,
    /// An erratum says that the vector is wrong: it is judged, and does not count.
    Quarantined,
}

/// A vector that was found to be wrong.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// Its id.
    pub id: String,
    /// The release that found it.
    pub since: String,
    /// What is wrong with it.
    pub what: String,
    /// The vector that replaces it, if there is one.
    pub instead: Option<String>,
}

impl Erratum {
    /// All errata.
    ///
    /// # Panics
    /// If the program was built from a broken tree.
    pub fn all() -> Vec<Self> {
        serde_json::from_str(ERRATA).unwrap_or_else(|error| panic!("released/errata.json: {error}"))
    }
}

/// The ids of the last release with a digest of each vector.
pub fn released() -> HashMap<&'static str, &'static str> {
    RELEASED
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(' '))
        .map(|(digest, id)| (id, digest))
        .collect()
}

/// The status of vectors by their ids.
pub(super) fn status() -> impl Fn(&str) -> Status {
    let released = released();
    let wrong: HashSet<String> = Erratum::all().into_iter().map(|erratum| erratum.id).collect();
    move |id| {
        if wrong.contains(id) {
            Status::Quarantined
        } else if released.contains_key(id) {
            Status::Scored
        } else {
            Status::New
        }
    }
}
