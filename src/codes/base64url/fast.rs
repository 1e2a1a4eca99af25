//! The fast path: a table of sextets, four characters at a time. Its domain is every text.

use alloc::vec::Vec;

use super::{ALPHABET, BITS_PER_CHAR};

/// The mark of a character outside the alphabet.
const NONE: u8 = 0xff;

static SEXTETS: [u8; 256] = {
    let mut sextets = [NONE; 256];
    let mut sextet = 0;
    while sextet < 64 {
        sextets[ALPHABET[sextet as usize] as usize] = sextet;
        sextet += 1;
    }
    sextets
};

pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let text = text.as_bytes();
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let mut max_value = 0;
    let mut sextet = |byte: u8| {
        let sextet = SEXTETS[usize::from(byte)];
        max_value |= sextet;
        u32::from(sextet)
    };
    let mut groups = text.chunks_exact(4);
    for group in groups.by_ref() {
        let bits = group.iter().fold(0u32, |bits, &byte| bits << BITS_PER_CHAR | sextet(byte));
        let [_, first, second, third] = bits.to_be_bytes();
        bytes.extend_from_slice(&[first, second, third]);
    }
    let rest = groups.remainder();
    let bits = rest.iter().fold(0u32, |bits, &byte| bits << BITS_PER_CHAR | sextet(byte));
    let is_canonical = match rest.len() {
        0 => true,
        2 => {
            bytes.push((bits >> 4).to_le_bytes()[0]);
            bits.trailing_zeros() >= 4
        }
        3 => {
            bytes.extend_from_slice(&(bits >> 2).to_be_bytes()[2..]);
            bits.trailing_zeros() >= 2
        }
        _ => false,
    };
    (is_canonical && max_value < 64).then_some(bytes)
}
