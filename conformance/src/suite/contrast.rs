//! Beside what must be accepted stands a contrast: a vector of the same format and operation with another right reply. Whoever gives the same
//! reply to both has not looked at either; nor has whoever gives back what both were about.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

use super::protocol::{Op, Request};
use super::vectors::{Outcome, Suite, Vector};

/// What an accepting reply is, so that two can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// The bytes of the request.
    Echo,
    /// Something else, by its digest.
    Value(u64),
}

impl Answer {
    pub(super) fn of(request: &Request, value: &Value) -> Self {
        if value.get("hex").is_some_and(|hex| request.member("hex") == Some(hex)) {
            return Self::Echo;
        }
        let mut hasher = DefaultHasher::new();
        value.to_string().hash(&mut hasher);
        Self::Value(hasher.finish())
    }
}

/// For each format and operation two short vectors that must be accepted, with different replies.
#[derive(Debug)]
pub(super) struct Contrasts<'a> {
    by_kind: HashMap<(&'a str, Op), Vec<usize>>,
}

impl<'a> Contrasts<'a> {
    /// The contrasts of a suite.
    pub(super) fn of(suite: &'a Suite) -> Self {
        let mut accepted: HashMap<(&str, Op), Vec<usize>> = HashMap::new();
        for (index, vector) in suite.vectors().iter().enumerate() {
            // A position that moves leave as it is is no contrast to one that is given back.
            if vector.outcome == Outcome::Accept && !(vector.op == Op::Play && is_echo(vector)) {
                accepted.entry((&vector.format, vector.op)).or_default().push(index);
            }
        }
        for indices in accepted.values_mut() {
            let vector = |&index: &usize| &suite.vectors()[index];
            indices.sort_by_key(|index| (vector(index).length(), *index));
            let other = indices.iter().position(|index| !vector(index).expects_as(vector(&indices[0])));
            let pair = [Some(indices[0]), other.map(|other| indices[other])];
            *indices = pair.into_iter().flatten().collect();
        }
        Self { by_kind: accepted }
    }

    /// The index of the contrast of a vector, if its format and operation has replies of two kinds.
    pub(super) fn index(&self, suite: &Suite, vector: &Vector) -> Option<usize> {
        let pair = self.by_kind.get(&(&*vector.format, vector.op))?;
        pair.iter().copied().find(|&index| !suite.vectors()[index].expects_as(vector))
    }
}

/// Whether the right reply gives back the bytes of the request.
fn is_echo(vector: &Vector) -> bool {
    let request = vector.request();
    vector.expect().iter().all(|reply| Answer::of(&request, &reply["ok"]) == Answer::Echo)
}
