//! Makes requests from the vectors of a suite: damaged and spliced ones.

mod board;
mod damage;
mod encoded;
mod learnt;
mod numbers;
mod values;

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use boardwire::formats::xiangqi_rules::{self, MAX_DEPTH};
use boardwire_suite::protocol::{Op, Request};
use boardwire_suite::value::Value;
use boardwire_suite::vectors::{Case, Outcome, Suite, Vector};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::operation::operation_of;
use crate::built_in::case;
use encoded::{Fields, decoded, encodings_of_simpler_values, smaller_boards, with_encoded};
use learnt::Learnt;
use numbers::{pick, small_number};

/// The number of requests before a finding that may be needed to reproduce it. Few testees keep state for longer.
const MAX_EARLIER_REQUESTS: usize = 1000;

/// The maximum length of a request from a vector: a few long ones would take most of the time.
const MAX_REQUEST_BYTES: usize = 1 << 14;

/// The maximum number of requests of an operation that are learnt from replies.
const MAX_LEARNT_REQUESTS: usize = 1 << 10;

/// The number of requests of which one is the request before it with a small change. A testee may keep the reply to a request, and give it to
/// another one.
const REQUESTS_PER_REPEATED: u32 = 16;

/// The number of requests that are generated until one is useful. Some values cannot be read.
const MAX_ATTEMPTS: usize = 8;

/// The most sequences of moves that a testee counts. More would take it too long.
const MAX_NODES: u64 = 2048;

/// A request.
#[derive(Debug)]
pub struct Question {
    /// The request.
    pub request: Request,
    /// The request with its expected reply, if the reply is known before any testee replies.
    pub right: Option<Case>,
}

/// A source of requests.
#[derive(Debug)]
pub struct Requests {
    suite: Rc<Suite>,
    /// Whether the reference gives the expected replies.
    is_decided: bool,
    seed: u64,
    operations: Vec<Operation>,
    material: Learnt,
    /// Without the reference, the operation and the index of each vector's request, the shortest first: they are sent before damaged ones.
    order: Vec<(usize, usize)>,
    recent: VecDeque<(u64, Request)>,
}

/// An operation of a format, with its requests.
#[derive(Debug)]
struct Operation {
    format: String,
    op: Op,
    originals: Vec<Original>,
    learnt: Vec<Fields>,
    replaced_count: usize,
}

/// The request of a vector, or the request of the inverse operation for its expected reply.
#[derive(Clone, Copy, Debug)]
struct Original {
    vector: usize,
    is_inverse: bool,
}

impl Operation {
    fn is_of(&self, request: &Request) -> bool {
        operation_of(request) == (self.op, &self.format)
    }
}

impl Original {
    fn fields(self, suite: &Suite) -> Fields {
        let vector = &suite.vectors()[self.vector];
        let mut fields = vector.request().fields();
        if self.is_inverse {
            let right = vector.expect().swap_remove(0)["ok"].take();
            if vector.op == Op::Decode {
                fields.retain(|key, _| !["hex", "text", "allow", "limits"].contains(&key.as_str()));
                fields.insert("value".to_owned(), right);
            } else {
                fields.shift_remove("value");
                fields.extend(right.as_object().cloned().unwrap_or_default());
            }
        }
        fields
    }
}

impl Requests {
    /// Makes requests from the vectors of the chosen formats and operations, with a seed. The reference decides if the formats are its own.
    pub fn new(suite: Rc<Suite>, is_chosen: &dyn Fn(&str, Op) -> bool, is_decided: bool, seed: u64) -> Self {
        let mut originals: BTreeMap<(String, Op), Vec<Original>> = BTreeMap::new();
        let vectors = suite.vectors().iter().enumerate();
        for (index, vector) in vectors.filter(|(_, vector)| vector.length() <= MAX_REQUEST_BYTES) {
            let mut add = |op: Op, is_inverse: bool| {
                let format = suite.format(&vector.format);
                if format.is_some_and(|format| format.operations.contains(&op))
                    && is_chosen(&vector.format, op)
                {
                    let requests = originals.entry((vector.format.to_string(), op)).or_default();
                    requests.push(Original { vector: index, is_inverse });
                }
            };
            add(vector.op, false);
            // The expected reply of a decoder is a request to an encoder, and the other way round.
            match (vector.outcome, vector.op) {
                (Outcome::Accept, Op::Decode) => add(Op::Encode, true),
                (Outcome::Accept, Op::Encode) => add(Op::Decode, true),
                _ => {}
            }
        }
        let operations = originals.into_iter().map(|((format, op), originals)| Operation {
            format,
            op,
            originals,
            learnt: Vec::new(),
            replaced_count: 0,
        });
        let operations = operations.collect();
        let material = Learnt::new(&suite, MAX_REQUEST_BYTES);
        Self { suite, is_decided, seed, operations, material, order: Vec::new(), recent: VecDeque::new() }
    }

    /// Whether the expected replies are known before any testee replies.
    pub(super) fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// Removes the operations that no testee supports, and the requests that need what a testee lacks. Returns whether an operation remains.
    pub(super) fn restrict(
        &mut self,
        is_supported: &dyn Fn(&str, Op) -> bool,
        lacks_any: &dyn Fn(&Vector) -> bool,
    ) -> bool {
        for operation in &mut self.operations {
            operation.originals.retain(|original| !lacks_any(&self.suite.vectors()[original.vector]));
        }
        self.operations.retain(|operation| {
            is_supported(&operation.format, operation.op) && !operation.originals.is_empty()
        });
        if !self.is_decided {
            let indices = |(operation, of): (usize, &Operation)| {
                (0..of.originals.len()).map(move |index| (operation, index)).collect::<Vec<_>>()
            };
            self.order = self.operations.iter().enumerate().flat_map(indices).collect();
            let length = |&(operation, index): &(usize, usize)| {
                let original: &Original = &self.operations[operation].originals[index];
                Value::Object(original.fields(&self.suite)).to_string().len()
            };
            self.order.sort_by_cached_key(length);
        }
        !self.operations.is_empty()
    }

    /// Generates the request with this number, if it is useful.
    pub fn draw(&mut self, number: u64) -> Option<Question> {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        let question = if let Some(&(operation, index)) = self.order.get(index) {
            let of = &self.operations[operation];
            self.question(of.op, &of.format, of.originals[index].fields(&self.suite))?
        } else {
            // The request of a number does not depend on earlier requests.
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            rng.set_stream(number);
            let in_turn = &self.operations[index % self.operations.len()];
            (0..MAX_ATTEMPTS).find_map(|_| {
                let before = self.recent.back().filter(|_| rng.random_range(0..REQUESTS_PER_REPEATED) == 0);
                let before = before.map(|(_, request)| request);
                let of = before.and_then(|request| self.operation(request)).unwrap_or(in_turn);
                let fields = self.generate(of, before.map(Request::fields), &mut rng);
                self.question(of.op, &of.format, fields)
            })?
        };
        if self.recent.len() == MAX_EARLIER_REQUESTS {
            self.recent.pop_front();
        }
        self.recent.push_back((number, question.request.clone()));
        Some(question)
    }

    /// Makes a request with these members, if it is useful.
    pub(super) fn question(&self, op: Op, format: &str, fields: Fields) -> Option<Question> {
        if self.is_decided {
            let right =
                case(op, format, if op.name() == "perft" { with_less_depth(fields) } else { fields })?;
            return Some(Question { request: right.request.clone(), right: Some(right) });
        }
        Some(Question { request: Request::new(op, format, fields, MAX_REQUEST_BYTES), right: None })
    }

    fn operation(&self, request: &Request) -> Option<&Operation> {
        self.operations.iter().find(|of| of.is_of(request))
    }

    /// Damages a request of an operation: `start`, one of a vector, or one that was learnt.
    fn generate(&self, operation: &Operation, start: Option<Fields>, rng: &mut ChaCha8Rng) -> Fields {
        let pick_request = |rng: &mut ChaCha8Rng| {
            if !operation.learnt.is_empty() && rng.random_range(0..2) == 0 {
                return pick(rng, &operation.learnt).clone();
            }
            pick(rng, &operation.originals).fields(&self.suite)
        };
        let is_repeated = start.is_some();
        let (mut fields, other) = (start.unwrap_or_else(|| pick_request(rng)), pick_request(rng));
        for key in ["allow", "limits"] {
            if rng.random_range(0..4) == 0 {
                fields.shift_remove(key);
                fields.extend(other.get_key_value(key).map(|(key, value)| (key.clone(), value.clone())));
            }
        }
        if self.is_decided && !is_repeated && operation.op != Op::Encode && rng.random_range(0..2) == 0 {
            let changed = self.with_changed_value(&operation.format, &fields, &other, rng);
            return changed.unwrap_or(fields);
        }
        // Options of another vector change the expected reply, so most requests damage only the input or the value.
        let keys: Vec<String> = fields.keys().cloned().collect();
        let is_input = |key: &&String| !["allow", "limits"].contains(&key.as_str());
        let inputs: Vec<&String> = keys.iter().filter(is_input).collect();
        let keys =
            if inputs.is_empty() || rng.random_range(0..16) == 0 { keys.iter().collect() } else { inputs };
        if keys.is_empty() {
            return fields;
        }
        let key = *pick(rng, &keys);
        for _ in 0..=if is_repeated { 0 } else { small_number(rng) } {
            values::change(rng, &mut fields[key], other.get(key), &self.material);
        }
        fields
    }

    /// Decodes the input of a request, changes its value, and encodes it. `None` if the input or the new value is invalid.
    fn with_changed_value(
        &self,
        format: &str,
        fields: &Fields,
        other: &Fields,
        rng: &mut ChaCha8Rng,
    ) -> Option<Fields> {
        let (mut value, other) = (decoded(fields, format)?, decoded(other, format));
        for _ in 0..=small_number(rng) {
            values::change(rng, &mut value, other.as_ref(), &self.material);
        }
        with_encoded(fields, format, value)
    }

    /// Learns a request whose replies were accepted or new.
    pub(super) fn learn(&mut self, request: &Request) {
        let fields = request.fields();
        if let Some(of) = self.operations.iter_mut().find(|of| of.is_of(request)) {
            if of.learnt.len() < MAX_LEARNT_REQUESTS {
                of.learnt.push(fields);
            } else {
                of.learnt[of.replaced_count % MAX_LEARNT_REQUESTS] = fields;
                of.replaced_count += 1;
            }
        }
    }

    /// The last requests up to and including this number, in their order.
    pub(super) fn earlier(&self, number: u64) -> Vec<Request> {
        let before = self.recent.iter().filter(|(at, _)| *at <= number);
        before.map(|(_, request)| request.clone()).collect()
    }

    /// The members of simpler requests that may show the same disagreement as this one: the encodings of simpler values, or shorter vectors.
    pub(super) fn simpler<'s>(&'s self, request: &Request) -> Box<dyn Iterator<Item = Fields> + 's> {
        let (op, format) = operation_of(request);
        if self.is_decided {
            return match op {
                Op::Decode | Op::Explain => {
                    let fields = request.fields();
                    let boards = smaller_boards(&fields, format);
                    Box::new(encodings_of_simpler_values(fields, format).chain(boards))
                }
                _ => Box::new(std::iter::empty()),
            };
        }
        let length = request.line("").len();
        let originals = self.operation(request).into_iter().flat_map(|of| &of.originals);
        let originals = originals.map(|original| original.fields(&self.suite));
        let shorter = originals.map(|fields| (Value::Object(fields.clone()).to_string().len(), fields));
        let mut shorter: Vec<_> = shorter.filter(|(bytes, _)| *bytes < length).collect();
        shorter.sort_by_key(|(length, _)| *length);
        Box::new(shorter.into_iter().map(|(_, fields)| fields))
    }
}

/// Lowers the depth of a request to count sequences of moves, so that a testee counts at most [`MAX_NODES`].
fn with_less_depth(mut fields: Fields) -> Fields {
    let fen = fields.get("fen").and_then(Value::as_str).unwrap_or_default();
    let nodes = |depth| xiangqi_rules::perft(fen, depth).unwrap_or_default();
    let deepest = (2..=MAX_DEPTH).take_while(|&depth| nodes(depth) <= MAX_NODES).last().unwrap_or(1);
    if let Some(depth) = fields.get("depth").and_then(Value::as_u64).filter(|&it| it > u64::from(deepest)) {
        fields.insert("depth".to_owned(), (depth % (u64::from(deepest) + 1)).into());
    }
    fields
}
