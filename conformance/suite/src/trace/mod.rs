//! The vectors of a run that judged each requirement: the traceability of the specification.

mod page;

use std::collections::{BTreeSet, HashMap};

use crate::{
    exclusions,
    judge::Level,
    protocol::Op,
    released::Status,
    requirements::Requirement,
    runner::RunResults,
    vectors::{Outcome, Suite},
};

pub use page::page;

/// A requirement and an operation that it binds, with the vectors that the testee answered rightly.
#[derive(Debug)]
pub struct TraceLine<'a> {
    /// The requirement.
    pub requirement: &'a Requirement,
    /// The operation.
    pub op: Op,
    /// The accepting vectors that exercise the requirement, and the valid counterparts of the rejecting vectors.
    pub accepting: BTreeSet<&'a str>,
    /// The rejecting vectors that exercise the requirement.
    pub rejecting: BTreeSet<&'a str>,
    /// Vectors with a wrong reply.
    pub wrong: BTreeSet<&'a str>,
    /// The reason why no vector accepts.
    pub none_accepts: Option<String>,
    /// The reason why no vector rejects.
    pub none_rejects: Option<String>,
}

/// The lines of all requirements, in the order of the specification. A reply is right if it does not fail at the level.
pub fn trace<'a>(suite: &'a Suite, run: &RunResults<'a>, level: Level) -> Vec<TraceLine<'a>> {
    let reasons = exclusions::reasons(&suite.exclusions);
    let excluded = |id, op, lacks| reasons.get(&(id, op, lacks)).map(|reason: &&str| (*reason).to_owned());
    let mut lines: Vec<TraceLine<'a>> = Vec::new();
    let mut line_indices = HashMap::new();
    for requirement in &suite.requirements {
        for &op in &requirement.operations {
            line_indices.insert((requirement.id.as_str(), op), lines.len());
            lines.push(TraceLine {
                requirement,
                op,
                accepting: BTreeSet::new(),
                rejecting: BTreeSet::new(),
                wrong: BTreeSet::new(),
                none_accepts: excluded(&requirement.id, op, Outcome::Accept),
                none_rejects: excluded(&requirement.id, op, Outcome::Reject),
            });
        }
    }
    // New vectors exercise a requirement before they count, and observed ones although they do not.
    let unscored =
        run.unscored.iter().filter(|(vector, _)| matches!(vector.status, Status::New | Status::Observed));
    for (vector, verdict) in run.cases.iter().chain(unscored).filter(|(_, verdict)| verdict.is_judged()) {
        for id in &vector.requirements {
            let Some(&line_index) = line_indices.get(&(id.as_str(), vector.op)) else { continue };
            let line = &mut lines[line_index];
            match vector.outcome {
                _ if verdict.is_failure(level) => drop(line.wrong.insert(&vector.id)),
                Outcome::Accept => drop(line.accepting.insert(&vector.id)),
                Outcome::Reject => {
                    line.rejecting.insert(&vector.id);
                    line.accepting.extend(vector.counterpart.as_deref());
                }
                Outcome::Either | Outcome::Disputed => {}
            }
        }
    }
    lines
}

impl TraceLine<'_> {
    /// The fault of the line: no vector and no reason for that, or both a reason and a vector.
    pub fn complaint(&self) -> Option<String> {
        let complaint_of =
            |what: &str, vectors: &BTreeSet<&str>, reason: &Option<String>| match (vectors.first(), reason) {
                (None, None) => Some(format!("no vector {what} and no reason why not")),
                (Some(vector), Some(_)) => Some(format!("{vector} {what}, and a reason why none does")),
                _ => None,
            };
        let complaint = complaint_of("accepts", &self.accepting, &self.none_accepts)
            .or_else(|| complaint_of("rejects", &self.rejecting, &self.none_rejects))?;
        Some(format!("{} in {}: {complaint}", self.requirement.id, self.op))
    }
}
