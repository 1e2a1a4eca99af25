//! Finds the first difference between the right and the actual value, and the parts that only one of them has.

use std::collections::HashMap;

use super::compare::{ValueRule, ValueRules};
use super::fault::shortened;
use super::plural::count;
use crate::value::{Map, Value};

/// The maximum length of a string that is shown completely. Of longer strings, only the part at the difference is shown.
const MAX_COMPLETE_CHARS: usize = 32;

/// Describes the first difference with its location; `None` if the values are equal. The order of members does not count, and numbers are
/// compared by value.
pub fn first_difference(expected: &Value, got: &Value) -> Option<String> {
    difference_by_rules(&ValueRules::default(), ValueRule::default(), expected, got)
}

/// Describes the first difference by the rules of a suite. `rule` applies to these values themselves.
pub(super) fn difference_by_rules(
    rules: &ValueRules,
    rule: ValueRule,
    expected: &Value,
    got: &Value,
) -> Option<String> {
    // Most replies are right, and this comparison is fast. As doubles, -0 and 0 differ.
    if rules.doubles.is_empty() && expected == got {
        return None;
    }
    Walk { rules, path: String::new() }.compare(rule, expected, got)
}

impl ValueRules {
    /// The indices of the items that only one of two lists without order has.
    pub(super) fn unmatched_indices(
        &self,
        rule: ValueRule,
        right: &[Value],
        got: &[Value],
    ) -> (Vec<usize>, Vec<usize>) {
        let mut by_hash: HashMap<u64, Vec<usize>> = HashMap::new();
        // The indices descend, because the search below begins at the end: equal items are matched in their order.
        for (index, item) in got.iter().enumerate().rev() {
            by_hash.entry(self.hash(rule.item_rule(), item)).or_default().push(index);
        }
        let mut is_extra = vec![true; got.len()];
        let mut missing = Vec::new();
        for (index, item) in right.iter().enumerate() {
            let same_hash = by_hash.entry(self.hash(rule.item_rule(), item)).or_default();
            let is_equal =
                |index: &usize| difference_by_rules(self, rule.item_rule(), item, &got[*index]).is_none();
            match same_hash.iter().rposition(is_equal) {
                Some(position) => is_extra[same_hash.remove(position)] = false,
                None => missing.push(index),
            }
        }
        (missing, (0..got.len()).filter(|index| is_extra[*index]).collect())
    }

    /// The actual value, with its equal parts written as in the right value, for statements that compare values literally.
    pub(super) fn align(&self, rule: ValueRule, right: &Value, got: &Value) -> Value {
        match (right, got) {
            _ if difference_by_rules(self, rule, right, got).is_none() => right.clone(),
            (Value::Object(right), Value::Object(got)) => {
                let aligned = |(key, got): (&String, &Value)| {
                    let value = right.get(key).map_or_else(
                        || got.clone(),
                        |value| self.align(self.rule_for(right, key), value, got),
                    );
                    (key.clone(), value)
                };
                Value::Object(got.iter().map(aligned).collect())
            }
            (Value::Array(right), Value::Array(got)) if rule.is_unordered => {
                let (missing, extra) = self.unmatched_indices(rule, right, got);
                let (mut missing, mut extra) = (missing.into_iter().peekable(), extra.into_iter());
                let mut items = Vec::with_capacity(got.len());
                for (index, item) in right.iter().enumerate() {
                    if missing.next_if_eq(&index).is_none() {
                        items.push(item.clone());
                    } else if let Some(other) = extra.next() {
                        items.push(self.align(rule.item_rule(), item, &got[other]));
                    }
                }
                items.extend(extra.map(|index| got[index].clone()));
                Value::Array(items)
            }
            (Value::Array(right), Value::Array(got)) if right.len() == got.len() => {
                right.iter().zip(got).map(|(right, got)| self.align(rule.item_rule(), right, got)).collect()
            }
            _ => got.clone(),
        }
    }
}

struct Walk<'a> {
    rules: &'a ValueRules,
    path: String,
}

impl Walk<'_> {
    fn compare(&mut self, rule: ValueRule, expected: &Value, got: &Value) -> Option<String> {
        let path = &self.path;
        let what = if rule.lacks_double(expected, got) { ", which is not a double" } else { "" };
        let difference_here =
            || Some(format!("{path}: expected {}, got {}{what}", brief(expected), brief(got)));
        if let Some(is_same) = rule.is_same(expected, got) {
            return if is_same { None } else { difference_here() };
        }
        match (expected, got) {
            (Value::Object(expected), Value::Object(got)) => self.compare_objects(expected, got),
            (Value::Array(expected), Value::Array(got)) if rule.is_unordered => {
                self.compare_in_any_order(rule, expected, got)
            }
            (Value::Array(expected), Value::Array(got)) => self.compare_arrays(rule, expected, got),
            (Value::String(expected), Value::String(got)) if path == "hex" => compare_hex(expected, got),
            (Value::String(expected), Value::String(got)) if what.is_empty() => {
                compare_texts(path, expected, got)
            }
            (expected, got) if expected == got => None,
            _ => difference_here(),
        }
    }

    /// Compares the values after a step of the path, and restores the path if there is no difference.
    fn compare_child(
        &mut self,
        step: &str,
        rule: ValueRule,
        expected: &Value,
        got: &Value,
    ) -> Option<String> {
        let length = self.path.len();
        self.path.push_str(step);
        let difference = self.compare(rule, expected, got);
        self.path.truncate(length);
        difference
    }

    fn compare_objects(&mut self, expected: &Map<String, Value>, got: &Map<String, Value>) -> Option<String> {
        let dot = if self.path.is_empty() { "" } else { "." };
        let member_difference = |path: &str, key: &str, how: &str| Some(format!("{path}{dot}{key}: {how}"));
        for (key, value) in expected {
            let Some(actual) = got.get(key) else {
                return member_difference(&self.path, key, "is missing");
            };
            let difference =
                self.compare_child(&format!("{dot}{key}"), self.rules.rule_for(expected, key), value, actual);
            if difference.is_some() {
                return difference;
            }
        }
        let extra = got.keys().find(|key| !expected.contains_key(*key))?;
        member_difference(&self.path, &shortened(extra), "is not part of the value")
    }

    fn compare_arrays(&mut self, rule: ValueRule, expected: &[Value], got: &[Value]) -> Option<String> {
        let mut differing = expected.iter().zip(got).enumerate();
        let first = differing.find_map(|(index, (expected, got))| {
            self.compare_child(&format!("[{index}]"), rule.item_rule(), expected, got)
        });
        first.or_else(|| {
            let (path, right_count, got_count) = (&self.path, expected.len(), got.len());
            (right_count != got_count)
                .then(|| format!("{path}: expected {}, got {got_count}", count(right_count, "item")))
        })
    }

    /// Describes the first missing and the first extra item. If there is exactly one of each, they are compared.
    fn compare_in_any_order(&mut self, rule: ValueRule, expected: &[Value], got: &[Value]) -> Option<String> {
        let (missing, extra) = self.rules.unmatched_indices(rule, expected, got);
        if let ([missing], [extra]) = (&*missing, &*extra) {
            return self.compare_child("[]", rule.item_rule(), &expected[*missing], &got[*extra]);
        }
        let missing = missing.first().map(|index| format!("{} is missing", brief(&expected[*index])));
        let extra = extra.first().map(|index| format!("{} is not part of it", brief(&got[*index])));
        let what: Vec<String> = missing.into_iter().chain(extra).collect();
        let path = &self.path;
        (!what.is_empty()).then(|| format!("{path}, in any order: {}", what.join(", and ")))
    }
}

fn compare_texts(path: &str, expected: &str, got: &str) -> Option<String> {
    if expected == got {
        return None;
    }
    if expected.len().max(got.len()) <= MAX_COMPLETE_CHARS {
        return Some(format!("{path}: expected {expected:?}, got {got:?}"));
    }
    let index = expected.chars().zip(got.chars()).take_while(|(expected, actual)| expected == actual).count();
    let from = |text: &str| match text.chars().nth(index) {
        Some(_) => format!("{:?}", text.chars().skip(index).take(MAX_COMPLETE_CHARS / 2).collect::<String>()),
        None => "its end".into(),
    };
    Some(format!("{path}: differs from character {index} on: expected {}, got {}", from(expected), from(got)))
}

fn compare_hex(expected: &str, got: &str) -> Option<String> {
    if expected == got {
        return None;
    }
    if expected.eq_ignore_ascii_case(got) {
        return Some("hex: the digits are right, but they must be lowercase".into());
    }
    let (Ok(expected_bytes), Ok(actual_bytes)) = (hex::decode(expected), hex::decode(got)) else {
        return Some("hex: expected an even number of hexadecimal digits".into());
    };
    let Some((index, (expected, actual))) = expected_bytes
        .iter()
        .zip(&actual_bytes)
        .enumerate()
        .find(|(_, (expected, actual))| expected != actual)
    else {
        let (right_count, got_count) = (expected_bytes.len(), actual_bytes.len());
        let right = match right_count.min(got_count) {
            0 => String::new(),
            1 => "; the first is right".to_owned(),
            equal_count => format!("; the first {equal_count} are right"),
        };
        return Some(format!("hex: expected {}, got {got_count}{right}", count(right_count, "byte")));
    };
    let bit = (expected ^ actual).leading_zeros();
    Some(format!(
        "bit {}: expected {}, got {} (byte {index}: expected {expected:02x} = {expected:08b}, got {actual:02x} = {actual:08b})",
        8 * index as u64 + u64::from(bit),
        expected >> (7 - bit) & 1,
        actual >> (7 - bit) & 1,
    ))
}

/// Formats a value in one line of bounded length.
pub fn brief(value: &Value) -> String {
    shortened(&value.to_string())
}
