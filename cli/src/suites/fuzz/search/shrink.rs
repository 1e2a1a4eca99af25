//! Reduces a request that shows a disagreement, by steps on the structure of the request.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use boardwire_suite::protocol::Request;
use boardwire_suite::value::{Map, Value};

use super::{
    answers::Disagreement,
    answers::PanelResult,
    operation::operation_of,
    panel::{Panel, Participants},
    simpler,
    source::Requests,
};

/// Finds a smaller request that shows the same disagreement. Returns it with its result, and whether no single step makes it smaller.
pub(super) fn shrink(
    panel: &mut Panel<'_>,
    source: &Requests,
    mut smallest: Request,
    mut result: PanelResult,
    kind: &Disagreement,
    time: Duration,
) -> (Request, PanelResult, bool) {
    let deadline = Instant::now() + time;
    let mut detection_order: HashSet<u64> = HashSet::new();
    // After a successful step, continues with this step; after the last step, starts again with the first.
    let mut skipped = 0;
    'smaller: loop {
        let fields = smallest.fields();
        let max_weight = weight(&fields);
        let of_source = simpler::lazy_steps(source.simpler(&smallest), |fields| fields);
        for (index, step) in of_source.chain(simpler::steps(&fields)).enumerate().skip(skipped) {
            let fields = step();
            let mut hasher = DefaultHasher::new();
            Value::Object(fields.clone()).to_string().hash(&mut hasher);
            if weight(&fields) >= max_weight || !detection_order.insert(hasher.finish()) {
                continue;
            }
            if Instant::now() >= deadline {
                return (smallest, result, false);
            }
            let (op, format) = operation_of(&smallest);
            let Some(question) = source.question(op, format, fields) else { continue };
            let request = question.request.clone();
            let next_result =
                panel.ask(question, kind.is_memory_growth(), Participants::InFinding(&kind.classes), || {});
            if next_result.kind.as_ref() == Some(kind) {
                (smallest, result, skipped) = (request, next_result, index);
                continue 'smaller;
            }
        }
        if skipped == 0 {
            return (smallest, result, true);
        }
        skipped = 0;
    }
}

/// The measure to reduce: first the length of the request, then its bytes and numbers.
fn weight(fields: &Map<String, Value>) -> (usize, u64) {
    let line = Value::from(fields.clone()).to_string();
    let mut sum = line.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| u64::from(byte - b'0')).sum();
    if let Some(hex) = fields.get("hex").and_then(Value::as_str) {
        sum += hex.bytes().filter(|byte| *byte != b'0').count() as u64;
    }
    (line.len(), sum)
}
