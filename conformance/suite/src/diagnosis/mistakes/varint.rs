//! Mistakes in variable-length numbers of seven bits per byte, where bit 7 is set in all bytes except the last.

use super::{bytes::bytes_mistake, mistake::Mistake};

/// The maximum number of bytes of a number: more do not fit into 64 bits.
const MAX_BYTES: usize = 9;

type NumberChange = Box<dyn Fn(&[u8]) -> Vec<u8>>;

pub(super) fn add(key: &str, header: usize, mistakes: &mut Vec<Mistake>) {
    let mut push = |what: String, change: NumberChange| {
        let edit = move |bytes: &[u8]| {
            let (before, numbers) = bytes.split_at(header.min(bytes.len()));
            let numbers =
                numbers.split_inclusive(|byte| *byte < 128).flat_map(|number| match number.last() {
                    Some(..128) if number.len() <= MAX_BYTES => change(number),
                    _ => number.to_vec(),
                });
            before.iter().copied().chain(numbers).collect()
        };
        mistakes.push(bytes_mistake(what, key, Box::new(edit)));
    };
    push(
        "the bytes of each number of seven bits a byte are in reverse order: the high bits are first"
            .to_owned(),
        Box::new(|number| {
            let (last, rest) = number.split_first().unwrap_or((&0, &[]));
            rest.iter().rev().map(|byte| byte | 128).chain([last & 127]).collect()
        }),
    );
    push(
        "numbers of seven bits a byte are signed: a number has one more byte if bit 6 of its last byte is set".to_owned(),
        Box::new(|number| match number.split_last() {
            Some((last, before)) if last & 64 != 0 => [before, &[last | 128, 0]].concat(),
            _ => number.to_vec(),
        }),
    );
    for by in 1..=4u64 {
        let unit = if by == 1 { String::new() } else { format!(": a count in units of {by} is one too") };
        for (how, is_more) in [("great", true), ("small", false)] {
            let end = if by == 1 { String::new() } else { format!("{unit} {how}") };
            push(
                format!("each number of seven bits a byte is {by} too {how}{end}"),
                Box::new(move |number| {
                    let old = number.iter().rev().fold(0, |old, byte| old << 7 | u64::from(byte & 127));
                    let new = if is_more { old.checked_add(by) } else { old.checked_sub(by) };
                    new.map_or_else(|| number.to_vec(), encode)
                }),
            );
        }
    }
}

fn encode(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push(number.to_le_bytes()[0] | 128);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
    bytes
}
