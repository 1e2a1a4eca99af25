//! Finds the numbers in an encoding, and adds mistakes in them.

use std::ops::Range;

use serde_json::{Map, Value};

use super::{
    bytes::Edit,
    mistake::{Mistake, key_mistake},
};

/// A number of the value that is always at the same bytes of the encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    /// The key of the number, or of the list whose length it is.
    name: String,
    pub(super) start: usize,
    pub(super) width: usize,
    is_little: bool,
}

/// The last byte at which a number may begin.
const MAX_NUMBER_OFFSET: usize = 16;

/// The minimum number of pairs that are evidence of the position of a number.
const MIN_PAIRS: usize = 4;

/// The known layout of an encoding, learnt from pairs of an encoding and its value.
#[derive(Default)]
pub(super) struct Layout {
    pub(super) numbers: Vec<Number>,
    /// The length of the part that contains the numbers.
    pub(super) header: usize,
    pub(super) rows: Option<Rows>,
    /// The last byte, if all encodings have the same.
    pub(super) last: Option<u8>,
}

impl Layout {
    pub(super) fn learn(pairs: &[(Vec<u8>, Map<String, Value>)], sides: &[[&str; 2]]) -> Self {
        let numbers = Number::learn(pairs);
        let header = numbers.iter().map(|number| number.start + number.width).max().unwrap_or_default();
        let count = numbers
            .iter()
            .find(|number| sides.iter().any(|[rows, _]| number.name.trim_matches('`') == *rows));
        let rows = count.map(|count| Rows { header, count: count.clone() });
        let mut last = pairs.iter().map(|(bytes, _)| bytes.last().copied());
        let first = last.next().flatten().filter(|_| pairs.len() >= MIN_PAIRS);
        Self { last: first.filter(|first| last.all(|last| last == Some(*first))), numbers, header, rows }
    }
}

/// Rows of a board, each of the same number of bytes, after a header.
#[derive(Clone)]
pub(super) struct Rows {
    header: usize,
    count: Number,
}

impl Rows {
    /// The ranges of the rows; empty if the rows do not fill the encoding.
    pub(super) fn ranges(&self, bytes: &[u8]) -> Vec<Range<usize>> {
        let count = self.count.read(bytes).and_then(|count| usize::try_from(count).ok()).unwrap_or_default();
        let cells = bytes.len().saturating_sub(self.header);
        let Some(width) = cells.checked_div(count).filter(|width| *width > 0 && width * count == cells)
        else {
            return Vec::new();
        };
        (0..count).map(|row| self.header + row * width..self.header + (row + 1) * width).collect()
    }
}

impl Number {
    /// Finds the numbers that are at the same bytes in all encodings.
    fn learn(pairs: &[(Vec<u8>, Map<String, Value>)]) -> Vec<Self> {
        let Some((_, first)) = pairs.first() else { return Vec::new() };
        let mut numbers_found: Vec<Self> = Vec::new();
        for key in first.keys() {
            let numbers: Option<Vec<u64>> = pairs.iter().map(|(_, value)| number(value.get(key)?)).collect();
            let Some(numbers) = numbers else { continue };
            let mut distinct = numbers.clone();
            distinct.sort_unstable();
            distinct.dedup();
            if distinct.len() < MIN_PAIRS {
                continue;
            }
            let name =
                if first[key].is_number() { format!("`{key}`") } else { format!("the length of `{key}`") };
            let at = |width, start, is_little| Self { name: name.clone(), start, width, is_little };
            let mut candidates = [8, 4, 3, 2, 1].into_iter().flat_map(|width| {
                (0..=MAX_NUMBER_OFFSET)
                    .flat_map(move |start| [true, false].map(|is_little| at(width, start, is_little)))
            });
            let is_at = |candidate: &Self| {
                pairs.iter().zip(&numbers).all(|((bytes, _), number)| candidate.read(bytes) == Some(*number))
            };
            numbers_found.extend(candidates.find(is_at));
        }
        numbers_found.sort_by_key(|number| number.start);
        numbers_found
    }

    fn read(&self, bytes: &[u8]) -> Option<u64> {
        let bytes = bytes.get(self.start..self.start + self.width)?;
        let add = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        Some(if self.is_little { bytes.iter().rev().fold(0, add) } else { bytes.iter().fold(0, add) })
    }

    fn write(&self, number: u64, width: usize) -> Vec<u8> {
        let mut bytes = number.to_be_bytes()[8 - width..].to_vec();
        if self.is_little {
            bytes.reverse();
        }
        bytes
    }

    fn replace(&self, bytes: &[u8], new: &[u8]) -> Vec<u8> {
        [&bytes[..self.start], new, &bytes[self.start + self.width..]].concat()
    }
}

/// A number, or the length of a list or a text.
fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Array(items) => Some(items.len() as u64),
        other => other.as_u64(),
    }
}

pub(super) fn add(layout: &Layout, sides: &[[&str; 2]], mistakes: &mut Vec<Mistake>) {
    let numbers = &*layout.numbers;
    let mut push = |what: String, edit: Edit| {
        mistakes.push(key_mistake(what, "hex", move |member, _| {
            Some(hex::encode(edit(&hex::decode(member.as_str()?).ok()?)).into())
        }));
    };
    let each = numbers.iter().filter(|_| numbers.len() > 1).map(std::slice::from_ref);
    for set in [numbers].into_iter().chain(each).filter(|set| !set.is_empty()) {
        let names: Vec<&str> = set.iter().map(|number| number.name.as_str()).collect();
        let (names, are) = (names.join(" and "), if names.len() == 1 { "is" } else { "are" });
        let wide_numbers: Vec<Number> = set.iter().filter(|number| number.width > 1).cloned().collect();
        if let Some(first) = wide_numbers.first() {
            let (order, other) = if first.is_little { ("big", "little") } else { ("little", "big") };
            push(format!("{names} {are} {order}-endian in the encoding, and not {other}-endian"), {
                edit_each(wide_numbers, |number, old| {
                    number.replace(old, &reverse(&old[number.start..number.start + number.width]))
                })
            });
        }
        for width in
            [1, 2, 3, 4, 8].into_iter().filter(|width| set.iter().any(|number| number.width != *width))
        {
            let have = if names.contains(" and ") { "have" } else { "has" };
            push(format!("{names} {have} {width} bytes in the encoding, and not {}", set[0].width), {
                edit_each(set.to_vec(), move |number, old| match number.read(old) {
                    Some(value) => number.replace(old, &number.write(value, width)),
                    None => old.to_vec(),
                })
            });
        }
        for (by, how) in [(1, "great"), (u64::MAX, "small")] {
            push(format!("{names} {are} 1 too {how} in the encoding"), {
                edit_each(set.to_vec(), move |number, old| match number.read(old) {
                    Some(value) => number.replace(old, &number.write(value.wrapping_add(by), number.width)),
                    None => old.to_vec(),
                })
            });
        }
    }
    if let Some(rows) = layout.rows.clone() {
        push(
            "each row has 1 byte too many: a byte of 0 at its end".to_owned(),
            Box::new(move |bytes| {
                let parts = rows.ranges(bytes);
                let header = parts.first().map_or(bytes.len(), |first| first.start);
                let rows = parts.into_iter().flat_map(|row| [&bytes[row], &[0]].concat());
                bytes[..header].iter().copied().chain(rows).collect()
            }),
        );
    }
    for (at, first) in numbers.iter().enumerate() {
        for second in numbers[at + 1..].iter().filter(|second| second.width == first.width) {
            let (first, second) = (first.clone(), second.clone());
            let names = [&first.name, &second.name].map(|name| name.trim_matches('`'));
            let are = if sides.contains(&names) || sides.contains(&[names[1], names[0]]) {
                "rows and columns are exchanged in the encoding"
            } else {
                "two numbers are exchanged in the encoding"
            };
            push(format!("{are}: {} and {}", first.name, second.name), {
                Box::new(move |bytes| {
                    let bytes_of = |number: &Number| bytes.get(number.start..number.start + number.width);
                    let (Some(first_bytes), Some(second_bytes)) = (bytes_of(&first), bytes_of(&second))
                    else {
                        return bytes.to_vec();
                    };
                    second.replace(&first.replace(bytes, second_bytes), first_bytes)
                })
            });
        }
    }
}

/// Edits several numbers, the last one first, so that the others keep their positions. A number after the end is ignored.
fn edit_each(numbers: Vec<Number>, edit: impl Fn(&Number, &[u8]) -> Vec<u8> + 'static) -> Edit {
    Box::new(move |bytes| {
        let existing = numbers.iter().rev().filter(|number| number.start + number.width <= bytes.len());
        existing.fold(bytes.to_vec(), |bytes, number| edit(number, &bytes))
    })
}

fn reverse(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().rev().copied().collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Layout, add};
    use crate::diagnosis::mistakes::mistake::Change;

    #[test]
    fn positions_of_numbers_are_found() {
        let pairs: Vec<_> = (1..=6u8)
            .map(|n| {
                let (rows, cols) = (u16::from(n) * 300, u16::from(n) * 300 + 7);
                let bytes = [&[9], &rows.to_le_bytes()[..], &cols.to_be_bytes(), &[n]].concat();
                let serde_json::Value::Object(value) =
                    json!({"rows": rows, "cols": cols, "moves": vec![0; n.into()], "name": "x"})
                else {
                    unreachable!()
                };
                (bytes, value)
            })
            .collect();
        let layout = Layout::learn(&pairs, &[["rows", "cols"]]);
        let numbers = &layout.numbers;
        let candidates: Vec<_> = numbers.iter().map(|n| (&*n.name, n.start, n.width, n.is_little)).collect();
        assert_eq!(
            candidates,
            [("`rows`", 1, 2, true), ("`cols`", 3, 2, false), ("the length of `moves`", 5, 1, true)]
        );
        let mut mistakes = Vec::new();
        add(&layout, &[["rows", "cols"]], &mut mistakes);
        let changed = |what: &str, hex: &str| {
            let mistake = mistakes.iter().find(|mistake| mistake.what.starts_with(what)).unwrap();
            let Change::Map(change) = &mistake.change else { unreachable!() };
            change(&json!({ "hex": hex }))["hex"].clone()
        };
        assert_eq!(changed("`rows` is big-endian", "092c01000805"), "09012c000805");
        assert_eq!(changed("`rows` has 4 bytes", "092c01000805"), "092c010000000805");
        assert_eq!(changed("the length of `moves` is 1 too great", "092c01000805"), "092c01000806");
        assert_eq!(changed("rows and columns are exchanged", "092c01000805"), "0900082c0105");
        assert_eq!(changed("`rows` has 4 bytes", "09"), "09");
        assert_eq!(changed("each row has 1 byte too many", "0902000003aabb"), "0902000003aabb");
        assert_eq!(changed("each row has 1 byte too many", "090200000305aabb"), "090200000305aa00bb00");
    }
}
