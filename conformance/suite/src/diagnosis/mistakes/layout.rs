//! Finds the numbers in an encoding, and adds mistakes in them.

use std::{ops::Range, rc::Rc};

use super::mistake::{Encoding, Mistake};
use crate::value::Value;

type Edit = Box<dyn Fn(&[u8]) -> Vec<u8>>;

/// A number of the value that is always at the same bytes of the encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Number {
    /// The key of the number, or of the list whose length it is.
    name: String,
    start: usize,
    width: usize,
    is_little: bool,
}

/// The last byte at which a number may begin.
const MAX_NUMBER_OFFSET: usize = 16;

/// The minimum number of pairs that are evidence of the position of a number.
const MIN_PAIRS: usize = 4;

/// The known layout of an encoding, learnt from pairs of an encoding and its value.
pub(super) struct Layout {
    numbers: Vec<Number>,
    /// The length of the part that contains the numbers.
    pub(super) header_length: usize,
    /// The number of rows, if one of the numbers is it.
    row_count: Option<Number>,
    /// The last byte, if all encodings have the same.
    pub(super) last_byte: Option<u8>,
}

impl Layout {
    pub(super) fn learn(pairs: &[Encoding], sides: &[[&str; 2]]) -> Self {
        let numbers = learn_numbers(pairs);
        let header_length = numbers.iter().map(Number::end).max().unwrap_or_default();
        let is_row_count =
            |number: &&Number| sides.iter().any(|[rows, _]| number.name.trim_matches('`') == *rows);
        let row_count = numbers.iter().find(is_row_count).cloned();
        let mut last = pairs.iter().map(|(bytes, _)| bytes.last().copied());
        let first = last.next().flatten().filter(|_| pairs.len() >= MIN_PAIRS);
        let last_byte = first.filter(|first| last.all(|last| last == Some(*first)));
        Self { numbers, header_length, row_count, last_byte }
    }

    /// The ranges of the rows, each of the same number of bytes, after the header; empty if the rows do not fill the encoding.
    pub(super) fn rows(&self, bytes: &[u8]) -> Vec<Range<usize>> {
        let count = self.row_count.as_ref().and_then(|number| number.read(bytes)?.try_into().ok());
        let (count, size) = (count.unwrap_or(0), bytes.len().saturating_sub(self.header_length));
        let Some(width) = size.checked_div(count).filter(|width| *width > 0 && width * count == size) else {
            return Vec::new();
        };
        let starts = (0..count).map(|row| self.header_length + row * width);
        starts.map(|start| start..start + width).collect()
    }
}

/// Finds the numbers that are at the same bytes in all encodings.
fn learn_numbers(pairs: &[Encoding]) -> Vec<Number> {
    let Some((_, first)) = pairs.first() else { return Vec::new() };
    let mut found: Vec<Number> = Vec::new();
    for (key, value) in first {
        let numbers: Option<Vec<u64>> = pairs.iter().map(|(_, value)| number(value.get(key)?)).collect();
        let Some(numbers) = numbers else { continue };
        let mut distinct = numbers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() < MIN_PAIRS {
            continue;
        }
        let name = if value.is_array() { format!("the length of `{key}`") } else { format!("`{key}`") };
        let candidates = [8, 4, 3, 2, 1].into_iter().flat_map(|width| {
            (0..=MAX_NUMBER_OFFSET)
                .flat_map(move |start| [true, false].map(|is_little| (width, start, is_little)))
        });
        let mut candidates = candidates.map(|(width, start, is_little)| Number {
            name: name.clone(),
            start,
            width,
            is_little,
        });
        let is_at = |candidate: &Number| {
            pairs.iter().zip(&numbers).all(|((bytes, _), number)| candidate.read(bytes) == Some(*number))
        };
        found.extend(candidates.find(is_at));
    }
    found.sort_by_key(|number| number.start);
    found
}

impl Number {
    fn end(&self) -> usize {
        self.start + self.width
    }

    fn read(&self, bytes: &[u8]) -> Option<u64> {
        let bytes = bytes.get(self.start..self.end())?;
        let add = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        Some(if self.is_little { bytes.iter().rev().fold(0, add) } else { bytes.iter().fold(0, add) })
    }

    /// Replaces the number by another with this width and byte order.
    fn replace(&self, bytes: &[u8], number: u64, (width, is_little): (usize, bool)) -> Vec<u8> {
        let mut new = number.to_be_bytes()[8 - width..].to_vec();
        if is_little {
            new.reverse();
        }
        [&bytes[..self.start], &new, &bytes[self.end()..]].concat()
    }
}

/// A number, or the length of a list.
fn number(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64).or_else(|| value.as_u64())
}

pub(super) fn add(layout: &Rc<Layout>, sides: &[[&str; 2]], mistakes: &mut Vec<Mistake>) {
    let numbers = &*layout.numbers;
    let Some(first) = numbers.first() else { return };
    let mut push = |what: String, edit: Edit| {
        mistakes.push(Mistake::in_encoding("numbers", what, move |bytes| vec![edit(bytes)]));
    };
    let names: Vec<&str> = numbers.iter().map(|number| number.name.as_str()).collect();
    let (names, [are, have]) =
        (names.join(" and "), if names.len() == 1 { ["is", "has"] } else { ["are", "have"] });
    let [wrong_order, right_order] = if first.is_little { ["big", "little"] } else { ["little", "big"] };
    let what = format!("{names} {are} {wrong_order}-endian in the encoding, and not {right_order}-endian");
    push(what, each_number(numbers, |number| (number.width, !number.is_little)));
    for width in [1, 2, 3, 4, 8].into_iter().filter(|width| *width != first.width) {
        let what = format!("{names} {have} {width} bytes in the encoding, and not {}", first.width);
        push(what, each_number(numbers, move |number| (width, number.is_little)));
    }
    if layout.row_count.is_some() {
        let layout = Rc::clone(layout);
        let widened = move |bytes: &[u8]| {
            let rows = layout.rows(bytes);
            let header_length = rows.first().map_or(bytes.len(), |first| first.start);
            let rows = rows.into_iter().flat_map(|row| [&bytes[row], &[0]].concat());
            bytes[..header_length].iter().copied().chain(rows).collect()
        };
        push("each row has 1 byte too many: a byte of 0 at its end".to_owned(), Box::new(widened));
    }
    for (index, first) in numbers.iter().enumerate() {
        for second in numbers[index + 1..].iter().filter(|second| second.width == first.width) {
            let names = [&first.name, &second.name].map(|name| name.trim_matches('`'));
            let are_sides = sides.contains(&names) || sides.contains(&[names[1], names[0]]);
            let which = if are_sides { "rows and columns" } else { "two numbers" };
            let what = format!("{which} are exchanged in the encoding: {} and {}", first.name, second.name);
            let (first, second) = (first.start..first.end(), second.start..second.end());
            let exchanged = move |bytes: &[u8]| {
                let mut exchanged = bytes.to_vec();
                if second.end <= bytes.len() {
                    exchanged[first.clone()].copy_from_slice(&bytes[second.clone()]);
                    exchanged[second.clone()].copy_from_slice(&bytes[first.clone()]);
                }
                exchanged
            };
            push(what, Box::new(exchanged));
        }
    }
}

/// Writes numbers with another width and byte order, the last one first, so that the others keep their positions. A number after the end is
/// ignored.
fn each_number(numbers: &[Number], notation: impl Fn(&Number) -> (usize, bool) + 'static) -> Edit {
    let numbers = numbers.to_vec();
    Box::new(move |bytes| {
        numbers.iter().rev().fold(bytes.to_vec(), |bytes, number| match number.read(&bytes) {
            Some(value) => number.replace(&bytes, value, notation(number)),
            None => bytes,
        })
    })
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::{Layout, add};
    use crate::json;

    #[test]
    fn positions_of_numbers_are_found() {
        let pairs: Vec<_> = (1..=6u8)
            .map(|n| {
                let (rows, cols) = (u16::from(n) * 300, u16::from(n) * 300 + 7);
                let bytes = [&[9], &rows.to_le_bytes()[..], &cols.to_be_bytes(), &[n]].concat();
                let value = json!({"rows": rows, "cols": cols, "moves": vec![0; n.into()], "name": "x"});
                (bytes, value.as_object().unwrap().clone())
            })
            .collect();
        let layout = Rc::new(Layout::learn(&pairs, &[["rows", "cols"]]));
        let found: Vec<_> =
            layout.numbers.iter().map(|n| (&*n.name, n.start, n.width, n.is_little)).collect();
        assert_eq!(
            found,
            [("`rows`", 1, 2, true), ("`cols`", 3, 2, false), ("the length of `moves`", 5, 1, true)]
        );
        let mut mistakes = Vec::new();
        add(&layout, &[["rows", "cols"]], &mut mistakes);
        let changed = |what: &str, hex: &str| {
            let mistake = mistakes.iter().find(|mistake| mistake.what.contains(what)).unwrap();
            mistake.candidates(&json!({ "hex": hex }))[0]["hex"].clone()
        };
        assert_eq!(changed("big-endian", "092c01000805"), "09012c080005");
        assert_eq!(changed("4 bytes", "092c01000805"), "092c0100000000000805000000");
        assert_eq!(changed("rows and columns are exchanged", "092c01000805"), "0900082c0105");
        assert_eq!(changed("4 bytes", "09"), "09");
        assert_eq!(changed("each row has 1 byte too many", "0902000003aabb"), "0902000003aabb");
        assert_eq!(changed("each row has 1 byte too many", "090200000305aabb"), "090200000305aa00bb00");
    }
}
