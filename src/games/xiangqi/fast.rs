//! The code words of the 32 candidate lists as tables, and pieces that are put without checks, for the fast paths. The tables come from the
//! lists and the prefix code of the reference.
//!
//! A square is the byte of its `Option<Square>`: 0 for dead, or its number and 1.

use super::{Piece, Pieces, Square, candidates};
use crate::codes::prefix::PrefixCode;

/// The most bits of a code word.
pub(crate) const MOST_BITS: u32 = 7;

/// The bytes of an `Option<Square>`.
const BYTES: usize = 1 + Square::COUNT as usize;

/// The code words of each piece, by the byte of the square: the number of bits, and the bits from bit 8 on. 0 where the piece cannot be, and after
/// the last square.
#[allow(clippy::cast_possible_truncation, reason = "a word has at most 7 bits")]
pub(crate) static WORDS: [[u16; 256]; Piece::COUNT as usize] = {
    let mut words = [[0; 256]; Piece::COUNT as usize];
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

/// The byte of the square whose code word begins each string of [`MOST_BITS`] bits, for each piece.
#[allow(clippy::cast_possible_truncation, reason = "there are 90 squares")]
pub(crate) static SQUARES: [[u8; 1 << MOST_BITS]; Piece::COUNT as usize] = {
    let mut squares = [[0; 1 << MOST_BITS]; Piece::COUNT as usize];
    let mut id = 0;
    while id < squares.len() {
        let mut square = 0;
        while square < BYTES {
            let (len, bits) = (WORDS[id][square] & 0xff, WORDS[id][square] >> 8);
            let spare = MOST_BITS - len as u32;
            let mut string = bits << spare;
            while len > 0 && string >> spare == bits {
                squares[id][string as usize] = square as u8;
                string += 1;
            }
            square += 1;
        }
        id += 1;
    }
    squares
};

/// The bit of [`OCCUPIED`] from which on it counts. The squares and what 32 pieces on them can carry over are before it.
const COUNT: u32 = 100;

/// For each byte of a square, the bit of the square, and 1 from bit [`COUNT`] on. 0 for dead, and after the last square.
static OCCUPIED: [u128; 256] = {
    let mut occupied = [0; 256];
    let mut byte = 1;
    while byte < BYTES {
        occupied[byte] = 1 << byte | 1 << COUNT;
        byte += 1;
    }
    occupied
};

/// Pieces that are put once each, each on a square of its list.
#[derive(Clone, Copy)]
pub(crate) struct Put {
    squares: [Option<Square>; Piece::COUNT as usize],
    /// The sum over the pieces of [`OCCUPIED`]. Two equal bits carry, and then fewer bits are left than pieces are counted.
    occupied: u128,
}

impl Put {
    /// All pieces dead.
    pub(crate) const NONE: Self = Self { squares: [None; Piece::COUNT as usize], occupied: 0 };

    /// Puts a piece, on no square if the byte is 0.
    #[inline]
    pub(crate) fn put(&mut self, id: usize, square: u8) {
        self.squares[id] = Square::of_byte(square);
        self.occupied = self.occupied.wrapping_add(OCCUPIED[usize::from(square)]);
    }

    /// The pieces; `None` if two of them are on one square.
    #[inline]
    pub(crate) fn pieces(&self) -> Option<Pieces> {
        let squares = self.occupied & ((1 << COUNT) - 1);
        (u128::from(squares.count_ones()) == self.occupied >> COUNT).then(|| Pieces::of_squares(self.squares))
    }
}

/// The byte of a candidate.
const fn byte(number: u8) -> usize {
    if number < Square::COUNT { number as usize + 1 } else { 0 }
}
