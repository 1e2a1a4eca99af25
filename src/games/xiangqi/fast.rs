//! The code words of the 32 candidate lists as tables, and pieces that are put without checks, for the fast paths. The tables come from the
//! lists and the prefix code of the reference.
//!
//! A square is the byte of its `Option<Square>`: 0 for dead, or its number and 1.

use super::{Candidates, Piece, Pieces, Square};
use crate::codes::prefix::PrefixCode;

/// The maximum number of bits of a code word.
pub(crate) const MAX_CODE_BITS: u32 = 7;

/// The number of values of the byte of an `Option<Square>`.
const OPTION_BYTES: usize = 1 + Square::COUNT as usize;

/// The code words of each piece, [`OPTION_BYTES`] of each, by the byte of the square. The words after those of a piece are enough for any byte, so
/// that no index is out of bounds.
static WORDS: [u64; (Piece::COUNT as usize - 1) * OPTION_BYTES + 256] = {
    let mut words = [0; (Piece::COUNT as usize - 1) * OPTION_BYTES + 256];
    let mut id = 0;
    while id < Piece::COUNT as usize {
        let list = Candidates::for_id(id);
        let mut index = 0;
        while index < list.len() {
            let word = PrefixCode::new(list.len()).word(index);
            words[id * OPTION_BYTES + byte(list.number(index))] =
                (word.bits as u64) << (64 - word.len) | word.len as u64;
            index += 1;
        }
        id += 1;
    }
    words
};

/// The code word of a piece for the byte of a square: the bits from the highest one on, and their number in the lowest bits. 0 where the piece
/// cannot be.
#[inline]
pub(crate) const fn word(id: usize, square: u8) -> u64 {
    WORDS[id * OPTION_BYTES + square as usize]
}

/// The byte of the square whose code word begins each string of [`MAX_CODE_BITS`] bits, for each piece.
#[allow(clippy::cast_possible_truncation, reason = "there are 90 squares")]
pub(crate) static SQUARES: [[u8; 1 << MAX_CODE_BITS]; Piece::COUNT as usize] = {
    let mut squares = [[0; 1 << MAX_CODE_BITS]; Piece::COUNT as usize];
    let mut id = 0;
    while id < squares.len() {
        let mut square = 0;
        while square < OPTION_BYTES {
            let word = word(id, square as u8);
            let len = word & 63;
            let mut string = word >> (64 - MAX_CODE_BITS);
            let end = string + (1 << MAX_CODE_BITS >> len);
            while len > 0 && string < end {
                squares[id][string as usize] = square as u8;
                string += 1;
            }
            square += 1;
        }
        id += 1;
    }
    squares
};

/// The first bit of the counter in [`OCCUPIED`]. The bits before it hold the squares, and the carries of up to 32 pieces.
const COUNT_SHIFT: u32 = 100;

/// For each byte of a square, the bit of the square, and 1 from bit [`COUNT_SHIFT`] on. 0 for dead, and after the last square.
static OCCUPIED: [u128; 256] = {
    let mut occupied = [0; 256];
    let mut byte = 1;
    while byte < OPTION_BYTES {
        occupied[byte] = 1 << byte | 1 << COUNT_SHIFT;
        byte += 1;
    }
    occupied
};

/// Pieces that are put once each, each on a square of its list.
#[derive(Clone, Copy)]
pub(crate) struct Put {
    /// Each byte in a `u16`, so that a compiler stores it directly and does not gather bytes first.
    squares: [u16; Piece::COUNT as usize],
    /// The sum over the pieces of [`OCCUPIED`]. Two equal bits carry, and then fewer bits are left than pieces are counted.
    occupied: u128,
}

impl Put {
    /// All pieces dead.
    pub(crate) const NONE: Self = Self { squares: [0; Piece::COUNT as usize], occupied: 0 };

    /// Puts a piece, on no square if the byte is 0.
    #[inline]
    pub(crate) fn put(&mut self, id: usize, square: u8) {
        self.squares[id] = square.into();
        self.occupied = self.occupied.wrapping_add(OCCUPIED[usize::from(square)]);
    }

    /// The pieces; `None` if two of them are on one square.
    #[inline]
    pub(crate) fn pieces(&self) -> Option<Pieces> {
        let occupied_squares = self.occupied & ((1 << COUNT_SHIFT) - 1);
        #[allow(clippy::cast_possible_truncation, reason = "each is a byte")]
        let from_byte = |byte| Square::from_byte(byte as u8);
        let is_free = u128::from(occupied_squares.count_ones()) == self.occupied >> COUNT_SHIFT;
        is_free.then(|| Pieces::from_squares(self.squares.map(from_byte)))
    }
}

const fn byte(number: u8) -> usize {
    if number < Square::COUNT { number as usize + 1 } else { 0 }
}
