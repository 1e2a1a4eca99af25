//! Mistakes in strings of bytes.

use std::iter;

use serde_json::Value;

use super::{
    layout::{Layout, Rows},
    learned,
    mistake::{Change, Mistake, key_mistake},
};

/// The last of the first bits in which mistakes are tried.
const MAX_MISSING_BIT: usize = 32;

/// The last byte at which a change may begin, and the last byte at which a changed part may end.
const MAX_FIRST_BYTE: usize = 16;
const MAX_PART_END: usize = 48;

/// The numbers that are added to a count with another start.
const COUNTS: [(u8, &str); 2] = [(1, "great: it counts from 1"), (255, "small: it counts from 0")];

/// The number of changes that are tried from every byte on.
const AT_ANY_START: usize = 5;

pub(super) type Edit = Box<dyn Fn(&[u8]) -> Vec<u8>>;

/// A change with several possible results.
type Edits = Box<dyn Fn(&[u8]) -> Vec<Vec<u8>>>;

/// Makes a mistake in the bytes under a key, with several possible results.
fn mistake_with_alternatives(what: String, key: &str, part: &'static str, edit: Edits) -> Mistake {
    let name = key.to_owned();
    let change = move |object: &Value| {
        let hex = learned::member(object, &name).and_then(Value::as_str);
        let bytes = hex.and_then(|hex| hex::decode(hex).ok());
        let edited = bytes.map(|bytes| edit(&bytes)).unwrap_or_default().into_iter();
        edited.map(|bytes| with_member(object, &name, &hex::encode(bytes).into())).collect()
    };
    Mistake { what, key: key.to_owned(), part, change: Change::Some(Box::new(change)) }
}

pub(super) fn bytes_mistake(what: String, key: &str, edit: Edit) -> Mistake {
    key_mistake(what, key, move |member, _| {
        Some(hex::encode(edit(&hex::decode(member.as_str()?).ok()?)).into())
    })
}

pub(super) fn add_bits(key: &str, mistakes: &mut Vec<Mistake>) {
    let key_text = key_suffix(key);
    let mut push = |what: String, edit: Edits| mistakes.push(mistake_with_alternatives(what, key, "", edit));
    for bit in 0..=MAX_MISSING_BIT {
        push(
            format!("bit {bit}{key_text} is missing"),
            Box::new(move |bytes| with_bits(bytes, bit, |_| Vec::new())),
        );
        push(
            format!("bit {bit}{key_text} is doubled"),
            Box::new(move |bytes| with_bits(bytes, bit, |bit| vec![bit, bit])),
        );
        push(
            format!("bit {bit}{key_text} is inverted"),
            Box::new(move |bytes| with_bits(bytes, bit, |bit| vec![!bit])),
        );
        for inserted in [false, true].into_iter().filter(|_| bit <= 8) {
            let what = format!("a bit of {} is inserted before bit {bit}{key_text}", u8::from(inserted));
            push(what, Box::new(move |bytes| with_bits(bytes, bit, |bit| vec![inserted, bit])));
        }
    }
}

/// The words that name a key, unless it is the complete encoding.
fn key_suffix(key: &str) -> String {
    if key == "hex" { String::new() } else { format!(" of `{key}`") }
}

pub(super) fn add(key: &str, layout: &Layout, mistakes: &mut Vec<Mistake>) {
    let (key_text, header) = (key_suffix(key), layout.header);
    let mut push = |what: String, edit: Edit| mistakes.push(bytes_mistake(what, key, edit));
    let last: Vec<(String, Edit)> = match layout.last {
        Some(last) => [0, 255, last.wrapping_add(1), last.wrapping_sub(1)]
            .map(|other| {
                (format!("the last byte{key_text} is {other}, and not {last}"), with_last(move |_| other))
            })
            .into(),
        None => COUNTS
            .map(|(by, how)| {
                (
                    format!("the last byte{key_text} is 1 too {how}"),
                    with_last(move |last| last.wrapping_add(by)),
                )
            })
            .into(),
    };
    for (what, edit) in last {
        push(what, Box::new(move |bytes| after(bytes, header, &*edit)));
    }
    // Mistakes after the header do not change its bytes.
    let starts = [0, header].into_iter().chain((1..=MAX_FIRST_BYTE).filter(|start| *start != header));
    for start in starts.filter(|start| *start > 0 || header == 0).chain((header > 0).then_some(0)) {
        let from = if start == 0 { String::new() } else { format!(", from byte {start} on") };
        let max_changes = if [0, header].contains(&start) { usize::MAX } else { AT_ANY_START };
        for (what, edit) in edits_of_all_bytes(&key_text).into_iter().take(max_changes) {
            push(format!("{what}{from}"), Box::new(move |bytes| after(bytes, start, &*edit)));
        }
    }
    for size in [2, 3, 4, 8] {
        let edit = move |bytes: &[u8]| {
            let (first, rest) = bytes.split_at(size.min(bytes.len()));
            first.iter().rev().chain(rest).copied().collect()
        };
        push(format!("the first {size} bytes{key_text} are in reverse order"), Box::new(edit));
    }
    for size in [2, 4, 8] {
        for (what, edit) in edits_of_all_bytes(&key_text).into_iter().take(AT_ANY_START - 1) {
            let edit = move |bytes: &[u8]| {
                let (first, rest) = bytes.split_at(size.min(bytes.len()));
                [&edit(first), rest].concat()
            };
            push(format!("{what}, in the first {size} bytes"), Box::new(edit));
        }
    }
    // The end of a part may depend on the value, so each end is a possible result.
    for start in 1..=MAX_FIRST_BYTE {
        for at in 0..AT_ANY_START - 1 {
            let (what, edit) = edits_of_all_bytes(&key_text).swap_remove(at);
            let edit = move |bytes: &[u8]| {
                let part = |end| [&bytes[..start], &edit(&bytes[start..end]), &bytes[end..]].concat();
                (start..=bytes.len().min(MAX_PART_END)).rev().map(part).collect()
            };
            mistakes.push(mistake_with_alternatives(
                format!("{what}, in a part from byte {start} on"),
                key,
                "section",
                Box::new(edit),
            ));
        }
    }
    for (what, edit) in edits_of_ends() {
        let edit = move |bytes: &[u8]| after(bytes, header, &*edit);
        mistakes.push(bytes_mistake(format!("{what}{key_text}"), key, Box::new(edit)).with_part("length"));
    }
    let zeros = |bytes: &[u8]| (1..=8).map(|more| [bytes, &vec![0; more]].concat()).collect();
    mistakes.push(mistake_with_alternatives(
        format!("bytes of 0 are added at the end{key_text}"),
        key,
        "zeros",
        Box::new(zeros),
    ));
    padding(key, &key_text, layout.rows.as_ref(), mistakes);
}

/// The changes that apply to all bytes from a start on.
fn edits_of_all_bytes(key_text: &str) -> Vec<(String, Edit)> {
    let mut changes: Vec<(String, Edit)> = Vec::new();
    let digits = [
        (16, 2, "the two halves of each byte{} are exchanged"),
        (2, 8, "the bits of each byte{} are in reverse order"),
        (3, 5, "the digits of each byte{} are in reverse order: five of base 3"),
        (4, 4, "the digits of each byte{} are in reverse order: four of two bits"),
    ];
    for (base, count, what) in digits {
        let edit = move |bytes: &[u8]| bytes.iter().map(|byte| reversed_digits(*byte, base, count)).collect();
        changes.push((what.replace("{}", key_text), Box::new(edit)));
    }
    changes.push((
        format!("the bytes{key_text} are in reverse order"),
        Box::new(|bytes| bytes.iter().rev().copied().collect()),
    ));
    for size in [2, 3, 4, 8] {
        let edit = move |bytes: &[u8]| reverse_groups(bytes, size);
        changes.push((format!("each {size} bytes{key_text} are in reverse order"), Box::new(edit)));
    }
    for size in [3, 4] {
        let edit = move |bytes: &[u8]| exchange_first_and_third(bytes, size);
        let what = format!("the first and the third of each {size} bytes{key_text} are exchanged");
        changes.push((what, Box::new(edit)));
    }
    for size in [2, 3, 4] {
        let edit = move |bytes: &[u8]| bytes.chunks(size).rev().flatten().copied().collect();
        changes
            .push((format!("the groups of {size} bytes{key_text} are in the other order"), Box::new(edit)));
    }
    for (by, how) in COUNTS {
        for (odd, which) in [(0, "first"), (1, "second")] {
            let edit = move |bytes: &[u8]| {
                let change =
                    |(at, byte): (usize, &u8)| if at % 2 == odd { byte.wrapping_add(by) } else { *byte };
                bytes.iter().enumerate().map(change).collect()
            };
            changes.push((format!("the {which} of each two bytes{key_text} is 1 too {how}"), Box::new(edit)));
        }
        let edit = move |bytes: &[u8]| bytes.iter().map(|byte| byte.wrapping_add(by)).collect();
        changes.push((format!("each byte{key_text} is 1 too {how}"), Box::new(edit)));
        let edit = move |bytes: &[u8]| {
            let half = |half: u8| half.wrapping_add(by) & 15;
            bytes.iter().map(|byte| half(byte >> 4) << 4 | half(byte & 15)).collect()
        };
        changes.push((format!("each half byte{key_text} is 1 too {how}"), Box::new(edit)));
    }
    changes.push((
        format!("each bit{key_text} is inverted"),
        Box::new(|bytes| bytes.iter().map(|b| !b).collect()),
    ));
    changes.push((
        format!("all bits{key_text} are in reverse order"),
        Box::new(|bytes| bytes.iter().rev().map(|byte| byte.reverse_bits()).collect()),
    ));
    changes
}

fn with_last(change: impl Fn(u8) -> u8 + 'static) -> Edit {
    Box::new(move |bytes| match bytes.split_last() {
        Some((last, before)) => [before, &[change(*last)]].concat(),
        None => Vec::new(),
    })
}

fn edits_of_ends() -> Vec<(&'static str, Edit)> {
    vec![
        (
            "1 byte too few: the last byte is missing",
            Box::new(|bytes| bytes[..bytes.len().saturating_sub(1)].to_vec()),
        ),
        (
            "1 byte too few: the first byte is missing",
            Box::new(|bytes| bytes.get(1..).unwrap_or_default().to_vec()),
        ),
        ("1 byte too many: a byte of 0 is added at the end", Box::new(|bytes| [bytes, &[0]].concat())),
        ("1 byte too many: a byte of 0 is added at the beginning", Box::new(|bytes| [&[0], bytes].concat())),
        (
            "the last byte is doubled",
            Box::new(|bytes| [bytes, bytes.last().map_or(&[][..], std::slice::from_ref)].concat()),
        ),
        (
            "the bytes of 0 at the beginning are missing",
            Box::new(|bytes| bytes.iter().copied().skip_while(|byte| *byte == 0).collect()),
        ),
        (
            "the bytes of 0 at the end are missing",
            Box::new(|bytes| {
                let zeros = bytes.iter().rev().take_while(|byte| **byte == 0).count();
                bytes[..bytes.len() - zeros].to_vec()
            }),
        ),
    ]
}

/// Reverses the digits of a byte, if it is a number of `count` digits.
fn reversed_digits(byte: u8, base: u16, count: u32) -> u8 {
    let (mut rest, mut reversed) = (u16::from(byte), 0);
    for _ in 0..count {
        reversed = reversed * base + rest % base;
        rest /= base;
    }
    if rest == 0 { u8::try_from(reversed).unwrap_or(byte) } else { byte }
}

fn reverse_groups(bytes: &[u8], size: usize) -> Vec<u8> {
    bytes
        .chunks(size)
        .flat_map(|group| {
            let mut group = group.to_vec();
            if group.len() == size {
                group.reverse();
            }
            group
        })
        .collect()
}

fn exchange_first_and_third(bytes: &[u8], size: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.chunks_exact_mut(size).for_each(|group| group.swap(0, 2));
    bytes
}

fn after(bytes: &[u8], start: usize, edit: &dyn Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let (before, after) = bytes.split_at(start.min(bytes.len()));
    [before, &edit(after)].concat()
}

fn bits(bytes: &[u8]) -> Vec<bool> {
    bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> (7 - bit) & 1 == 1)).collect()
}

fn pack_bits(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| (0..8).fold(0, |byte, at| byte << 1 | u8::from(bits.get(at) == Some(&true)));
    bits.chunks(8).map(byte).collect()
}

/// Replaces a bit with other bits. The last byte is padded with 0 or with 1, or dropped if it was padding.
fn with_bits(bytes: &[u8], at: usize, change: impl Fn(bool) -> Vec<bool>) -> Vec<Vec<u8>> {
    let all_bits = bits(bytes);
    let Some(&bit) = all_bits.get(at) else { return Vec::new() };
    let changed = [&all_bits[..at], &change(bit), &all_bits[at + 1..]].concat();
    let cut = changed.len() / 8 * 8;
    let padded =
        |bit| pack_bits(&[&*changed, &vec![bit; changed.len().next_multiple_of(8) - changed.len()]].concat());
    let mut results = vec![padded(false), padded(true), pack_bits(&changed[..cut])];
    results.dedup();
    results
}

/// Adds mistakes in the unused digits of the last byte, which are its lowest or its highest digits. Their number is unknown, so all are
/// tried.
fn padding(key: &str, key_text: &str, rows: Option<&Rows>, mistakes: &mut Vec<Mistake>) {
    for (base, digits) in [(2, 8), (3, 5), (4, 4), (16, 2)] {
        for digit in 0..base {
            let unit = if base == 2 { "bits".to_owned() } else { format!("digits of base {base}") };
            for rows in iter::once(None).chain(rows.cloned().map(Some)) {
                let end = if rows.is_some() { "the end of each row" } else { "the end" };
                let what = format!(
                    "the padding is {digit}: the unused {unit} at {end}{key_text} have another value"
                );
                let edit = move |bytes: &[u8]| {
                    let parts = rows
                        .as_ref()
                        .map_or_else(|| iter::once(0..bytes.len()).collect(), |rows| rows.ranges(bytes));
                    let choices = (1..digits).flat_map(|unused| [(unused, true), (unused, false)]);
                    let padded = choices.map(|(unused, is_low)| {
                        let mut bytes = bytes.to_vec();
                        for part in parts.iter().filter(|part| !part.is_empty()) {
                            let last = &mut bytes[part.end - 1];
                            *last = replace_digits(*last, base, [digits, unused], digit, is_low);
                        }
                        bytes
                    });
                    padded.collect()
                };
                mistakes.push(mistake_with_alternatives(what, key, "padding", Box::new(edit)));
            }
        }
    }
}

/// Replaces `unused` digits of a byte, the lowest or the highest, with `digit`.
fn replace_digits(byte: u8, base: u16, [digits, unused]: [u32; 2], digit: u16, is_low: bool) -> u8 {
    let (low, high) = (base.pow(unused), base.pow(digits - unused));
    let replacement = (0..unused).fold(0, |number, _| number * base + digit);
    let number = u16::from(byte);
    let replaced = if is_low { number / low * low + replacement } else { number % high + replacement * high };
    replaced.try_into().unwrap_or(byte)
}

/// Replaces the members under a key, at any depth.
fn with_member(value: &Value, key: &str, new: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let member = |(name, member): (&String, &Value)| {
                (name.clone(), if name == key { new.clone() } else { with_member(member, key, new) })
            };
            Value::Object(members.iter().map(member).collect())
        }
        other => other.clone(),
    }
}

/// Adds the mistake of reading bytes as signed numbers, which fails if a byte is above 127.
pub(super) fn add_signed(key: &str, header: usize, mistakes: &mut Vec<Mistake>) {
    for (what, is_last) in [("a byte", false), ("its last byte", true)] {
        let name = key.to_owned();
        let is_above = move |object: &Value| {
            let hex = learned::member(object, &name).and_then(Value::as_str);
            let bytes = hex.and_then(|hex| hex::decode(hex).ok()).unwrap_or_default();
            let first = if is_last { bytes.len().saturating_sub(1).max(header) } else { header };
            bytes.iter().skip(first).any(|byte| *byte > 127)
        };
        let what = format!("bytes are read as signed numbers: an encoding fails with {what} above 127");
        mistakes.push(Mistake {
            what,
            key: key.to_owned(),
            part: "",
            change: Change::When(Box::new(is_above)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_bytes_give_the_described_bytes() {
        assert_eq!(reversed_digits(0xd2, 16, 2), 0x2d);
        assert_eq!(reversed_digits(0xd2, 2, 8), 0xd2u8.reverse_bits());
        // 1 0 2 0 0 from the lowest digit on.
        assert_eq!((reversed_digits(19, 3, 5), reversed_digits(243, 3, 5)), (81 + 2 * 9, 243));
        assert_eq!(reverse_groups(&[1, 2, 3, 4, 5], 2), [2, 1, 4, 3, 5]);
        assert_eq!(with_bits(&[0b1000_0001], 0, |_| Vec::new()), [vec![0b10], vec![0b11], vec![]]);
        let doubled = with_bits(&[0b1000_0001], 0, |bit| vec![bit, bit]);
        assert_eq!(doubled, [vec![0b1100_0000, 0x80], vec![0b1100_0000, 0xff], vec![0b1100_0000]]);
        assert_eq!(replace_digits(0b1010_0111, 2, [8, 3], 0, true), 0b1010_0000);
        // One digit is in use.
        assert_eq!(replace_digits(2, 3, [5, 4], 2, false), 242);
    }
}
