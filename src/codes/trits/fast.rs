//! Many trits at once, between bytes of five and words of 32, in which a trit takes two bits and the first one is least significant.
//!
//! 32 bytes and five words hold the same 160 trits, so blocks of them need no shift that depends on where a block is.

use alloc::vec::Vec;

/// The bytes of a block.
const BYTES: usize = 32;

/// The words of a block.
const WORDS: usize = 5;

/// The two-bit trits of each byte. A byte above [`super::MAX_BYTE`] has none.
static TWO_BIT: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < super::TRITS.len() {
        let mut i = 0;
        while i < super::PER_BYTE {
            table[byte] |= (super::TRITS[byte][i] as u16) << (2 * i);
            i += 1;
        }
        byte += 1;
    }
    table
};

/// The byte of five two-bit trits: the inverse of [`TWO_BIT`].
static BYTE: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut byte = 0;
    while byte <= super::MAX_BYTE {
        table[TWO_BIT[byte as usize] as usize] = byte;
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

/// Puts the first `count` trits of `bytes` into `words`, and 0 after them. Both slices have the length that `count` needs. Returns whether
/// the bytes are valid; where they are not, the words have no meaning.
pub(crate) fn unpack(bytes: &[u8], count: u64, words: &mut [u64], unused: Unused) -> bool {
    let blocks = bytes.len().saturating_sub(1) / BYTES;
    let (bytes, last_bytes) = bytes.split_at(blocks * BYTES);
    let (words, last_words) = words.split_at_mut(blocks * WORDS);
    let mut valid = true;
    for (block, words) in bytes.chunks_exact(BYTES).zip(words.chunks_exact_mut(WORDS)) {
        // The chunks have these lengths.
        if let (Ok(block), Ok(words)) = (block.try_into(), words.try_into()) {
            valid &= is_valid(block);
            unpack_block(block, words);
        }
    }
    let (mut block, mut unpacked) = ([0; BYTES], [0; WORDS]);
    block[..last_bytes.len()].copy_from_slice(last_bytes);
    valid &= is_valid(&block);
    unpack_block(&block, &mut unpacked);
    let mut left = (count - blocks as u64 * (WORDS as u64 * 32)) * 2;
    for word in &mut unpacked {
        let used = left.min(64);
        left -= used;
        let cells = if used == 64 { u64::MAX } else { (1 << used) - 1 };
        valid &= unused == Unused::Ignored || *word & !cells == 0;
        *word &= cells;
    }
    last_words.copy_from_slice(&unpacked[..last_words.len()]);
    valid
}

fn is_valid(block: &[u8; BYTES]) -> bool {
    block.iter().fold(0, |most, &byte| most.max(byte)) <= super::MAX_BYTE
}

#[allow(
    clippy::many_single_char_names,
    reason = "eight parts of one block, which differ by their offset alone"
)]
fn unpack_block(block: &[u8; BYTES], words: &mut [u64; WORDS]) {
    // 40 bits from four bytes.
    let pair = |at: usize| {
        u64::from(TWO_BIT[usize::from(block[at])]) | u64::from(TWO_BIT[usize::from(block[at + 1])]) << 10
    };
    let [a, b, c, d, e, f, g, h] = core::array::from_fn(|index| pair(4 * index) | pair(4 * index + 2) << 20);
    *words = [
        a | b << 40,
        b >> 24 | c << 16 | d << 56,
        d >> 8 | e << 32,
        e >> 32 | f << 8 | g << 48,
        g >> 16 | h << 24,
    ];
}

/// Appends the bytes of the first `count` trits of `words`. After them the words are 0.
pub(crate) fn pack(words: &[u64], count: u64, bytes: &mut Vec<u8>) {
    // The trits are in memory, so their bytes have addresses.
    let end = bytes.len() + usize::try_from(count.div_ceil(super::PER_BYTE as u64)).unwrap_or(usize::MAX);
    bytes.reserve(end - bytes.len() + BYTES);
    let mut blocks = words.chunks_exact(WORDS);
    for block in blocks.by_ref() {
        if let Ok(block) = block.try_into() {
            bytes.extend_from_slice(&pack_block(block));
        }
    }
    let mut block = [0; WORDS];
    block[..blocks.remainder().len()].copy_from_slice(blocks.remainder());
    bytes.extend_from_slice(&pack_block(&block));
    bytes.truncate(end);
}

#[allow(
    clippy::many_single_char_names,
    reason = "the words of one block, which differ by their offset alone"
)]
fn pack_block(words: &[u64; WORDS]) -> [u8; BYTES] {
    let [a, b, c, d, e] = *words;
    let quads = [
        a,
        a >> 40 | b << 24,
        b >> 16,
        b >> 56 | c << 8,
        c >> 32 | d << 32,
        d >> 8,
        d >> 48 | e << 16,
        e >> 24,
    ];
    let mut bytes = [0; BYTES];
    for (four, quad) in bytes.chunks_exact_mut(4).zip(quads) {
        for (shift, byte) in (0..).step_by(10).zip(four) {
            *byte = BYTE[(quad >> shift & 0x3ff) as usize];
        }
    }
    bytes
}
