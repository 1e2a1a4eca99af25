//! The vectors on which mistakes are tried.

use crate::{
    judge::Verdict,
    protocol::Request,
    value::{Map, Value},
    vectors::{Outcome, Vector},
};

/// The maximum length of a request that is repeated.
const MAX_REQUEST_BYTES: usize = 1 << 12;

/// A vector with its right reply, and the actual reply if it was kept.
pub(super) struct Sample<'a> {
    pub(super) index: usize,
    pub(super) vector: &'a Vector,
    pub(super) request: Request,
    pub(super) right: Value,
    pub(super) got: Option<Value>,
}

/// Selects at most `max_samples` vectors: half of them the shortest, the others of all lengths.
pub(super) fn samples<'a>(
    vectors: impl Iterator<Item = (usize, &'a Vector, Option<&'a Verdict>)>,
    max_samples: usize,
) -> Vec<Sample<'a>> {
    let scored = vectors.filter(|(_, vector, _)| matches!(vector.outcome, Outcome::Accept | Outcome::Reject));
    let mut vectors_by_length: Vec<_> =
        scored.filter(|(_, vector, _)| vector.length() <= MAX_REQUEST_BYTES).collect();
    vectors_by_length.sort_by_cached_key(|(_, vector, _)| vector.length());
    let rest = vectors_by_length.split_off(vectors_by_length.len().min(max_samples / 2));
    let step = rest.len().div_ceil(max_samples / 2).max(1);
    vectors_by_length.extend(rest.into_iter().step_by(step));
    let sample = |(index, vector, verdict): (usize, &'a Vector, Option<&Verdict>)| Sample {
        index,
        vector,
        request: vector.request(),
        right: vector.expect().into_iter().next().unwrap_or_default(),
        got: if let Some(Verdict::Wrong(mismatch)) = verdict { mismatch.reply_value() } else { None },
    };
    vectors_by_length.into_iter().map(sample).collect()
}

impl Sample<'_> {
    pub(super) fn is_accept(&self) -> bool {
        self.vector.outcome == Outcome::Accept
    }

    pub(super) fn fields(&self) -> Value {
        Value::Object(self.request.fields())
    }

    /// The bytes that are decoded or encoded.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        let hex = self.request.member("hex").unwrap_or(&self.right["ok"]["hex"]);
        hex::decode(hex.as_str()?).ok()
    }

    /// The bytes and the members of the value of the vector.
    pub(super) fn encoding(&self) -> Option<(Vec<u8>, Map<String, Value>)> {
        let value = self.request.member("value").unwrap_or(&self.right["ok"]);
        Some((self.bytes()?, value.as_object()?.clone()))
    }
}
