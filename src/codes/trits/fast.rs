//! Converts many trits at once between bytes of five trits and words of 32 trits. In a word a trit has two bits, the first trit least significant.
//!
//! A block is 32 bytes, or five words with the same 160 trits. So the shifts within a block do not depend on its location. Within a block, four
//! bytes are a quad: 20 trits, which are 40 bits of one or two words.

use alloc::vec::Vec;

use super::{BLOCK_BYTES, WORDS_PER_BLOCK};

/// The number of bytes of a quad.
const BYTES_PER_QUAD: usize = 4;

/// The quads of a block: each word holds one quad in its low 40 bits.
type Quads = [u64; BLOCK_BYTES / BYTES_PER_QUAD];

/// The bits of the five trits of each byte, at each of the four positions in a quad. A byte above [`super::MAX_BYTE`] has no trits.
static BITS: [[u64; 256]; BYTES_PER_QUAD] = {
    let mut table = [[0; 256]; BYTES_PER_QUAD];
    let mut byte = 0;
    while byte < super::TRITS.len() {
        let mut i = 0;
        while i < BYTES_PER_QUAD * super::PER_BYTE {
            let (position, trit) = (i / super::PER_BYTE, i % super::PER_BYTE);
            table[position][byte] |= (super::TRITS[byte][trit] as u64) << (2 * i);
            i += 1;
        }
        byte += 1;
    }
    table
};

/// Whether trits after the last cell may be other than 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unused {
    /// They must be 0.
    Zero,
    /// They are ignored.
    Ignored,
}

/// Puts the first `trit_count` trits of `bytes` into `words`, and 0 after them. Both slices have the length that `trit_count` needs. `trit_count`
/// is not 0. Returns whether the bytes are valid; if not, the words have no meaning.
pub(crate) fn unpack(bytes: &[u8], trit_count: u64, words: &mut [u64], unused: Unused) -> bool {
    let Some((&last, before)) = bytes.split_last() else { return false };
    let block_count = before.len() / BLOCK_BYTES;
    let (block_bytes, rest_bytes) = before.split_at(block_count * BLOCK_BYTES);
    let (block_words, last_words) = words.split_at_mut(block_count * WORDS_PER_BLOCK);
    let mut max_bytes = unpack_blocks(block_bytes, block_words);
    // The first value of the last byte in which an unused trit is not 0.
    let limit = [243, 3, 9, 27, 81][usize::try_from(trit_count % super::PER_BYTE as u64).unwrap_or_default()];
    let last = match unused {
        Unused::Ignored if last <= super::MAX_BYTE => last % limit,
        _ if last < limit => last,
        _ => return false,
    };
    let (mut block, mut words) = ([0; BLOCK_BYTES], [0; WORDS_PER_BLOCK]);
    block[..rest_bytes.len()].copy_from_slice(rest_bytes);
    block[rest_bytes.len()] = last;
    unpack_block(&block, &mut words);
    keep_max(&mut max_bytes, &block);
    for (last_word, word) in last_words.iter_mut().zip(words) {
        *last_word = word;
    }
    max_bytes.iter().fold(0, |max_byte, &byte| max_byte.max(byte)) <= super::MAX_BYTE
}

/// Unpacks complete blocks into words and returns the maximum byte at each position of a block.
fn unpack_blocks(bytes: &[u8], words: &mut [u64]) -> [u8; BLOCK_BYTES] {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    if let Some(max_bytes) = super::simd::unpack(bytes, words) {
        return max_bytes;
    }
    unpack_plain(bytes, words)
}

/// [`unpack_blocks`] on any processor.
pub(super) fn unpack_plain(bytes: &[u8], words: &mut [u64]) -> [u8; BLOCK_BYTES] {
    let mut max_bytes = [0; BLOCK_BYTES];
    for (block, words) in bytes.chunks_exact(BLOCK_BYTES).zip(words.chunks_exact_mut(WORDS_PER_BLOCK)) {
        // The chunks have these lengths.
        if let (Ok(block), Ok(words)) = (block.try_into(), words.try_into()) {
            unpack_block(block, words);
            keep_max(&mut max_bytes, block);
        }
    }
    max_bytes
}

/// Keeps the maximum byte at each position of a block.
fn keep_max(max_bytes: &mut [u8; BLOCK_BYTES], block: &[u8; BLOCK_BYTES]) {
    for (max_byte, &byte) in max_bytes.iter_mut().zip(block) {
        *max_byte = byte.max(*max_byte);
    }
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "a call for each block takes as long as its work")]
#[allow(clippy::many_single_char_names, reason = "quads, which differ by their offset alone")]
fn unpack_block(block: &[u8; BLOCK_BYTES], words: &mut [u64; WORDS_PER_BLOCK]) {
    let bits = |index: usize| BITS[index % BYTES_PER_QUAD][usize::from(block[index])];
    let [a, b, c, d, e, f, g, h]: Quads = core::array::from_fn(|quad| {
        let first = quad * BYTES_PER_QUAD;
        bits(first) | bits(first + 1) | bits(first + 2) | bits(first + 3)
    });
    *words = [
        a | b << 40,
        b >> 24 | c << 16 | d << 56,
        d >> 8 | e << 32,
        e >> 32 | f << 8 | g << 48,
        g >> 16 | h << 24,
    ];
}

/// Appends the bytes of the first `trit_count` trits of `words`. All later trits of `words` must be 0.
pub(crate) fn pack(words: &[u64], trit_count: u64, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    // The trits are in memory, so their bytes have addresses.
    let end = start + usize::try_from(trit_count.div_ceil(super::PER_BYTE as u64)).unwrap_or(usize::MAX);
    let block_count = words.len() / WORDS_PER_BLOCK;
    let (block_words, rest_words) = words.split_at(block_count * WORDS_PER_BLOCK);
    let mut last = [0; WORDS_PER_BLOCK];
    last[..rest_words.len()].copy_from_slice(rest_words);
    bytes.resize(start + (block_count + 1) * BLOCK_BYTES, 0);
    let (packed, last_packed) = bytes[start..].split_at_mut(block_count * BLOCK_BYTES);
    pack_blocks(block_words, packed);
    pack_plain(&last, last_packed);
    bytes.truncate(end);
}

/// Packs complete blocks of words into `bytes`.
fn pack_blocks(words: &[u64], bytes: &mut [u8]) {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    if super::simd::pack(words, bytes).is_some() {
        return;
    }
    pack_plain(words, bytes);
}

/// [`pack_blocks`] on any processor.
pub(super) fn pack_plain(words: &[u64], bytes: &mut [u8]) {
    for (block, packed) in words.chunks_exact(WORDS_PER_BLOCK).zip(bytes.chunks_exact_mut(BLOCK_BYTES)) {
        // The chunks have these lengths.
        if let (Ok(block), Ok(packed)) = (block.try_into(), packed.try_into()) {
            pack_block(block, packed);
        }
    }
}

/// Arithmetic on numbers of 16 bits, for which compilers use vectors.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a call for each block takes as long as its work")]
#[allow(clippy::many_single_char_names, reason = "words, which differ by their offset alone")]
#[allow(clippy::cast_possible_truncation, reason = "the low bits")]
fn pack_block([a, b, c, d, e]: [u64; WORDS_PER_BLOCK], packed: &mut [u8; BLOCK_BYTES]) {
    let quads: Quads = [
        a,
        a >> 40 | b << 24,
        b >> 16,
        b >> 56 | c << 8,
        c >> 32 | d << 32,
        d >> 8,
        d >> 48 | e << 16,
        e >> 24,
    ];
    // The ten bits of each byte, in 16 bits of their own.
    let spread = quads.map(|quad| {
        let pairs = quad & 0xf_ffff | (quad & 0xff_fff0_0000) << 12;
        pairs & 0x3ff_0000_03ff | (pairs & 0xf_fc00_000f_fc00) << 6
    });
    let mut numbers = [0; BLOCK_BYTES];
    for (four, spread) in numbers.chunks_exact_mut(BYTES_PER_QUAD).zip(spread) {
        four.copy_from_slice(&[0, 16, 32, 48].map(|shift| (spread >> shift) as u16));
    }
    for (byte, number) in packed.iter_mut().zip(numbers) {
        // From base 4 to base 3, first within the four low bits and within the four bits above them, then between these parts.
        let parts = number - (number >> 2 & 0x33);
        *byte = (parts - 7 * (parts >> 4) - 63 * (parts >> 8)) as u8;
    }
}
