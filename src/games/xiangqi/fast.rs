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

/// Pieces that are put one after another, each on a square of its list.
pub(crate) struct Put {
    squares: [Option<Square>; Piece::COUNT as usize],
    /// The piece at each byte of a square. The one of dead has no meaning, and there are none after the last square.
    occupants: [Option<Piece>; 256],
}

impl Put {
    /// All pieces dead.
    pub(crate) const NONE: Self = Self { squares: [None; Piece::COUNT as usize], occupants: [None; 256] };

    /// Puts a piece, on no square if the byte is 0.
    #[inline]
    pub(crate) fn put(&mut self, id: usize, square: u8) {
        self.squares[id] = Square::of_byte(square);
        self.occupants[usize::from(square)] = Piece::of_byte(id.to_le_bytes()[0] + 1);
    }

    /// The pieces; `None` if two of them are on one square.
    #[inline]
    pub(crate) fn pieces(&self) -> Option<Pieces> {
        let alive: u8 = self.squares.iter().map(|square| u8::from(square.is_some())).sum();
        // More than there are squares, so that they make whole vectors.
        let occupied: u8 = self.occupants[1..=96].iter().map(|occupant| u8::from(occupant.is_some())).sum();
        let occupants = self.occupants[1..BYTES].try_into().ok()?;
        (alive == occupied).then(|| Pieces::of_arrays(self.squares, occupants))
    }
}

/// The byte of a candidate.
const fn byte(number: u8) -> usize {
    if number < Square::COUNT { number as usize + 1 } else { 0 }
}
