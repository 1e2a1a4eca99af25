//! Exhaustive tests of groups of trits and of the code of an index. Each walk takes the function under test as an argument, so that a control
//! can inject a fault. A walk that does not find the fault proves nothing.

use boardwire::codes::{
    bits::BitReader,
    prefix::{PrefixCode, Word},
    trits,
};

/// The number of inputs that agreed, or the first that did not.
type Walk = Result<u64, String>;

/// Gives each input to both functions.
fn walk<I: std::fmt::Debug, T: PartialEq + std::fmt::Debug>(
    inputs: impl IntoIterator<Item = I>,
    judged: impl Fn(&I) -> T,
    model: impl Fn(&I) -> T,
) -> Walk {
    let mut count = 0;
    for input in inputs {
        let (matches, expected) = (judged(&input), model(&input));
        if matches != expected {
            return Err(format!("{input:?}: {matches:?}, the model {expected:?}"));
        }
        count += 1;
    }
    Ok(count)
}

/// Asserts that the walk has `inputs` inputs, that all of them agree, and that the walk with the injected fault finds it.
fn assert_walks(inputs: u64, sound: &Walk, faulty: &Walk) {
    assert_eq!(sound, &Ok(inputs));
    assert!(faulty.is_err(), "the injected fault was not found");
}

fn groups() -> impl Iterator<Item = Vec<u8>> {
    (1..=5).flat_map(|len: u32| {
        (0..3_u32.pow(len)).map(move |number| (0..len).map(|at| (number / 3_u32.pow(at) % 3) as u8).collect())
    })
}

#[test]
fn all_groups_of_trits_both_ways() {
    let value = |group: &Vec<u8>| group.iter().rev().fold(0, |value, trit| value * 3 + trit);
    let turned = |group: &Vec<u8>| trits::pack(&group.iter().rev().copied().collect::<Vec<_>>());
    assert_walks(363, &walk(groups(), |group| trits::pack(group), value), &walk(groups(), turned, value));
    let padded = |group: &Vec<u8>| [group.clone(), vec![0; 5 - group.len()]].concat();
    let unpacked = |group: &Vec<u8>| trits::unpack(value(group)).unwrap().to_vec();
    let unpacked_next = |group: &Vec<u8>| trits::unpack(value(group).max(1) - 1).unwrap().to_vec();
    assert_walks(363, &walk(groups(), unpacked, padded), &walk(groups(), unpacked_next, padded));
    assert_eq!(walk(0..=255_u8, |&byte| trits::unpack(byte).is_some(), |&byte| byte < 243), Ok(256));
}

/// Whether the words of a code are prefix-free and complete: the words cover each string of the maximum length exactly once.
fn is_complete(size: u32, word: impl Fn(PrefixCode, u32) -> Word) -> Result<(), String> {
    let code = PrefixCode::new(size);
    let longest = size.ilog2() + 1;
    let mut covered = vec![false; 1 << longest];
    // The Kraft sum in units of 2^-longest.
    let mut sum = 0;
    for index in 0..size {
        let Word { bits, len } = word(code, index);
        if len > longest {
            return Err(format!("word {index} of {size} has {len} bits"));
        }
        let width = 1_usize << (longest - len);
        sum += width;
        let first = bits as usize * width;
        for slot in covered.get_mut(first..first + width).ok_or(format!("word {index} of {size}"))? {
            if std::mem::replace(slot, true) {
                return Err(format!("word {index} of {size} shares its beginning with another"));
            }
        }
    }
    if sum == covered.len() {
        Ok(())
    } else {
        Err(format!("the Kraft sum of {size} is {sum}/{}", covered.len()))
    }
}

fn complete_codes(sizes: impl Iterator<Item = u32>, word: impl Fn(PrefixCode, u32) -> Word) -> Walk {
    let mut count = 0;
    for size in sizes {
        is_complete(size, &word)?;
        count += 1;
    }
    Ok(count)
}

#[test]
#[ignore = "takes seconds, in a release build"]
fn all_codes_of_up_to_20_000_words_are_complete() {
    // Truncated binary of the textbooks is complete as well. A class that begins one index too late is not.
    let faulty = |code: PrefixCode, index: u32| {
        let word = code.word(index);
        let first_long = (2 << code.size().ilog2()) - code.size();
        if index == first_long && word.len > 0 {
            Word { bits: word.bits >> 1, len: word.len - 1 }
        } else {
            word
        }
    };
    let sound = complete_codes(1..=20_000, PrefixCode::word);
    assert_walks(20_000, &sound, &complete_codes(3..=20_000, faulty));
}

/// The code word of an index (spec: XP-4), bit by bit.
fn plain_word(size: u32, index: u32) -> Vec<u8> {
    let bits = |number: u32, count: u32| (0..count).rev().map(move |at| (number >> at & 1) as u8);
    let k = size.ilog2();
    // The number of pairs of words of k + 1 bits: b in XP-11.
    let b = size - (1 << k);
    if index < (1 << k) - b {
        bits(index, k).collect()
    } else if index < 1 << k {
        bits(index, k).chain([0]).collect()
    } else {
        bits(index - b, k).chain([1]).collect()
    }
}

/// Checks the words of all sizes in use, and of many more: the model has the same words, and each word is read as its index.
#[test]
fn all_words_of_small_codes() {
    let words = || (1..=300_u32).flat_map(|size| (0..size).map(move |index| (size, index)));
    let text = |word: Word| (0..word.len).rev().map(|at| (word.bits >> at & 1) as u8).collect::<Vec<u8>>();
    let judged = |&(size, index): &(u32, u32)| text(PrefixCode::new(size).word(index));
    let model = |&(size, index): &(u32, u32)| plain_word(size, index);
    // The code of the textbooks, whose long words are in the order of their indices.
    let textbook = |&(size, index): &(u32, u32)| {
        let (k, short) = (size.ilog2(), (2 << size.ilog2()) - size);
        if index < short {
            text(Word { bits: index, len: k })
        } else {
            text(Word { bits: index + short, len: k + 1 })
        }
    };
    assert_walks(45_150, &walk(words(), judged, model), &walk(words(), textbook, model));
    let read = |&(size, index): &(u32, u32)| {
        let bytes = PrefixCode::new(size).word(index).order();
        let bytes = u32::try_from(bytes).unwrap_or(0).to_be_bytes();
        PrefixCode::new(size).read(&mut BitReader::new(&bytes))
    };
    let read_later = |&(size, index): &(u32, u32)| read(&(size, (index + 1).min(size - 1)));
    let itself = |&(_, index): &(u32, u32)| Ok(index);
    assert_walks(45_150, &walk(words(), read, itself), &walk(words(), read_later, itself));
}
