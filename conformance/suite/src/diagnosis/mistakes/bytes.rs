//! Mistakes in the bytes of an encoding.

use std::rc::Rc;

use super::{layout::Layout, mistake::Mistake};

/// The last byte at which a part with an unknown end begins, and the last byte at which it ends.
const MAX_FIRST_BYTE: usize = 16;
const MAX_PART_END: usize = 48;

/// The last of the first bits in which mistakes are tried.
const MAX_BIT: usize = 8;

/// The maximum number of bytes of a number of seven bits per byte: more do not fit into 64 bits.
const MAX_VARINT_BYTES: usize = 9;

type Edit = fn(&[u8]) -> Vec<u8>;

/// A change with several possible results.
type EditWithChoices = Box<dyn Fn(&[u8]) -> Vec<Vec<u8>>>;

/// Changes of all bytes from an offset on. The first of them are tried in parts with an unknown end as well.
const EDITS: [(&str, Edit); 14] = [
    ("the two halves of each byte are exchanged", |bytes| each(bytes, |byte| byte.rotate_left(4))),
    ("the bits of each byte are in reverse order", |bytes| each(bytes, u8::reverse_bits)),
    ("the digits of each byte are in reverse order: five of base 3", |bytes| {
        each(bytes, |byte| reversed_digits(byte, 3, 5))
    }),
    ("the digits of each byte are in reverse order: four of two bits", |bytes| {
        each(bytes, |byte| reversed_digits(byte, 4, 4))
    }),
    ("the bytes are in reverse order", |bytes| bytes.iter().rev().copied().collect()),
    ("each 2 bytes are in reverse order", |bytes| reverse_groups(bytes, 2)),
    ("each 4 bytes are in reverse order", |bytes| reverse_groups(bytes, 4)),
    ("the groups of 2 bytes are in the other order", |bytes| {
        bytes.chunks(2).rev().flatten().copied().collect()
    }),
    ("each byte is 1 too great: it counts from 1", |bytes| each(bytes, |byte| byte.wrapping_add(1))),
    ("each byte is 1 too small: it counts from 0", |bytes| each(bytes, |byte| byte.wrapping_sub(1))),
    ("the first of each two bytes is 1 too great: it counts from 1", |bytes| {
        bytes.chunks(2).flat_map(|pair| [&[pair[0].wrapping_add(1)], &pair[1..]].concat()).collect()
    }),
    ("the second of each two bytes is 1 too great: it counts from 1", |bytes| {
        let second = |pair: &[u8]| pair.iter().skip(1).map(|byte| byte.wrapping_add(1)).collect::<Vec<_>>();
        bytes.chunks(2).flat_map(|pair| [&pair[..1], &second(pair)].concat()).collect()
    }),
    ("each half byte is 1 too great: it counts from 1", |bytes| {
        each(bytes, |byte| (byte & 0xf0).wrapping_add(16) | byte.wrapping_add(1) & 15)
    }),
    ("each bit is inverted", |bytes| each(bytes, |byte| !byte)),
];

/// The number of changes that are tried in parts with an unknown end.
const EDITS_IN_PARTS: usize = 4;

const LENGTH_EDITS: [(&str, Edit); 6] = [
    ("1 byte too few: the last byte is missing", |bytes| bytes[..bytes.len().saturating_sub(1)].to_vec()),
    ("1 byte too few: the first byte is missing", |bytes| bytes.get(1..).unwrap_or_default().to_vec()),
    ("1 byte too many: a byte of 0 is added at the end", |bytes| [bytes, &[0]].concat()),
    ("1 byte too many: a byte of 0 is added at the beginning", |bytes| [&[0], bytes].concat()),
    ("the bytes of 0 at the beginning are missing", |bytes| {
        bytes.iter().copied().skip_while(|byte| *byte == 0).collect()
    }),
    ("the bytes of 0 at the end are missing", |bytes| {
        bytes[..bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1)].to_vec()
    }),
];

pub(super) fn add(layout: &Rc<Layout>, has_padding: bool, mistakes: &mut Vec<Mistake>) {
    let offset = layout.header_length;
    let mut push = |part, what: String, edit: EditWithChoices| {
        mistakes.push(Mistake::in_encoding(part, what, edit));
    };
    if let Some(last) = layout.last_byte {
        for other in [0, 255, last.wrapping_add(1), last.wrapping_sub(1)] {
            let edit = move |bytes: &[u8]| vec![[&bytes[..bytes.len().saturating_sub(1)], &[other]].concat()];
            push("bytes", format!("the last byte is {other}, and not {last}"), Box::new(edit));
        }
    }
    // Mistakes after the header do not change its bytes.
    let from = |start| if start == 0 { String::new() } else { format!(", from byte {start} on") };
    let starts = [offset, 0].into_iter().take(if offset == 0 { 1 } else { 2 });
    let mut ranges: Vec<_> = starts.map(|start| (start, usize::MAX, from(start))).collect();
    ranges.extend([2, 4, 8].map(|end| (0, end, format!(", in the first {end} bytes"))));
    for (start, end, where_) in ranges {
        for (what, edit) in EDITS {
            let edit = move |bytes: &[u8]| vec![in_range(bytes, start, end, edit)];
            push("bytes", format!("{what}{where_}"), Box::new(edit));
        }
    }
    // The end of a part may depend on the value, so each end is a possible result.
    for start in 1..=MAX_FIRST_BYTE {
        for (what, edit) in EDITS.into_iter().take(EDITS_IN_PARTS) {
            let edit = move |bytes: &[u8]| {
                let ends = (start..=bytes.len().min(MAX_PART_END)).rev();
                ends.map(|end| in_range(bytes, start, end, edit)).collect()
            };
            push("section", format!("{what}, in a part from byte {start} on"), Box::new(edit));
        }
    }
    for (what, edit) in LENGTH_EDITS {
        let edit = move |bytes: &[u8]| vec![in_range(bytes, offset, usize::MAX, edit)];
        push("length", what.to_owned(), Box::new(edit));
    }
    let zeros = |bytes: &[u8]| (1..=8).map(|count| [bytes, &vec![0; count]].concat()).collect();
    push("zeros", "bytes of 0 are added at the end".to_owned(), Box::new(zeros));
    for (base, count) in [(2, 8), (3, 5)].into_iter().filter(|_| has_padding) {
        let unit = if base == 2 { "bits" } else { "digits of base 3" };
        for digit in 0..base {
            for (in_rows, end) in [(false, "the end"), (true, "the end of each row")] {
                let what = format!("the padding is {digit}: the unused {unit} at {end} have another value");
                let layout = Rc::clone(layout);
                let edit = move |bytes: &[u8]| padded(bytes, &layout, in_rows, [base, count, digit]);
                push("padding", what, Box::new(edit));
            }
        }
    }
    for (what, change) in VARINTS {
        push("varint", what.to_owned(), Box::new(move |bytes| vec![with_varints(bytes, offset, &change)]));
    }
    for by in 1..=4u64 {
        for (how, is_more) in [("great", true), ("small", false)] {
            let unit =
                if by == 1 { String::new() } else { format!(": a count in units of {by} is one too {how}") };
            let change = move |number: &[u8]| {
                let old = number.iter().rev().fold(0, |value, byte| value << 7 | u64::from(byte & 127));
                let new = if is_more { old.checked_add(by) } else { old.checked_sub(by) };
                new.map_or_else(|| number.to_vec(), varint)
            };
            let what = format!("each number of seven bits a byte is {by} too {how}{unit}");
            push("varint", what, Box::new(move |bytes| vec![with_varints(bytes, offset, &change)]));
        }
    }
}

/// Adds the mistakes in single bits, which are tried last, because a wrong member of the value may also be one bit.
pub(super) fn add_bits(mistakes: &mut Vec<Mistake>) {
    let mut push = |part, what: String, edit: EditWithChoices| {
        mistakes.push(Mistake::in_encoding(part, what, edit));
    };
    for bit in 0..=MAX_BIT {
        push(
            "length",
            format!("bit {bit} is missing"),
            Box::new(move |bytes| with_bit(bytes, bit, |_| vec![])),
        );
        let doubled = move |bytes: &[u8]| with_bit(bytes, bit, |bit| vec![bit, bit]);
        push("length", format!("bit {bit} is doubled"), Box::new(doubled));
        let inverted = move |bytes: &[u8]| with_bit(bytes, bit, |bit| vec![!bit]);
        push("bytes", format!("bit {bit} is inverted"), Box::new(inverted));
    }
}

fn each(bytes: &[u8], change: fn(u8) -> u8) -> Vec<u8> {
    bytes.iter().map(|byte| change(*byte)).collect()
}

/// Reverses the digits of a byte, if it is a number of `count` digits.
fn reversed_digits(byte: u8, base: u16, count: u32) -> u8 {
    let (mut remaining, mut reversed) = (u16::from(byte), 0);
    for _ in 0..count {
        reversed = reversed * base + remaining % base;
        remaining /= base;
    }
    if remaining == 0 { u8::try_from(reversed).unwrap_or(byte) } else { byte }
}

fn reverse_groups(bytes: &[u8], size: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    bytes
}

/// Edits the bytes of a range, which may end after the end of the bytes.
fn in_range(bytes: &[u8], start: usize, end: usize, edit: Edit) -> Vec<u8> {
    let (start, end) = (start.min(bytes.len()), end.min(bytes.len()));
    [&bytes[..start], &edit(&bytes[start..end]), &bytes[end..]].concat()
}

/// Replaces the unused digits of the last byte, or of the last byte of each row, which are its lowest or its highest digits. Their number is
/// unknown, so all are tried.
fn padded(bytes: &[u8], layout: &Layout, in_rows: bool, [base, count, digit]: [u16; 3]) -> Vec<Vec<u8>> {
    let ends: Vec<usize> =
        if in_rows { layout.rows(bytes).iter().map(|row| row.end).collect() } else { vec![bytes.len()] };
    if ends.is_empty() || bytes.is_empty() {
        return Vec::new();
    }
    let choices = (1..count).flat_map(|unused| [(unused, true), (unused, false)]);
    let padded = choices.map(|(unused, is_low)| {
        let mut bytes = bytes.to_vec();
        for end in &ends {
            bytes[end - 1] = replace_digits(bytes[end - 1], base, [count, unused], digit, is_low);
        }
        bytes
    });
    padded.collect()
}

/// Replaces `unused` digits of a byte, the lowest or the highest, with `digit`.
fn replace_digits(byte: u8, base: u16, [count, unused]: [u16; 2], digit: u16, is_low: bool) -> u8 {
    let (low, high) = (base.pow(unused.into()), base.pow((count - unused).into()));
    let replacement = (0..unused).fold(0, |number, _| number * base + digit);
    let number = u16::from(byte);
    let replaced = if is_low { number / low * low + replacement } else { number % high + replacement * high };
    replaced.try_into().unwrap_or(byte)
}

/// Changes of variable-length numbers of seven bits per byte, where bit 7 is set in all bytes except the last.
const VARINTS: [(&str, Edit); 2] = [
    (
        "the bytes of each number of seven bits a byte are in reverse order: the high bits are first",
        |number| {
            let (first, others) = number.split_first().unwrap_or((&0, &[]));
            others.iter().rev().map(|byte| byte | 128).chain([first & 127]).collect()
        },
    ),
    (
        "numbers of seven bits a byte are signed: a number has one more byte if bit 6 of its last byte is set",
        |number| match number.split_last() {
            Some((last, before)) if last & 64 != 0 => [before, &[last | 128, 0]].concat(),
            _ => number.to_vec(),
        },
    ),
];

/// Changes each number of seven bits per byte after the header.
fn with_varints(bytes: &[u8], offset: usize, change: &dyn Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let (before, numbers) = bytes.split_at(offset.min(bytes.len()));
    let changed = numbers.split_inclusive(|byte| *byte < 128).flat_map(|number| match number.last() {
        Some(..128) if number.len() <= MAX_VARINT_BYTES => change(number),
        _ => number.to_vec(),
    });
    before.iter().copied().chain(changed).collect()
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push(number.to_le_bytes()[0] | 128);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
    bytes
}

/// Replaces a bit with other bits. The last byte is padded with 0 or with 1, or dropped if it was padding.
fn with_bit(bytes: &[u8], position: usize, change: impl Fn(bool) -> Vec<bool>) -> Vec<Vec<u8>> {
    let mut bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> (7 - bit) & 1 == 1)).collect();
    let Some(&bit) = bits.get(position) else { return Vec::new() };
    bits.splice(position..=position, change(bit));
    let mut results = vec![packed(&bits, false), packed(&bits, true)];
    bits.truncate(bits.len() / 8 * 8);
    results.push(packed(&bits, false));
    results.dedup();
    results
}

/// The bytes of bits, completed with bits of this value.
pub(super) fn packed(bits: &[bool], padding: bool) -> Vec<u8> {
    let mut bits = bits.to_vec();
    bits.resize(bits.len().next_multiple_of(8), padding);
    bits.chunks(8).map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_can_be_changed() {
        let bytes: Vec<u8> = (0..=255).collect();
        for (what, edit) in EDITS {
            assert_ne!(edit(&bytes), bytes, "{what}");
            assert_eq!((edit(&bytes).len(), edit(&[])), (256, Vec::new()), "{what}");
        }
    }

    #[test]
    fn changes_of_bytes_give_the_described_bytes() {
        // 1 0 2 0 0 from the lowest digit on.
        assert_eq!((reversed_digits(19, 3, 5), reversed_digits(243, 3, 5)), (81 + 2 * 9, 243));
        assert_eq!(reverse_groups(&[1, 2, 3, 4, 5], 2), [2, 1, 4, 3, 5]);
        assert_eq!(with_bit(&[0b1000_0001], 0, |_| Vec::new()), [vec![0b10], vec![0b11], vec![]]);
        let doubled = with_bit(&[0b1000_0001], 0, |bit| vec![bit, bit]);
        assert_eq!(doubled, [vec![0b1100_0000, 0x80], vec![0b1100_0000, 0xff], vec![0b1100_0000]]);
        assert_eq!(replace_digits(0b1010_0111, 2, [8, 3], 0, true), 0b1010_0000);
        // Only one of five digits is in use.
        assert_eq!(replace_digits(2, 3, [5, 4], 2, false), 242);
    }
}
