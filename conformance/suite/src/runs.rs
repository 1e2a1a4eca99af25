//! The run notation of long strings and lists: `[["00", 3], ["ff", 1]]` represents `000000ff`, and among moves `[["pass"], 3]` represents
//! three passes. `[{"of": ["0", "1"], "seed": 1, "count": 9}]` represents nine digits from a pseudorandom generator.

use std::collections::HashSet;

use serde::Deserialize;

use super::difference::brief;
use crate::value::{Map, Value};

/// The keys of a suite whose values may be written in runs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RunKeys {
    strings: HashSet<String>,
    /// The keys of lists, whose items may be repeated.
    lists: HashSet<String>,
}

impl Default for RunKeys {
    fn default() -> Self {
        Self { strings: ["hex", "text"].map(str::to_owned).into(), lists: HashSet::new() }
    }
}

/// The limit on the memory of a vector after its runs are expanded, in bytes, and on a count. A count beyond it is a mistake, or an attack.
pub(super) const MAX_EXPANDED_BYTES: usize = 1 << 26;

/// The bytes that values take in addition to their texts.
struct Overhead {
    text: usize,
    scalar: usize,
    container: usize,
    item: usize,
    key: usize,
}

/// The overhead in JSON: quotes and separators, and the digits of a number.
const JSON: Overhead = Overhead { text: 2, scalar: 4, container: 0, item: 1, key: 4 };

/// The overhead in memory.
const MEMORY: Overhead = Overhead { text: 32, scalar: 32, container: 32, item: 0, key: 32 };

impl RunKeys {
    /// The keys of the strings and lists that may be written in runs, each with the name of its list in `suite.json`.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let strings = self.strings.iter().map(|key| ("runs.strings", key));
        strings.chain(self.lists.iter().map(|key| ("runs.lists", key)))
    }

    /// Expands every string in runs, at any depth.
    pub(super) fn expand(&self, value: Value) -> Result<Value, String> {
        match value {
            Value::Object(members) => self.expand_members(members).map(Value::Object),
            Value::Array(items) => {
                items.into_iter().map(|item| self.expand(item)).collect::<Result<_, _>>().map(Value::Array)
            }
            plain => Ok(plain),
        }
    }

    /// Expands every string in runs among the members of an object.
    pub(super) fn expand_members(&self, members: Map<String, Value>) -> Result<Map<String, Value>, String> {
        members
            .into_iter()
            .map(|(key, value)| {
                let value = match value {
                    Value::Array(runs) if self.strings.contains(&key) => Value::String(expand_text(&runs)?),
                    Value::Array(items) if self.lists.contains(&key) => {
                        Value::Array(self.expand_items(items)?)
                    }
                    other => self.expand(other)?,
                };
                Ok((key, value))
            })
            .collect()
    }

    /// The reason why the value under a key cannot be expanded. It is found without expanding the value, which takes time.
    pub(super) fn fault(&self, key: &str, value: &Value) -> Option<String> {
        match value {
            Value::Object(members) => members.iter().find_map(|(key, value)| self.fault(key, value)),
            Value::Array(runs) if self.strings.contains(key) => {
                runs.iter().find(|run| StringPart::parse(run).is_none()).map(not_a_run_message)
            }
            Value::Array(items) => items.iter().find_map(|item| match item.as_array().map(Vec::as_slice) {
                Some([Value::Array(part), _]) if self.lists.contains(key) => match self.repetition(key, item)
                {
                    Some(_) => part.iter().find_map(|item| self.fault("", item)),
                    None => Some(not_a_pair_message(item)),
                },
                _ => self.fault("", item),
            }),
            _ => None,
        }
    }

    /// The length of the string that is written in runs under this key, if it is.
    pub(super) fn length(&self, key: &str, items: &[Value]) -> Option<usize> {
        let mut lengths = items.iter().map(|run| StringPart::parse(run).map(|run| run.length()));
        if self.strings.contains(key) {
            lengths.try_fold(0, |sum: usize, length| Some(sum.saturating_add(length?)))
        } else {
            None
        }
    }

    /// The items and their count, if the item of a list under this key is a repetition.
    pub(super) fn repetition<'a>(&self, key: &str, item: &'a Value) -> Option<(&'a [Value], usize)> {
        if self.lists.contains(key) { repetition(item) } else { None }
    }

    /// The approximate length of a value in JSON after its runs are expanded, in bytes. It expands nothing.
    pub(super) fn json_bytes(&self, value: &Value) -> usize {
        self.size("", value, &JSON)
    }

    /// The approximate length of the members of an object in JSON after their runs are expanded, in bytes. It expands nothing.
    pub(super) fn json_bytes_of_members(&self, members: &Map<String, Value>) -> usize {
        self.size_of_members(members, &JSON)
    }

    /// The approximate memory that a value takes after its runs are expanded, in bytes.
    pub(super) fn memory(&self, value: &Value) -> usize {
        self.size("", value, &MEMORY)
    }

    fn size(&self, key: &str, value: &Value, overhead: &Overhead) -> usize {
        match value {
            Value::String(text) => text.len() + overhead.text,
            Value::Array(items) => {
                let total = |items: &[Value]| {
                    sum(items.iter().map(|item| self.size("", item, overhead).saturating_add(overhead.item)))
                };
                let length = |item| match self.repetition(key, item) {
                    Some((part, count)) => total(part).saturating_mul(count),
                    None => total(std::slice::from_ref(item)),
                };
                let contents = self.length(key, items).unwrap_or_else(|| sum(items.iter().map(length)));
                contents.saturating_add(overhead.container)
            }
            Value::Object(members) => self.size_of_members(members, overhead),
            Value::Null | Value::Bool(_) | Value::Number(_) => overhead.scalar,
        }
    }

    fn size_of_members(&self, members: &Map<String, Value>, overhead: &Overhead) -> usize {
        let sizes = members
            .iter()
            .map(|(key, value)| self.size(key, value, overhead).saturating_add(key.len() + overhead.key));
        sum(sizes.chain([overhead.container]))
    }

    /// The items, with each `[items, count]` among them expanded.
    fn expand_items(&self, items: Vec<Value>) -> Result<Vec<Value>, String> {
        let mut expanded = Vec::new();
        for item in items {
            let Some([Value::Array(_), _]) = item.as_array().map(Vec::as_slice) else {
                expanded.push(self.expand(item)?);
                continue;
            };
            let (part, count) = repetition(&item).ok_or_else(|| not_a_pair_message(&item))?;
            let part = part.iter().cloned().map(|item| self.expand(item)).collect::<Result<Vec<_>, _>>()?;
            expanded.extend(std::iter::repeat_n(part, count).flatten());
        }
        Ok(expanded)
    }
}

fn repetition(item: &Value) -> Option<(&[Value], usize)> {
    let [Value::Array(part), count] = item.as_array()?.as_slice() else { return None };
    let count = usize::try_from(count.as_u64()?).ok()?;
    (!part.is_empty() && count <= MAX_EXPANDED_BYTES).then_some((part, count))
}

/// A sum of sizes that saturates, because counts of repetitions may come from a hostile suite.
pub(super) fn sum(sizes: impl Iterator<Item = usize>) -> usize {
    sizes.fold(0, usize::saturating_add)
}

fn not_a_pair_message(item: &Value) -> String {
    format!(
        "{} is not an [items, count] pair, with an item and a count of at most {MAX_EXPANDED_BYTES}",
        brief(item)
    )
}

fn not_a_run_message(run: &Value) -> String {
    format!(
        "{} is neither a [string, count] pair nor a draw, with strings that are not empty and a count of at most {MAX_EXPANDED_BYTES}",
        brief(run)
    )
}

fn expand_text(runs: &[Value]) -> Result<String, String> {
    let mut text = String::new();
    for run in runs {
        let part = StringPart::parse(run).ok_or_else(|| not_a_run_message(run))?;
        part.write(&mut text);
    }
    Ok(text)
}

enum StringPart<'a> {
    Repeated(&'a str, usize),
    /// Strings of one length above 0, chosen from a list. The seed, above 0, is the state of the generator before the first number.
    Drawn {
        of: Vec<&'a str>,
        seed: u32,
        count: usize,
    },
}

impl<'a> StringPart<'a> {
    fn parse(run: &'a Value) -> Option<Self> {
        let read_count = |count: &Value| count.as_u64()?.try_into().ok();
        let part = match run {
            Value::Array(pair) => match pair.as_slice() {
                [piece, times] => Self::Repeated(piece.as_str()?, read_count(times)?),
                _ => return None,
            },
            Value::Object(members) if members.len() == 3 => Self::Drawn {
                of: run["of"].as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?,
                seed: run["seed"].as_u64()?.try_into().ok()?,
                count: read_count(&run["count"])?,
            },
            _ => return None,
        };
        Some(part).filter(Self::is_sound)
    }

    fn is_sound(&self) -> bool {
        let is_drawable =
            |of: &[&str], seed: u32| seed != 0 && of.iter().all(|part| part.len() == of[0].len());
        let (parts, count) = match self {
            Self::Repeated(piece, count) => (std::slice::from_ref(piece), *count),
            Self::Drawn { of, seed, count } if is_drawable(of, *seed) => (of.as_slice(), *count),
            Self::Drawn { .. } => return false,
        };
        count <= MAX_EXPANDED_BYTES && parts.first().is_some_and(|part| !part.is_empty())
    }

    fn length(&self) -> usize {
        match self {
            Self::Repeated(piece, count) => piece.len().saturating_mul(*count),
            Self::Drawn { of, count, .. } => of.first().map_or(0, |part| part.len()).saturating_mul(*count),
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Repeated(piece, count) => text.push_str(&piece.repeat(*count)),
            Self::Drawn { of, seed, count } => {
                let mut state = *seed;
                for _ in 0..*count {
                    // xorshift, with the shifts 13, 17 and 5
                    state ^= state << 13;
                    state ^= state >> 17;
                    state ^= state << 5;
                    text.push_str(of[state as usize % of.len()]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_EXPANDED_BYTES, RunKeys};
    use crate::{json, value::Value};

    fn keys() -> RunKeys {
        let keys =
            json!({"strings": ["hex", "cells", "text", "base"], "lists": ["plies", "moves", "records"]});
        keys.read().unwrap()
    }

    fn expand(value: Value) -> Result<Value, String> {
        let fault = keys().fault("", &value);
        let expanded = keys().expand(value);
        // A value that can be expanded has no fault.
        assert!(expanded.is_err() || fault.is_none(), "{expanded:?}");
        expanded
    }

    /// Checks the table that the implementations of runs in all languages read.
    #[test]
    fn hostile_runs_are_rejected_before_they_are_expanded() {
        let rows: Vec<Value> = serde_json::from_str(include_str!("hostile-runs.json")).unwrap();
        for row in rows {
            let keys: RunKeys = row["keys"].read().unwrap();
            let fault = keys.fault("", &row["value"]);
            let is_rejected = fault.is_some() || keys.memory(&row["value"]) > MAX_EXPANDED_BYTES;
            assert_eq!(is_rejected, row["error"] == true, "{}", row["name"]);
            assert!(is_rejected || keys.expand(row["value"].clone()).is_ok(), "{}", row["name"]);
        }
    }

    #[test]
    fn a_size_never_overflows() {
        let nested = json!({"moves": [[[{"moves": [[[{"moves": [[["a"], 1 << 26]]}], 1 << 26]]}], 1 << 26]]});
        assert_eq!(keys().memory(&nested), usize::MAX);
    }

    #[test]
    fn parts_are_drawn() {
        let drawn = |seed: u64, of: Value| json!({ "hex": [["ff", 1], {"of": of, "seed": seed, "count": 5}, ["00", 1]] });
        // The first five states from 1 on, published with the generator, are 270369, 67634689, 2647435461, 307599695, 2398689233.
        assert_eq!(expand(drawn(1, json!(["0a", "1b", "2c"]))), Ok(json!({ "hex": "ff0a1b0a2c2c00" })));
        for unsound in [
            drawn(0, json!(["00"])),
            drawn(1, json!([])),
            drawn(1, json!(["0", "11"])),
            drawn(1 << 32, json!(["0"])),
        ] {
            assert!(expand(unsound.clone()).is_err(), "{unsound}");
        }
    }

    #[test]
    fn an_invalid_run_is_an_error() {
        for runs in
            [json!([["0"]]), json!([["0", -1]]), json!([[1, 1]]), json!(["0"]), json!([["00", 1_u64 << 40]])]
        {
            assert!(expand(json!({ "hex": runs })).is_err(), "{runs}");
            assert!(keys().fault("", &json!([{ "hex": runs }])).is_some(), "{runs}");
        }
    }
}
