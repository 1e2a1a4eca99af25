//! The reasons why no vector judges a requirement.

use serde::Deserialize;

use super::{outcome::Outcome, protocol::Op};

/// The reason why requirements have no vectors with an outcome.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exclusion {
    pub(super) reason: String,
    lacks: Outcome,
    op: Op,
    requirements: Vec<String>,
}

impl Exclusion {
    /// Whether this applies to a requirement, an operation and an outcome.
    pub(super) fn excludes(&self, id: &str, op: Op, lacks: Outcome) -> bool {
        self.op == op && self.lacks == lacks && self.requirements.iter().any(|name| name == id)
    }

    /// The requirements that it applies to, each with the operation.
    pub(super) fn cells(&self) -> impl Iterator<Item = (&str, Op)> {
        self.requirements.iter().map(|id| (id.as_str(), self.op))
    }
}
