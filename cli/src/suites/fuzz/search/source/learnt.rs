//! The words and numbers that damaged requests take from the vectors.

use std::collections::BTreeSet;

use boardwire_suite::value::Value;
use boardwire_suite::vectors::Suite;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::numbers::near_power;

/// The maximum number of texts, and of numbers, that are learnt from the vectors.
const MAX_WORDS: usize = 1 << 12;

/// The number of vectors that are searched for texts and numbers.
const MAX_SEARCHED_VECTORS: usize = 1 << 12;

/// The numbers and words in the vectors.
#[derive(Debug, Default)]
pub(super) struct Learnt {
    /// Numbers of their values, and lengths of their inputs.
    pub(super) numbers: Vec<u64>,
    /// Texts of their values and words of their inputs.
    pub(super) words: Vec<String>,
}

impl Learnt {
    /// The words and numbers of a part of the vectors whose length is at most `max_length`, and the lengths of their texts.
    pub(super) fn new(suite: &Suite, max_length: usize) -> Self {
        let (mut words, mut numbers) = (BTreeSet::new(), BTreeSet::new());
        let vectors = suite.vectors();
        for vector in vectors.iter().step_by(vectors.len().div_ceil(MAX_SEARCHED_VECTORS).max(1)) {
            if vector.length() <= max_length {
                let fields = vector.request().fields();
                fields
                    .values()
                    .chain(&vector.expect())
                    .for_each(|value| learn(value, &mut words, &mut numbers));
            }
        }
        let words = words.into_iter().filter(|word| !word.is_empty()).take(MAX_WORDS);
        Self { numbers: numbers.into_iter().take(MAX_WORDS).collect(), words: words.collect() }
    }

    /// Draws a number of a vector or a power of two, or a neighbour of one of them.
    pub(super) fn number(&self, rng: &mut ChaCha8Rng) -> u64 {
        let number = match self.numbers.get(rng.random_range(0..self.numbers.len() + 1)) {
            Some(number) => *number,
            None => near_power(rng, 33) as u64,
        };
        match rng.random_range(0..4) {
            0 => number.saturating_add(1),
            1 => number.saturating_sub(1),
            _ => number,
        }
    }
}

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
