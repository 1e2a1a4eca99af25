//! Which replies of `unsupported` are right (spec/src/protocol.md#unsupported).
//!
//! A testee may leave out a leniency, or what is larger than its means, but not single requests. So a reply of `unsupported` is judged by the
//! other replies of the run: to every request with that leniency, or to every request that is as large.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::{
    judge::{Mismatch, Verdict, Wrong, expectation},
    protocol::Op,
    session::Session,
    testee::Testee,
    vectors::Vector,
};

/// What a testee leaves out of an operation, so that nobody has verified it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// The format, with its version.
    pub format: String,
    /// The operation.
    pub op: Op,
    /// The leniency, if the testee leaves one out.
    pub leniency: Option<String>,
    /// Else the smallest size that the testee leaves out, in cells, or in bytes or characters where there is no board.
    pub size: Option<u64>,
    /// How many vectors.
    pub vectors: usize,
}

/// A vector that was asked, and what the rules say of the reply.
struct Asked<'a> {
    vector: &'a Vector,
    leniencies: Vec<String>,
    is_unsupported: bool,
    is_accepted: bool,
}

/// The replies of a session to one operation of one format that has an `unsupported` among them.
pub(super) struct Replies<'a>(Vec<Asked<'a>>);

impl<'a> Replies<'a> {
    /// The replies of each such operation.
    pub(super) fn of<T: Testee>(session: &Session<'a, T>) -> HashMap<(&'a str, Op), Self> {
        let suite = session.suite;
        let kind = |vector: &'a Vector| (&*vector.format, vector.op);
        let asked = || {
            let asked = suite.vectors().iter().zip(session.replies());
            asked.filter_map(|(vector, asked)| Some((vector, asked?)))
        };
        let is_unsupported = |verdict: &Verdict| matches!(verdict, Verdict::Unsupported(_));
        let claimed = asked().filter(|(vector, _)| session.hello.knows(&vector.format, vector.op));
        let mut replies: HashMap<_, Self> = claimed
            .filter(|(_, asked)| is_unsupported(&asked.verdict))
            .map(|(vector, _)| (kind(vector), Self(Vec::new())))
            .collect();
        if replies.is_empty() {
            return replies;
        }
        for (vector, asked) in asked() {
            let Some(Self(replies)) = replies.get_mut(&kind(vector)) else { continue };
            let request = vector.request();
            let leniencies = request.member("allow").and_then(|allow| allow.as_array());
            let names = leniencies.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned));
            replies.push(Asked {
                vector,
                leniencies: names.collect(),
                is_unsupported: is_unsupported(&asked.verdict),
                is_accepted: asked.accepted,
            });
        }
        replies
    }

    /// The verdict on an `unsupported` to a vector: that it is left out, or why it may not be.
    pub(super) fn verdict(&self, vector: &Vector, reason: &str) -> Verdict {
        let find = |id: &str| self.0.iter().find(|asked| asked.vector.id == id);
        // The `unsupported` may be the reply to the valid counterpart.
        let asked = [Some(vector.id.as_str()), vector.twin.as_deref()].into_iter().flatten().filter_map(find);
        let Some(asked) = asked.into_iter().find(|asked| asked.is_unsupported) else {
            return Verdict::Unsupported(reason.to_owned());
        };
        let by_leniency = asked.leniencies.iter().map(|name| (name, self.with_leniency(name)));
        let by_leniency: Vec<_> = by_leniency.collect();
        let by_size = asked.vector.size.map(|size| self.accepted_at(size));
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
        Verdict::Wrong(Mismatch {
            wrong: Wrong::Unsupported,
            expected: expectation(&vector.expect()),
            got: format!("unsupported: {reason}"),
            difference: Some(difference),
        })
    }

    /// A vector with the leniency that the testee answers otherwise.
    fn with_leniency(&self, name: &str) -> Option<&str> {
        let mut others =
            self.0.iter().filter(|other| other.leniencies.iter().any(|leniency| leniency == name));
        others.find(|other| !other.is_unsupported).map(|other| &*other.vector.id)
    }

    /// A vector of this size or a larger one that the testee accepts.
    fn accepted_at(&self, size: u64) -> Option<&str> {
        let mut others = self.0.iter().filter(|other| other.vector.size.is_some_and(|other| other >= size));
        others.find(|other| other.is_accepted).map(|other| &*other.vector.id)
    }

    /// What the testee leaves out.
    pub(super) fn left_out(&self) -> Vec<LeftOut> {
        let Self(replies) = self;
        let left_out = |leniency, size, vectors| {
            let vector = replies.first()?.vector;
            (vectors > 0).then(|| LeftOut {
                format: vector.format.to_string(),
                op: vector.op,
                leniency,
                size,
                vectors,
            })
        };
        let names: BTreeSet<&String> = replies.iter().flat_map(|asked| &asked.leniencies).collect();
        let names: Vec<&String> =
            names.into_iter().filter(|name| self.with_leniency(name).is_none()).collect();
        let by_leniency = names.iter().map(|name| {
            let with_it = replies.iter().filter(|asked| asked.leniencies.contains(name));
            left_out(Some((*name).clone()), None, with_it.count())
        });
        let by_size = replies.iter().filter(|asked| {
            asked.is_unsupported && !asked.leniencies.iter().any(|name| names.contains(&name))
        });
        let sizes: Vec<u64> = by_size
            .filter_map(|asked| asked.vector.size.filter(|&size| self.accepted_at(size).is_none()))
            .collect();
        by_leniency.chain([left_out(None, sizes.iter().min().copied(), sizes.len())]).flatten().collect()
    }
}
