//! The vectors on which mistakes are tried.

use serde_json::{Map, Value};

use crate::{
    judge::Verdict,
    protocol::{Op, Request},
    vectors::{Outcome, Vector},
};

/// Longer requests are not repeated.
const MAX_REQUEST_BYTES: usize = 1 << 12;

/// A vector with its right reply, and the reply that came if it was kept.
pub(super) struct Sample<'a> {
    pub(super) index: usize,
    pub(super) vector: &'a Vector,
    pub(super) request: Request,
    pub(super) right: Value,
    pub(super) got: Option<Value>,
}

/// The shortest half of the vectors and others from all lengths, at most `most`.
pub(super) fn samples<'a>(
    vectors: impl Iterator<Item = (usize, &'a Vector, Option<&'a Verdict>)>,
    most: usize,
) -> Vec<Sample<'a>> {
    let scored = vectors.filter(|(_, vector, _)| matches!(vector.outcome, Outcome::Accept | Outcome::Reject));
    let mut all: Vec<_> = scored.filter(|(_, vector, _)| vector.length() <= MAX_REQUEST_BYTES).collect();
    all.sort_by_cached_key(|(_, vector, _)| vector.length());
    let rest = all.split_off(all.len().min(most / 2));
    let step = rest.len().div_ceil(most / 2).max(1);
    all.extend(rest.into_iter().step_by(step));
    let sample = |(index, vector, verdict): (usize, &'a Vector, Option<&Verdict>)| {
        let got = match verdict {
            Some(Verdict::Wrong(mismatch)) => mismatch.reply.as_deref(),
            _ => None,
        };
        Sample {
            index,
            vector,
            request: vector.request(),
            right: vector.expect().into_iter().next().unwrap_or_default(),
            got: got.and_then(|got| serde_json::from_str(got).ok()),
        }
    };
    all.into_iter().map(sample).collect()
}

impl Sample<'_> {
    pub(super) fn is_accept(&self) -> bool {
        self.vector.outcome == Outcome::Accept
    }

    /// The members of the request.
    pub(super) fn fields(&self) -> Value {
        Value::Object(self.request.fields())
    }

    /// The bytes and the members of the value that the vector has.
    pub(super) fn encoding(&self) -> Option<(Vec<u8>, Map<String, Value>)> {
        let (bytes, value) = match self.vector.op {
            Op::Decode => (self.request.member("hex")?, &self.right["ok"]),
            Op::Encode => (&self.right["ok"]["hex"], self.request.member("value")?),
            _ => return None,
        };
        Some((hex::decode(bytes.as_str()?).ok()?, value.as_object()?.clone()))
    }
}
