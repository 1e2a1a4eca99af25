//! Changes values by their shape: members, lists, numbers and texts.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{
    damage,
    material::Material,
    numbers::{near_power, pick},
};
use crate::value::Value;

/// Changes one part of a value, if it has one; `key` is the key of the member with the value, and `other` the same part of another request.
pub(super) fn change(
    rng: &mut ChaCha8Rng,
    key: &str,
    value: &mut Value,
    other: Option<&Value>,
    material: &Material,
) {
    let is_leaf = !(value.is_object() || value.is_array());
    if let Some(other) =
        other.filter(|other| *other != value && rng.random_range(0..if is_leaf { 2 } else { 8 }) == 0)
    {
        other.clone_into(value);
        return;
    }
    match value {
        Value::Object(members) if !members.is_empty() => {
            let grid = material.grids.iter().find(|grid| grid.fits(members));
            if let Some(grid) = grid.filter(|_| rng.random_range(0..4) != 0) {
                return grid.redraw(rng, members);
            }
            let index = rng.random_range(0..members.len());
            if let Some((key, member)) = members.iter_mut().nth(index) {
                let other = other.and_then(|other| other.get(key));
                change(rng, key, member, other, material);
            }
        }
        Value::Array(items) => {
            let others = other.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let (length, index) = (items.len(), rng.random_range(0..items.len() + 1));
            match rng.random_range(0..9) {
                // An item is repeated up to thousands of times, because some limits are large.
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
                    change(rng, key, &mut items[index], other_item, material);
                }
                _ if !others.is_empty() => items.push(pick(rng, others).clone()),
                _ => {}
            }
        }
        Value::String(text) => {
            let other = other.and_then(Value::as_str).unwrap_or_default();
            *text = changed_text(rng, text, other, material);
        }
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or_default();
            let border = material.border(rng, key);
            *value = match rng.random_range(0..8) {
                0 => old.saturating_add(1).into(),
                1 => old.saturating_sub(1).into(),
                2 => 0.into(),
                3 | 4 if border.is_some() => border.unwrap_or_default().into(),
                5 if old < 0 => rng.random_range(0..1 << 16).into(),
                _ => material.number(rng).into(),
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
pub(super) fn changed_text(rng: &mut ChaCha8Rng, text: &str, other: &str, material: &Material) -> String {
    match (hex::decode(text), hex::decode(other)) {
        (Ok(mut bytes), other) if !(text.is_empty() && other.is_err()) => {
            damage::damage_bytes(rng, &mut bytes, &other.unwrap_or_default(), material);
            hex::encode(bytes)
        }
        _ => damage::damaged_text(rng, text, other, material),
    }
}
