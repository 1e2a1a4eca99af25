//! Damages sequences of bytes or characters, also with parts of other sequences.

use crate::fuzzer::draw::Draws;

/// The limit on the units of a damaged input.
const MAX_INPUT_UNITS: usize = 1 << 14;

/// Bytes that are often special: ends of ranges, single bits, all ones.
const SPECIAL: [u8; 12] = [0, 1, 2, 3, 0x0f, 0x3f, 0x7f, 0x80, 0xbf, 0xc0, 0xfe, 0xff];

/// Characters that have a meaning in many text formats, or are rejected.
const SIGNS: [char; 22] = [
    '0', '1', '9', 'a', 'A', 'z', 'Z', ' ', '\t', '\n', '\0', '-', '+', '_', '.', ',', ':', '/', '%', '"',
    'é', '棋',
];

/// The numbers and words in the vectors of an operation.
#[derive(Debug, Default)]
pub(super) struct Learnt {
    /// Numbers of their values, and lengths of their inputs.
    pub(super) numbers: Vec<u64>,
    /// Texts of their values and words of their inputs.
    pub(super) words: Vec<String>,
}

impl Learnt {
    /// Draws a number of a vector or a power of two, or a neighbour of one of them.
    pub(super) fn number(&self, draws: &mut Draws) -> u64 {
        let number = match self.numbers.get(draws.below(self.numbers.len() + 1)) {
            Some(number) => *number,
            None => draws.near_power(33) as u64,
        };
        match draws.below(4) {
            0 => number.saturating_add(1),
            1 => number.saturating_sub(1),
            _ => number,
        }
    }
}

/// Adds a few faults to bytes; `other` are the bytes of another vector.
pub(super) fn bytes(draws: &mut Draws, bytes: &mut Vec<u8>, other: &[u8], learnt: &Learnt) {
    for _ in 0..=draws.few() {
        let index = draws.below(bytes.len() + 1);
        match (draws.below(12), bytes.get_mut(index)) {
            (0 | 1, Some(byte)) => *byte ^= 1 << draws.below(8),
            (2, Some(byte)) => *byte = *draws.pick(&SPECIAL),
            (3 | 4, Some(byte)) => *byte = draws.byte(),
            (5, Some(byte)) => *byte = byte.wrapping_add(*draws.pick(&[1, 2, 0xff, 0xfe])),
            (6, _) => {
                let (number, width) = (learnt.number(draws), *draws.pick(&[1, 2, 4]));
                let mut written = number.to_be_bytes()[8 - width..].to_vec();
                if draws.once_in(2) {
                    written.reverse();
                }
                let end = bytes.len().min(index + width);
                drop(bytes.splice(index..end, written));
            }
            (7, _) => bytes.insert(index, draws.byte()),
            _ => structure(draws, bytes, other),
        }
    }
    bytes.truncate(MAX_INPUT_UNITS);
}

/// Adds a few faults to a text; `other` is the text of another vector.
pub(super) fn text(draws: &mut Draws, text: &str, other: &str, learnt: &Learnt) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let other: Vec<char> = other.chars().collect();
    for _ in 0..=draws.few() {
        let index = draws.below(letters.len() + 1);
        match (draws.below(12), letters.get_mut(index)) {
            (0..=2, Some(letter)) if !other.is_empty() => *letter = *draws.pick(&other),
            (3, Some(letter)) => *letter = *draws.pick(&SIGNS),
            (4, Some(letter)) => *letter = char::from(draws.byte() & 0x7f),
            (5, Some(letter)) if letter.is_ascii_alphabetic() => *letter = char::from(*letter as u8 ^ 0x20),
            (6, _) => number(draws, &mut letters, index, learnt),
            (7, _) if !learnt.words.is_empty() => {
                let end = if draws.once_in(2) { index } else { word(&letters, index) };
                drop(letters.splice(index..end, draws.pick(&learnt.words).chars()));
            }
            (8, _) => letters.insert(index, if draws.once_in(2) { *draws.pick(&SIGNS) } else { 'A' }),
            _ => structure(draws, &mut letters, &other),
        }
    }
    letters.into_iter().take(MAX_INPUT_UNITS).collect()
}

/// The end of the word that begins at this index.
fn word(letters: &[char], index: usize) -> usize {
    index + letters[index..].iter().take_while(|letter| letter.is_alphanumeric()).count()
}

/// Replaces the digits at this index with a number.
fn number(draws: &mut Draws, letters: &mut Vec<char>, index: usize, learnt: &Learnt) {
    let digits: String =
        letters[index..].iter().take_while(|letter| letter.is_ascii_digit()).take(18).collect();
    let number = match digits.parse::<u64>() {
        Ok(number) if draws.once_in(2) => {
            if draws.once_in(2) {
                number + 1
            } else {
                number.saturating_sub(1)
            }
        }
        _ => learnt.number(draws),
    };
    drop(letters.splice(index..index + digits.len(), number.to_string().chars()));
}

/// Cuts, lengthens or splices a sequence.
fn structure<T: Clone>(draws: &mut Draws, items: &mut Vec<T>, other: &[T]) {
    let length = items.len();
    let index = draws.below(length + 1);
    let end = length.min(index + draws.near_power(6));
    match draws.below(7) {
        0 => items.truncate(index),
        1 => drop(items.drain(index..end)),
        2 => {
            let part = items[index..end].to_vec();
            drop(items.splice(index..index, part));
        }
        3 if index < length => {
            // Repeats one item many times: some limits are large.
            let count = draws.near_power(9);
            let item = items[index].clone();
            drop(items.splice(index..index, std::iter::repeat_n(item, count)));
        }
        // Appends the rest of another sequence, from the same index or from any.
        4 => {
            let from = if draws.once_in(2) { index.min(other.len()) } else { draws.below(other.len() + 1) };
            items.truncate(index);
            items.extend_from_slice(&other[from..]);
        }
        5 => {
            let from = draws.below(other.len() + 1);
            let part = other[from..other.len().min(from + draws.near_power(4))].to_vec();
            let end = if draws.once_in(2) { index } else { length.min(index + part.len()) };
            drop(items.splice(index..end, part));
        }
        _ => {
            let to = draws.below(length + 1);
            let part: Vec<T> = items.drain(index..end).collect();
            let to = to.min(items.len());
            drop(items.splice(to..to, part));
        }
    }
}
