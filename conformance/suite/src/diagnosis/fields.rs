//! The fields of an encoding, and the field that a testee reads or writes wrong.

use std::ops::Range;

use super::observe::first_bit;
use crate::{
    judge::{Mismatch, Verdict, Wrong},
    protocol::Op,
    value::{Map, Value},
    vectors::{Outcome, Suite, Vector},
};

/// A right codec: returns the reply to an operation, a format and the members of a request.
pub type Reference<'a> = &'a dyn Fn(Op, &str, Map<String, Value>) -> Value;

/// The maximum length of a request whose fields are explained.
const MAX_REQUEST_BYTES: usize = 1 << 13;

/// A field of an encoding, as the operation `explain` reports it.
#[derive(Debug)]
pub(super) struct EncodedField {
    pub(super) start: u64,
    end: u64,
    pub(super) name: String,
    /// The number among the fields with this name.
    pub(super) number: u64,
    /// The value, if it is a number.
    pub(super) value: Option<u64>,
    /// The name, the value and the length of the field, independent of its position.
    pub(super) content: String,
    pub(super) requirements: Vec<String>,
}

pub(super) type ExplainedEncoding = (Vec<u8>, Vec<EncodedField>);

impl EncodedField {
    pub(super) fn read(field: &Value) -> Option<Self> {
        let (start, length) = (field["start"].as_u64()?, field["len"].as_u64()?);
        let requirements = field["requirements"].as_array()?;
        let requirements = requirements.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let content = format!("{} {} {length}", field["name"], field["value"]);
        let (name, number) = (field["name"].as_str()?.to_owned(), field["number"].as_u64().unwrap_or(0));
        let value = field["value"].as_u64();
        Some(Self { start, end: start.checked_add(length)?, name, number, value, content, requirements })
    }

    pub(super) fn bits(&self) -> Range<usize> {
        let offset = |bit: u64| usize::try_from(bit).unwrap_or(usize::MAX);
        offset(self.start)..offset(self.end)
    }
}

/// The first difference between the encodings of the right and of the actual value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EncodingDifference {
    /// The encodings are equal, so the value has another notation.
    None,
    Bit(u64),
}

/// Finds the first difference of a wrong value in its encoding.
pub(super) fn difference(
    vector: &Vector,
    verdict: &Verdict,
    reply: &Value,
    reference: Option<Reference<'_>>,
) -> Option<EncodingDifference> {
    let Verdict::Wrong(Mismatch { wrong: Wrong::Value, .. }) = verdict else { return None };
    let got = reply.get("ok")?;
    let (right, got) = if vector.op == Op::Encode {
        let right = vector.expect().into_iter().next()?;
        (right["ok"]["hex"].as_str()?.to_owned(), got["hex"].as_str()?.to_owned())
    } else if vector.op == Op::Decode {
        let mut fields = vector.request().fields();
        let hex = fields.shift_remove("hex")?.as_str()?.to_owned();
        fields.retain(|key, _| key == "position");
        fields.insert("value".to_owned(), got.clone());
        let encoded = reference?(Op::Encode, &vector.format, fields);
        (hex, encoded["ok"]["hex"].as_str()?.to_owned())
    } else {
        return None;
    };
    let bit = first_bit(&hex::decode(right).ok()?, &hex::decode(got).ok()?);
    Some(bit.map_or(EncodingDifference::None, EncodingDifference::Bit))
}

/// Explains the encoding that a valid vector reads or writes.
pub(super) fn explain(suite: &Suite, vector: &Vector, reference: Option<Reference<'_>>) -> Vec<EncodedField> {
    let explains =
        suite.format(&vector.format).is_some_and(|format| format.operations.contains(&Op::Explain));
    let Some(reference) = reference.filter(|_| explains && vector.outcome == Outcome::Accept) else {
        return Vec::new();
    };
    if vector.length() > MAX_REQUEST_BYTES {
        return Vec::new();
    }
    let mut members: Map<String, Value> = vector.request().fields();
    if vector.op == Op::Encode {
        members.shift_remove("value");
        let hex = vector.expect().first().map(|right| right["ok"]["hex"].clone());
        members.insert("hex".to_owned(), hex.unwrap_or_default());
    }
    let reply = reference(Op::Explain, &vector.format, members);
    reply["ok"]["fields"].as_array().into_iter().flatten().filter_map(EncodedField::read).collect()
}

/// Finds the field at a bit. A bit after the end belongs to the last field.
pub(super) fn field_at(fields: &[EncodedField], bit: u64) -> Option<&EncodedField> {
    // A field without bits is at its start, unless a later field has this bit.
    let is_at = |field: &&EncodedField| field.start <= bit && bit < field.end.max(field.start + 1);
    fields.iter().rev().find(is_at).or(fields.last())
}
