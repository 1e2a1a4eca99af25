//! The fast path. It uses tables of code words, and handles 64 bits at a time. Its domain is every position, with the options of the caller.

use alloc::vec::Vec;

use super::{Leniency, Options, Position, Side};
use crate::games::xiangqi::{
    Piece, Square,
    fast::{MAX_CODE_BITS, Put, SQUARES, word},
};

/// The minimum number of bytes of a position.
const MIN_BYTES: usize = 19;

pub(super) fn decode(bytes: &[u8], options: Options) -> Option<Position> {
    let mut put = [Put::NONE];
    let [end] = read([bytes], &mut put)?;
    decode_complete(bytes, end, &put[0], options)
}

/// Decodes positions side by side, strictly. A processor can do this faster, because the positions do not depend on one another. Calls `each`
/// with each position, or returns nothing without a call.
#[inline]
pub(super) fn decode_each<const COUNT: usize>(
    inputs: [&[u8]; COUNT],
    mut each: impl FnMut(Position),
) -> Option<()> {
    let mut put = [Put::NONE; COUNT];
    let ends = read(inputs, &mut put)?;
    let positions: [_; COUNT] =
        core::array::from_fn(|lane| decode_complete(inputs[lane], ends[lane], &put[lane], Options::new()));
    if positions.iter().any(Option::is_none) {
        return None;
    }
    for position in positions {
        each(position?);
    }
    Some(())
}

/// Puts the pieces of each input. Returns the offsets of the bits after them, or nothing if an input is too short to be read.
#[inline]
fn read<const COUNT: usize>(inputs: [&[u8]; COUNT], put: &mut [Put; COUNT]) -> Option<[usize; COUNT]> {
    if inputs.iter().any(|bytes| bytes.len() < MIN_BYTES) {
        return None;
    }
    let ends = read_side::<0, COUNT>(inputs, [1; COUNT], put);
    Some(read_side::<{ Piece::PER_SIDE as usize }, COUNT>(inputs, ends, put))
}

/// The position of pieces that end at bit `end`.
#[inline]
fn decode_complete(bytes: &[u8], end: usize, put: &Put, options: Options) -> Option<Position> {
    let byte_count = end.div_ceil(8);
    let padding = bytes.get(..byte_count)?.last()?;
    let is_padded = padding.trailing_ones() as usize >= byte_count * 8 - end;
    let is_valid = (bytes.len() == byte_count || options.allows(Leniency::TrailingBytes))
        && (is_padded || options.allows(Leniency::PaddingBits));
    let turn = if bytes[0] >> 7 == 1 { Side::Red } else { Side::Black };
    if is_valid { Some(Position { turn, pieces: put.pieces()? }) } else { None }
}

/// Puts the pieces of a side, whose first id is `FIRST`, from bit `start` on. Returns the bit after them.
#[inline]
fn read_side<const FIRST: usize, const COUNT: usize>(
    bytes: [&[u8]; COUNT],
    start: [usize; COUNT],
    put: &mut [Put; COUNT],
) -> [usize; COUNT] {
    let mut groups = PieceBits::new(bytes, start);
    groups.read::<10>(FIRST, put);
    groups.read::<6>(FIRST + 1, put);
    groups.read::<6>(FIRST + 2, put);
    groups.read::<8>(FIRST + 3, put);
    groups.read::<8>(FIRST + 4, put);
    for id in 5..8 {
        groups.read::<91>(FIRST + id, put);
    }
    let mut groups = PieceBits::new(bytes, groups.ends());
    for id in 8..11 {
        groups.read::<91>(FIRST + id, put);
    }
    for id in 11..16 {
        groups.read::<48>(FIRST + id, put);
    }
    groups.ends()
}

/// Eight pieces of each input, which have at most 51 bits.
struct PieceBits<const COUNT: usize> {
    start: [usize; COUNT],
    /// The bits that are not read yet, from the highest one on. A 1 in the lowest bit moves with them.
    bits: [u64; COUNT],
}

impl<const COUNT: usize> PieceBits<COUNT> {
    /// The bits from `start` on: the seven bits before it in its byte and those of the group fit. The last group of an input is in its last eight
    /// bytes. An input that ends before a group does has other bits, and is found too short.
    #[inline]
    fn new(bytes: [&[u8]; COUNT], start: [usize; COUNT]) -> Self {
        let bits = core::array::from_fn(|lane| {
            let first = (start[lane] / 8).min(bytes[lane].len() - 8);
            let eight = bytes[lane][first..first + 8].try_into().unwrap_or_default();
            u64::from_be_bytes(eight) << ((start[lane] - first * 8) % 64) | 1
        });
        Self { start, bits }
    }

    /// Puts a piece that has `SIZE` candidates.
    #[inline]
    fn read<const SIZE: u32>(&mut self, id: usize, put: &mut [Put; COUNT]) {
        // The strings from this one on begin with a word that has another bit.
        let (short_len, first_long) = (SIZE.ilog2(), (2u64 << SIZE.ilog2()) - u64::from(SIZE));
        let first_long = first_long << (MAX_CODE_BITS - short_len);
        for (bits, put) in self.bits.iter_mut().zip(put) {
            let string = *bits >> (64 - MAX_CODE_BITS);
            let square = SQUARES[id][string as usize];
            let is_long = !SIZE.is_power_of_two() && string >= first_long;
            *bits = *bits << short_len << u32::from(is_long);
            put.put(id, square);
        }
    }

    /// The offset of the first bit of each input that is not yet read.
    #[inline]
    fn ends(&self) -> [usize; COUNT] {
        core::array::from_fn(|lane| self.start[lane] + self.bits[lane].trailing_zeros() as usize)
    }
}

pub(super) fn encode_to(position: &Position, bytes: &mut Vec<u8>) {
    let (words, byte_count) = encode(position);
    let end = bytes.len() + byte_count;
    for word in words {
        bytes.extend_from_slice(&word.to_be_bytes());
    }
    bytes.truncate(end);
}

/// The code words of `COUNT` pieces from the id `FIRST` on, from the highest bit on, and the number of their bits: at most 59, with 11 pieces.
#[inline]
fn group<const FIRST: usize, const COUNT: usize>(
    squares: &[Option<Square>; Piece::COUNT as usize],
) -> (u64, u32) {
    // The lowest 1 marks the end of the bits.
    let mut bits = 1u64 << 63;
    for id in (FIRST..FIRST + COUNT).rev() {
        let word = word(id, squares[id].map_or(0, Square::byte));
        bits = bits >> (word & 63) | word;
    }
    // The number of the last word is still there.
    bits &= !7;
    (bits & (bits - 1), 63 - bits.trailing_zeros())
}

/// The bytes of a position as three numbers, and the number of bytes in use.
#[inline]
fn encode(position: &Position) -> ([u64; 3], usize) {
    let squares = position.pieces.squares();
    let groups =
        [group::<0, 11>(squares), group::<11, 11>(squares), group::<22, 6>(squares), group::<28, 4>(squares)];
    let [a, b, c, d] = groups.map(|(bits, _)| bits);
    let mut end = 1;
    // In any position the groups end before bit 50 to 59, 94 to 112, 129 to 153, and 149 to 177, so it is known which numbers each is in.
    let [after_a, after_b, after_c, after_d] = groups.map(|(_, count)| {
        end += count;
        end
    });
    let words = [
        u64::from(position.turn == Side::Red) << 63 | a >> 1 | b >> (after_a % 64),
        b << (64 - after_a) | c >> (after_b % 64),
        c << (128 - after_b) | d >> (after_c % 64) | u64::MAX >> (after_d % 64),
    ];
    (words, after_d.div_ceil(8) as usize)
}
