//! Damages sequences of bytes or characters, also with parts of other sequences.

use super::material::Material;
use super::numbers::{near_power, pick, small_number};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The limit on the units of a damaged input.
const MAX_INPUT_UNITS: usize = 1 << 14;

/// Bytes that are often special: ends of ranges, single bits, all ones.
const SPECIAL_BYTES: [u8; 12] = [0, 1, 2, 3, 0x0f, 0x3f, 0x7f, 0x80, 0xbf, 0xc0, 0xfe, 0xff];

/// Characters that have a meaning in many text formats, or are rejected.
const SIGNS: [char; 22] = [
    '0', '1', '9', 'a', 'A', 'z', 'Z', ' ', '\t', '\n', '\0', '-', '+', '_', '.', ',', ':', '/', '%', '"',
    'é', '棋',
];

/// The distance of faults that are near each other: some programs read this number of units at once.
const NEAR: usize = 16;

/// An index in a sequence of this length, or its end: after another fault often near it, and sometimes the last.
fn draw_index(rng: &mut ChaCha8Rng, length: usize, last_index: &mut Option<usize>) -> usize {
    let index = match (*last_index, rng.random_range(0..8)) {
        (Some(last), 0..=3) => (last + rng.random_range(0..2 * NEAR)).saturating_sub(NEAR).min(length),
        (_, 4) => length.saturating_sub(1),
        _ => rng.random_range(0..length + 1),
    };
    *last_index = Some(index);
    index
}

/// Adds a few faults to bytes; `other` are the bytes of another vector.
pub(super) fn damage_bytes(rng: &mut ChaCha8Rng, bytes: &mut Vec<u8>, other: &[u8], material: &Material) {
    let mut last_index = None;
    for _ in 0..=small_number(rng) {
        let index = draw_index(rng, bytes.len(), &mut last_index);
        match (rng.random_range(0..12), bytes.get_mut(index)) {
            (0 | 1, Some(byte)) => *byte ^= 1 << rng.random_range(0..8),
            (2, Some(byte)) => *byte = *pick(rng, &SPECIAL_BYTES),
            (3 | 4, Some(byte)) => *byte = rng.random::<u8>(),
            (5, Some(byte)) => *byte = byte.wrapping_add(*pick(rng, &[1, 2, 0xff, 0xfe])),
            (6, _) => {
                let (number, width) = (material.number(rng), *pick(rng, &[1, 2, 4]));
                let mut written = number.to_be_bytes()[8 - width..].to_vec();
                if rng.random_range(0..2) == 0 {
                    written.reverse();
                }
                let end = bytes.len().min(index + width);
                drop(bytes.splice(index..end, written));
            }
            (7, _) => bytes.insert(index, rng.random::<u8>()),
            _ => restructure(rng, bytes, other),
        }
    }
    bytes.truncate(MAX_INPUT_UNITS);
}

/// Adds a few faults to a text; `other` is the text of another vector.
pub(super) fn damaged_text(rng: &mut ChaCha8Rng, text: &str, other: &str, material: &Material) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let other: Vec<char> = other.chars().collect();
    let mut last_index = None;
    for _ in 0..=small_number(rng) {
        let index = draw_index(rng, letters.len(), &mut last_index);
        match (rng.random_range(0..12), letters.get_mut(index)) {
            (0..=2, Some(letter)) if !other.is_empty() => *letter = *pick(rng, &other),
            (3, Some(letter)) => *letter = *pick(rng, &SIGNS),
            (4, Some(letter)) => *letter = char::from(rng.random::<u8>() & 0x7f),
            (5, Some(letter)) if letter.is_ascii_alphabetic() => *letter = char::from(*letter as u8 ^ 0x20),
            (6, _) => replace_number(rng, &mut letters, index, material),
            (7, _) if !material.words.is_empty() => {
                let end = if rng.random_range(0..2) == 0 { index } else { word_end(&letters, index) };
                drop(letters.splice(index..end, pick(rng, &material.words).chars()));
            }
            (8, _) => {
                let letter = if rng.random_range(0..2) == 0 { *pick(rng, &SIGNS) } else { 'A' };
                letters.insert(index, letter);
            }
            _ => restructure(rng, &mut letters, &other),
        }
    }
    letters.into_iter().take(MAX_INPUT_UNITS).collect()
}

fn word_end(letters: &[char], index: usize) -> usize {
    index + letters[index..].iter().take_while(|letter| letter.is_alphanumeric()).count()
}

fn replace_number(rng: &mut ChaCha8Rng, letters: &mut Vec<char>, index: usize, material: &Material) {
    let digits: String =
        letters[index..].iter().take_while(|letter| letter.is_ascii_digit()).take(18).collect();
    let number = match digits.parse::<u64>() {
        Ok(number) if rng.random_range(0..2) == 0 => {
            if rng.random_range(0..2) == 0 {
                number + 1
            } else {
                number.saturating_sub(1)
            }
        }
        _ => material.number(rng),
    };
    drop(letters.splice(index..index + digits.len(), number.to_string().chars()));
}

/// Cuts, lengthens or splices a sequence.
fn restructure<T: Clone>(rng: &mut ChaCha8Rng, items: &mut Vec<T>, other: &[T]) {
    let length = items.len();
    let index = rng.random_range(0..length + 1);
    let end = length.min(index + near_power(rng, 6));
    match rng.random_range(0..7) {
        0 => items.truncate(index),
        1 => drop(items.drain(index..end)),
        2 => {
            let part = items[index..end].to_vec();
            drop(items.splice(index..index, part));
        }
        3 if index < length => {
            // Repeats one item many times: some limits are large.
            let count = near_power(rng, 9);
            let item = items[index].clone();
            drop(items.splice(index..index, std::iter::repeat_n(item, count)));
        }
        // Appends the rest of another sequence, from the same index or from any.
        4 => {
            let from = if rng.random_range(0..2) == 0 {
                index.min(other.len())
            } else {
                rng.random_range(0..other.len() + 1)
            };
            items.truncate(index);
            items.extend_from_slice(&other[from..]);
        }
        5 => {
            let from = rng.random_range(0..other.len() + 1);
            let part = other[from..other.len().min(from + near_power(rng, 4))].to_vec();
            let end = if rng.random_range(0..2) == 0 { index } else { length.min(index + part.len()) };
            drop(items.splice(index..end, part));
        }
        _ => {
            let to = rng.random_range(0..length + 1);
            let part: Vec<T> = items.drain(index..end).collect();
            let to = to.min(items.len());
            drop(items.splice(to..to, part));
        }
    }
}
