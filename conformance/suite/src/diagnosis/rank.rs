//! Ranks the requirements that a testee most likely breaks: fault localisation by the spectrum of its failures.
//!
//! Four kinds of evidence add up:
//! - vectors: many failing vectors list the requirement, and few passing ones; a short vector that fails has few other reasons to fail;
//! - fields: the field that is read or written wrong has it, and few fields that are right;
//! - codes: it is the requirement of the right code or of the code that came;
//! - parts: it decides the part of the reply that is wrong; twice as much if a usual mistake shows the part.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Map, Value};

use super::Parts;
use super::{
    evident::{self, is},
    fields::{self, Difference, EncodedField},
    parts,
};
use crate::{
    judge::{Mismatch, Verdict, Wrong},
    protocol::Op,
    vectors::{Suite, Vector},
};

/// A right codec: gives the reply to an operation, a format and the members of a request.
pub type Reference<'a> = &'a dyn Fn(Op, &str, Map<String, Value>) -> Value;

/// The share of each requirement if a code came in place of another: either check may be wrong.
const SHARE_OF_TWO_CODES: f64 = 0.5;

/// The share of the requirement of the code with which a valid input is rejected: mostly an earlier fault has led there.
const SHARE_OF_REJECTED: f64 = 0.25;

/// The weight of the field that is wrong: it says more than the lists of the vectors.
const FIELD_WEIGHT: f64 = 1.5;

/// The weight of a code, or of a part of a reply, whose requirement all passing vectors list and no failing one: the fault is elsewhere, and has
/// led there.
const SHARE_OF_ELSEWHERE: f64 = 0.4;

/// The least part of the evidence of lists that is left to a requirement whose fields are nearly all right.
const MIN_LIST_SHARE: f64 = 0.25;

/// The weight of a usual mistake: it explains what the other evidence only points at.
const MISTAKE_WEIGHT: f64 = 2.0;

/// The evidence against a requirement.
#[derive(Default)]
struct Evidence {
    /// The weights of the failures that list it. The first requirement of a list is what the vector is made for.
    listed: f64,
    /// Its shares of these failures. A vector that lists few requirements is stronger evidence of each.
    failing: f64,
    /// Its shares of the passing vectors.
    passing: f64,
    /// The sum of its shares of the fields that may be wrong.
    field: f64,
    /// The number of failures whose code it requires.
    code: f64,
    /// The number of failures in the part of a value that it decides.
    part: f64,
    /// The number of failures of the kind that it decides.
    kind: f64,
    /// The number of failures that a usual mistake explains, in the part that it decides.
    named: f64,
}

/// What the vectors show of a field.
struct FieldEvidence {
    requirements: Vec<String>,
    is_right: bool,
    is_suspect: bool,
}

/// The suspicion of each requirement, by its id, from 0 up. Requirements without evidence are omitted.
pub(crate) fn suspects(
    suite: &Suite,
    cases: &[(&Vector, &Verdict, bool)],
    parts: &Parts,
    reference: Option<Reference<'_>>,
) -> BTreeMap<String, f64> {
    let failures: Vec<RankedFailure<'_>> = evident::evident(suite, cases)
        .into_iter()
        .map(|(vector, verdict)| RankedFailure::new(suite, vector, verdict, reference))
        .collect();
    let shows_bit = failures.iter().any(|failure| failure.bit.is_some());
    let mut known = if shows_bit { known_fields(suite, cases, reference) } else { HashMap::new() };
    let of_fields: BTreeSet<String> = known.values().flat_map(|known| &known.requirements).cloned().collect();
    let mut evidence: BTreeMap<String, Evidence> = BTreeMap::new();
    let mut failing = BTreeSet::new();
    for (vector, _, fails) in cases {
        if *fails {
            failing.extend(&vector.requirements);
            continue;
        }
        for (place, id) in (1..).zip(&vector.requirements) {
            evidence.entry(id.clone()).or_default().passing += share(vector, place);
        }
    }
    let weight = weights(&failures);
    for failure in &failures {
        let vector = failure.vector;
        let fields =
            if failure.bit.is_some() { fields::explained(suite, vector, reference) } else { Vec::new() };
        let suspected = failure.suspected(&fields, &known);
        let wrong = suspected.first().filter(|_| is(failure.verdict, Wrong::Value));
        for (place, id) in (1..).zip(&vector.requirements) {
            let Some(requirement) = suite.requirement(id).filter(|it| it.operations.contains(&vector.op))
            else {
                continue;
            };
            // A requirement of other fields is not to blame for the field that is wrong.
            let is_of_others = wrong.is_some_and(|field| {
                !field.requirements.contains(&requirement.id) && of_fields.contains(&requirement.id)
            });
            if !is_of_others {
                let found = evidence.entry(id.clone()).or_default();
                found.listed += weight(vector) / f64::from(place);
                found.failing += weight(vector) * share(vector, place);
            }
        }
        #[expect(clippy::cast_precision_loss)]
        let share = 1.0 / suspected.len() as f64;
        for field in suspected {
            if let Some(known) = known.get_mut(&key(vector, field)) {
                known.is_suspect = true;
            }
            for id in &field.requirements {
                evidence.entry(id.clone()).or_default().field += share;
            }
        }
        for id in failure.codes() {
            let share = match failure.verdict {
                Verdict::Wrong(Mismatch { wrong: Wrong::Code, .. }) => SHARE_OF_TWO_CODES,
                Verdict::Wrong(Mismatch { wrong: Wrong::Rejected, .. }) => SHARE_OF_REJECTED,
                _ => 1.0,
            };
            evidence.entry(id.to_owned()).or_default().code += share;
        }
        if let Some(part) = parts.get(&vector.id) {
            for id in suite.of_parts(&vector.format, std::slice::from_ref(part)) {
                evidence.entry(id.clone()).or_default().named += 1.0;
            }
        }
        for id in suite.of_parts(&vector.format, &failure.parts()) {
            let found = evidence.entry(id.clone()).or_default();
            *(if is(failure.verdict, Wrong::Value) { &mut found.part } else { &mut found.kind }) += 1.0;
        }
    }
    #[expect(clippy::cast_precision_loss)]
    let all = failures.len() as f64;
    let all_weights: f64 = failures.iter().map(|failure| weight(failure.vector)).sum();
    let precision = precision(&known);
    let shows_field = 2 * failures.iter().filter(|failure| failure.bit.is_some()).count() > failures.len();
    let suspects = evidence.into_iter().map(|(id, found)| {
        // Ochiai's coefficient, without the root over the share of the failures, because one cause has to explain all of them.
        let vectors = if found.failing > 0.0 {
            found.listed / all_weights * (found.failing / (found.failing + found.passing)).sqrt()
        } else {
            0.0
        };
        let precision = precision.get(&id).copied();
        let fields = FIELD_WEIGHT * found.field / all * precision.unwrap_or_default();
        // Where most failures show the field that is wrong, its kinds say more than the lists.
        let vectors = vectors * if shows_field { precision.unwrap_or(1.0).max(MIN_LIST_SHARE) } else { 1.0 };
        // A misread field leads to failures of several kinds. So one kind is weak evidence unless all failures are of it.
        let parts = found.part / all + (found.kind / all).powi(2) + MISTAKE_WEIGHT * found.named / all;
        let is_elsewhere = found.passing > 0.0 && !failing.contains(&id);
        let weight = if is_elsewhere { SHARE_OF_ELSEWHERE } else { 1.0 };
        (id, vectors + fields + weight * (found.code / all + parts))
    });
    suspects.filter(|(_, suspicion)| *suspicion > 0.0).collect()
}

/// The share that a vector gives to the requirement in this place of its list, from 1 on: all shares add up to 1.
fn share(vector: &Vector, place: u32) -> f64 {
    let places = (1..).zip(&vector.requirements).map(|(place, _): (u32, _)| f64::from(place));
    1.0 / f64::from(place) / places.map(f64::recip).sum::<f64>()
}

/// The weights of failures: inverse to the square of the length of the request.
fn weights(failures: &[RankedFailure<'_>]) -> impl Fn(&Vector) -> f64 {
    #[expect(clippy::cast_precision_loss)]
    let length = |vector: &Vector| vector.length().max(1) as f64;
    let least = failures.iter().map(|failure| length(failure.vector)).fold(f64::INFINITY, f64::min);
    move |vector| (least / length(vector)).powi(2)
}

fn key(vector: &Vector, field: &EncodedField) -> String {
    format!("{} {} {} {:?}", vector.format, vector.op.name(), field.content, field.requirements)
}

/// The different fields of the vectors, and whether a passing vector has each.
fn known_fields(
    suite: &Suite,
    cases: &[(&Vector, &Verdict, bool)],
    reference: Option<Reference<'_>>,
) -> HashMap<String, FieldEvidence> {
    let mut known: HashMap<String, FieldEvidence> = HashMap::new();
    for (vector, _, fails) in cases {
        for field in fields::explained(suite, vector, reference) {
            let new = || FieldEvidence {
                requirements: field.requirements.clone(),
                is_right: false,
                is_suspect: false,
            };
            known.entry(key(vector, &field)).or_insert_with(new).is_right |= !fails;
        }
    }
    known
}

/// The share of the suspect fields among the suspect and the right fields of each requirement: the mean of its kinds of fields. A requirement of
/// many kinds is not to blame for a mistake in one of them.
fn precision(known: &HashMap<String, FieldEvidence>) -> BTreeMap<String, f64> {
    let mut kinds: BTreeMap<&[String], (f64, f64)> = BTreeMap::new();
    for known in known.values().filter(|known| known.is_suspect || known.is_right) {
        let (suspect, all) = kinds.entry(&known.requirements).or_default();
        *suspect += f64::from(u8::from(known.is_suspect));
        *all += 1.0;
    }
    let mut means: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for (requirements, (suspect, all)) in kinds {
        for id in requirements {
            let (sum, count) = means.entry(id.clone()).or_default();
            *sum += suspect / all;
            *count += 1.0;
        }
    }
    means.into_iter().map(|(id, (sum, count))| (id, sum / count)).collect()
}

/// A failure, with what its reply shows.
struct RankedFailure<'a> {
    suite: &'a Suite,
    vector: &'a Vector,
    verdict: &'a Verdict,
    /// The first right reply.
    right: Value,
    /// The reply that came, if it was kept.
    got: Option<Value>,
    /// Whether the value that came has the right encoding.
    is_same_encoding: bool,
    /// The first wrong bit, or the bit at which a valid input is rejected.
    bit: Option<u64>,
}

impl<'a> RankedFailure<'a> {
    fn new(
        suite: &'a Suite,
        vector: &'a Vector,
        verdict: &'a Verdict,
        reference: Option<Reference<'_>>,
    ) -> Self {
        let right = vector.expect().into_iter().next().unwrap_or_default();
        let got = reply(verdict);
        let difference = got.as_ref().and_then(|got| fields::difference(vector, verdict, got, reference));
        let bit = match difference {
            Some(Difference::Bit(bit)) => Some(bit),
            None if is(verdict, Wrong::Rejected) && vector.op == Op::Decode => {
                got.as_ref().and_then(|got| got["at"]["bit"].as_u64())
            }
            Some(Difference::None) | None => None,
        };
        Self {
            suite,
            vector,
            verdict,
            right,
            got,
            is_same_encoding: difference == Some(Difference::None),
            bit,
        }
    }

    /// The fields that may be read or written wrong. A field that a passing vector has too is suspect only if all are like this.
    fn suspected<'f>(
        &self,
        fields: &'f [EncodedField],
        known: &HashMap<String, FieldEvidence>,
    ) -> Vec<&'f EncodedField> {
        let Some(bit) = self.bit else { return Vec::new() };
        if is(self.verdict, Wrong::Value) {
            return fields::at(fields, bit).into_iter().collect();
        }
        let read = fields::read_until(fields, bit);
        let is_right =
            |field: &&EncodedField| known.get(&key(self.vector, field)).is_some_and(|known| known.is_right);
        let (right, suspected): (Vec<_>, Vec<_>) = read.into_iter().partition(is_right);
        if suspected.is_empty() { right } else { suspected }
    }

    /// The requirements of the right code and of the code that came.
    fn codes(&self) -> BTreeSet<&'a str> {
        if is(self.verdict, Wrong::Value) {
            return BTreeSet::new();
        }
        let codes = [Some(&self.right), self.got.as_ref()].into_iter().flatten();
        codes.filter_map(|reply| self.suite.of_code(&self.vector.format, reply["reject"].as_str()?)).collect()
    }

    /// The names of the part of the reply that is wrong, from the most to the least specific.
    fn parts(&self) -> Vec<String> {
        let Verdict::Wrong(Mismatch { wrong, .. }) = self.verdict else { return Vec::new() };
        match (wrong, &self.got) {
            (Wrong::Code | Wrong::Offset | Wrong::Rejected, _) => vec![wrong.name().to_owned()],
            (Wrong::Value, Some(got)) => {
                parts::of_value(&self.right["ok"], &got["ok"], self.is_same_encoding)
            }
            _ => Vec::new(),
        }
    }
}

fn reply(verdict: &Verdict) -> Option<Value> {
    let Verdict::Wrong(Mismatch { reply, .. }) = verdict else { return None };
    serde_json::from_str(reply.as_deref()?).ok()
}

#[cfg(test)]
mod tests;
