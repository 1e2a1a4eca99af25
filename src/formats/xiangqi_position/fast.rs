//! The fast path: tables of code words, and 64 bits at a time. Its domain is every position, with the options of the caller.
//!
//! The code words are in four groups. A group has at most 59 bits, so that one read and one word hold it wherever it begins.

use alloc::vec::Vec;

use super::{Leniency, Options, Position, Side};
use crate::games::xiangqi::{
    Piece,
    fast::{MOST_BITS, Put, SQUARES, WORDS},
};

/// The ids of the groups. The side to move is before the first one.
const GROUPS: [core::ops::Range<usize>; 4] = [0..11, 11..16, 16..27, 27..32];

/// The fewest bytes of a position.
const SHORTEST: usize = 19;

/// The most bytes of a position.
const LONGEST: usize = 23;

/// The bits of an input after which a group can begin, and 64 more.
type Words = [u64; 4];

/// Decodes a position.
pub(in crate::formats) fn decode(bytes: &[u8], options: Options) -> Option<Position> {
    let words = words(bytes);
    let mut put = Put::NONE;
    let end = read_pieces(&words, &mut put);
    let length = end.div_ceil(8);
    let padding = bytes.get(..length as usize)?.last()?;
    let is_padded = padding.trailing_ones() >= length * 8 - end;
    let is_valid = (bytes.len() == length as usize || options.allows(Leniency::TrailingBytes))
        && (is_padded || options.allows(Leniency::PaddingBits));
    let turn = if words[0] >> 63 == 1 { Side::Red } else { Side::Black };
    if is_valid { Some(Position { turn, pieces: put.pieces()? }) } else { None }
}

/// Puts all pieces; returns the bit after them.
#[inline(never)]
fn read_pieces(words: &Words, put: &mut Put) -> u32 {
    let mut end = 1;
    end += read_officers::<0>(from(words, end), put);
    end += read_pawns::<0>(from(words, end), put);
    end += read_officers::<{ Piece::PER_SIDE as usize }>(from(words, end), put);
    end + read_pawns::<{ Piece::PER_SIDE as usize }>(from(words, end), put)
}

/// Puts the officers of a side, whose first id is `FIRST`; returns how many bits they take.
#[inline]
fn read_officers<const FIRST: usize>(bits: u64, put: &mut Put) -> u32 {
    let mut group = Group(bits | 1);
    group.read::<10>(FIRST, put);
    for id in 1..3 {
        group.read::<6>(FIRST + id, put);
    }
    for id in 3..5 {
        group.read::<8>(FIRST + id, put);
    }
    for id in 5..11 {
        group.read::<91>(FIRST + id, put);
    }
    group.len()
}

/// Puts the pawns of a side, whose first id is `FIRST`; returns how many bits they take.
#[inline]
fn read_pawns<const FIRST: usize>(bits: u64, put: &mut Put) -> u32 {
    let mut group = Group(bits | 1);
    for id in 11..16 {
        group.read::<48>(FIRST + id, put);
    }
    group.len()
}

/// The bits of a group that are not read yet, from the highest one on. A 1 in the lowest bit moves with them.
struct Group(u64);

impl Group {
    /// Puts a piece that has `SIZE` candidates.
    #[inline]
    fn read<const SIZE: u32>(&mut self, id: usize, put: &mut Put) {
        let string = self.0 >> (64 - MOST_BITS);
        put.put(id, SQUARES[id][string as usize]);
        // The words from this one on have another bit.
        let (short, first_long) = (SIZE.ilog2(), (2u64 << SIZE.ilog2()) - u64::from(SIZE));
        self.0 <<= short + u32::from(string >= first_long << (MOST_BITS - short));
    }

    /// How many bits are read.
    fn len(&self) -> u32 {
        self.0.trailing_zeros()
    }
}

/// The first 24 bytes, and 0 where there are none. An input that is shorter than any position is read as 0.
fn words(bytes: &[u8]) -> Words {
    let word = |start: usize| {
        let eight = bytes.get(start..start + 8).and_then(|eight| eight.try_into().ok());
        u64::from_be_bytes(eight.unwrap_or_default())
    };
    match bytes.len() {
        ..SHORTEST => [0; 4],
        // The last eight bytes begin before byte 16.
        length @ SHORTEST..=LONGEST => [word(0), word(8), word(length - 8) << (8 * (24 - length)), 0],
        _ => [word(0), word(8), word(16), 0],
    }
}

/// Puts the highest bits of `bits` from bit `start` on, where `words` are 0.
fn put(words: &mut Words, start: u32, bits: u64) {
    let (index, shift) = ((start / 64) as usize % 3, start % 64);
    words[index] |= bits >> shift;
    words[index + 1] |= bits << 1 << (63 - shift);
}

/// 64 bits from bit `start` on.
fn from(words: &Words, start: u32) -> u64 {
    let (index, shift) = ((start / 64) as usize % 3, start % 64);
    words[index] << shift | words[index + 1] >> 1 >> (63 - shift)
}

/// Appends the bytes of a position.
pub(super) fn encode_to(position: &Position, bytes: &mut Vec<u8>) {
    let (encoded, length) = encode(position);
    let end = bytes.len() + length;
    bytes.extend_from_slice(&encoded);
    bytes.truncate(end);
}

/// The bytes of a position, and how many of them are in use.
fn encode(position: &Position) -> ([u8; 24], usize) {
    let mut words: Words = [0; 4];
    let mut end = 1;
    for group in GROUPS {
        let (mut bits, mut count) = (0, 0);
        for id in group {
            let square = position.pieces.squares()[id].map_or(0, |square| square.index() + 1);
            let word = WORDS[id][square];
            bits = bits << (word & 0xff) | u64::from(word >> 8);
            count += u32::from(word);
        }
        // The sum of numbers of bits is below 256.
        count &= 0xff;
        put(&mut words, end, bits << (64 - count));
        end += count;
    }
    words[0] |= u64::from(position.turn == Side::Red) << 63;
    let length = end.div_ceil(8);
    put(&mut words, end, !(u64::MAX >> (length * 8 - end)));
    let mut bytes = [0; 24];
    for (eight, word) in bytes.chunks_exact_mut(8).zip(words) {
        eight.copy_from_slice(&word.to_be_bytes());
    }
    (bytes, length as usize)
}
