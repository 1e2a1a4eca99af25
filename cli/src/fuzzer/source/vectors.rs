//! Makes requests from the vectors of a suite: first the vectors themselves, the shortest first, then damaged ones.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use boardwire_suite::protocol::{Op, Request};
use boardwire_suite::vectors::{Outcome, Suite};
use serde_json::{Map, Value};

use super::{MAX_EARLIER_REQUESTS, Question, RequestSource, damage::Learnt, values};
use crate::fuzzer::draw::Rng;
use crate::fuzzer::operation::operation_of;

/// The maximum length of a request from a vector: a few long ones would take most of the time.
const MAX_REQUEST_BYTES: usize = 1 << 12;

/// The maximum number of requests of an operation that are learnt from replies.
const MAX_LEARNT_REQUESTS: usize = 1 << 10;

/// The maximum number of texts, and of numbers, of an operation.
const MAX_WORDS: usize = 1 << 12;

/// The members of a request.
type Fields = Map<String, Value>;

/// The requests of the vectors of a suite.
#[derive(Debug)]
pub struct Vectors {
    kinds: Vec<OperationRequests>,
    seed: u64,
    /// The kind and the index of each vector's request, the shortest first.
    order: Vec<(usize, usize)>,
    recent: VecDeque<Request>,
}

#[derive(Debug)]
struct OperationRequests {
    format: String,
    op: Op,
    originals: Vec<Fields>,
    learnt: Vec<Fields>,
    replaced_count: usize,
    material: Learnt,
}

impl Vectors {
    /// Makes requests from the vectors of the chosen formats and operations, with a seed.
    pub fn new(suite: &Suite, is_chosen: &dyn Fn(&str, Op) -> bool, seed: u64) -> Self {
        let mut originals: BTreeMap<(String, Op), Vec<Fields>> = BTreeMap::new();
        let mut words: BTreeSet<String> = BTreeSet::new();
        let mut numbers: BTreeSet<u64> = BTreeSet::new();
        for vector in suite.vectors().iter().filter(|vector| vector.length() <= MAX_REQUEST_BYTES) {
            let (request, replies) = (vector.request(), vector.expect());
            let mut add = |op: Op, fields: Fields| {
                let format = suite.format(&vector.format);
                if format.is_some_and(|format| format.operations.contains(&op))
                    && is_chosen(&vector.format, op)
                {
                    originals.entry((vector.format.to_string(), op)).or_default().push(fields);
                }
            };
            let fields = request.fields();
            fields.values().chain(&replies).for_each(|value| learn(value, &mut words, &mut numbers));
            // The expected reply of a decoder is a request to an encoder, and the other way round.
            if let (Outcome::Accept, [reply]) = (vector.outcome, replies.as_slice()) {
                match vector.op {
                    Op::Decode if request.first_extra_key().is_none() => {
                        add(Op::Encode, Fields::from_iter([("value".to_owned(), reply["ok"].clone())]));
                    }
                    Op::Encode if fields.len() == 1 => {
                        add(Op::Decode, reply["ok"].as_object().cloned().unwrap_or_default());
                    }
                    _ => {}
                }
            }
            add(vector.op, fields);
        }
        let kinds = originals.into_iter().map(|((format, op), originals)| {
            let words = words.iter().filter(|word| !word.is_empty()).take(MAX_WORDS).cloned().collect();
            let numbers = numbers.iter().take(MAX_WORDS).copied().collect();
            OperationRequests {
                format,
                op,
                originals,
                learnt: Vec::new(),
                replaced_count: 0,
                material: Learnt { numbers, words },
            }
        });
        Self { kinds: kinds.collect(), seed, order: Vec::new(), recent: VecDeque::new() }
    }
}

/// Learns the words and numbers of a value, and the lengths of its texts.
fn learn(value: &Value, words: &mut BTreeSet<String>, numbers: &mut BTreeSet<u64>) {
    match value {
        Value::String(text) => {
            numbers.extend([text.len() as u64, text.len() as u64 / 2]);
            let is_bytes = hex::decode(text).is_ok();
            let found = text.split_inclusive(|letter: char| !letter.is_alphanumeric()).filter(|_| !is_bytes);
            words.extend(found.filter(|word| word.len() < 64).map(str::to_owned));
        }
        Value::Number(number) => numbers.extend(number.as_u64()),
        Value::Array(items) => items.iter().for_each(|item| learn(item, words, numbers)),
        Value::Object(members) => members.values().for_each(|value| learn(value, words, numbers)),
        Value::Null | Value::Bool(_) => {}
    }
}

impl OperationRequests {
    fn generate(&self, rng: &mut Rng) -> Fields {
        let pick_request = |rng: &mut Rng| {
            let is_learnt = !self.learnt.is_empty() && rng.once_in(2);
            rng.pick(if is_learnt { &self.learnt } else { &self.originals }).clone()
        };
        let (mut fields, other) = (pick_request(rng), pick_request(rng));
        for key in ["allow", "limits"] {
            if rng.once_in(4) {
                fields.shift_remove(key);
                fields.extend(other.get_key_value(key).map(|(key, value)| (key.clone(), value.clone())));
            }
        }
        // Options of another vector change the expected reply, so most requests damage only the input or the value.
        let keys: Vec<String> = fields.keys().cloned().collect();
        let inputs: Vec<&String> =
            keys.iter().filter(|key| !["allow", "limits"].contains(&key.as_str())).collect();
        let key = if inputs.is_empty() || rng.once_in(16) { keys.iter().collect() } else { inputs };
        if key.is_empty() {
            return fields;
        }
        let key = *rng.pick(&key);
        match (&mut fields[key], other.get(key)) {
            (Value::String(text), other) if ["hex", "text"].contains(&key.as_str()) => {
                let other = other.and_then(Value::as_str).unwrap_or_default();
                *text = if key == "hex" {
                    let bytes = |hex: &str| hex::decode(hex).unwrap_or_default();
                    let mut damaged = bytes(text);
                    super::damage::bytes(rng, &mut damaged, &bytes(other), &self.material);
                    hex::encode(damaged)
                } else {
                    super::damage::text(rng, text, other, &self.material)
                };
            }
            (value, other) => {
                for _ in 0..=rng.small_number() {
                    values::change(rng, value, other, &self.material);
                }
            }
        }
        fields
    }

    fn request(&self, fields: Fields) -> Request {
        Request::new(self.op, &self.format, fields, MAX_REQUEST_BYTES)
    }
}

impl RequestSource for Vectors {
    fn is_decided(&self) -> bool {
        false
    }

    fn restrict(&mut self, is_supported: &dyn Fn(&str, Op) -> bool) -> bool {
        self.kinds.retain(|kind| is_supported(&kind.format, kind.op));
        let indices_of_kind = |(kind_index, kind): (usize, &OperationRequests)| {
            (0..kind.originals.len()).map(move |index| (kind_index, index)).collect::<Vec<_>>()
        };
        self.order = self.kinds.iter().enumerate().flat_map(indices_of_kind).collect();
        let kinds = &self.kinds;
        self.order.sort_by_cached_key(|(kind, index)| {
            Value::Object(kinds[*kind].originals[*index].clone()).to_string().len()
        });
        !self.kinds.is_empty()
    }

    fn draw(&mut self, number: u64) -> Option<Question> {
        let number_index = usize::try_from(number).unwrap_or(usize::MAX);
        let request = if let Some((kind, index)) = self.order.get(number_index) {
            let kind = &self.kinds[*kind];
            kind.request(kind.originals[*index].clone())
        } else {
            let mut rng = Rng::new(self.seed, number);
            let kind = &self.kinds[number_index % self.kinds.len()];
            kind.request(kind.generate(&mut rng))
        };
        if self.recent.len() == MAX_EARLIER_REQUESTS {
            self.recent.pop_front();
        }
        self.recent.push_back(request.clone());
        Some(Question { request, right: None })
    }

    fn question(&self, op: Op, format: &str, fields: Fields) -> Option<Question> {
        Some(Question { request: Request::new(op, format, fields, MAX_REQUEST_BYTES), right: None })
    }

    fn learn(&mut self, request: &Request) {
        let (op, format) = operation_of(request);
        let fields = request.fields();
        if let Some(kind) = self.kinds.iter_mut().find(|kind| kind.op == op && kind.format == format) {
            if kind.learnt.len() < MAX_LEARNT_REQUESTS {
                kind.learnt.push(fields);
            } else {
                kind.learnt[kind.replaced_count % MAX_LEARNT_REQUESTS] = fields;
                kind.replaced_count += 1;
            }
        }
    }

    fn earlier(&self, _: u64) -> Vec<Question> {
        self.recent.iter().map(|request| Question { request: request.clone(), right: None }).collect()
    }

    fn simpler<'s>(&'s self, request: &Request) -> Box<dyn Iterator<Item = Fields> + 's> {
        let (op, format) = operation_of(request);
        let (length, format) = (request.line("").len(), format.to_owned());
        let same = self.kinds.iter().filter(move |kind| kind.op == op && kind.format == format);
        let originals =
            same.flat_map(|kind| kind.originals.iter().map(move |fields| kind.request(fields.clone())));
        let mut shorter: Vec<Request> = originals.filter(|request| request.line("").len() < length).collect();
        shorter.sort_by_cached_key(|request| request.line("").len());
        Box::new(shorter.into_iter().map(|request| request.fields()))
    }
}
