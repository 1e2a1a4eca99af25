//! Generates requests for the formats of Boardwire: values of the right structure and their encodings, some of them damaged.

use boardwire_suite::protocol::{Op, Request};
use serde_json::{Map, Value};

use super::{MAX_EARLIER_REQUESTS, Question, RequestSource};
use crate::fuzzer::operation::operation_of;
use crate::fuzzer::{
    draw::{self, Rng},
    simpler::{smaller_sides, some_values},
};
use crate::reference::{self, case};

/// The number of consecutive requests of one format: an operation of a codec may leave state that affects another.
const CONSECUTIVE_REQUESTS: u64 = 3;

/// The number of requests after another one of the same format, of which one is that one with a small change.
const REQUESTS_PER_REPEATED: u32 = 16;

/// The generators. The same seed and number give the same request, independent of earlier requests.
#[derive(Debug)]
pub struct Builtin {
    kinds: Vec<(&'static str, Op)>,
    seed: u64,
}

impl Builtin {
    /// Generates requests of these formats and operations from a seed.
    pub fn new(kinds: Vec<(&'static str, Op)>, seed: u64) -> Self {
        Self { kinds, seed }
    }

    fn generate(&self, number: u64) -> Option<Question> {
        let mut rng = Rng::new(self.seed, number);
        // A testee may keep the reply to a request, and give it to another one.
        if !number.is_multiple_of(CONSECUTIVE_REQUESTS) && rng.once_in(REQUESTS_PER_REPEATED) {
            let before = self.generate(number - 1)?.request;
            let (op, format) = operation_of(&before);
            let mut fields = Value::Object(before.fields());
            draw::change_one(&mut rng, &mut fields);
            return self.question(op, format, fields.as_object().cloned().unwrap_or_default());
        }
        let (format, op) = self.kind(number, &mut rng);
        self.question(op, format, draw::request(&mut rng, format, op).fields())
    }

    /// The format and operation of the request with this number. The first of the consecutive requests takes them in turn, so that a short run covers
    /// all of them; the others take random ones of the same format.
    fn kind(&self, number: u64, rng: &mut Rng) -> (&'static str, Op) {
        let first =
            self.kinds[usize::try_from(number / CONSECUTIVE_REQUESTS).unwrap_or_default() % self.kinds.len()];
        if number.is_multiple_of(CONSECUTIVE_REQUESTS) {
            return first;
        }
        let same: Vec<_> = self.kinds.iter().filter(|(format, _)| *format == first.0).copied().collect();
        same[rng.below(same.len())]
    }
}

impl RequestSource for Builtin {
    fn is_decided(&self) -> bool {
        true
    }

    fn restrict(&mut self, is_supported: &dyn Fn(&str, Op) -> bool) -> bool {
        self.kinds.retain(|(format, op)| is_supported(format, *op));
        !self.kinds.is_empty()
    }

    fn draw(&mut self, number: u64) -> Option<Question> {
        self.generate(number)
    }

    fn question(&self, op: Op, format: &str, fields: Map<String, Value>) -> Option<Question> {
        let right = case(op, format, fields)?;
        Some(Question { request: right.request.clone(), right: Some(right) })
    }

    /// Does nothing: a request depends on its number alone.
    fn learn(&mut self, _: &Request) {}

    fn earlier(&self, number: u64) -> Vec<Question> {
        let first = number.saturating_sub(MAX_EARLIER_REQUESTS as u64);
        (first..=number).filter_map(|number| self.generate(number)).collect()
    }

    fn simpler<'s>(&'s self, request: &Request) -> Box<dyn Iterator<Item = Map<String, Value>> + 's> {
        let (op, format) = operation_of(request);
        let fields = request.fields();
        if ![Op::Decode, Op::Explain].contains(&op) {
            return Box::new(std::iter::empty());
        }
        let bytes = fields.get("hex").and_then(Value::as_str).and_then(|hex| hex::decode(hex).ok());
        let boards = bytes.map(|bytes| smaller_boards(&bytes, format)).unwrap_or_default();
        let encodings_of_simpler_values = encodings_of_simpler_values(fields.clone(), format);
        Box::new(encodings_of_simpler_values.chain(boards.into_iter().map(move |bytes| {
            let mut fields = fields.clone();
            fields["hex"] = hex::encode(bytes).into();
            fields
        })))
    }
}

/// The encodings of simpler values, if the input is valid.
fn encodings_of_simpler_values(
    fields: Map<String, Value>,
    format: &str,
) -> impl Iterator<Item = Map<String, Value>> + use<> {
    let format = format.to_owned();
    let decoded = reference::reply(Op::Decode, &format, fields.clone());
    let simpler = decoded.get("ok").map(|value| some_values(value).collect::<Vec<_>>()).unwrap_or_default();
    simpler.into_iter().filter_map(move |value| {
        let mut fields = fields.clone();
        fields.insert("value".to_owned(), value);
        let encoded = reference::reply(Op::Encode, &format, fields.clone());
        fields.shift_remove("value");
        for (key, written) in encoded.get("ok")?.as_object()? {
            fields.insert(key.clone(), written.clone());
        }
        Some(fields)
    })
}

/// The same record with a smaller dimension in its header, and with fewer bytes after it.
fn smaller_boards(bytes: &[u8], format: &str) -> Vec<Vec<u8>> {
    if !(format.starts_with("ternary") || format.starts_with("go")) || bytes.len() < 6 {
        return Vec::new();
    }
    let side = |offset: usize| {
        usize::from(bytes[offset])
            | usize::from(bytes[offset + 1]) << 8
            | usize::from(bytes[offset + 2]) << 16
    };
    let mut records = Vec::new();
    for offset in [0, 3] {
        for smaller_side in smaller_sides(side(offset)) {
            let cells = smaller_side * side(3 - offset);
            for length in [6 + cells.div_ceil(5), 6 + cells.div_ceil(4), 7, bytes.len() - 1, bytes.len()] {
                let length = length.clamp(6, bytes.len()) - 6;
                // The fault may be at either end.
                for cells in [&bytes[6..6 + length], &bytes[bytes.len() - length..]] {
                    let mut smaller = [&bytes[..6], cells].concat();
                    let smaller_side = u32::try_from(smaller_side).unwrap_or_default();
                    smaller[offset..offset + 3].copy_from_slice(&smaller_side.to_le_bytes()[..3]);
                    records.push(smaller);
                }
            }
        }
    }
    records
}

#[cfg(test)]
mod tests {
    use super::{Builtin, RequestSource, draw};

    /// Such as the same history after a position with the other side to move.
    #[test]
    fn requests_are_repeated_with_a_change_beside_the_input() {
        let mut source = Builtin::new(draw::kinds(), 1);
        let fields = (0..3000).map(|number| Some(source.draw(number)?.request.members().clone()));
        let fields: Vec<_> = fields.collect();
        let changed = fields.windows(2).filter(|pair| {
            let [Some(before), Some(after)] = pair else { return false };
            let input = |key| before.get(key).is_some_and(|input| after.get(key) == Some(input));
            before != after && before["op"] == after["op"] && ["hex", "text", "fen"].into_iter().any(input)
        });
        assert!(changed.count() > 10);
    }
}
