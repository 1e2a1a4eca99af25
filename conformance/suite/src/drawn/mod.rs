//! Draws requests for the formats of a suite, by a seed: the requests of its vectors with damaged inputs and changed values, encodings of changed
//! values, and earlier requests again.
//!
//! The source knows no format. All that it knows about a format is in the vectors and in the description of the suite.

mod codec;
mod corpus;
mod damage;
mod features;
mod grid;
mod material;
mod numbers;
mod values;

use std::collections::{BTreeMap, VecDeque};
use std::iter;
use std::rc::Rc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    formats::Format,
    laws::inverse,
    protocol::{Op, Request},
    value::{Map, Value},
    vectors::{Case, Outcome, Suite, Vector},
};
pub use codec::Codec;
pub(super) use features::Features;
pub(super) use grid::Grid;
use material::Material;
use numbers::{pick, small_number};

/// A request to repeat: its operation, its format and its other members.
pub type Asked = (Op, String, Fields);

/// The members of a request.
pub(super) type Fields = Map<String, Value>;

/// The number of requests before a finding that may be needed to reproduce it. Few testees keep state for longer.
const MAX_EARLIER_REQUESTS: usize = 1000;

/// The maximum length of a request from a vector: a few long ones would take most of the time.
const MAX_REQUEST_BYTES: usize = 1 << 14;

/// The maximum number of requests of an operation that are learnt from replies.
const MAX_LEARNT_REQUESTS: usize = 1 << 10;

/// The number of requests that are generated until one is useful. Some values cannot be read.
const MAX_ATTEMPTS: usize = 8;

/// The members of a request that change how its input is read.
const OPTIONS: [&str; 2] = ["allow", "limits"];

/// A drawn request, with its expected reply if that is known.
#[derive(Debug)]
pub struct Question {
    /// The request.
    pub request: Request,
    /// The request with its expected reply, if the reply is known before any testee replies.
    pub right: Option<Case>,
}

/// A source of requests.
pub struct Requests<'s> {
    pub(super) suite: &'s Suite,
    codec: Option<Codec>,
    seed: u64,
    pub(super) chosen: Vec<(String, Op)>,
    operations: Vec<Operation>,
    /// Without a reference, the operation and the index of each vector's request, the shortest first: they are sent before drawn ones.
    order: Vec<(usize, usize)>,
    recent: VecDeque<(u64, Request)>,
    /// The part that is drawn.
    pub shard: Shard,
    /// The requests with the inputs of a corpus, which are sent first.
    from_corpus: Vec<Asked>,
    /// The operations that take an input and the same other members in all requests, with those members, if a corpus is in use.
    corpus_operations: Vec<(Op, String, Fields)>,
}

/// A part of the requests of a seed: of `count` parts the one with this index, from 0.
#[derive(Debug, Clone, Copy)]
pub struct Shard {
    /// The index.
    pub index: u64,
    /// The number of parts.
    pub count: u64,
}

/// An operation of a format, with its requests.
#[derive(Debug)]
struct Operation {
    format: String,
    op: Op,
    originals: Vec<Original>,
    learnt: Vec<Fields>,
    replaced_count: usize,
    material: Rc<Material>,
}

/// The request of a vector, or the request of the inverse operation for its expected reply.
#[derive(Clone, Copy, Debug)]
struct Original {
    vector: usize,
    is_inverse: bool,
}

impl Original {
    fn fields(self, suite: &Suite) -> Fields {
        let vector = &suite.vectors()[self.vector];
        if self.is_inverse {
            let right = vector.expect().swap_remove(0)["ok"].take();
            return inverse(&vector.request(), right).fields();
        }
        vector.request().fields()
    }
}

impl<'s> Requests<'s> {
    /// Draws requests for the chosen operations of formats, by a seed. With a codec, more of them are valid. If the codec is the reference, each
    /// request comes with the right reply.
    pub fn new(
        suite: &'s Suite,
        is_chosen: &dyn Fn(&str, Op) -> bool,
        codec: Option<Codec>,
        seed: u64,
    ) -> Self {
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
            // The expected reply of a decoder is a request to an encoder, and the other way round. Some vectors expect no value.
            match (vector.outcome, vector.op) {
                (Outcome::Accept, Op::Decode) => add(Op::Encode, true),
                (Outcome::Accept, Op::Encode) => add(Op::Decode, true),
                _ => {}
            }
        }
        let mut materials: BTreeMap<String, Rc<Material>> = BTreeMap::new();
        let operations = originals.into_iter().filter_map(|((id, op), originals)| {
            let format = suite.format(&id)?;
            let material = materials
                .entry(id)
                .or_insert_with_key(|_| Material::new(suite, format, MAX_REQUEST_BYTES).into());
            Some(Operation {
                format: format.id.clone(),
                op,
                originals,
                learnt: Vec::new(),
                replaced_count: 0,
                material: Rc::clone(material),
            })
        });
        let operations = operations.collect();
        let all =
            suite.formats.iter().flat_map(|format| format.operations.iter().map(|op| (&format.id, *op)));
        let chosen = all.filter(|(format, op)| is_chosen(format, *op));
        Self {
            chosen: chosen.map(|(format, op)| (format.clone(), op)).collect(),
            suite,
            codec,
            seed,
            operations,
            order: Vec::new(),
            recent: VecDeque::new(),
            shard: Shard { index: 0, count: 1 },
            from_corpus: Vec::new(),
            corpus_operations: Vec::new(),
        }
    }

    /// Whether the expected replies are known before any testee replies.
    pub fn is_decided(&self) -> bool {
        self.codec.as_ref().is_some_and(|codec| codec.is_reference)
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
        let reference = self.codec.as_ref().filter(|codec| codec.is_reference);
        self.operations.retain(|operation| {
            is_supported(&operation.format, operation.op)
                && reference.is_none_or(|reference| reference.knows(&operation.format, operation.op))
                && !operation.originals.is_empty()
        });
        if reference.is_none() {
            let indices = |(operation, of): (usize, &Operation)| {
                (0..of.originals.len()).map(move |index| (operation, index)).collect::<Vec<_>>()
            };
            self.order = self.operations.iter().enumerate().flat_map(indices).collect();
            let length = |&(operation, index): &(usize, usize)| {
                let original: &Original = &self.operations[operation].originals[index];
                Value::Object(original.fields(self.suite)).to_string().len()
            };
            self.order.sort_by_cached_key(length);
        }
        !self.operations.is_empty()
    }

    /// Draws the request with this number, if one is found that is useful.
    pub fn draw(&mut self, number: u64) -> Option<Question> {
        let turn = usize::try_from(number).unwrap_or(usize::MAX);
        let global_number = number.saturating_mul(self.shard.count).saturating_add(self.shard.index);
        let index = usize::try_from(global_number).unwrap_or(usize::MAX);
        let question = if let Some((op, format, fields)) = self.from_corpus.get(index).cloned() {
            self.question(op, &format, fields)?
        } else if let Some(&(operation, index)) = self.order.get(index - self.from_corpus.len()) {
            let fields = self.operations[operation].originals[index].fields(self.suite);
            self.question_of(operation, fields)?
        } else {
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            rng.set_stream(global_number);
            (0..MAX_ATTEMPTS).find_map(|_| {
                let (operation, fields) = self.draw_fields(turn, &mut rng);
                self.question_of(operation, fields)
            })?
        };
        if self.recent.len() == MAX_EARLIER_REQUESTS {
            self.recent.pop_front();
        }
        self.recent.push_back((number, question.request.clone()));
        Some(question)
    }

    /// Draws an operation and the members of a request: mostly of the operation whose turn it is. A testee may keep the reply to a request, and give
    /// it to another one, so some requests are the one before with a small change, or an earlier one.
    fn draw_fields(&mut self, turn: usize, rng: &mut ChaCha8Rng) -> (usize, Fields) {
        let earlier = match rng.random_range(0..64) {
            0..=3 => self.recent.back(),
            4 => self.recent.get(rng.random_range(0..self.recent.len().max(1))),
            _ => None,
        };
        let is_of = |request: &Request, of: &Operation| request.operation() == (of.op, of.format.as_str());
        let earlier = earlier.and_then(|(_, request)| {
            let index = self.operations.iter().position(|of| is_of(request, of))?;
            Some((index, request.fields()))
        });
        let Some((index, start)) = earlier else {
            let index = turn % self.operations.len();
            return (index, self.generate(index, None, rng));
        };
        // One earlier request in four is sent again without a change.
        let fields = if rng.random_range(0..4) == 0 { start } else { self.generate(index, Some(start), rng) };
        (index, fields)
    }

    fn question_of(&mut self, operation_index: usize, fields: Fields) -> Option<Question> {
        let of = &self.operations[operation_index];
        let (op, format) = (of.op, of.format.clone());
        self.question(op, &format, fields)
    }

    /// Makes a request with these members, if it is useful.
    pub(super) fn question(&mut self, op: Op, format: &str, fields: Fields) -> Option<Question> {
        if let Some(reference) = self.codec.as_mut().filter(|codec| codec.is_reference) {
            let right = reference.case(self.suite, op, format, fields)?;
            return Some(Question { request: right.request.clone(), right: Some(right) });
        }
        let request = Request::new(op, format, fields, MAX_REQUEST_BYTES);
        Some(Question { request: request.with_reply_depth(self.suite.depth), right: None })
    }

    /// Changes a request of an operation: `start`, one of a vector, or one that was learnt.
    fn generate(&mut self, operation_index: usize, start: Option<Fields>, rng: &mut ChaCha8Rng) -> Fields {
        let (suite, operation) = (self.suite, &self.operations[operation_index]);
        let Some(format) = suite.format(&operation.format) else { return Fields::new() };
        let pick_request = |rng: &mut ChaCha8Rng| {
            if !operation.learnt.is_empty() && rng.random_range(0..2) == 0 {
                return pick(rng, &operation.learnt).clone();
            }
            pick(rng, &operation.originals).fields(suite)
        };
        let is_repeated = start.is_some();
        let (mut fields, other) = (start.unwrap_or_else(|| pick_request(rng)), pick_request(rng));
        for key in OPTIONS {
            if rng.random_range(0..4) == 0 {
                fields.shift_remove(key);
                fields.extend(other.get_key_value(key).map(|(key, value)| (key.clone(), value.clone())));
            }
        }
        if [Op::Decode, Op::Explain].contains(&operation.op) && rng.random_range(0..8) == 0 {
            let allowed = format.leniencies.iter().filter(|_| rng.random_range(0..2) == 0);
            fields.insert(
                "allow".to_owned(),
                allowed.map(|name| name.as_str().into()).collect::<Vec<Value>>().into(),
            );
        }
        let coded = self.codec.as_mut().filter(|_| !is_repeated && operation.op != Op::Encode);
        if let Some(codec) = coded.filter(|_| rng.random_range(0..2) == 0)
            && let Some(mut value) = codec.decoded(suite, format, &fields)
        {
            if rng.random_range(0..8) == 0 {
                limit_to_size(rng, format, &mut fields, &value);
                return fields;
            }
            let other = codec.decoded(suite, format, &other);
            for _ in 0..=small_number(rng) {
                values::change(rng, "", &mut value, other.as_ref(), &operation.material);
            }
            fields = codec.with_encoded(suite, format, &fields, value).unwrap_or(fields);
            if rng.random_range(0..4) != 0 {
                return fields;
            }
        }
        // Options of another vector change the expected reply, so most requests change only the input or the value.
        let keys: Vec<String> = fields.keys().cloned().collect();
        let inputs: Vec<&String> = keys.iter().filter(|key| !OPTIONS.contains(&key.as_str())).collect();
        let keys =
            if inputs.is_empty() || rng.random_range(0..16) == 0 { keys.iter().collect() } else { inputs };
        if keys.is_empty() {
            return fields;
        }
        let key = *pick(rng, &keys);
        for _ in 0..=if is_repeated { 0 } else { small_number(rng) } {
            values::change(rng, key, &mut fields[key], other.get(key), &operation.material);
        }
        fields
    }

    /// The value of the input of a decoder's request, if it is valid.
    pub(super) fn decoded(&mut self, request: &Request) -> Option<Value> {
        let (op, format) = request.operation();
        let format = self.suite.format(format).filter(|_| op != Op::Encode)?;
        self.codec.as_mut()?.decoded(self.suite, format, &request.fields())
    }

    /// The members of this request with the encoding of another value as its input, if the value is valid.
    pub(super) fn with_encoded(&mut self, request: &Request, value: Value) -> Option<Fields> {
        let format = self.suite.format(request.operation().1)?;
        self.codec.as_mut()?.with_encoded(self.suite, format, &request.fields(), value)
    }

    /// Learns a request whose replies were accepted or new.
    pub(super) fn learn(&mut self, request: &Request) {
        let (op, format) = request.operation();
        if let Some(of) = self.operations.iter_mut().find(|of| of.op == op && of.format == format) {
            if of.learnt.len() < MAX_LEARNT_REQUESTS {
                of.learnt.push(request.fields());
            } else {
                of.learnt[of.replaced_count % MAX_LEARNT_REQUESTS] = request.fields();
                of.replaced_count += 1;
            }
        }
    }

    /// The last requests up to and including this number, in their order.
    pub(super) fn earlier(&self, number: u64) -> Vec<Request> {
        let earlier = self.recent.iter().filter(|(drawn, _)| *drawn <= number);
        earlier.map(|(_, request)| request.clone()).collect()
    }

    /// Without a reference: the members of the vectors' requests of the same operation that are shorter than this one, the shortest first.
    pub(super) fn shorter(&self, request: &Request) -> Vec<Fields> {
        let length = request.line("").len();
        let same = |of: &&Operation| request.operation() == (of.op, of.format.as_str());
        let of = self.operations.iter().find(same).filter(|_| !self.is_decided());
        let fields = of.into_iter().flat_map(|of| &of.originals).map(|original| original.fields(self.suite));
        let shorter = fields.map(|fields| (Value::Object(fields.clone()).to_string().len(), fields));
        let mut shorter: Vec<_> = shorter.filter(|(bytes, _)| *bytes < length).collect();
        shorter.sort_by_key(|(length, _)| *length);
        shorter.into_iter().map(|(_, fields)| fields).collect()
    }
}

/// Limits a request to the size of its value, or to a neighbour of this size.
fn limit_to_size(rng: &mut ChaCha8Rng, format: &Format, fields: &mut Fields, value: &Value) {
    fn sizes(value: &Value) -> Vec<usize> {
        match value {
            Value::String(text) => vec![text.chars().count()],
            Value::Array(items) => iter::once(items.len()).chain(items.iter().flat_map(sizes)).collect(),
            Value::Object(members) => members.values().flat_map(sizes).collect(),
            _ => Vec::new(),
        }
    }
    let sizes = sizes(value);
    if !format.limits.is_empty() && !sizes.is_empty() {
        let limit = (*pick(rng, &sizes) + rng.random_range(0..3)).saturating_sub(1);
        let limits = Value::object([(pick(rng, &format.limits).as_str(), Value::from(limit))]);
        fields.insert("limits".to_owned(), limits);
    }
}
