//! The code words of the 32 candidate lists as tables, for the fast paths. They come from the lists and the prefix code of the reference.
//!
//! A square is the byte of its `Option<Square>`: 0 for dead, or its number and 1.

use super::{Piece, Square, candidates};
use crate::codes::prefix::PrefixCode;

/// The most bits of a code word.
pub(crate) const MOST_BITS: u32 = 7;

/// The bytes of an `Option<Square>`.
const BYTES: usize = 1 + Square::COUNT as usize;

/// The code words of each piece, by the byte of the square: the number of bits, and the bits from bit 8 on. 0 where the piece cannot be.
#[allow(clippy::cast_possible_truncation, reason = "a word has at most 7 bits")]
pub(crate) static WORDS: [[u16; BYTES]; Piece::COUNT as usize] = {
    let mut words = [[0; BYTES]; Piece::COUNT as usize];
    let mut id = 0;
    while id < words.len() {
        let list = candidates::of_id(id);
        let mut index = 0;
        while index < list.len() {
            let word = PrefixCode::new(list.len()).word(index);
            words[id][byte(list.number(index))] = (word.bits << 8 | word.len) as u16;
            index += 1;
        }
        id += 1;
    }
    words
};

/// The code word at the beginning of each string of [`MOST_BITS`] bits, for each piece: the number of bits, and the byte of the square from
/// bit 8 on.
#[allow(clippy::cast_possible_truncation, reason = "there are 90 squares")]
pub(crate) static SQUARES: [[u16; 1 << MOST_BITS]; Piece::COUNT as usize] = {
    let mut squares = [[0; 1 << MOST_BITS]; Piece::COUNT as usize];
    let mut id = 0;
    while id < squares.len() {
        let mut square = 0;
        while square < BYTES {
            let (len, bits) = (WORDS[id][square] & 0xff, WORDS[id][square] >> 8);
            let spare = MOST_BITS - len as u32;
            let mut string = bits << spare;
            while len > 0 && string >> spare == bits {
                squares[id][string as usize] = (square as u16) << 8 | len;
                string += 1;
            }
            square += 1;
        }
        id += 1;
    }
    squares
};

/// The byte of a candidate.
const fn byte(number: u8) -> usize {
    if number < Square::COUNT { number as usize + 1 } else { 0 }
}
