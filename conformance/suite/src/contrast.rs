//! Finds the contrast of a valid vector: a vector of the same format and operation with another right reply. A testee that gives the same reply
//! to both, or that echoes its input, does not decode its input.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::{
    accepting::Accepting,
    compare::{ValueRule, ValueRules},
    protocol::{FormatOp, Request},
    vector::Vector,
};
use crate::value::Value;

/// An accepting reply in a form that can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContrastReply {
    /// The bytes of the request.
    Echo,
    /// Any other value, by its digest.
    Value(u64),
}

impl ContrastReply {
    /// Converts a reply; `None` for a long one, because contrasts are short.
    pub(super) fn from_reply(rules: &ValueRules, request: &Request, value: &Value) -> Option<Self> {
        const MAX_BYTES: usize = 1 << 16;
        if request.reply_size > MAX_BYTES {
            return None;
        }
        if value.get("hex").is_some_and(|hex| request.member("hex") == Some(hex)) {
            return Some(Self::Echo);
        }
        Some(Self::Value(rules.hash(ValueRule::default(), value)))
    }
}

/// Two short valid vectors with different replies for each operation of each format. They are searched on first use.
#[derive(Debug, Default)]
pub(super) struct Contrasts(Mutex<HashMap<FormatOp, Pair>>);

/// The indices of at most two vectors, each with its right reply.
pub(super) type Pair = Vec<(usize, ContrastReply)>;

impl Contrasts {
    /// The pair of this kind, the shorter vector first.
    pub(super) fn pair(&self, vectors: &[Vector], accepting: &Accepting, kind: FormatOp) -> Pair {
        let pairs = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pair) = pairs().get(&kind) {
            return pair.clone();
        }
        // The lock is not held here, so that other threads need not wait.
        let pair = pair(vectors, accepting.shortest_first(vectors, &kind));
        pairs().insert(kind, pair.clone());
        pair
    }
}

fn pair(vectors: &[Vector], shortest_first: &[usize]) -> Pair {
    let mut pair = Pair::new();
    for &index in shortest_first {
        let vector = &vectors[index];
        let right = vector.expect().into_iter().next().unwrap_or_default();
        match ContrastReply::from_reply(&vector.suite.compare, &vector.request(), &right["ok"]) {
            // Where an echo of the input is right, it cannot reveal a testee that echoes without reading.
            None | Some(ContrastReply::Echo) => {}
            Some(reply) if pair.iter().any(|(_, earlier)| *earlier == reply) => {}
            Some(reply) => pair.push((index, reply)),
        }
        if pair.len() == 2 {
            break;
        }
    }
    pair
}

#[cfg(test)]
mod tests {
    use super::{ContrastReply, Request, ValueRules};
    use crate::{json, protocol::Op, value::Map};

    #[test]
    fn a_reply_with_the_bytes_of_the_request_is_an_echo() {
        let fields = Map::from_iter([("hex".to_owned(), "00".into())]);
        let request = Request::new(Op::Other("turn"), "a/1", fields, 0);
        let reply = |hex| {
            ContrastReply::from_reply(&ValueRules::default(), &request, &json!({"hex": hex, "captured": 1}))
        };
        assert_eq!(reply("00"), Some(ContrastReply::Echo));
        assert_ne!(reply("01"), Some(ContrastReply::Echo));
    }
}
