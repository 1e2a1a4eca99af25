//! Judges replies of `unsupported` (spec/src/protocol.md#unsupported).
//!
//! A testee may leave out a leniency, or sizes beyond its means, but not single requests. So the other replies of the run judge an
//! `unsupported`: those to requests with the same leniency, or of the same size or above.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    judge::{Mismatch, Verdict},
    protocol::{Kind, Op},
    testee::Testee,
    vectors::Vector,
    verdicts::Verdicts,
};

/// A part of an operation that the testee leaves out, so that it is not verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The format, with its version.
    pub format: String,
    /// The operation.
    pub op: Op,
    /// The leniency, if the testee leaves one out.
    pub leniency: Option<String>,
    /// Otherwise the smallest omitted size: cells, or bytes or characters where there is no board.
    pub size: Option<u64>,
    /// The number of vectors.
    pub vectors: usize,
}

/// A vector with its reply, and the properties that the rules compare.
struct AnsweredVector<'a> {
    vector: &'a Vector,
    leniencies: Vec<String>,
    is_unsupported: bool,
    is_accepted: bool,
}

/// The replies to one operation of one format, with an `unsupported` among them.
pub(super) struct Replies<'a> {
    format: &'a str,
    op: Op,
    answered: Vec<AnsweredVector<'a>>,
    /// The indices of the answered vectors, by id.
    by_id: HashMap<&'a str, usize>,
    /// The first vector with each leniency that the testee supports.
    offered: HashMap<String, &'a str>,
    /// The accepted vectors with a size that are larger than all before them.
    accepted: Vec<(u64, &'a str)>,
}

fn leniencies(vector: &Vector) -> Vec<String> {
    let request = vector.request();
    let names = request.member("allow").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

impl<'a> Replies<'a> {
    /// The replies to each operation with an `unsupported`.
    pub(super) fn collect<T: Testee>(verdicts: &Verdicts<'a, T>) -> HashMap<Kind, Self> {
        let is_unsupported = |verdict: &Verdict| matches!(verdict, Verdict::Unsupported(_));
        let mut operations: HashMap<Kind, Self> = HashMap::new();
        for (vector, answered) in verdicts.replies() {
            if is_unsupported(&answered.verdict) && verdicts.session.hello.knows(&vector.format, vector.op) {
                operations.entry(vector.kind()).or_insert_with(|| Self::new(vector));
            }
        }
        for (vector, answered) in verdicts.replies() {
            let Some(replies) = operations.get_mut(&vector.kind()) else { continue };
            replies.add(AnsweredVector {
                vector,
                leniencies: leniencies(vector),
                is_unsupported: is_unsupported(&answered.verdict),
                is_accepted: answered.accepted,
            });
        }
        operations
    }

    fn new(vector: &'a Vector) -> Self {
        Self {
            format: &vector.format,
            op: vector.op,
            answered: Vec::new(),
            by_id: HashMap::new(),
            offered: HashMap::new(),
            accepted: Vec::new(),
        }
    }

    fn add(&mut self, answered: AnsweredVector<'a>) {
        let id = answered.vector.id.as_str();
        self.by_id.insert(id, self.answered.len());
        if !answered.is_unsupported {
            for name in &answered.leniencies {
                self.offered.entry(name.clone()).or_insert(id);
            }
        }
        let largest = self.accepted.last().map(|(size, _)| *size);
        if let Some(size) = answered.vector.size.filter(|size| answered.is_accepted && Some(*size) > largest)
        {
            self.accepted.push((size, id));
        }
        self.answered.push(answered);
    }

    /// The verdict on an `unsupported` to a vector: left out, or wrong with the reason.
    pub(super) fn verdict(&self, vector: &Vector, reason: &str) -> Verdict {
        let find = |id: &str| self.by_id.get(id).map(|index| &self.answered[*index]);
        // The `unsupported` may be the reply to the valid counterpart.
        let answered =
            [Some(vector.id.as_str()), vector.counterpart.as_deref()].into_iter().flatten().filter_map(find);
        let Some(answered) = answered.into_iter().find(|answered| answered.is_unsupported) else {
            return Verdict::Unsupported(reason.to_owned());
        };
        let by_leniency: Vec<_> =
            answered.leniencies.iter().map(|name| (name, self.with_leniency(name))).collect();
        let by_size = answered.vector.size.map(|size| self.accepted_from_size(size));
        if by_leniency.iter().any(|(_, other)| other.is_none()) || by_size == Some(None) {
            return Verdict::Unsupported(reason.to_owned());
        }
        let difference = match (by_leniency.first(), by_size) {
            (_, Some(Some(other))) => format!("the testee accepts {other}, which is as large"),
            (Some((name, Some(other))), _) => format!("the testee answers {other}, which allows {name} too"),
            _ => {
                "its hello names this operation, and nothing is asked that a testee may leave out".to_owned()
            }
        };
        Verdict::Wrong(Mismatch::unsupported(&vector.expect(), reason, difference))
    }

    /// A vector with the same leniency to which the testee gives another reply.
    fn with_leniency(&self, name: &str) -> Option<&str> {
        self.offered.get(name).copied()
    }

    /// A vector of this size or above that the testee accepts.
    fn accepted_from_size(&self, size: u64) -> Option<&str> {
        let index = self.accepted.partition_point(|(other, _)| *other < size);
        self.accepted.get(index).map(|(_, id)| *id)
    }

    /// The parts that the testee leaves out.
    pub(super) fn left_out(&self) -> Vec<LeftOut> {
        let left_out = |leniency, size, vectors| {
            (vectors > 0).then(|| LeftOut {
                format: self.format.to_owned(),
                op: self.op,
                leniency,
                size,
                vectors,
            })
        };
        let mut names: BTreeMap<&String, usize> = BTreeMap::new();
        for answered in &self.answered {
            let different: BTreeSet<&String> = answered.leniencies.iter().collect();
            for name in different.into_iter().filter(|name| self.with_leniency(name).is_none()) {
                *names.entry(name).or_default() += 1;
            }
        }
        let by_leniency = names.iter().map(|(name, vectors)| left_out(Some((*name).clone()), None, *vectors));
        let by_size = self.answered.iter().filter(|answered| {
            answered.is_unsupported && !answered.leniencies.iter().any(|name| names.contains_key(name))
        });
        let sizes: Vec<u64> = by_size
            .filter_map(|answered| {
                answered.vector.size.filter(|&size| self.accepted_from_size(size).is_none())
            })
            .collect();
        by_leniency.chain([left_out(None, sizes.iter().min().copied(), sizes.len())]).flatten().collect()
    }
}
