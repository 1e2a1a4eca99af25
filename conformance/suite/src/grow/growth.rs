//! The requests that a growth of a suite keeps.

use crate::{fuzz::finding::Finding, vectors::Case};

/// A request to keep.
#[derive(Debug)]
pub struct Kept {
    /// The request with the reply on which all testees agree.
    pub case: Case,
    /// The feature or the wrong codec that the request adds to the suite.
    pub adds: String,
    /// Whether the request is kept because it shows that a codec is wrong.
    pub shows_wrong: bool,
    /// The number of the request among the drawn requests.
    pub number: u64,
}

/// The state of a growth.
#[derive(Debug, Default)]
pub struct Growth {
    /// The number of requests so far.
    pub cases: u64,
    /// The requests to keep.
    pub kept: Vec<Kept>,
    /// The requests on which testees disagree, the first of each kind.
    pub disputed: Vec<Finding>,
    /// The reason why the growth ended early.
    pub ended: Option<String>,
}
