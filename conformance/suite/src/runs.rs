//! The run notation of long strings and lists: `[["00", 3], ["ff", 1]]` represents `000000ff`, and among moves `[["pass"], 3]` represents
//! three passes. `[{"of": ["0", "1"], "seed": 1, "count": 9}]` represents nine digits from a pseudorandom generator.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::difference::brief;

/// The keys of a suite whose values may be written in runs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Keys {
    strings: HashSet<String>,
    /// The keys of lists, whose items may be repeated.
    lists: HashSet<String>,
}

impl Default for Keys {
    fn default() -> Self {
        Self { strings: ["hex", "text"].map(str::to_owned).into(), lists: HashSet::new() }
    }
}

/// No vector is this long. The limit turns a mistake in a count into an error before memory runs out.
const MAX_LENGTH: usize = 1 << 28;

impl Keys {
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
                Some([Value::Array(part), count]) if self.lists.contains(key) => {
                    let is_count = count.as_u64().is_some_and(|count| usize::try_from(count).is_ok());
                    let of_part = || part.iter().find_map(|item| self.fault("", item));
                    if is_count { of_part() } else { Some(not_a_pair_message(item)) }
                }
                _ => self.fault("", item),
            }),
            _ => None,
        }
    }

    /// The length of the string that is written in runs under this key, if it is.
    pub(super) fn length(&self, key: &str, items: &[Value]) -> Option<usize> {
        let mut lengths = items.iter().map(|run| StringPart::parse(run).map(|run| run.length()));
        if self.strings.contains(key) {
            lengths.try_fold(0, |sum: usize, one| Some(sum.saturating_add(one?)))
        } else {
            None
        }
    }

    /// The items and their count, if the item of a list under this key is a repetition.
    pub(super) fn repetition<'a>(&self, key: &str, item: &'a Value) -> Option<(&'a [Value], usize)> {
        let [Value::Array(part), count] = item.as_array()?.as_slice() else { return None };
        if self.lists.contains(key) { Some((part, usize::try_from(count.as_u64()?).ok()?)) } else { None }
    }

    /// The items, with each `[items, count]` among them expanded.
    fn expand_items(&self, items: Vec<Value>) -> Result<Vec<Value>, String> {
        let mut expanded = Vec::new();
        for item in items {
            let Some([Value::Array(part), count]) = item.as_array().map(Vec::as_slice) else {
                expanded.push(self.expand(item)?);
                continue;
            };
            let count = count.as_u64().and_then(|count| usize::try_from(count).ok());
            let count = count.ok_or_else(|| not_a_pair_message(&item))?;
            if part.len().saturating_mul(count).saturating_add(expanded.len()) > MAX_LENGTH {
                return Err(format!("{item} is longer than {MAX_LENGTH}"));
            }
            let part = part.iter().cloned().map(|item| self.expand(item)).collect::<Result<Vec<_>, _>>()?;
            expanded.extend(std::iter::repeat_n(part, count).flatten());
        }
        Ok(expanded)
    }
}

fn not_a_pair_message(item: &Value) -> String {
    format!("{} is not an [items, count] pair", brief(item))
}

fn not_a_run_message(run: &Value) -> String {
    format!("{} is neither a [string, count] pair nor a draw", brief(run))
}

fn expand_text(runs: &[Value]) -> Result<String, String> {
    let mut text = String::new();
    for run in runs {
        let part = StringPart::parse(run).ok_or_else(|| not_a_run_message(run))?;
        if part.length().saturating_add(text.len()) > MAX_LENGTH {
            return Err(format!("{run} is longer than {MAX_LENGTH}"));
        }
        part.write(&mut text);
    }
    Ok(text)
}

#[derive(Deserialize)]
#[serde(untagged)]
enum StringPart<'a> {
    Repeated(&'a str, usize),
    Drawn(Draw<'a>),
}

/// Strings chosen from a list. All strings of the list have the same length.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draw<'a> {
    #[serde(borrow)]
    of: Vec<&'a str>,
    /// The state of the generator before the first number, which is not 0.
    seed: u32,
    count: usize,
}

impl<'a> StringPart<'a> {
    fn parse(run: &'a Value) -> Option<Self> {
        Self::deserialize(run).ok().filter(Self::is_sound)
    }

    fn is_sound(&self) -> bool {
        let Self::Drawn(Draw { of, seed, .. }) = self else { return true };
        *seed != 0 && of.first().is_some_and(|first| of.iter().all(|part| part.len() == first.len()))
    }

    fn length(&self) -> usize {
        match self {
            Self::Repeated(piece, count) => piece.len().saturating_mul(*count),
            Self::Drawn(Draw { of, count, .. }) => {
                of.first().map_or(0, |part| part.len()).saturating_mul(*count)
            }
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Repeated(piece, count) => text.push_str(&piece.repeat(*count)),
            Self::Drawn(Draw { of, seed, count }) => {
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
    use super::Keys;
    use serde_json::{Value, json};

    fn keys() -> Keys {
        let keys =
            json!({"strings": ["hex", "cells", "text", "base"], "lists": ["plies", "moves", "records"]});
        serde_json::from_value(keys).unwrap()
    }

    fn expand(value: Value) -> Result<Value, String> {
        let fault = keys().fault("", &value);
        let expanded = keys().expand(value);
        // Whatever expands has no fault.
        assert!(expanded.is_err() || fault.is_none(), "{expanded:?}");
        expanded
    }

    #[test]
    fn a_length_never_overflows() {
        let long = json!([["00", 1_u64 << 63], ["0", u64::MAX], ["0", 1]]);
        assert_eq!(keys().length("hex", long.as_array().unwrap()), Some(usize::MAX));
        assert!(
            keys().fault("moves", &json!([[["a"], 0.5]])).unwrap().contains("not an [items, count] pair")
        );
    }

    #[test]
    fn runs_are_written_out_at_any_depth() {
        let short = json!({"records": [{"rows": 1, "cells": [["01", 2], ["2", 1]]}], "hex": [["00ff", 2]]});
        let long = json!({"records": [{"rows": 1, "cells": "01012"}], "hex": "00ff00ff"});
        assert_eq!(expand(short), Ok(long));
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
    fn items_are_repeated() {
        let short =
            json!({"moves": ["A1", [["pass"], 2], "B1"], "plies": [[[{"piece": 7}, {"piece": 23}], 2]]});
        let (one, other) = (json!({"piece": 7}), json!({"piece": 23}));
        let long = json!({"moves": ["A1", "pass", "pass", "B1"], "plies": [one, other, one, other]});
        assert_eq!(expand(short), Ok(long));
        let short = json!({"records": [[[{"cells": [["0", 3]]}], 2], {"cells": "1"}]});
        let long = json!({"records": [{"cells": "000"}, {"cells": "000"}, {"cells": "1"}]});
        assert_eq!(expand(short), Ok(long));
        assert!(expand(json!({ "moves": [[["pass"], -1]] })).is_err());
        assert!(expand(json!({ "moves": [[["pass"], 1_u64 << 40]] })).is_err());
    }

    #[test]
    fn only_listed_keys_contain_runs() {
        let value = json!({"squares": [85, null], "limits": {"cells": 4}, "text": "x"});
        assert_eq!(expand(value.clone()), Ok(value));
    }

    #[test]
    fn an_invalid_run_is_an_error() {
        for runs in
            [json!([["0"]]), json!([["0", -1]]), json!([[1, 1]]), json!(["0"]), json!([["00", 1_u64 << 40]])]
        {
            assert!(expand(json!({ "hex": runs })).is_err(), "{runs}");
            let is_great = runs[0][1] == 1_u64 << 40;
            assert_eq!(keys().fault("", &json!([{ "hex": runs }])).is_some(), !is_great, "{runs}");
        }
    }
}
