//! Changes values without changing their structure.

use boardwire_suite::value::Value;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::numbers::{near_power, pick};
use super::{board::board, damage, learnt::Learnt};

/// Changes one part of a value, if it has one; `other` is the same part of another vector.
pub(super) fn change(rng: &mut ChaCha8Rng, value: &mut Value, other: Option<&Value>, learnt: &Learnt) {
    let is_leaf = !(value.is_object() || value.is_array());
    if let Some(other) =
        other.filter(|other| *other != value && rng.random_range(0..if is_leaf { 2 } else { 8 }) == 0)
    {
        other.clone_into(value);
        return;
    }
    match value {
        Value::Object(members)
            if ["rows", "cols", "cells"].iter().all(|key| members.contains_key(*key))
                && rng.random_range(0..4) != 0 =>
        {
            *value = board(rng);
        }
        Value::Object(members) if !members.is_empty() => {
            let index = rng.random_range(0..members.len());
            if let Some((key, member)) = members.iter_mut().nth(index) {
                let other = other.and_then(|other| other.get(key));
                change(rng, member, other, learnt);
            }
        }
        Value::Array(items) => {
            let others = other.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let (length, index) = (items.len(), rng.random_range(0..items.len() + 1));
            match rng.random_range(0..9) {
                // Some limits are large.
                8 if index < length && rng.random_range(0..4) == 0 => {
                    let item = items[index].clone();
                    drop(items.splice(index..index, std::iter::repeat_n(item, near_power(rng, 12))));
                }
                0 if index < length => drop(items.remove(index)),
                1 if index < length => items.insert(index, items[index].clone()),
                2 if index < length => {
                    let second = rng.random_range(0..length);
                    items.swap(index, second);
                }
                3 if !others.is_empty() => items.insert(index, pick(rng, others).clone()),
                _ if index < length => {
                    let other_item = others.get(index).or(others.first());
                    change(rng, &mut items[index], other_item, learnt);
                }
                _ if !others.is_empty() => items.push(pick(rng, others).clone()),
                _ => {}
            }
        }
        Value::String(text) => {
            let other = other.and_then(Value::as_str).unwrap_or_default();
            *text = string(rng, text, other, learnt);
        }
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or_default();
            *value = match rng.random_range(0..8) {
                0 => old.saturating_add(1).into(),
                1 => old.saturating_sub(1).into(),
                2 => 0.into(),
                3 if old < 0 => rng.random_range(0..1 << 16).into(),
                _ => learnt.number(rng).into(),
            };
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Null | Value::Object(_) => {
            if let Some(other) = other {
                other.clone_into(value);
            }
        }
    }
}

/// Changes a text. A text of hexadecimal bytes remains one.
pub(super) fn string(rng: &mut ChaCha8Rng, text: &str, other: &str, learnt: &Learnt) -> String {
    match (hex::decode(text), hex::decode(other)) {
        (Ok(mut bytes), other) if !(text.is_empty() && other.is_err()) => {
            damage::bytes(rng, &mut bytes, &other.unwrap_or_default(), learnt);
            hex::encode(bytes)
        }
        _ => damage::text(rng, text, other, learnt),
    }
}
