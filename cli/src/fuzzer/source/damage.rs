//! Damages sequences of bytes or characters, also with parts of other sequences.

use super::learnt::Learnt;
use crate::fuzzer::rng::Rng;

/// The limit on the units of a damaged input.
const MAX_INPUT_UNITS: usize = 1 << 14;

/// Bytes that are often special: ends of ranges, single bits, all ones.
const SPECIAL_BYTES: [u8; 12] = [0, 1, 2, 3, 0x0f, 0x3f, 0x7f, 0x80, 0xbf, 0xc0, 0xfe, 0xff];

/// Characters that have a meaning in many text formats, or are rejected.
const SIGNS: [char; 22] = [
    '0', '1', '9', 'a', 'A', 'z', 'Z', ' ', '\t', '\n', '\0', '-', '+', '_', '.', ',', ':', '/', '%', '"',
    'é', '棋',
];

/// Adds a few faults to bytes; `other` are the bytes of another vector.
pub(super) fn bytes(rng: &mut Rng, bytes: &mut Vec<u8>, other: &[u8], learnt: &Learnt) {
    for _ in 0..=rng.small_number() {
        let index = rng.below(bytes.len() + 1);
        match (rng.below(12), bytes.get_mut(index)) {
            (0 | 1, Some(byte)) => *byte ^= 1 << rng.below(8),
            (2, Some(byte)) => *byte = *rng.pick(&SPECIAL_BYTES),
            (3 | 4, Some(byte)) => *byte = rng.byte(),
            (5, Some(byte)) => *byte = byte.wrapping_add(*rng.pick(&[1, 2, 0xff, 0xfe])),
            (6, _) => {
                let (number, width) = (learnt.number(rng), *rng.pick(&[1, 2, 4]));
                let mut written = number.to_be_bytes()[8 - width..].to_vec();
                if rng.once_in(2) {
                    written.reverse();
                }
                let end = bytes.len().min(index + width);
                drop(bytes.splice(index..end, written));
            }
            (7, _) => bytes.insert(index, rng.byte()),
            _ => structure(rng, bytes, other),
        }
    }
    bytes.truncate(MAX_INPUT_UNITS);
}

/// Adds a few faults to a text; `other` is the text of another vector.
pub(super) fn text(rng: &mut Rng, text: &str, other: &str, learnt: &Learnt) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let other: Vec<char> = other.chars().collect();
    for _ in 0..=rng.small_number() {
        let index = rng.below(letters.len() + 1);
        match (rng.below(12), letters.get_mut(index)) {
            (0..=2, Some(letter)) if !other.is_empty() => *letter = *rng.pick(&other),
            (3, Some(letter)) => *letter = *rng.pick(&SIGNS),
            (4, Some(letter)) => *letter = char::from(rng.byte() & 0x7f),
            (5, Some(letter)) if letter.is_ascii_alphabetic() => *letter = char::from(*letter as u8 ^ 0x20),
            (6, _) => number(rng, &mut letters, index, learnt),
            (7, _) if !learnt.words.is_empty() => {
                let end = if rng.once_in(2) { index } else { word(&letters, index) };
                drop(letters.splice(index..end, rng.pick(&learnt.words).chars()));
            }
            (8, _) => letters.insert(index, if rng.once_in(2) { *rng.pick(&SIGNS) } else { 'A' }),
            _ => structure(rng, &mut letters, &other),
        }
    }
    letters.into_iter().take(MAX_INPUT_UNITS).collect()
}

/// The end of the word that begins at this index.
fn word(letters: &[char], index: usize) -> usize {
    index + letters[index..].iter().take_while(|letter| letter.is_alphanumeric()).count()
}

/// Replaces the digits at this index with a number.
fn number(rng: &mut Rng, letters: &mut Vec<char>, index: usize, learnt: &Learnt) {
    let digits: String =
        letters[index..].iter().take_while(|letter| letter.is_ascii_digit()).take(18).collect();
    let number = match digits.parse::<u64>() {
        Ok(number) if rng.once_in(2) => {
            if rng.once_in(2) {
                number + 1
            } else {
                number.saturating_sub(1)
            }
        }
        _ => learnt.number(rng),
    };
    drop(letters.splice(index..index + digits.len(), number.to_string().chars()));
}

/// Cuts, lengthens or splices a sequence.
fn structure<T: Clone>(rng: &mut Rng, items: &mut Vec<T>, other: &[T]) {
    let length = items.len();
    let index = rng.below(length + 1);
    let end = length.min(index + rng.near_power(6));
    match rng.below(7) {
        0 => items.truncate(index),
        1 => drop(items.drain(index..end)),
        2 => {
            let part = items[index..end].to_vec();
            drop(items.splice(index..index, part));
        }
        3 if index < length => {
            // Repeats one item many times: some limits are large.
            let count = rng.near_power(9);
            let item = items[index].clone();
            drop(items.splice(index..index, std::iter::repeat_n(item, count)));
        }
        // Appends the rest of another sequence, from the same index or from any.
        4 => {
            let from = if rng.once_in(2) { index.min(other.len()) } else { rng.below(other.len() + 1) };
            items.truncate(index);
            items.extend_from_slice(&other[from..]);
        }
        5 => {
            let from = rng.below(other.len() + 1);
            let part = other[from..other.len().min(from + rng.near_power(4))].to_vec();
            let end = if rng.once_in(2) { index } else { length.min(index + part.len()) };
            drop(items.splice(index..end, part));
        }
        _ => {
            let to = rng.below(length + 1);
            let part: Vec<T> = items.drain(index..end).collect();
            let to = to.min(items.len());
            drop(items.splice(to..to, part));
        }
    }
}
