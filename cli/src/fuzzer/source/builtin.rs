//! Requests for the formats of Boardwire: values of the right structure, encoded by the reference, and some damaged.

use boardwire_suite::protocol::{Op, Request};
use serde_json::{Map, Value};

use super::{MAX_EARLIER_REQUESTS, Question, RequestSource};
use crate::fuzzer::operation::operation_of;
use crate::fuzzer::{
    draw::{self, Draws},
    simpler::{few_values, fewer},
};
use crate::reference::{self, case};

/// The number of consecutive requests of one format: an operation may leave state that another one of the same codec finds.
const CONSECUTIVE_REQUESTS: u64 = 3;

/// The generators. The same seed and number give the same request, independent of earlier requests.
#[derive(Debug)]
pub struct Builtin {
    kinds: Vec<(&'static str, Op)>,
    seed: u64,
}

impl Builtin {
    /// The requests of these formats and operations for a seed.
    pub fn new(kinds: Vec<(&'static str, Op)>, seed: u64) -> Self {
        Self { kinds, seed }
    }

    fn drawn(&self, number: u64) -> Option<Question> {
        let mut draws = Draws::of(self.seed, number);
        let (format, op) = self.kind(number, &mut draws);
        self.question(op, format, draw::request(&mut draws, format, op).fields())
    }

    /// The format and operation of the request with this number. The first request of a row takes them in turn, so that a short run covers
    /// all of them; the others take random ones.
    fn kind(&self, number: u64, draws: &mut Draws) -> (&'static str, Op) {
        let first =
            self.kinds[usize::try_from(number / CONSECUTIVE_REQUESTS).unwrap_or_default() % self.kinds.len()];
        if number.is_multiple_of(CONSECUTIVE_REQUESTS) {
            return first;
        }
        let same: Vec<_> = self.kinds.iter().filter(|(format, _)| *format == first.0).copied().collect();
        same[draws.below(same.len())]
    }
}

impl RequestSource for Builtin {
    fn is_decided(&self) -> bool {
        true
    }

    fn restrict(&mut self, is_known: &dyn Fn(&str, Op) -> bool) -> bool {
        self.kinds.retain(|(format, op)| is_known(format, *op));
        !self.kinds.is_empty()
    }

    fn draw(&mut self, number: u64) -> Option<Question> {
        self.drawn(number)
    }

    fn question(&self, op: Op, format: &str, fields: Map<String, Value>) -> Option<Question> {
        let right = case(op, format, fields)?;
        Some(Question { request: right.request.clone(), right: Some(right) })
    }

    /// Does nothing: a request depends on its number alone.
    fn learn(&mut self, _: &Request) {}

    fn earlier(&self, number: u64) -> Vec<Question> {
        let first = number.saturating_sub(MAX_EARLIER_REQUESTS as u64);
        (first..=number).filter_map(|number| self.drawn(number)).collect()
    }

    fn simpler<'s>(&'s self, request: &Request) -> Box<dyn Iterator<Item = Map<String, Value>> + 's> {
        let (op, format) = operation_of(request);
        let fields = request.fields();
        if ![Op::Decode, Op::Explain].contains(&op) {
            return Box::new(std::iter::empty());
        }
        let bytes = fields.get("hex").and_then(Value::as_str).and_then(|hex| hex::decode(hex).ok());
        let boards = bytes.map(|bytes| smaller_boards(&bytes, format)).unwrap_or_default();
        let by_value = by_value(fields.clone(), format);
        Box::new(by_value.chain(boards.into_iter().map(move |bytes| {
            let mut fields = fields.clone();
            fields["hex"] = hex::encode(bytes).into();
            fields
        })))
    }
}

/// The encodings of simpler values, for a valid input.
fn by_value(fields: Map<String, Value>, format: &str) -> impl Iterator<Item = Map<String, Value>> + use<> {
    let format = format.to_owned();
    let decoded = reference::reply(Op::Decode, &format, fields.clone());
    let simpler = decoded.get("ok").map(|value| few_values(value).collect::<Vec<_>>()).unwrap_or_default();
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
