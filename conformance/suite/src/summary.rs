//! The count of a run, by format and operation.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::{
    judge::{Count, Level, Verdict, Wrong},
    protocol::Op,
    runner::RunResults,
    untrusted::Untrusted,
    vectors::{Outcome, Vector},
};

/// The counts of verdicts, for one operation of one format or for several together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Valid inputs that are accepted, with the right value or bytes.
    pub accepted: Count,
    /// Invalid inputs that are rejected, while their valid counterparts are accepted.
    pub rejected: Count,
    /// Of the rejected inputs, those with the right code, where the suite has codes.
    pub code: Count,
    /// Of the inputs with the right code, those at the right offset too, where the vector gives an offset.
    pub offset: Count,
    /// Vectors with several right replies, of which the testee gives one.
    pub either: Count,
    /// Vectors that the testee does not support: not judged.
    pub unsupported: usize,
    /// Vectors without a reply that could be judged: counted as wrong.
    pub faults: usize,
    /// Vectors without a reply in time from a testee that may be right: not judged.
    pub no_reply: usize,
    /// Vectors that were not sent because the run ended: not judged.
    pub not_run: usize,
}

impl Tally {
    fn add(&mut self, vector: &Vector, verdict: &Verdict) {
        let wrong = match verdict {
            Verdict::Unsupported(_) => return self.unsupported += 1,
            Verdict::NotRun => return self.not_run += 1,
            Verdict::Fault(_) if verdict.is_undecided() => return self.no_reply += 1,
            Verdict::Fault(_) => {
                self.faults += 1;
                None
            }
            Verdict::Wrong(mismatch) => Some(mismatch.wrong),
            Verdict::Disputed { .. } => return,
            Verdict::Right => None,
        };
        let right = *verdict == Verdict::Right;
        match vector.outcome {
            Outcome::Accept => self.accepted.add(right),
            Outcome::Either | Outcome::Disputed => self.either.add(right),
            Outcome::Reject => {
                self.rejected.add(right || matches!(wrong, Some(Wrong::Shape | Wrong::Code | Wrong::Offset)));
                if vector.suite.level >= Level::Code {
                    self.code.add(right || matches!(wrong, Some(Wrong::Shape | Wrong::Offset)));
                }
                if vector.expect().iter().any(|reply| reply.get("at").is_some()) {
                    self.offset.add(right);
                }
            }
        }
    }

    /// Whether any vector was judged or sent.
    pub fn is_judged(&self) -> bool {
        [self.accepted, self.rejected, self.either].iter().any(|count| count.of > 0)
            || self.faults + self.no_reply + self.not_run > 0
    }

    /// The sum of both counts.
    #[must_use]
    pub fn sum(self, other: Self) -> Self {
        Self {
            accepted: self.accepted.sum(other.accepted),
            rejected: self.rejected.sum(other.rejected),
            code: self.code.sum(other.code),
            offset: self.offset.sum(other.offset),
            either: self.either.sum(other.either),
            unsupported: self.unsupported + other.unsupported,
            faults: self.faults + other.faults,
            no_reply: self.no_reply + other.no_reply,
            not_run: self.not_run + other.not_run,
        }
    }
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummaryRow {
    /// The format, with its version.
    pub format: Untrusted<'static>,
    /// The operation.
    pub op: Untrusted<'static>,
    /// A description of the value, if the suite has a schema of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Untrusted<'static>>,
    /// The counts of the row.
    #[serde(flatten)]
    pub tally: Tally,
}

impl SummaryRow {
    /// The number of judged vectors. A report may come from anywhere, so its numbers may overflow.
    pub fn judged_count(&self) -> usize {
        let Tally { accepted, rejected, either, .. } = self.tally;
        accepted.of.saturating_add(rejected.of).saturating_add(either.of)
    }

    /// The number of chosen vectors.
    pub fn vector_count(&self) -> usize {
        let Tally { unsupported, no_reply, not_run, .. } = self.tally;
        [unsupported, no_reply, not_run].into_iter().fold(self.judged_count(), usize::saturating_add)
    }
}

/// The table of a run: a row for each format and operation that was chosen, in the order of the suite.
pub fn table(run: &RunResults<'_>) -> Vec<SummaryRow> {
    // The formats keep their order, and decode comes before encode.
    let mut formats: Vec<&str> = Vec::new();
    let mut index_of: HashMap<&str, usize> = HashMap::new();
    let mut rows: BTreeMap<(usize, Op), (Option<String>, Tally)> = BTreeMap::new();
    for (vector, verdict) in &run.cases {
        let index = *index_of.entry(&vector.format).or_insert_with(|| {
            formats.push(&vector.format);
            formats.len() - 1
        });
        let row = rows.entry((index, vector.op));
        let note = || vector.suite.format(&vector.format)?.value_note(vector.op);
        row.or_insert_with(|| (note(), Tally::default())).1.add(vector, verdict);
    }
    let rows = rows.into_iter().map(|((index, op), (value, tally))| SummaryRow {
        format: Untrusted::new(formats[index].to_owned()),
        op: Untrusted::new(op.name()),
        value: value.map(Untrusted::new),
        tally,
    });
    rows.collect()
}

/// The conclusion of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// Every judged vector is right, and nothing was left out.
    Conformant,
    /// Exactly the known failures occurred.
    AsKnown,
    /// Some vector is wrong.
    #[default]
    NotConformant,
    /// No vector is wrong, and some have no reply in time or were not sent.
    NotDecided,
    /// No vector was judged, or none of an operation that the testee names.
    NothingVerified,
}

/// The conclusion of a run at a level, with the counts of right and of judged vectors.
pub fn conclude(run: &RunResults<'_>, level: Level) -> (Conclusion, Count) {
    let mut count = Count::default();
    for (_, verdict) in run.cases.iter().filter(|(_, verdict)| verdict.is_judged()) {
        count.add(!verdict.is_failure(level));
    }
    let kind = |vector: &Vector| (vector.format.to_string(), vector.op);
    let judged = run.cases.iter().filter(|(_, verdict)| verdict.is_judged()).map(|(vector, _)| kind(vector));
    let judged: HashSet<_> = judged.collect();
    let mut claimed = run.cases.iter().filter(|(vector, _)| run.hello.knows(&vector.format, vector.op));
    let conclusion = match count {
        Count { right, of } if right < of => Conclusion::NotConformant,
        _ if run.adapter.failures.iter().any(|failed| failed.counts) => Conclusion::NotConformant,
        _ if run.ended.is_some() || run.cases.iter().any(|(_, verdict)| verdict.is_undecided()) => {
            Conclusion::NotDecided
        }
        Count { of: 0, .. } => Conclusion::NothingVerified,
        _ if claimed.any(|(vector, _)| !judged.contains(&kind(vector))) => Conclusion::NothingVerified,
        _ => Conclusion::Conformant,
    };
    (conclusion, count)
}
