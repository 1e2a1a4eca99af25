//! Reduces a request that shows a disagreement. It works on the structure of the request, and not only on its characters.

use std::time::{Duration, Instant};

use boardwire_suite::{judge::Verdict, protocol::Op, vectors::Case};
use serde_json::{Map, Value};

use super::{
    finding::Kind,
    judge::Judge,
    simpler::{fewer, sequences, values},
};
use crate::reference;
use crate::reference::case;

/// The smallest request found that shows the same disagreement, and the verdict on the testee's reply to it.
pub(super) fn shrink(
    judge: &mut Judge<'_>,
    mut found: Case,
    mut verdict: Verdict,
    kind: &Kind,
    time: Duration,
) -> (Case, Verdict) {
    let deadline = Instant::now() + time;
    // A successful step is tried again from the smaller request, until no step succeeds.
    'smaller: loop {
        for fields in steps(&found) {
            if Instant::now() >= deadline {
                return (found, verdict);
            }
            let (op, format) = (kind.op, kind.format.as_str());
            let Some(tried) = case(op, format, fields) else { continue };
            if weight(&tried) >= weight(&found) {
                continue;
            }
            let made_of_it = judge.verdict(&tried, kind.is_of_memory());
            if judge.kind(&tried, &made_of_it).as_ref() == Some(kind) {
                (found, verdict) = (tried, made_of_it);
                continue 'smaller;
            }
        }
        return (found, verdict);
    }
}

/// The measure to reduce: the length of the request first, then its bytes and numbers.
fn weight(case: &Case) -> (usize, u64) {
    let line = case.request.line("");
    let mut sum = line.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| u64::from(byte - b'0')).sum();
    if let Some(hex) = case.request.member("hex").and_then(Value::as_str) {
        sum += hex.bytes().filter(|byte| *byte != b'0').count() as u64;
    }
    (line.len(), sum)
}

/// Requests that are simpler than this one, the simplest first.
fn steps(case: &Case) -> Vec<Map<String, Value>> {
    let fields = case.request.fields();
    let word = |key| case.request.member(key).and_then(Value::as_str).unwrap_or_default();
    let (op, format) = (word("op"), word("format"));
    let mut steps = Vec::new();
    for key in fields.keys() {
        let with = |value: Value| {
            let mut fields = fields.clone();
            fields[key] = value;
            fields
        };
        match (key.as_str(), &fields[key]) {
            ("allow" | "limits", value) => {
                let mut without = fields.clone();
                without.shift_remove(key);
                steps.push(without);
                steps.extend(values(value).into_iter().map(with));
            }
            ("hex", Value::String(hex)) => {
                let bytes = hex::decode(hex).unwrap_or_default();
                if [Op::Decode.name(), Op::Explain.name()].contains(&op) {
                    steps.extend(by_value(&fields, format));
                }
                steps.extend(smaller_boards(&bytes, format).into_iter().map(|bytes| with(hexed(&bytes))));
                steps.extend(
                    sequences(&bytes, &[0, 1], |byte| {
                        let byte = *byte;
                        (0..8).map(move |bit| byte & !(1 << bit)).filter(move |less| *less != byte).collect()
                    })
                    .into_iter()
                    .map(|bytes| with(hexed(&bytes))),
                );
            }
            ("text", Value::String(text)) => {
                steps.extend(by_value(&fields, format));
                let letters: Vec<char> = text.chars().collect();
                let steps_of = sequences(&letters, &['A', '1'], |_| Vec::new());
                steps.extend(
                    steps_of.into_iter().map(|text| with(text.into_iter().collect::<String>().into())),
                );
            }
            (_, value) => steps.extend(values(value).into_iter().map(with)),
        }
    }
    steps
}

fn hexed(bytes: &[u8]) -> Value {
    hex::encode(bytes).into()
}

/// The encodings of simpler values, for a valid input.
fn by_value(fields: &Map<String, Value>, format: &str) -> Vec<Map<String, Value>> {
    let decoded = reference::reply(Op::Decode, format, fields.clone());
    let Some(value) = decoded.get("ok") else { return Vec::new() };
    let simpler = values(value).into_iter().filter_map(|value| {
        let mut fields = fields.clone();
        fields.insert("value".to_owned(), value);
        let encoded = reference::reply(Op::Encode, format, fields.clone());
        fields.shift_remove("value");
        for (key, written) in encoded.get("ok")?.as_object()? {
            fields.insert(key.clone(), written.clone());
        }
        Some(fields)
    });
    simpler.collect()
}

/// The same record with a smaller dimension in its header, and with as many bytes after it as that needs or fewer.
fn smaller_boards(bytes: &[u8], format: &str) -> Vec<Vec<u8>> {
    if !(format.starts_with("ternary") || format.starts_with("go")) || bytes.len() < 6 {
        return Vec::new();
    }
    let side = |at: usize| {
        usize::from(bytes[at]) | usize::from(bytes[at + 1]) << 8 | usize::from(bytes[at + 2]) << 16
    };
    let mut found = Vec::new();
    for at in [0, 3] {
        for less in fewer(side(at)) {
            let cells = less * side(3 - at);
            for kept in [6 + cells.div_ceil(5), 6 + cells.div_ceil(4), 7, bytes.len() - 1, bytes.len()] {
                let kept = kept.clamp(6, bytes.len()) - 6;
                // The fault may be at either end.
                for cells in [&bytes[6..6 + kept], &bytes[bytes.len() - kept..]] {
                    let mut smaller = [&bytes[..6], cells].concat();
                    let less = u32::try_from(less).unwrap_or_default();
                    smaller[at..at + 3].copy_from_slice(&less.to_le_bytes()[..3]);
                    found.push(smaller);
                }
            }
        }
    }
    found
}
