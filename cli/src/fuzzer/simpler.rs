//! Simpler requests and values of the same structure. All are lazy: a long value has many.

use std::collections::BTreeSet;
use std::iter::successors;
use std::ops::Range;

use boardwire_suite::{protocol::Op, vectors::Case};
use serde_json::{Map, Value, json};

use super::operation::operation_of;
use crate::reference::case;

/// The parts of a long sequence that a step changes, where not all of them are needed.
const MAX_PARTS: usize = 64;

/// The most units of a sequence in which each is changed alone: a longer one has too many steps.
const MAX_SINGLE_UNITS: usize = 1 << 10;

/// The first units of an input that may count what follows.
const MAX_LENGTH_FIELDS: usize = 16;

/// The most units of an item that is left out alone, or together with a smaller number before it.
const MAX_ITEM_UNITS: usize = 8;

/// The spec says which of several faults an encoder of these formats reports (CB-7, CP-7, XI-12, XG-19, XG-20, XC-16).
const FORMATS_WITH_ORDERED_FAULTS: [&str; 4] = ["chess", "xiangqi-index", "xiangqi-game", "xiangqi-compact"];

type Steps<'v, T> = Box<dyn Iterator<Item = T> + 'v>;

/// Whether the value of an encoder's request has the fault with this code in addition to the fault that the reference reports, where an
/// encoder may report any. It has the fault if the fault remains in a value that is simpler by a step or two.
pub(super) fn has_fault(found: &Case, code: &str) -> bool {
    let (op, format) = operation_of(&found.request);
    if op != Op::Encode || FORMATS_WITH_ORDERED_FAULTS.iter().any(|name| format.starts_with(name)) {
        return false;
    }
    let fields = found.request.fields();
    let code_of = |value: &Value| {
        let mut fields = fields.clone();
        fields.insert("value".to_owned(), value.clone());
        Some(case(op, format, fields)?.expect[0]["reject"].as_str()?.to_owned())
    };
    let still_rejected = few_values(&fields["value"]).filter_map(|value| Some((code_of(&value)?, value)));
    let still_rejected: Vec<(String, Value)> = still_rejected.collect();
    still_rejected.iter().any(|(named, _)| named == code)
        || still_rejected
            .iter()
            .any(|(_, value)| few_values(value).any(|value| code_of(&value).as_deref() == Some(code)))
}

/// Requests that are simpler than this one by a step: without an option, then shorter, then smaller, then both.
pub(super) fn steps(fields: &Map<String, Value>) -> impl Iterator<Item = Map<String, Value>> {
    let without = fields.keys().filter(|key| ["allow", "limits"].contains(&key.as_str())).map(|key| {
        let mut fields = fields.clone();
        fields.shift_remove(key);
        fields
    });
    without.chain(fields.iter().flat_map(move |(key, value)| {
        let steps: Steps<'_, Value> = match value {
            Value::String(hex) if key == "hex" => {
                let bytes = hex::decode(hex).unwrap_or_default();
                Box::new(fewer_bytes(bytes).map(|bytes| hex::encode(bytes).into()))
            }
            Value::String(text) if key == "text" => Box::new(shorter(text).map(Value::from)),
            value => values(value, usize::MAX),
        };
        steps.map(move |value| {
            let mut fields = fields.clone();
            fields[key] = value;
            fields
        })
    }))
}

/// Some simpler values of the same structure.
pub(super) fn few_values(value: &Value) -> Steps<'_, Value> {
    values(value, MAX_PARTS)
}

/// Simpler values of the same structure, of which one in `finest` parts or items of a sequence differs.
fn values(value: &Value, finest: usize) -> Steps<'_, Value> {
    match value {
        Value::Object(members) if members.contains_key("cells") && members.contains_key("rows") => {
            boards(value, finest)
        }
        Value::Object(members) => Box::new(members.iter().flat_map(move |(key, inner)| {
            values(inner, finest).map(move |inner| {
                let mut whole = value.clone();
                whole[key] = inner;
                whole
            })
        })),
        // The number of the 32 squares stays.
        Value::Array(items) if items.len() == 32 => Box::new((0..32).flat_map(move |at| {
            let less = match &items[at] {
                Value::Number(number) => {
                    let number = number.as_u64().unwrap_or_default();
                    vec![Value::Null, 0.into(), (number / 2).into(), number.saturating_sub(1).into()]
                }
                _ => Vec::new(),
            };
            less.into_iter().map(move |item| {
                let mut whole = value.clone();
                whole[at] = item;
                whole
            })
        })),
        Value::Array(items) => {
            let finest = if items.len() > MAX_SINGLE_UNITS { MAX_PARTS } else { finest };
            let shorter = parts(items.len(), finest).map(|part| without(items, part));
            let simpler =
                items.iter().enumerate().take(finest).flat_map(move |(at, item)| {
                    values(item, finest).map(move |item| replaced(items, at, item))
                });
            Box::new(shorter.chain(simpler).map(Value::Array))
        }
        Value::Number(number) => {
            let simpler: Vec<Value> = match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => less(number).map(Value::from).collect(),
                (None, Some(number)) => vec![0.into(), (number / 2).into(), (number + 1).into()],
                (None, None) => vec![0.into(), 1.into()],
            };
            Box::new(simpler.into_iter())
        }
        Value::String(text) => {
            let bytes = hex::decode(text).ok().filter(|bytes| !bytes.is_empty());
            let bytes = bytes.into_iter().flat_map(fewer_bytes).map(hex::encode);
            Box::new(bytes.chain(shorter(text)).map(Value::from).chain([Value::Null]))
        }
        Value::Null | Value::Bool(_) => Box::new(std::iter::empty()),
    }
}

/// Smaller numbers, the smallest first.
fn less(number: u64) -> impl Iterator<Item = u64> {
    [0, 1, number / 2, number.saturating_sub(1)].into_iter().filter(move |less| *less < number)
}

/// The parts of a sequence of this length: the complete one, its halves, and so on, those at the end first.
fn parts(length: usize, finest: usize) -> impl Iterator<Item = Range<usize>> {
    let sizes =
        successors(Some(length), |size| Some(size / 2)).take_while(move |size| *size > length / finest);
    sizes.flat_map(move |size| {
        (0..length).step_by(size).rev().map(move |start| start..length.min(start + size))
    })
}

fn without<T: Clone>(items: &[T], part: Range<usize>) -> Vec<T> {
    [&items[..part.start], &items[part.end..]].concat()
}

fn replaced<T: Clone>(items: &[T], at: usize, item: T) -> Vec<T> {
    let mut items = items.to_vec();
    items[at] = item;
    items
}

/// Fewer bytes, then smaller ones, then a smaller one with fewer after it: a number may count what follows.
fn fewer_bytes(bytes: Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
    let length = bytes.len();
    let is_long = length > MAX_SINGLE_UNITS;
    let shorter = parts(length, if is_long { MAX_PARTS } else { usize::MAX }).map({
        let bytes = bytes.clone();
        move |part| without(&bytes, part)
    });
    let shorter = shorter.chain(items_after(0, bytes.clone()));
    let smaller = (0..if is_long { MAX_PARTS } else { length }).flat_map({
        let bytes = bytes.clone();
        move |at| {
            let byte = bytes[at];
            let bits = (0..8).map(move |bit| byte & !(1 << bit)).filter(move |less| *less < byte);
            let steps = less(u64::from(byte)).filter_map(|less| u8::try_from(less).ok()).chain(bits);
            let bytes = bytes.clone();
            steps.map(move |less| replaced(&bytes, at, less))
        }
    });
    let paired = (0..if is_long { 0 } else { length.min(MAX_LENGTH_FIELDS) }).filter_map(move |at| {
        let less = bytes[at].checked_sub(1)?;
        Some((at, replaced(&bytes, at, less)))
    });
    let paired = paired.flat_map(|(at, bytes)| items_after(at + 1, bytes));
    shorter.chain(smaller).chain(paired)
}

/// The sequence without an item from this place on, unless it is long.
fn items_after<T: Clone>(from: usize, items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    let length = if items.len() > MAX_SINGLE_UNITS { 0 } else { items.len() };
    let ranges = (1..=MAX_ITEM_UNITS)
        .flat_map(move |size| (from..(length + 1).saturating_sub(size)).map(move |at| at..at + size));
    ranges.map(move |part| without(&items, part))
}

/// Shorter texts: nothing, a character or a word alone, less, a digit in place of two characters, smaller numbers, simpler characters, and a
/// smaller number with less after it.
fn shorter(text: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = text.chars().collect();
    let is_long = letters.len() > MAX_SINGLE_UNITS;
    let fine = if is_long { MAX_PARTS } else { letters.len() };
    let alone: BTreeSet<String> = letters.iter().take(MAX_SINGLE_UNITS).map(char::to_string).collect();
    let words: BTreeSet<String> =
        text.split(|letter: char| !letter.is_alphanumeric()).take(MAX_PARTS).map(str::to_owned).collect();
    let tiny = [String::new(), "0".to_owned()].into_iter().chain(alone).chain(words);
    let removed = parts(letters.len(), if is_long { MAX_PARTS } else { usize::MAX }).map({
        let letters = letters.clone();
        move |part| without(&letters, part)
    });
    let removed = removed.chain(items_after(0, letters.clone()));
    let counted: Vec<_> = numbers(&letters).into_iter().take(MAX_LENGTH_FIELDS).collect();
    let numbers = counted.clone().into_iter().flat_map({
        let letters = letters.clone();
        move |(part, number)| {
            let letters = letters.clone();
            less(number).map(move |less| with_number(&letters, part.clone(), less))
        }
    });
    let simple = (0..fine).flat_map({
        let letters = letters.clone();
        move |at| {
            let letters = letters.clone();
            let first = if letters[at].is_ascii_lowercase() { 'a' } else { 'A' };
            ['0', '1', first].into_iter().map(move |letter| replaced(&letters, at, letter))
        }
    });
    let shortened = (0..fine.saturating_sub(1)).flat_map({
        let letters = letters.clone();
        move |at| {
            let letters = letters.clone();
            ('0'..='9').map(move |digit| [&letters[..at], &[digit], &letters[at + 2..]].concat())
        }
    });
    let paired = counted
        .into_iter()
        .filter(|(_, number)| *number > 0)
        .flat_map(move |(part, number)| items_after(part.start + 1, with_number(&letters, part, number - 1)));
    let changed = removed.chain(shortened).chain(numbers).chain(simple).chain(paired);
    tiny.chain(changed.map(|letters| letters.into_iter().collect()))
}

/// The decimal numbers in a text, with where they are.
fn numbers(letters: &[char]) -> Vec<(Range<usize>, u64)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let digits: String = letters[at..].iter().take_while(|letter| letter.is_ascii_digit()).collect();
        let end = at + digits.len();
        found.extend(digits.parse().ok().map(|number| (at..end, number)));
        at = end + 1;
    }
    found
}

fn with_number(letters: &[char], part: Range<usize>, number: u64) -> Vec<char> {
    let digits: Vec<char> = number.to_string().chars().collect();
    [&letters[..part.start], &digits, &letters[part.end..]].concat()
}

/// Boards of fewer rows or columns, and with more empty cells.
fn boards(value: &Value, finest: usize) -> Steps<'_, Value> {
    let side =
        |key: &str| value[key].as_u64().and_then(|side| usize::try_from(side).ok()).unwrap_or_default();
    let (rows, cols) = (side("rows"), side("cols"));
    let cells: Vec<char> = value["cells"].as_str().unwrap_or_default().chars().collect();
    if rows.checked_mul(cols) != Some(cells.len()) {
        return Box::new(std::iter::empty());
    }
    let board =
        |rows: usize, cols: usize, cells: String| json!({ "rows": rows, "cols": cols, "cells": cells });
    let mut found = Vec::new();
    for less in fewer(rows) {
        found.push(board(less, cols, cells[..less * cols].iter().collect()));
        found.push(board(less, cols, cells[(rows - less) * cols..].iter().collect()));
    }
    for less in fewer(cols) {
        for start in [0, cols - less] {
            let kept = cells.chunks(cols).flat_map(|row| &row[start..start + less]);
            found.push(board(rows, less, kept.collect()));
        }
    }
    let finest = if cells.len() > MAX_SINGLE_UNITS { MAX_PARTS } else { finest };
    // Runs of cells become empty, the longest runs first.
    let emptied = parts(cells.len(), finest).filter_map(move |part| {
        let is_other = cells[part.clone()].iter().any(|cell| *cell != '0');
        is_other.then(|| {
            let mut cells = cells.clone();
            cells[part].fill('0');
            board(rows, cols, cells.into_iter().collect())
        })
    });
    Box::new(found.into_iter().chain(emptied))
}

/// Smaller numbers above 0, the smallest first.
pub(super) fn fewer(number: usize) -> Vec<usize> {
    let mut fewer = vec![1, 2, number / 4, number / 2, number.saturating_sub(1)];
    fewer.retain(|less| (1..number).contains(less));
    fewer.sort_unstable();
    fewer.dedup();
    fewer
}
