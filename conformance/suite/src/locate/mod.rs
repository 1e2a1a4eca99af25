//! Ranks the requirements that a testee most likely breaks: fault localisation by the spectrum of its failures.
//!
//! A failing vector points at requirements: at those that it lists, at those that give the first wrong field its meaning, and at those of the
//! codes in what is right and in what came. A requirement is likely if many failures point at it, and few vectors that exercise it pass.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{
    formats::Format,
    judge::{Mismatch, Verdict, Wrong},
    protocol::Op,
    requirements::of_error,
    vectors::{Outcome, Suite, Vector},
};

/// A right codec: gives the reply to an operation, a format and the members of a request.
pub type Reference<'a> = &'a dyn Fn(Op, &str, Map<String, Value>) -> Value;

/// Longer requests are not explained.
const LONGEST: usize = 1 << 13;

/// The weight of the requirement of a wrong code: the check may be wrong, or an earlier field was misread.
const CHECKED: f64 = 0.7;
/// The same for a code whose requirement the vector does not list.
const UNLISTED: f64 = 0.5;
/// The weight of the field at the offset of a wrong rejection.
const REACHED: f64 = 0.5;
/// The weight of the requirement of the right code, where another code came.
const REPLACED: f64 = 0.8;

/// A field of an encoding, as the operation explain reports it.
struct Field {
    start: u64,
    end: u64,
    requirements: Vec<String>,
}

/// The evidence against a requirement.
#[derive(Default)]
struct Evidence {
    /// The sum of the weights of failures.
    failing: f64,
    /// The number of passing vectors that list it.
    passing: f64,
    /// The number of failures whose first wrong field it belongs to.
    wrong_fields: f64,
    /// The number of fields of all vectors that it belongs to.
    fields: f64,
}

/// The suspicion of each requirement, by its id, from 0 up. Requirements without evidence are omitted.
pub(super) fn suspects(
    suite: &Suite,
    cases: &[(&Vector, &Verdict, bool)],
    reference: Option<Reference<'_>>,
) -> BTreeMap<String, f64> {
    let located = Located { suite, reference };
    let mut evidence: BTreeMap<String, Evidence> = BTreeMap::new();
    let (mut failures, mut wrong_fields) = (0.0, 0.0);
    let codes = codes(cases);
    // A reply that could not be judged says nothing of a requirement, unless there is nothing else.
    let is_telling = |verdict: &Verdict| !matches!(verdict, Verdict::Fault(_));
    let only_telling = cases.iter().any(|(_, verdict, fails)| *fails && is_telling(verdict));
    for (vector, verdict, fails) in cases {
        if *fails && only_telling && !is_telling(verdict) {
            continue;
        }
        if !fails {
            for id in &vector.requirements {
                evidence.entry(id.clone()).or_default().passing += 1.0;
            }
            continue;
        }
        failures += 1.0;
        let field = located.wrong_field(vector, verdict);
        wrong_fields += f64::from(u8::from(field.is_some() && is_value(verdict)));
        for (id, weight) in located.pointed_at(vector, verdict, field.as_ref(), &codes) {
            evidence.entry(id).or_default().failing += weight;
        }
        for id in field.iter().filter(|_| is_value(verdict)).flat_map(|field| &field.requirements) {
            evidence.entry(id.clone()).or_default().wrong_fields += 1.0;
        }
    }
    if wrong_fields > 0.0 {
        for (vector, ..) in cases {
            for id in located.fields(vector).iter().flat_map(|field| &field.requirements) {
                evidence.entry(id.clone()).or_default().fields += 1.0;
            }
        }
    }
    let suspects = evidence.into_iter().filter(|(_, found)| found.failing > 0.0).map(|(id, found)| {
        let Evidence { failing, passing, wrong_fields: wrong, fields } = found;
        // Ochiai's coefficient, without the root over the share of the failures, because one cause has to explain all of them.
        let precision = (failing / (failing + passing)).sqrt();
        // A requirement of every field is no better suspect because the wrong field has it.
        let lift =
            if wrong > 0.0 { (wrong / (wrong + fields)).sqrt() * wrong_fields / failures } else { 0.0 };
        (id, failing / failures * (precision + lift))
    });
    suspects.collect()
}

/// The share of the failures in which each code came instead of the right reply.
fn codes(cases: &[(&Vector, &Verdict, bool)]) -> BTreeMap<String, f64> {
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    let mut failures = 0.0;
    for (_, verdict, _) in cases.iter().filter(|(_, _, fails)| *fails) {
        failures += 1.0;
        if let Some(code) = code_that_came(verdict) {
            *counts.entry(code).or_default() += 1.0;
        }
    }
    for count in counts.values_mut() {
        *count /= failures;
    }
    counts
}

fn reply(verdict: &Verdict) -> Option<Value> {
    let Verdict::Wrong(Mismatch { reply, .. }) = verdict else { return None };
    serde_json::from_str(reply.as_deref()?).ok()
}

fn code_that_came(verdict: &Verdict) -> Option<String> {
    reply(verdict)?["reject"].as_str().map(str::to_owned)
}

fn is_value(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Wrong(Mismatch { wrong: Wrong::Value, .. }))
}

struct Located<'a> {
    suite: &'a Suite,
    reference: Option<Reference<'a>>,
}

impl Located<'_> {
    /// The requirements that a failure points at, with weights.
    fn pointed_at(
        &self,
        vector: &Vector,
        verdict: &Verdict,
        field: Option<&Field>,
        codes: &BTreeMap<String, f64>,
    ) -> BTreeMap<String, f64> {
        let wrong = if let Verdict::Wrong(mismatch) = verdict { Some(mismatch.wrong) } else { None };
        let is_rejected = wrong == Some(Wrong::Rejected);
        let mut found = BTreeMap::new();
        let mut point = |id: &str, weight: f64| {
            let known: &mut f64 = found.entry(id.to_owned()).or_default();
            *known = known.max(weight);
        };
        let listed = vector.requirements.iter().filter_map(|id| self.suite.requirement(id));
        for requirement in listed.filter(|requirement| requirement.operations.contains(&vector.op)) {
            point(&requirement.id, 1.0);
        }
        let right = vector.expect().into_iter().next().unwrap_or_default();
        let of_code = |code: Option<&str>| of_error(&vector.format, code?);
        if let Some(id) = of_code(right["reject"].as_str()) {
            point(id, if wrong == Some(Wrong::Code) { REPLACED } else { 1.0 });
        }
        if let Some(code) = code_that_came(verdict)
            && matches!(wrong, Some(Wrong::Rejected | Wrong::Code))
            && let Some(id) = of_code(Some(&code))
        {
            // One code in all failures is evidence of a wrong check, if the vector is about that check.
            let share = codes.get(&code).copied().unwrap_or_default();
            let is_listed = vector.requirements.iter().any(|listed| listed == id);
            point(id, if is_listed { (share * share).max(CHECKED) } else { share * share * UNLISTED });
        }
        for id in field.iter().flat_map(|field| &field.requirements) {
            point(id, if is_rejected { REACHED } else { 1.0 });
        }
        found
    }

    /// The first field that is wrong.
    fn wrong_field(&self, vector: &Vector, verdict: &Verdict) -> Option<Field> {
        let Verdict::Wrong(mismatch) = verdict else { return None };
        let mut came = reply(verdict)?;
        let bit = match (mismatch.wrong, vector.op) {
            (Wrong::Rejected, Op::Decode) => came["at"]["bit"].as_u64()?,
            (Wrong::Value, Op::Encode) => {
                let right = vector.expect().into_iter().next()?;
                first_bit(right["ok"]["hex"].as_str()?, came["ok"]["hex"].as_str()?)?
            }
            (Wrong::Value, Op::Decode) => {
                // The encoding of the value that came differs from the input in the field that was misread.
                let mut fields = vector.request().fields();
                let hex = fields.shift_remove("hex")?;
                fields.retain(|key, _| key == "position");
                fields.insert("value".to_owned(), came["ok"].take());
                let encoded = self.reference?(Op::Encode, &vector.format, fields);
                first_bit(hex.as_str()?, encoded["ok"]["hex"].as_str()?)?
            }
            _ => return None,
        };
        let mut fields = self.fields(vector);
        let at = fields.iter().rposition(|field| field.start <= bit && bit < field.end.max(field.start + 1));
        match at {
            Some(at) => Some(fields.swap_remove(at)),
            None => fields.pop(),
        }
    }

    /// The fields of the encoding that a vector reads or writes.
    fn fields(&self, vector: &Vector) -> Vec<Field> {
        let explains =
            Format::find(&vector.format).is_some_and(|format| format.operations.contains(&Op::Explain));
        let Some(reference) = self.reference.filter(|_| explains && vector.outcome == Outcome::Accept) else {
            return Vec::new();
        };
        if vector.length() > LONGEST {
            return Vec::new();
        }
        let mut members = vector.request().fields();
        if vector.op == Op::Encode {
            members.shift_remove("value");
            let hex = vector.expect().first().map(|right| right["ok"]["hex"].clone());
            members.insert("hex".to_owned(), hex.unwrap_or_default());
        }
        let explained = reference(Op::Explain, &vector.format, members);
        let fields = explained["ok"]["fields"].as_array();
        fields.into_iter().flatten().filter_map(field).collect()
    }
}

fn field(field: &Value) -> Option<Field> {
    let start = field["start"].as_u64()?;
    let requirements = field["requirements"].as_array()?;
    let requirements = requirements.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    Some(Field { start, end: start + field["len"].as_u64()?, requirements })
}

/// The first bit in which two strings of bytes differ.
fn first_bit(right: &str, came: &str) -> Option<u64> {
    let (right, came) = (hex::decode(right).ok()?, hex::decode(came).ok()?);
    let same = right.iter().zip(&came).take_while(|(one, other)| one == other).count();
    match (right.get(same), came.get(same)) {
        (None, None) => None,
        (Some(one), Some(other)) => Some(8 * same as u64 + u64::from((one ^ other).leading_zeros())),
        _ => Some(8 * same as u64),
    }
}

#[cfg(test)]
mod tests;
