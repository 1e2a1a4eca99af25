//! Reduces a request that shows a disagreement, by steps on the structure of the request.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use super::simpler;
use crate::{
    drawn::{Question, Requests},
    protocol::Request,
    value::{Map, Value},
};

/// A request that may be smaller. It is made when it is needed, because most candidates for a long request are skipped.
enum Candidate<'v> {
    /// A request with these members.
    Fields(simpler::LazyFields<'v>),
    /// A request with the encoding of this value as its input.
    Encoded(Value),
}

/// Finds a smaller request for which `show_again` gives a result. Returns both, and whether no single step makes the request smaller.
pub(crate) fn shrink<T>(
    source: &mut Requests<'_>,
    mut smallest: Request,
    mut result: T,
    time: Duration,
    show_again: &mut dyn FnMut(&mut Requests<'_>, Question) -> Option<T>,
) -> (Request, T, bool) {
    let deadline = Instant::now() + time;
    let mut tried: HashSet<u64> = HashSet::new();
    // After a successful step, continues with this step; after the last step, starts again with the first.
    let mut skipped_count = 0;
    'smaller: loop {
        let fields = smallest.fields();
        let max_weight = weight(&fields);
        let grids = simpler::grids(source, &smallest);
        let value = source.decoded(&smallest);
        let encoded =
            value.iter().flat_map(|value| simpler::some_values(&grids, value)).map(Candidate::Encoded);
        let shorter = source.shorter(&smallest).into_iter();
        let shorter = shorter.map(|fields| Candidate::Fields(Box::new(|| fields)));
        let steps = simpler::steps(&grids, &fields).map(Candidate::Fields);
        for (index, candidate) in encoded.chain(shorter).chain(steps).enumerate().skip(skipped_count) {
            let fields = match candidate {
                Candidate::Fields(make) => make(),
                Candidate::Encoded(value) => match source.with_encoded(&smallest, value) {
                    Some(fields) => fields,
                    None => continue,
                },
            };
            let mut hasher = DefaultHasher::new();
            Value::Object(fields.clone()).to_string().hash(&mut hasher);
            if weight(&fields) >= max_weight || !tried.insert(hasher.finish()) {
                continue;
            }
            if Instant::now() >= deadline {
                return (smallest, result, false);
            }
            let (op, format) = smallest.operation();
            let Some(question) = source.question(op, format, fields) else { continue };
            let request = question.request.clone();
            if let Some(next) = show_again(source, question) {
                (smallest, result, skipped_count) = (request, next, index);
                continue 'smaller;
            }
        }
        if skipped_count == 0 {
            return (smallest, result, true);
        }
        skipped_count = 0;
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
