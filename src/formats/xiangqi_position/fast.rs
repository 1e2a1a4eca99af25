//! The fast path: tables of code words, and 64 bits at a time. Its domain is every position, with the options of the caller.

use alloc::vec::Vec;

use super::{Leniency, Options, Position, Side};
use crate::games::xiangqi::{
    Piece, Square,
    fast::{MOST_BITS, Put, SQUARES, WORDS},
};

/// The fewest bytes of a position.
const SHORTEST: usize = 19;

/// Decodes a position.
pub(in crate::formats) fn decode(bytes: &[u8], options: Options) -> Option<Position> {
    if bytes.len() < SHORTEST {
        return None;
    }
    let mut put = Put::NONE;
    let end = read_side::<0>(bytes, 1, &mut put);
    let end = read_side::<{ Piece::PER_SIDE as usize }>(bytes, end, &mut put);
    let length = end.div_ceil(8);
    let padding = bytes.get(..length)?.last()?;
    let is_padded = padding.trailing_ones() as usize >= length * 8 - end;
    let is_valid = (bytes.len() == length || options.allows(Leniency::TrailingBytes))
        && (is_padded || options.allows(Leniency::PaddingBits));
    let turn = if bytes[0] >> 7 == 1 { Side::Red } else { Side::Black };
    if is_valid { Some(Position { turn, pieces: put.pieces()? }) } else { None }
}

/// Puts the pieces of a side, whose first id is `FIRST`, from bit `start` on. Returns the bit after them.
#[inline]
fn read_side<const FIRST: usize>(bytes: &[u8], start: usize, put: &mut Put) -> usize {
    let mut group = Group::new(bytes, start);
    group.read::<10>(FIRST, put);
    group.read::<6>(FIRST + 1, put);
    group.read::<6>(FIRST + 2, put);
    group.read::<8>(FIRST + 3, put);
    group.read::<8>(FIRST + 4, put);
    for id in 5..8 {
        group.read::<91>(FIRST + id, put);
    }
    let mut group = Group::new(bytes, group.end());
    for id in 8..11 {
        group.read::<91>(FIRST + id, put);
    }
    for id in 11..16 {
        group.read::<48>(FIRST + id, put);
    }
    group.end()
}

/// Eight pieces, which have at most 51 bits.
struct Group {
    /// The first bit.
    start: usize,
    /// The bits that are not read yet, from the highest one on. A 1 in the lowest bit moves with them.
    bits: u64,
}

impl Group {
    /// The bits from `start` on: the seven bits before it in its byte and those of the group fit. The last group of an input is in its last eight
    /// bytes. An input that ends before a group does has other bits, and is found too short.
    #[inline]
    fn new(bytes: &[u8], start: usize) -> Self {
        let first = (start / 8).min(bytes.len() - 8);
        let eight = bytes[first..first + 8].try_into().unwrap_or_default();
        Self { start, bits: u64::from_be_bytes(eight) << ((start - first * 8) % 64) | 1 }
    }

    /// Puts a piece that has `SIZE` candidates.
    #[inline]
    fn read<const SIZE: u32>(&mut self, id: usize, put: &mut Put) {
        put.put(id, SQUARES[id][(self.bits >> (64 - MOST_BITS)) as usize]);
        // The words from this one on have another bit.
        let (short, first_long) = (SIZE.ilog2(), (2u64 << SIZE.ilog2()) - u64::from(SIZE));
        let is_long = !SIZE.is_power_of_two() && self.bits >= first_long << (64 - short);
        self.bits = self.bits << short << u32::from(is_long);
    }

    /// The bit after those that are read.
    #[inline]
    fn end(&self) -> usize {
        self.start + self.bits.trailing_zeros() as usize
    }
}

/// The bytes of a position, as numbers. The last one is 0.
type Words = [u64; 4];

/// Puts the highest bits of `bits` from bit `start` on, where `words` are 0.
fn put(words: &mut Words, start: u32, bits: u64) {
    let (index, shift) = ((start / 64) as usize % 3, start % 64);
    words[index] |= bits >> shift;
    words[index + 1] |= bits << 1 << (63 - shift);
}

/// Appends the bytes of a position.
pub(super) fn encode_to(position: &Position, bytes: &mut Vec<u8>) {
    let (encoded, length) = encode(position);
    let end = bytes.len() + length;
    bytes.extend_from_slice(&encoded);
    bytes.truncate(end);
}

/// The code words of `COUNT` pieces from the id `FIRST` on, and the number of their bits: at most 59, with 11 pieces.
#[inline]
fn group<const FIRST: usize, const COUNT: usize>(
    squares: &[Option<Square>; Piece::COUNT as usize],
) -> (u64, u32) {
    // The 1 is before the first bit.
    let mut bits = 1u64;
    for id in FIRST..FIRST + COUNT {
        let word = WORDS[id][usize::from(squares[id].map_or(0, Square::byte))];
        bits = bits << (word & 0xff) | u64::from(word >> 8);
    }
    (bits, bits.ilog2())
}

/// The bytes of a position, and how many of them are in use.
fn encode(position: &Position) -> ([u8; 24], usize) {
    let squares = position.pieces.squares();
    let mut words: Words = [0; 4];
    let mut end = 1;
    for (bits, count) in
        [group::<0, 11>(squares), group::<11, 5>(squares), group::<16, 11>(squares), group::<27, 5>(squares)]
    {
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
