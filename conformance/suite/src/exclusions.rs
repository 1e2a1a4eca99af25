//! The reasons why no vector judges a requirement.

use std::collections::HashMap;

use serde::Deserialize;

use super::{outcome::Outcome, protocol::Op};

/// The reason why requirements have no vectors with an outcome.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exclusion {
    reason: String,
    lacks: Outcome,
    op: Op,
    requirements: Vec<String>,
}

/// The reasons by requirement, operation and missing outcome.
pub(super) fn reasons(exclusions: &[Exclusion]) -> HashMap<(&str, Op, Outcome), &str> {
    // Of several reasons for one cell, the first counts: a later entry of the map replaces an earlier one.
    let cells = exclusions.iter().rev().flat_map(|exclusion| {
        let Exclusion { reason, lacks, op, requirements } = exclusion;
        requirements.iter().map(move |id| ((id.as_str(), *op, *lacks), reason.as_str()))
    });
    cells.collect()
}
