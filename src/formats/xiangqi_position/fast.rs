//! The fast path: tables of code words, and 64 bits at a time. Its domain is every position, with the options of the caller.
//!
//! The code words are in four groups. A group has at most 59 bits, so that one read and one word hold it wherever it begins.

use alloc::vec::Vec;

use super::{Leniency, Options, Pieces, Position, Side};
use crate::games::xiangqi::{
    Piece, Square,
    fast::{MOST_BITS, SQUARES, WORDS},
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
    let [position] = decode_lanes([bytes], options);
    position
}

/// Decodes several positions at once: a processor then works on one while it waits for the table of another.
#[allow(clippy::needless_range_loop, reason = "a lane is an index of several arrays")]
#[allow(clippy::cast_possible_truncation, reason = "the highest 7 bits")]
pub(super) fn decode_lanes<const N: usize>(inputs: [&[u8]; N], options: Options) -> [Option<Position>; N] {
    let words = inputs.map(words);
    let mut squares = [[0; Piece::COUNT as usize]; N];
    let mut ends = [1; N];
    for group in GROUPS {
        let mut rest = [0; N];
        let mut counts = [0; N];
        for lane in 0..N {
            rest[lane] = from(&words[lane], ends[lane]);
        }
        for id in group {
            for lane in 0..N {
                let entry = SQUARES[id][(rest[lane] >> (64 - MOST_BITS)) as usize];
                squares[lane][id] = (entry >> 8) as u8;
                rest[lane] <<= entry & 0xff;
                counts[lane] += u32::from(entry);
            }
        }
        for lane in 0..N {
            // The sum of numbers of bits is below 256.
            ends[lane] += counts[lane] & 0xff;
        }
    }
    core::array::from_fn(|lane| {
        let bytes = inputs[lane];
        let length = ends[lane].div_ceil(8);
        let padding = bytes.get(..length as usize)?.last()?;
        let is_padded = padding.trailing_ones() >= length * 8 - ends[lane];
        let is_valid = (bytes.len() == length as usize || options.allows(Leniency::TrailingBytes))
            && (is_padded || options.allows(Leniency::PaddingBits));
        let pieces = Pieces::distinct(squares[lane].map(Square::of_byte)).filter(|_| is_valid)?;
        Some(Position { turn: if words[lane][0] >> 63 == 1 { Side::Red } else { Side::Black }, pieces })
    })
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
