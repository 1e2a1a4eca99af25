//! Simpler requests and values of the same structure. The iterators are lazy, because a long value has many.

use std::collections::BTreeSet;
use std::iter::successors;
use std::ops::Range;

use crate::{
    drawn::{Grid, Requests},
    protocol::Request,
    value::{Map, Value},
    vectors::Case,
};

/// The maximum number of parts of a long sequence that steps change.
const MAX_PARTS: usize = 64;

/// The maximum length of a sequence whose units are changed one by one: a longer one has too many steps.
const MAX_SINGLE_UNITS: usize = 1 << 10;

/// The number of units at the start of an input that may be lengths of later parts.
const MAX_LENGTH_FIELDS: usize = 16;

/// The maximum length of an item that is removed alone, or together with a decrease of the number before it.
const MAX_ITEM_UNITS: usize = 8;

pub(super) type Steps<'v, T> = Box<dyn Iterator<Item = T> + 'v>;

/// The boards of any size in the values of a request.
pub(super) fn grids(source: &Requests<'_>, request: &Request) -> Vec<Grid> {
    source.suite.format(request.operation().1).map(Grid::all).unwrap_or_default()
}

/// Whether an encoder may report this code for the value of a rejected request, because the value has several faults and the format leaves open
/// which of them is reported. The value has the fault if a value that is simpler by one or two steps still has it.
pub(super) fn may_report(source: &mut Requests<'_>, rejected: &Case, code: &str) -> bool {
    let (op, id) = rejected.request.operation();
    if !source.suite.format(id).is_some_and(|format| format.any_fault.contains(&op)) {
        return false;
    }
    let (grids, fields) = (grids(source, &rejected.request), rejected.request.fields());
    let mut code_of = |value: &Value| {
        let mut fields = fields.clone();
        fields.insert("value".to_owned(), value.clone());
        Some(source.question(op, id, fields)?.right?.expect[0]["reject"].as_str()?.to_owned())
    };
    let simpler = some_values(&grids, &fields["value"]);
    let rejected_values: Vec<_> = simpler.filter_map(|value| Some((code_of(&value)?, value))).collect();
    rejected_values.iter().any(|(simpler_code, _)| simpler_code == code)
        || rejected_values.iter().any(|(_, value)| {
            some_values(&grids, value).any(|value| code_of(&value).as_deref() == Some(code))
        })
}

/// The members of a simpler request. They are made when they are needed, because most steps of a long request are skipped.
pub(super) type LazyFields<'v> = Box<dyn FnOnce() -> Map<String, Value> + 'v>;

/// Steps that make the members of a request from these parts.
pub(super) fn lazy_steps<'v, P: 'v>(
    parts: impl Iterator<Item = P> + 'v,
    make: impl Fn(P) -> Map<String, Value> + Copy + 'v,
) -> Steps<'v, LazyFields<'v>> {
    Box::new(parts.map(move |part| Box::new(move || make(part)) as LazyFields<'_>))
}

/// Requests that are simpler by one step: first without an option, then shorter, then with smaller numbers, then both.
pub(super) fn steps<'v>(
    grids: &'v [Grid],
    fields: &'v Map<String, Value>,
) -> impl Iterator<Item = LazyFields<'v>> {
    let options = fields.keys().filter(|key| ["allow", "limits"].contains(&key.as_str()));
    let without = lazy_steps(options, move |option| {
        let mut fields = fields.clone();
        fields.shift_remove(option);
        fields
    });
    without.chain(fields.iter().flat_map(move |(key, value)| {
        let with = move |value: Value| {
            let mut fields = fields.clone();
            fields[key] = value;
            fields
        };
        match value {
            Value::String(hex) if key == "hex" => {
                let simpler = simpler_bytes(hex::decode(hex).unwrap_or_default());
                lazy_steps(simpler, move |bytes| with(hex::encode(bytes).into()))
            }
            Value::String(text) if key == "text" => {
                lazy_steps(simpler_texts(text), move |text| with(text.into()))
            }
            // A limit is a number.
            Value::Object(_) if key == "limits" => {
                let has_null =
                    |limits: &Value| limits.as_object().is_some_and(|map| map.values().any(Value::is_null));
                lazy_steps(values(grids, value, usize::MAX).filter(move |limits| !has_null(limits)), with)
            }
            value => lazy_steps(values(grids, value, usize::MAX), with),
        }
    }))
}

/// A limited number of simpler values of the same structure.
pub(super) fn some_values<'v>(grids: &'v [Grid], value: &'v Value) -> Steps<'v, Value> {
    values(grids, value, MAX_PARTS)
}

/// Simpler values of the same structure. Each sequence is changed in at most `max_parts` parts or items.
fn values<'v>(grids: &'v [Grid], value: &'v Value, max_parts: usize) -> Steps<'v, Value> {
    match value {
        Value::Object(members) if grids.iter().any(|grid| grid.fits(members)) => {
            let boards = grids
                .iter()
                .filter_map(move |grid| Some(boards(grid, members, grid.board(members)?, max_parts)));
            Box::new(boards.flatten().map(Value::Object))
        }
        Value::Object(members) => Box::new(members.iter().flat_map(move |(key, member)| {
            values(grids, member, max_parts).map(move |member| {
                let mut changed = value.clone();
                changed[key.as_str()] = member;
                changed
            })
        })),
        Value::Array(items) => {
            let max_parts = max_parts.min(max_changes(items.len()));
            let shorter = parts(items.len(), max_parts).map(|part| without_range(items, part));
            let simpler = items.iter().enumerate().take(max_parts).flat_map(move |(index, item)| {
                values(grids, item, max_parts).map(move |item| with_item(items, index, item))
            });
            Box::new(shorter.chain(simpler).map(Value::Array))
        }
        Value::Number(number) => {
            let simpler: Vec<Value> = match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => smaller_numbers(number).map(Value::from).collect(),
                (None, Some(number)) => vec![0.into(), (number / 2).into(), (number + 1).into()],
                (None, None) => vec![0.into(), 1.into()],
            };
            Box::new(std::iter::once(Value::Null).chain(simpler))
        }
        Value::String(text) => {
            let bytes = hex::decode(text).ok().filter(|bytes| !bytes.is_empty());
            let bytes = bytes.into_iter().flat_map(simpler_bytes).map(hex::encode);
            Box::new(bytes.chain(simpler_texts(text)).map(Value::from).chain([Value::Null]))
        }
        Value::Null | Value::Bool(_) => Box::new(std::iter::empty()),
    }
}

/// Smaller numbers, the smallest first.
fn smaller_numbers(number: u64) -> impl Iterator<Item = u64> {
    [0, 1, number / 2, number.saturating_sub(1)].into_iter().filter(move |smaller| *smaller < number)
}

/// The parts of a sequence of this length: the complete sequence, its halves, and so on, the last part first.
fn parts(length: usize, max_parts: usize) -> impl Iterator<Item = Range<usize>> {
    let sizes =
        successors(Some(length), |size| Some(size / 2)).take_while(move |size| *size > length / max_parts);
    sizes.flat_map(move |size| {
        (0..length).step_by(size).rev().map(move |start| start..length.min(start + size))
    })
}

fn without_range<T: Clone>(items: &[T], part: Range<usize>) -> Vec<T> {
    [&items[..part.start], &items[part.end..]].concat()
}

fn with_item<T: Clone>(items: &[T], index: usize, item: T) -> Vec<T> {
    let mut items = items.to_vec();
    items[index] = item;
    items
}

/// The maximum number of parts, and of units, in which a sequence of this length is changed.
fn max_changes(length: usize) -> usize {
    if length > MAX_SINGLE_UNITS { MAX_PARTS } else { usize::MAX }
}

/// The results of changing a sequence in each of these parts. They are made when they are needed.
fn changed<T, P, R: IntoIterator<Item = Vec<T>>>(
    items: Vec<T>,
    parts: impl Iterator<Item = P>,
    change: impl Fn(&[T], P) -> R,
) -> impl Iterator<Item = Vec<T>> {
    parts.flat_map(move |part| change(&items, part))
}

/// The sequence without each of its parts, and without short items.
fn shorter<T: Clone>(items: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    let parts = parts(items.len(), max_changes(items.len()));
    let without_parts = changed(items.clone(), parts, |items, part| [without_range(items, part)]);
    without_parts.chain(items_after(0, items))
}

/// Simpler byte strings: fewer bytes, then smaller bytes, then a smaller byte with fewer bytes after it, because it may be their number.
fn simpler_bytes(bytes: Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
    let length = bytes.len();
    let smaller = changed(bytes.clone(), 0..length.min(max_changes(length)), |bytes, index| {
        let byte = bytes[index];
        let numbers = smaller_numbers(u64::from(byte)).filter_map(|smaller| u8::try_from(smaller).ok());
        let bits = (0..8).map(|bit| byte & !(1 << bit)).filter(|smaller| *smaller < byte);
        numbers.chain(bits).map(|smaller| with_item(bytes, index, smaller)).collect::<Vec<_>>()
    });
    let max_counts = if length > MAX_SINGLE_UNITS { 0 } else { MAX_LENGTH_FIELDS };
    let decreased = |bytes: &[u8], index: usize| Some(with_item(bytes, index, bytes[index].checked_sub(1)?));
    let paired = (0..length.min(max_counts)).filter_map({
        let bytes = bytes.clone();
        move |index| Some(items_after(index + 1, decreased(&bytes, index)?))
    });
    shorter(bytes).chain(smaller).chain(paired.flatten())
}

/// The sequence without one item, which is up to eight units in a row, at or after this index. A long sequence has too many of them: none is tried.
fn items_after<T: Clone>(start: usize, units: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    let tried_length = if units.len() > MAX_SINGLE_UNITS { 0 } else { units.len() };
    let ranges = (1..=MAX_ITEM_UNITS).flat_map(move |size| {
        (start..(tried_length + 1).saturating_sub(size)).map(move |index| index..index + size)
    });
    changed(units, ranges, |units, item| [without_range(units, item)])
}

/// Simpler texts: an empty text, a single character or word, fewer characters, a digit in place of two characters, smaller numbers, simpler
/// characters, and a smaller number with fewer characters after it.
fn simpler_texts(text: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = text.chars().collect();
    let changeable = letters.len().min(max_changes(letters.len()));
    let characters: BTreeSet<String> = letters.iter().take(MAX_SINGLE_UNITS).map(char::to_string).collect();
    let words: BTreeSet<String> =
        text.split(|letter: char| !letter.is_alphanumeric()).take(MAX_PARTS).map(str::to_owned).collect();
    let smallest = [String::new(), "0".to_owned()].into_iter().chain(characters).chain(words);
    let joined = changed(letters.clone(), 0..changeable.saturating_sub(1), |letters, index| {
        let with = |digit| [&letters[..index], &[digit], &letters[index + 2..]].concat();
        ('0'..='9').map(with).collect::<Vec<_>>()
    });
    let numbers: Vec<_> = numbers_in(&letters).into_iter().take(MAX_LENGTH_FIELDS).collect();
    let smaller = changed(letters.clone(), numbers.clone().into_iter(), |letters, (part, number)| {
        let smaller = smaller_numbers(number).map(|smaller| with_number(letters, part.clone(), smaller));
        smaller.collect::<Vec<_>>()
    });
    let simplified = changed(letters.clone(), 0..changeable, |letters, index| {
        let first = if letters[index].is_ascii_lowercase() { 'a' } else { 'A' };
        ['0', '1', first].map(|letter| with_item(letters, index, letter))
    });
    let paired = numbers.into_iter().filter(|(_, number)| *number > 0).flat_map({
        let letters = letters.clone();
        move |(part, number)| items_after(part.start + 1, with_number(&letters, part, number - 1))
    });
    let changed = shorter(letters).chain(joined).chain(smaller).chain(simplified).chain(paired);
    smallest.chain(changed.map(|letters| letters.into_iter().collect()))
}

fn numbers_in(letters: &[char]) -> Vec<(Range<usize>, u64)> {
    let mut results = Vec::new();
    let mut index = 0;
    while index < letters.len() {
        let digits: String = letters[index..].iter().take_while(|letter| letter.is_ascii_digit()).collect();
        let end = index + digits.len();
        results.extend(digits.parse().ok().map(|number| (index..end, number)));
        index = end + 1;
    }
    results
}

fn with_number(letters: &[char], part: Range<usize>, number: u64) -> Vec<char> {
    let digits: Vec<char> = number.to_string().chars().collect();
    [&letters[..part.start], &digits, &letters[part.end..]].concat()
}

/// The members of boards with fewer rows or columns, or with more cells that are the least.
fn boards<'v>(
    grid: &'v Grid,
    members: &'v Map<String, Value>,
    (rows, cols, cells): (usize, usize, Vec<char>),
    max_parts: usize,
) -> impl Iterator<Item = Map<String, Value>> + 'v {
    let mut smaller = Vec::new();
    // The part that matters may cross the end of a row.
    if rows > 1 {
        smaller.push((1, cells.len() - 1, cells[1..].to_vec()));
        smaller.push((1, cells.len() - 1, cells[..cells.len() - 1].to_vec()));
    }
    for row_count in smaller_sides(rows) {
        smaller.push((row_count, cols, cells[..row_count * cols].to_vec()));
        smaller.push((row_count, cols, cells[(rows - row_count) * cols..].to_vec()));
    }
    for col_count in smaller_sides(cols) {
        for start in [0, cols - col_count] {
            let left = cells.chunks(cols).flat_map(|row| &row[start..start + col_count]);
            smaller.push((rows, col_count, left.copied().collect()));
        }
    }
    let max_parts = max_parts.min(max_changes(cells.len()));
    let least = cells.iter().min().copied().unwrap_or_default();
    let emptied = parts(cells.len(), max_parts).filter_map(move |part| {
        let is_empty = cells[part.clone()].iter().all(|cell| *cell == least);
        (!is_empty).then(|| {
            let mut cells = cells.clone();
            cells[part].fill(least);
            (rows, cols, cells)
        })
    });
    smaller.into_iter().chain(emptied).map(move |(rows, cols, cells)| {
        let mut members = members.clone();
        grid.set(&mut members, rows, cols, cells.into_iter().collect());
        members
    })
}

/// Smaller numbers above 0, the smallest first.
fn smaller_sides(number: usize) -> Vec<usize> {
    let mut smaller_sides = vec![1, 2, number / 4, number / 2, number.saturating_sub(1)];
    smaller_sides.retain(|smaller| (1..number).contains(smaller));
    smaller_sides.sort_unstable();
    smaller_sides.dedup();
    smaller_sides
}
