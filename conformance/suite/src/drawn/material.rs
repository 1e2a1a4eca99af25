//! Numbers, words and boards that occur in the vectors and the schemas of a format. Drawn requests contain them.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{grid::Grid, numbers::near_power, numbers::pick};
use crate::{formats::Format, value::Value, vectors::Suite};

/// The maximum number of texts, and of numbers, that are learnt.
const MAX_WORDS: usize = 1 << 12;

const MAX_SEARCHED_VECTORS: usize = 1 << 9;

/// The members of a schema that are borders of numbers or lengths.
const BORDERS: [&str; 9] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "multipleOf",
];

/// The numbers, words and boards of a format.
#[derive(Debug, Default)]
pub(super) struct Material {
    /// Numbers in the values of the vectors, lengths of their inputs, and borders in the schemas.
    pub(super) numbers: Vec<u64>,
    /// Texts in the values of the vectors, and words in their inputs.
    pub(super) words: Vec<String>,
    /// The least and the greatest number by the key of the member that has it, or has a list with it.
    ranges: BTreeMap<String, (i64, i64)>,
    /// The boards of any size in the values of the vectors.
    pub(super) grids: Vec<Grid>,
}

/// What is found while values are searched.
#[derive(Default)]
struct Found {
    words: BTreeSet<String>,
    numbers: BTreeSet<u64>,
    ranges: BTreeMap<String, (i64, i64)>,
}

impl Material {
    /// The material in a part of the vectors of a format whose length is at most `max_length`, and in its schemas.
    pub(super) fn new(suite: &Suite, format: &Format, max_length: usize) -> Self {
        let mut found = Found::default();
        let mut grids = Grid::all(format);
        let vectors = suite.vectors().iter();
        let vectors: Vec<_> =
            vectors.filter(|vector| *vector.format == *format.id && vector.length() <= max_length).collect();
        for vector in vectors.iter().step_by(vectors.len().div_ceil(MAX_SEARCHED_VECTORS).max(1)) {
            let [fields, expect] = [Value::Object(vector.request().fields()), vector.expect().into()];
            for value in [&fields, &expect] {
                found.learn("", value);
                for grid in &mut grids {
                    grid.learn(value);
                }
            }
        }
        format.values.values().for_each(|schema| found.learn_borders(&schema.clone().into()));
        let words = found.words.into_iter().filter(|word| !word.is_empty()).take(MAX_WORDS);
        Self {
            numbers: found.numbers.into_iter().take(MAX_WORDS).collect(),
            words: words.collect(),
            ranges: found.ranges,
            grids,
        }
    }

    /// Draws a number that was seen, or a power of two, or a neighbour of one of them.
    pub(super) fn number(&self, rng: &mut ChaCha8Rng) -> u64 {
        let number = self.numbers.get(rng.random_range(0..self.numbers.len() + 1)).copied();
        let number = number.unwrap_or_else(|| {
            // Few numbers need more than 32 bits.
            let bits = *pick(rng, &[33, 33, 33, 64]);
            near_power(rng, bits) as u64
        });
        match rng.random_range(0..4) {
            0 => number.saturating_add(1),
            1 => number.saturating_sub(1),
            _ => number,
        }
    }

    /// Draws a border of the numbers that members with this key have, or a neighbour outside.
    pub(super) fn border(&self, rng: &mut ChaCha8Rng, key: &str) -> Option<i64> {
        let (least, greatest) = *self.ranges.get(key)?;
        Some(*pick(rng, &[least.saturating_sub(1), least, greatest, greatest.saturating_add(1)]))
    }
}

impl Found {
    fn learn(&mut self, key: &str, value: &Value) {
        match value {
            Value::String(text) => {
                self.numbers.extend([text.len() as u64, text.len() as u64 / 2]);
                let is_bytes = hex::decode(text).is_ok();
                let words =
                    text.split_inclusive(|letter: char| !letter.is_alphanumeric()).filter(|_| !is_bytes);
                self.words.extend(words.filter(|word| word.len() < 64).map(str::to_owned));
            }
            Value::Number(number) => {
                self.numbers.extend(number.as_u64());
                if let Some(number) = number.as_i64() {
                    let (least, greatest) = self.ranges.entry(key.to_owned()).or_insert((number, number));
                    (*least, *greatest) = (number.min(*least), number.max(*greatest));
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.learn(key, item)),
            Value::Object(members) => members.iter().for_each(|(key, value)| self.learn(key, value)),
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn learn_borders(&mut self, schema: &Value) {
        match schema {
            Value::Object(members) => members.iter().for_each(|(key, value)| match value {
                Value::Number(_) if BORDERS.contains(&key.as_str()) => self.learn("", value),
                _ if key == "enum" || key == "const" => self.learn("", value),
                _ => self.learn_borders(value),
            }),
            Value::Array(items) => items.iter().for_each(|item| self.learn_borders(item)),
            _ => {}
        }
    }
}
