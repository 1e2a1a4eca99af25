//! Mistakes in a code of two lengths: code words of k bits for small numbers, and of k + 1 bits for others. The fields that `explain` names
//! show the numbers.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::{bytes::packed, mistake::Mistake};
use crate::diagnosis::fields::{EncodedField, ExplainedEncoding};

/// The code of one kind of field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TwoLengthCode {
    /// The length of the short code words in bits.
    width: usize,
    /// The smallest number with a long code word.
    first_long: u64,
}

/// The smallest and the greatest number by the length of their code words.
type Ranges = BTreeMap<usize, (u64, u64)>;

/// A field as its bits, or as a number with its code.
enum Segment {
    Bits(Vec<bool>),
    Number(u64, TwoLengthCode),
}

/// A code word: its bits as a number, and their count.
type Word = fn(u64, TwoLengthCode) -> (u64, usize);

const WORDS: [(&str, Word); 2] = [
    ("the code words have a fixed width, that of the longest", |number, code| (number, code.width + 1)),
    ("the long code words are those of the truncated binary code of textbooks", |number, code| {
        if number < code.first_long {
            (number, code.width)
        } else {
            (number + code.first_long, code.width + 1)
        }
    }),
];

pub(super) fn add(explained: &[ExplainedEncoding], mistakes: &mut Vec<Mistake>) {
    let codes = learn_codes(explained);
    if codes.is_empty() {
        return;
    }
    let parts = |(bytes, fields): &ExplainedEncoding| (bytes.clone(), segments(bytes, fields, &codes));
    let encodings: Rc<HashMap<Vec<u8>, Vec<Segment>>> = Rc::new(explained.iter().map(parts).collect());
    for (what, word) in WORDS {
        let encodings = Rc::clone(&encodings);
        mistakes.push(Mistake::in_encoding("bytes", what, move |bytes| {
            let Some(parts) = encodings.get(bytes) else { return Vec::new() };
            let bits = parts.iter().flat_map(|part| match part {
                Segment::Bits(bits) => bits.clone(),
                Segment::Number(number, code) => {
                    let (code_word, length) = word(*number, *code);
                    (0..length).rev().map(|bit| code_word >> bit & 1 == 1).collect()
                }
            });
            let bits: Vec<bool> = bits.collect();
            vec![packed(&bits, true), packed(&bits, false)]
        }));
    }
}

/// The key of fields that probably have the same code: their name and number.
fn key(field: &EncodedField) -> (&str, u64) {
    (&field.name, field.number)
}

/// Finds the codes of two lengths. Kinds of fields with one name have the same code if the requirements that all fields of a kind list are the
/// same.
fn learn_codes(explained: &[ExplainedEncoding]) -> BTreeMap<(&str, u64), TwoLengthCode> {
    let mut common: BTreeMap<(&str, u64), BTreeSet<&str>> = BTreeMap::new();
    for field in explained.iter().flat_map(|(_, fields)| fields) {
        let requirements: BTreeSet<&str> = field.requirements.iter().map(String::as_str).collect();
        let common_ids = common.entry(key(field)).or_insert_with(|| requirements.clone());
        common_ids.retain(|id| requirements.contains(id));
    }
    let mut ranges: BTreeMap<(&str, &BTreeSet<&str>), Ranges> = BTreeMap::new();
    for field in explained.iter().flat_map(|(_, fields)| fields) {
        let Some(number) = field.value else { continue };
        let lengths = ranges.entry((&field.name, &common[&key(field)])).or_default();
        let (least, most) = lengths.entry(field.bits().len()).or_insert((number, number));
        (*least, *most) = (number.min(*least), number.max(*most));
    }
    let code = |lengths: &Ranges| {
        let mut lengths = lengths.iter();
        let ((&width, (_, greatest_short)), (&long, (smallest_long, _)), None) =
            (lengths.next()?, lengths.next()?, lengths.next())
        else {
            return None;
        };
        (long == width + 1 && greatest_short < smallest_long)
            .then_some(TwoLengthCode { width, first_long: *smallest_long })
    };
    let codes = common.iter().filter_map(|(&key, common)| Some((key, code(ranges.get(&(key.0, common))?)?)));
    codes.collect()
}

fn segments(
    bytes: &[u8],
    fields: &[EncodedField],
    codes: &BTreeMap<(&str, u64), TwoLengthCode>,
) -> Vec<Segment> {
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let part = |field: &EncodedField| match (field.value, codes.get(&key(field))) {
        (Some(number), Some(code)) => Segment::Number(number, *code),
        _ => Segment::Bits(field.bits().map(bit).collect()),
    };
    let padding = fields.last().filter(|last| {
        let has_both = last.bits().any(bit) && !last.bits().all(bit);
        last.bits().len() < 8 && !has_both && !codes.contains_key(&key(last))
    });
    fields[..fields.len() - usize::from(padding.is_some())].iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    /// A number below 6, in 2 or 3 bits, and padding of ones.
    fn encoding(number: u64, word: &str) -> ExplainedEncoding {
        let field = json!({
            "name": "n", "number": 0, "start": 0, "len": word.len(), "value": number, "requirements": ["A-1", word],
        });
        let padding = json!({"name": "padding", "number": 0, "start": word.len(), "len": 8 - word.len(), "requirements": []});
        let byte = u8::from_str_radix(&format!("{word:1<8}"), 2).unwrap();
        (vec![byte], [field, padding].iter().filter_map(EncodedField::read).collect())
    }

    #[test]
    fn code_words_are_replaced() {
        let words = ["00", "01", "100", "110", "101", "111"];
        let explained: Vec<_> = (0..).zip(words).map(|(number, word)| encoding(number, word)).collect();
        let mut mistakes = Vec::new();
        add(&explained, &mut mistakes);
        let changed = |at: usize, number: usize| {
            let hex = hex::encode(&explained[number].0);
            mistakes[at].candidates(&json!({ "hex": hex }))[0]["hex"].clone()
        };
        assert_eq!([changed(0, 0), changed(0, 3), changed(0, 5)], ["1f", "7f", "bf"]);
        assert_eq!([changed(1, 1), changed(1, 2), changed(1, 5)], ["7f", "9f", "ff"]);
    }
}
