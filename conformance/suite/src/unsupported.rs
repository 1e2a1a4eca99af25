//! Judges replies of `unsupported` (spec/src/protocol.md#unsupported).
//!
//! A testee may leave out a leniency, a limit, a feature that its hello says it lacks, or sizes beyond its means, but not single requests. So the
//! other replies of the run judge an `unsupported`: those to requests with the same leniency or limit, or of the same size or above.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::ops::DerefMut;

use serde::{Deserialize, Serialize};

use super::{
    judge::{Mismatch, Verdict},
    plural::count,
    protocol::{FormatOp, Hello, Op},
    testee::Testee,
    untrusted::Untrusted,
    vectors::{Outcome, Vector},
    verdicts::Verdicts,
};

const NOTHING_TO_LEAVE_OUT: &str =
    "its hello names this operation, and nothing is asked that a testee may leave out";

/// A part of an operation that the testee leaves out, so that it is not verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The format, with its version.
    pub format: String,
    /// The operation.
    pub op: Op,
    /// The leniency, if the testee leaves one out.
    pub leniency: Option<String>,
    /// The limit, if the testee leaves one out.
    #[serde(default)]
    pub limit: Option<String>,
    /// The feature, if its hello says that the testee lacks one.
    #[serde(default)]
    pub feature: Option<String>,
    /// If sizes are left out, the smallest of them: in cells, or in bytes or characters where there is no board.
    pub size: Option<u64>,
    /// The number of vectors.
    pub vectors: usize,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", Untrusted::new(&self.format), self.op)?;
        match (&self.feature, self.leniency.as_ref().or(self.limit.as_ref()), self.size) {
            (Some(name), ..) => write!(f, "with the feature `{}`", Untrusted::new(name))?,
            (None, Some(name), _) => write!(f, "with `{}`", Untrusted::new(name))?,
            (None, None, size) => write!(f, "from size {} on", size.unwrap_or_default())?,
        }
        write!(f, " ({})", count(self.vectors, "vector"))
    }
}

/// A part that a testee may leave out, apart from sizes: the member that names it (`allow`, `limits`, or `needs` of the vector), and its name.
type OptionalPart = (&'static str, String);

/// A vector with its reply, and the properties that the rules compare.
struct AnsweredVector<'a> {
    vector: &'a Vector,
    parts: Vec<OptionalPart>,
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
    /// The first vector with each part that the testee supports.
    offered: HashMap<OptionalPart, &'a str>,
    /// The accepted vectors with a size that are larger than all before them.
    accepted: Vec<(u64, &'a str)>,
}

fn parts(vector: &Vector, hello: &Hello) -> Vec<OptionalPart> {
    let request = vector.request();
    let options = request.options().map(|(member, name)| (member, name.to_owned()));
    let feature = hello.lacking(&vector.format, &vector.needs).map(|name| ("needs", name.clone()));
    options.chain(feature).collect()
}

/// The verdict on an `unsupported` to a request with nothing that a testee may leave out. A run that stops at the first failure stops here.
pub(super) fn certainly_wrong(vector: &Vector, verdict: &Verdict, hello: &Hello) -> Option<Verdict> {
    let Verdict::Unsupported(reason) = verdict else { return None };
    let is_certain = vector.outcome == Outcome::Accept
        && hello.knows(&vector.format, vector.op)
        && vector.size.is_none()
        && vector.needs.is_empty()
        && parts(vector, hello).is_empty();
    let wrong = || Mismatch::unsupported(&vector.expect(), reason, NOTHING_TO_LEAVE_OUT.to_owned());
    is_certain.then(|| Verdict::Wrong(wrong()))
}

impl<'a> Replies<'a> {
    /// The replies to each operation with an `unsupported`.
    pub(super) fn collect<T: DerefMut<Target: Testee>>(
        verdicts: &Verdicts<'a, T>,
    ) -> HashMap<FormatOp, Self> {
        let is_unsupported = |verdict: &Verdict| matches!(verdict, Verdict::Unsupported(_));
        let mut replies_by_kind: HashMap<FormatOp, Self> = HashMap::new();
        for (vector, answered) in verdicts.replies() {
            if is_unsupported(&answered.verdict) && verdicts.session.hello.knows(&vector.format, vector.op) {
                replies_by_kind.entry(vector.kind()).or_insert_with(|| Self::new(vector));
            }
        }
        for (vector, answered) in verdicts.replies() {
            let Some(replies) = replies_by_kind.get_mut(&vector.kind()) else { continue };
            replies.add(AnsweredVector {
                vector,
                parts: parts(vector, &verdicts.session.hello),
                is_unsupported: is_unsupported(&answered.verdict),
                is_accepted: answered.is_accepted,
            });
        }
        replies_by_kind
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
            for part in &answered.parts {
                self.offered.entry(part.clone()).or_insert(id);
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
        let candidates =
            [Some(vector.id.as_str()), vector.counterpart.as_deref()].into_iter().flatten().filter_map(find);
        let Some(answered) = candidates.into_iter().find(|answered| answered.is_unsupported) else {
            return Verdict::Unsupported(reason.to_owned());
        };
        let by_part: Vec<_> = answered.parts.iter().map(|part| (part, self.offered.get(part))).collect();
        let by_size = answered.vector.size.map(|size| self.accepted_from_size(size));
        if by_part.iter().any(|(_, other)| other.is_none()) || by_size == Some(None) {
            return Verdict::Unsupported(reason.to_owned());
        }
        let difference = match (by_part.first(), by_size) {
            (_, Some(Some(other))) => format!("the testee accepts {other}, which is as large"),
            (Some(((_, name), Some(other))), _) => {
                format!("the testee answers {other}, whose request has {name} too")
            }
            _ if !vector.needs.is_empty() => {
                format!("its hello does not say that it lacks {}", vector.needs.join(", "))
            }
            _ => NOTHING_TO_LEAVE_OUT.to_owned(),
        };
        Verdict::Wrong(Mismatch::unsupported(&vector.expect(), reason, difference))
    }

    /// A vector of this size or above that the testee accepts.
    fn accepted_from_size(&self, size: u64) -> Option<&str> {
        let index = self.accepted.partition_point(|(accepted_size, _)| *accepted_size < size);
        self.accepted.get(index).map(|(_, id)| *id)
    }

    /// The parts that the testee leaves out.
    pub(super) fn left_out(&self) -> Vec<LeftOut> {
        let left_out = |part: Option<&OptionalPart>, size, vector_count| {
            let name_in = |member| part.filter(|(named, _)| *named == member).map(|(_, name)| name.clone());
            (vector_count > 0).then(|| LeftOut {
                format: self.format.to_owned(),
                op: self.op,
                leniency: name_in("allow"),
                limit: name_in("limits"),
                feature: name_in("needs"),
                size,
                vectors: vector_count,
            })
        };
        let mut counts_by_part: BTreeMap<&OptionalPart, usize> = BTreeMap::new();
        for answered in &self.answered {
            let distinct: BTreeSet<&OptionalPart> = answered.parts.iter().collect();
            for part in distinct.into_iter().filter(|part| !self.offered.contains_key(part)) {
                *counts_by_part.entry(part).or_default() += 1;
            }
        }
        let by_part = counts_by_part.iter().map(|(part, count)| left_out(Some(part), None, *count));
        let by_size = self.answered.iter().filter(|answered| {
            answered.is_unsupported && !answered.parts.iter().any(|part| counts_by_part.contains_key(part))
        });
        let sizes: Vec<u64> = by_size
            .filter_map(|answered| {
                answered.vector.size.filter(|&size| self.accepted_from_size(size).is_none())
            })
            .collect();
        by_part.chain([left_out(None, sizes.iter().min().copied(), sizes.len())]).flatten().collect()
    }
}
