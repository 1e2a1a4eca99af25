//! Ranks the requirements that a testee most likely breaks: fault localisation by the spectrum of its failures.
//!
//! Four kinds of evidence are added:
//! - vectors: many failing vectors list the requirement, and few passing ones. Short vectors count more, because they have fewer other reasons.
//!   The vectors that list it first are made for it: the share of them that fails is further evidence;
//! - fields: the field that is read or written wrong has the requirement, and few right fields have it;
//! - codes: the requirement belongs to the right or to the actual code;
//! - parts: the requirement decides the wrong part of the reply. The evidence is double if a usual mistake shows the part.

#![expect(clippy::cast_precision_loss, reason = "the counts are small")]

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::ChangedParts;
use super::{
    evidence::{self, is_wrong},
    fields::{self, EncodedField, EncodingDifference, Reference},
    values,
};
use crate::{
    judge::{Mismatch, Verdict, Wrong},
    protocol::Op,
    value::Value,
    vectors::{Suite, Vector},
};

/// The share of each of the two requirements if the code is wrong: the check of the right code or that of the actual code may have the mistake.
const SHARE_OF_TWO_CODES: f64 = 0.5;

/// The share of the requirement of the code with which a valid input is rejected: the cause is usually an earlier mistake.
const SHARE_OF_REJECTED: f64 = 0.25;

/// The weight of the wrong field, which is better evidence than the lists of the vectors.
const FIELD_WEIGHT: f64 = 1.5;

/// The minimum share of the evidence of lists that a requirement keeps if nearly all its fields are right.
const MIN_LIST_SHARE: f64 = 0.25;

/// The weight of a usual mistake, which is the best evidence.
const MISTAKE_WEIGHT: f64 = 2.0;

/// The weight of the share that fails of the vectors that list a requirement first.
const FIRST_WEIGHT: f64 = 0.5;

/// The number of the likeliest requirements among which a special one may rank before a general one.
const MAX_REORDERED: usize = 6;

/// The minimum ratio of the failing share of a special requirement's vectors to that of the general one's.
const MIN_SHARE_RATIO: f64 = 1.25;

/// The minimum ratio of the failures, and of the suspicion, of a special requirement to those of the general one.
const MIN_SPECIAL_RATIO: f64 = 0.5;

#[derive(Default)]
struct Evidence {
    /// The numbers of failing and of passing vectors that list the requirement first.
    first_counts: [f64; 2],
    /// The weights of the failures that list the requirement. The first requirement of a list counts most, because the vector is made for it.
    listed: f64,
    /// The shares of the requirement in the failures. A vector that lists few requirements is stronger evidence of each.
    failing: f64,
    /// The shares of the requirement in the passing vectors.
    passing: f64,
    /// The sum of the requirement's shares of the fields that may be wrong.
    field: f64,
    /// The number of failures whose right or actual code belongs to the requirement.
    code: f64,
    /// The number of failures in the part of a value that the requirement decides.
    part: f64,
    /// The number of failures of the kind that the requirement decides.
    kind: f64,
    /// The number of failures that a usual mistake explains, in the part that the requirement decides.
    by_mistake: f64,
}

struct FieldEvidence {
    requirements: Vec<String>,
    is_right: bool,
    is_suspect: bool,
}

/// The requirements that a testee most likely breaks, the likeliest first, and their suspicions relative to the greatest one.
pub(crate) fn suspects(
    suite: &Suite,
    cases: &[(&Vector, &Verdict, bool)],
    parts: &ChangedParts,
    reference: Option<Reference<'_>>,
) -> Vec<(String, f64)> {
    let suspicions = suspicions(suite, cases, parts, reference);
    let suspicion = |id: &str| suspicions.get(id).copied();
    // A stable sort: equally likely ones keep the order of the specification.
    let mut suspects: Vec<(&str, f64)> =
        suite.requirements.iter().filter_map(|rule| Some((rule.id.as_str(), suspicion(&rule.id)?))).collect();
    suspects.sort_by(|(_, left), (_, right)| right.total_cmp(left));
    move_special_before_general(cases, &mut suspects);
    let greatest = suspicions.values().copied().fold(0.0, f64::max);
    suspects.into_iter().map(|(id, suspicion)| (id.to_owned(), suspicion / greatest)).collect()
}

/// Ranks a special requirement before a general one: the general one has the same failing vectors and more, and a smaller share of its vectors
/// fails.
fn move_special_before_general(cases: &[(&Vector, &Verdict, bool)], suspects: &mut [(&str, f64)]) {
    let reordered_count = suspects.len().min(MAX_REORDERED);
    let suspects = &mut suspects[..reordered_count];
    let vectors_of = |id: &str| {
        let lists = |vector: &Vector| vector.requirements.iter().any(|listed| listed == id);
        let listing = || cases.iter().filter(|(vector, ..)| lists(vector));
        let failing = listing().filter(|(.., fails)| *fails).map(|(vector, ..)| vector.id.as_str());
        (failing.collect::<BTreeSet<&str>>(), listing().filter(|(.., fails)| !fails).count())
    };
    let by_id: BTreeMap<&str, _> = suspects.iter().map(|(id, _)| (*id, vectors_of(id))).collect();
    let is_special = |(special, suspicion): (&str, f64), (general, general_suspicion): (&str, f64)| {
        let ((few, few_passes), (many, many_passes)) = (&by_id[special], &by_id[general]);
        let share =
            |failing: &BTreeSet<&str>, pass: &usize| failing.len() as f64 / (failing.len() + pass) as f64;
        few.len() < many.len()
            && few.is_subset(many)
            && few.len() as f64 >= MIN_SPECIAL_RATIO * many.len() as f64
            && suspicion >= MIN_SPECIAL_RATIO * general_suspicion
            && share(few, few_passes) > MIN_SHARE_RATIO * share(many, many_passes)
    };
    // Sorts by insertion, because `is_special` is not an order, which `sort_by` would need.
    for last in 1..reordered_count {
        for position in (1..=last).rev() {
            if !is_special(suspects[position], suspects[position - 1]) {
                break;
            }
            suspects.swap(position - 1, position);
        }
    }
}

/// Computes the suspicion of each requirement, a number from 0 up. Requirements without evidence are omitted.
fn suspicions(
    suite: &Suite,
    cases: &[(&Vector, &Verdict, bool)],
    parts: &ChangedParts,
    reference: Option<Reference<'_>>,
) -> BTreeMap<String, f64> {
    let failures: Vec<RankedFailure<'_>> = evidence::best_evidence(suite, cases)
        .into_iter()
        .map(|(vector, verdict)| RankedFailure::new(suite, vector, verdict, reference))
        .collect();
    let bit_count = failures.iter().filter(|failure| failure.bit.is_some()).count();
    let mut known_fields = if bit_count > 0 { all_fields(suite, cases, reference) } else { HashMap::new() };
    let requirements_of_fields: BTreeSet<String> =
        known_fields.values().flat_map(|field| &field.requirements).cloned().collect();
    let mut evidence: BTreeMap<String, Evidence> = BTreeMap::new();
    let binds = |vector: &Vector, id: &str| {
        suite.requirement(id).is_some_and(|requirement| requirement.operations.contains(&vector.op))
    };
    let formats: HashSet<&str> = failures.iter().map(|failure| &*failure.vector.format).collect();
    for (vector, _, fails) in cases {
        let first =
            vector.requirements.first().filter(|id| binds(vector, id) && formats.contains(&*vector.format));
        if let Some(first) = first {
            evidence.entry(first.clone()).or_default().first_counts[usize::from(!fails)] += 1.0;
        }
        for (share, id) in shares(vector).zip(&vector.requirements).filter(|_| !fails) {
            evidence.entry(id.clone()).or_default().passing += share;
        }
    }
    let weights = weights(&failures);
    for (failure, weight) in failures.iter().zip(&weights) {
        let vector = failure.vector;
        let fields =
            if failure.bit.is_some() { fields::explain(suite, vector, reference) } else { Vec::new() };
        let suspect_fields = failure.suspects_in(&fields, &known_fields);
        let wrong_field = suspect_fields.first().filter(|_| is_wrong(failure.verdict, Wrong::Value));
        for (position, (share, id)) in (1..).zip(shares(vector).zip(&vector.requirements)) {
            // A requirement of other fields is not the cause of the wrong field.
            let belongs_to_other_fields = wrong_field
                .is_some_and(|field| !field.requirements.contains(id) && requirements_of_fields.contains(id));
            if binds(vector, id) && !belongs_to_other_fields {
                let entry = evidence.entry(id.clone()).or_default();
                entry.listed += weight / f64::from(position);
                entry.failing += weight * share;
            }
        }
        let field_share = 1.0 / suspect_fields.len() as f64;
        for field in suspect_fields {
            if let Some(known) = known_fields.get_mut(&key(vector, field)) {
                known.is_suspect = true;
            }
            for id in &field.requirements {
                evidence.entry(id.clone()).or_default().field += field_share;
            }
        }
        for id in failure.code_requirements() {
            let code_share = match failure.verdict {
                Verdict::Wrong(Mismatch { wrong: Wrong::Code, .. }) => SHARE_OF_TWO_CODES,
                Verdict::Wrong(Mismatch { wrong: Wrong::Rejected, .. }) => SHARE_OF_REJECTED,
                _ => 1.0,
            };
            evidence.entry(id.to_owned()).or_default().code += code_share;
        }
        if let Some(part) = parts.get(&vector.id) {
            for id in suite.requirements_for_parts(&vector.format, std::slice::from_ref(part)) {
                evidence.entry(id.clone()).or_default().by_mistake += 1.0;
            }
        }
        for id in suite.requirements_for_parts(&vector.format, &failure.parts()) {
            let entry = evidence.entry(id.clone()).or_default();
            *(if is_wrong(failure.verdict, Wrong::Value) { &mut entry.part } else { &mut entry.kind }) += 1.0;
        }
    }
    let failure_count = failures.len() as f64;
    let all_failure_count = cases.iter().filter(|(_, _, fails)| *fails).count() as f64;
    let total_weight: f64 = weights.iter().sum();
    let precisions = precision(&known_fields);
    let shows_field = 2 * bit_count > failures.len();
    let suspects = evidence.into_iter().map(|(id, entry)| {
        let listing = entry.listed / total_weight * ratio(entry.failing, entry.failing + entry.passing);
        let precision = precisions.get(&id).copied();
        let field_score = FIELD_WEIGHT * entry.field / failure_count * precision.unwrap_or_default();
        // If most failures show the wrong field, the fields are better evidence than the lists.
        let listing = listing * if shows_field { precision.unwrap_or(1.0).max(MIN_LIST_SHARE) } else { 1.0 };
        let [failing_first, passing_first] = entry.first_counts;
        let first_score = FIRST_WEIGHT
            * ratio(failing_first, failing_first + passing_first)
            * ratio(failing_first, all_failure_count).sqrt();
        // A misread field leads to several kinds of failures. So one kind is weak evidence unless all failures have it.
        let part_score = entry.part / failure_count
            + (entry.kind / failure_count).powi(2)
            + MISTAKE_WEIGHT * entry.by_mistake / failure_count;
        (id, listing + first_score + field_score + entry.code / failure_count + part_score)
    });
    suspects.filter(|(_, suspicion)| *suspicion > 0.0).collect()
}

fn ratio(part: f64, all: f64) -> f64 {
    if part > 0.0 { part / all } else { 0.0 }
}

/// The shares of the requirements in the list of a vector. The first counts most, and the sum of all shares is 1.
fn shares(vector: &Vector) -> impl Iterator<Item = f64> {
    let recips =
        || (1..).zip(&vector.requirements).map(|(position, _): (u32, _)| f64::from(position).recip());
    let total: f64 = recips().sum();
    recips().map(move |recip| recip / total)
}

/// The weights of failures, inverse to the length of the request.
fn weights(failures: &[RankedFailure<'_>]) -> Vec<f64> {
    let lengths: Vec<f64> = failures.iter().map(|failure| failure.vector.length().max(1) as f64).collect();
    let shortest = lengths.iter().copied().fold(f64::INFINITY, f64::min);
    lengths.into_iter().map(|length| shortest / length).collect()
}

fn key(vector: &Vector, field: &EncodedField) -> String {
    format!("{} {} {} {:?}", vector.format, vector.op.name(), field.content, field.requirements)
}

/// Collects the different fields of the vectors, and whether a passing vector has each.
fn all_fields(
    suite: &Suite,
    cases: &[(&Vector, &Verdict, bool)],
    reference: Option<Reference<'_>>,
) -> HashMap<String, FieldEvidence> {
    let mut known: HashMap<String, FieldEvidence> = HashMap::new();
    for (vector, _, fails) in cases {
        for field in fields::explain(suite, vector, reference) {
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

/// The share of the suspect fields among the suspect and right fields of each requirement, as the mean over its kinds of fields. A requirement
/// with many kinds is less suspect if only one of them is wrong.
fn precision(known: &HashMap<String, FieldEvidence>) -> BTreeMap<String, f64> {
    let mut kinds: BTreeMap<&[String], (f64, f64)> = BTreeMap::new();
    for field in known.values().filter(|field| field.is_suspect || field.is_right) {
        let (suspect_count, all_count) = kinds.entry(&field.requirements).or_default();
        *suspect_count += f64::from(u8::from(field.is_suspect));
        *all_count += 1.0;
    }
    let mut means: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for (requirements, (suspect, total)) in kinds {
        for id in requirements {
            let (sum, count) = means.entry(id.clone()).or_default();
            *sum += suspect / total;
            *count += 1.0;
        }
    }
    means.into_iter().map(|(id, (sum, count))| (id, sum / count)).collect()
}

struct RankedFailure<'a> {
    suite: &'a Suite,
    vector: &'a Vector,
    verdict: &'a Verdict,
    right: Value,
    /// The actual reply, if it was kept.
    got: Option<Value>,
    /// Whether the actual value has the right encoding.
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
        let got = if let Verdict::Wrong(mismatch) = verdict { mismatch.reply_value() } else { None };
        let difference = got.as_ref().and_then(|got| fields::difference(vector, verdict, got, reference));
        let bit = match difference {
            Some(EncodingDifference::Bit(bit)) => Some(bit),
            None if is_wrong(verdict, Wrong::Rejected) && vector.op == Op::Decode => {
                got.as_ref().and_then(|got| got["at"]["bit"].as_u64())
            }
            Some(EncodingDifference::None) | None => None,
        };
        Self {
            suite,
            vector,
            verdict,
            right,
            got,
            is_same_encoding: difference == Some(EncodingDifference::None),
            bit,
        }
    }

    /// The fields that may be read or written wrong. A field that a passing vector also has is suspect only if all fields are like this.
    fn suspects_in<'f>(
        &self,
        fields: &'f [EncodedField],
        known: &HashMap<String, FieldEvidence>,
    ) -> Vec<&'f EncodedField> {
        let Some(bit) = self.bit else { return Vec::new() };
        if is_wrong(self.verdict, Wrong::Value) {
            return fields::field_at(fields, bit).into_iter().collect();
        }
        let read = fields.iter().filter(|field| field.start <= bit);
        let is_right =
            |field: &&EncodedField| known.get(&key(self.vector, field)).is_some_and(|known| known.is_right);
        let (right_fields, suspect_fields): (Vec<_>, Vec<_>) = read.partition(is_right);
        if suspect_fields.is_empty() { right_fields } else { suspect_fields }
    }

    /// The requirements of the right and of the actual code.
    fn code_requirements(&self) -> BTreeSet<&'a str> {
        if is_wrong(self.verdict, Wrong::Value) {
            return BTreeSet::new();
        }
        let codes = [Some(&self.right), self.got.as_ref()].into_iter().flatten();
        codes
            .filter_map(|reply| {
                self.suite.requirement_for_code(&self.vector.format, reply["reject"].as_str()?)
            })
            .collect()
    }

    /// Names the wrong part of the reply, from the most to the least specific name.
    fn parts(&self) -> Vec<String> {
        let Verdict::Wrong(Mismatch { wrong, .. }) = self.verdict else { return Vec::new() };
        match (wrong, &self.got) {
            (Wrong::Code | Wrong::Offset | Wrong::Rejected, _) => vec![wrong.name().to_owned()],
            (Wrong::Value, Some(got)) => {
                values::wrong_parts(&self.right["ok"], &got["ok"], self.is_same_encoding)
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
