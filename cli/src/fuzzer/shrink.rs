//! Reduces a request that shows a disagreement. It works on the structure of the request, and not only on its characters.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use boardwire_suite::protocol::Request;
use serde_json::{Map, Value};

use super::{
    finding::Disagreement,
    operation::operation_of,
    panel::{Panel, Who},
    partition::Seen,
    simpler,
    source::RequestSource,
};

/// The smallest request found that shows the same disagreement, what the testees make of it, and whether no single step makes it smaller.
pub(super) fn shrink(
    panel: &mut Panel<'_>,
    source: &dyn RequestSource,
    mut found: Request,
    mut seen: Seen,
    kind: &Disagreement,
    time: Duration,
) -> (Request, Seen, bool) {
    let deadline = Instant::now() + time;
    let mut tried: HashSet<u64> = HashSet::new();
    // A successful step is tried again from the smaller request, and those after it; when none succeeds, all are tried again.
    let mut skipped = 0;
    'smaller: loop {
        let fields = found.fields();
        let weighs = weight(&fields);
        for (index, fields) in source.simpler(&found).chain(simpler::steps(&fields)).enumerate().skip(skipped)
        {
            let mut hasher = DefaultHasher::new();
            Value::Object(fields.clone()).hash(&mut hasher);
            if weight(&fields) >= weighs || !tried.insert(hasher.finish()) {
                continue;
            }
            if Instant::now() >= deadline {
                return (found, seen, false);
            }
            let (op, format) = operation_of(&found);
            let Some(question) = source.question(op, format, fields) else { continue };
            let request = question.request.clone();
            let made_of_it = panel.see(question, kind.is_of_memory(), Who::These(&kind.classes), || {});
            if made_of_it.kind.as_ref() == Some(kind) {
                (found, seen, skipped) = (request, made_of_it, index);
                continue 'smaller;
            }
        }
        if skipped == 0 {
            return (found, seen, true);
        }
        skipped = 0;
    }
}

/// The measure to reduce: the length of the request first, then its bytes and numbers.
fn weight(fields: &Map<String, Value>) -> (usize, u64) {
    let line = Value::from(fields.clone()).to_string();
    let mut sum = line.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| u64::from(byte - b'0')).sum();
    if let Some(hex) = fields.get("hex").and_then(Value::as_str) {
        sum += hex.bytes().filter(|byte| *byte != b'0').count() as u64;
    }
    (line.len(), sum)
}
