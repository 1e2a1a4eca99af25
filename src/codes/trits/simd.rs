//! Blocks of [`super::fast`] with the 256-bit vectors of AVX2, where the processor has them.
//!
//! A lane is ten bytes with the bits of two quads. In half a vector, [`OPEN`] spreads a lane over 16 bytes.

#![allow(clippy::incompatible_msrv, reason = "the feature needs a later compiler than the library")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_alignr_epi8, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_slli_si128,
    _mm_srli_si128, _mm256_add_epi16, _mm256_and_si256, _mm256_castsi256_si128, _mm256_cvtepu8_epi16,
    _mm256_extracti128_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epu8, _mm256_mulhi_epu16,
    _mm256_mullo_epi16, _mm256_or_si256, _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set_m128i,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_slli_epi32, _mm256_slli_epi64, _mm256_sllv_epi32, _mm256_srli_epi16,
    _mm256_srli_epi64, _mm256_srlv_epi32, _mm256_sub_epi16,
};
use std::sync::OnceLock;

use fearless_simd::{Avx2, Level, kernel, prelude::*, u8x32, u64x2};

use super::{BLOCK_BYTES, WORDS_PER_BLOCK};

/// Puts the two quads of a lane at bytes 0 and 8.
const OPEN: [u8; BLOCK_BYTES] = twice([0, 1, 2, 3, 4, NONE, NONE, NONE, 5, 6, 7, 8, 9, NONE, NONE, NONE]);
/// The inverse of [`OPEN`].
const CLOSE: [u8; BLOCK_BYTES] = twice([0, 1, 2, 3, 4, 8, 9, 10, 11, 12, NONE, NONE, NONE, NONE, NONE, NONE]);
/// Two digits of base 3 with two bits each, by the number that the digits form: 3a + b becomes 4a + b.
const TO_BASE_4: [u8; BLOCK_BYTES] = twice([0, 1, 2, 4, 5, 6, 8, 9, 10, 0, 0, 0, 0, 0, 0, 0]);
/// The inverse of [`TO_BASE_4`].
const TO_BASE_3: [u8; BLOCK_BYTES] = twice([0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 0, 0, 0, 0]);
/// The index in a shuffle for a byte that becomes 0.
const NONE: u8 = 0xff;

const fn twice(half: [u8; 16]) -> [u8; BLOCK_BYTES] {
    let (mut both, mut i) = ([0; BLOCK_BYTES], 0);
    while i < both.len() {
        both[i] = half[i % half.len()];
        i += 1;
    }
    both
}

/// A proof that the processor has AVX2; `None` if it lacks AVX2.
fn avx2() -> Option<Avx2> {
    static FOUND: OnceLock<Option<Avx2>> = OnceLock::new();
    *FOUND.get_or_init(|| Level::new().as_avx2())
}

/// Unpacks complete blocks into words and returns the maximum byte at each position of a block, or `None` without AVX2.
pub(super) fn unpack(bytes: &[u8], words: &mut [u64]) -> Option<[u8; BLOCK_BYTES]> {
    avx2().map(|avx2| unpack_avx2(avx2, bytes, words))
}

/// Packs complete blocks of words into `bytes`, or returns `None` without AVX2.
pub(super) fn pack(words: &[u64], bytes: &mut [u8]) -> Option<()> {
    avx2().map(|avx2| pack_avx2(avx2, words, bytes))
}

kernel!(
    fn unpack_avx2(avx2: Avx2, bytes: &[u8], words: &mut [u64]) -> [u8; BLOCK_BYTES] {
        let [close, to_base_4] = [CLOSE, TO_BASE_4].map(|table| u8x32::from_slice(avx2, &table).into());
        let numbers = _mm256_set1_epi16;
        // Each lane is spread over 16 bytes.
        let lanes = |bytes: __m128i| -> __m256i {
            let bytes = _mm256_cvtepu8_epi16(bytes);
            // Divisions by 81 and by 9, exact for all numbers below 243.
            let high = _mm256_mulhi_epu16(bytes, numbers(810));
            let rest = _mm256_sub_epi16(bytes, _mm256_mullo_epi16(high, numbers(81)));
            let middle = _mm256_mulhi_epu16(rest, numbers(7282));
            // The remaining part, and the middle in the byte above it.
            let pairs = _mm256_add_epi16(rest, _mm256_mullo_epi16(middle, numbers(256 - 9)));
            let pairs = _mm256_shuffle_epi8(to_base_4, pairs);
            let eight = _mm256_maddubs_epi16(pairs, numbers(1 | 16 << 8));
            let ten = _mm256_or_si256(eight, _mm256_slli_epi16::<8>(high));
            let twenty = _mm256_madd_epi16(ten, _mm256_set1_epi32(1 | 1 << 10 << 16));
            let forty = _mm256_srli_epi64::<12>(_mm256_sllv_epi32(twenty, _mm256_set1_epi64x(12)));
            _mm256_shuffle_epi8(forty, close)
        };
        let mut max = _mm256_setzero_si256();
        for (block, words) in bytes.chunks_exact(BLOCK_BYTES).zip(words.chunks_exact_mut(WORDS_PER_BLOCK)) {
            let block: __m256i = u8x32::from_slice(avx2, block).into();
            max = _mm256_max_epu8(max, block);
            let ab = lanes(_mm256_castsi256_si128(block));
            let cd = lanes(_mm256_extracti128_si256::<1>(block));
            let (a, b) = (_mm256_castsi256_si128(ab), _mm256_extracti128_si256::<1>(ab));
            let (c, d) = (_mm256_castsi256_si128(cd), _mm256_extracti128_si256::<1>(cd));
            let first: u64x2<_> = _mm_or_si128(a, _mm_slli_si128::<10>(b)).simd_into(avx2);
            let middle = _mm_or_si128(_mm_srli_si128::<6>(b), _mm_slli_si128::<4>(c));
            let middle: u64x2<_> = _mm_or_si128(middle, _mm_slli_si128::<14>(d)).simd_into(avx2);
            first.store_slice(&mut words[..2]);
            middle.store_slice(&mut words[2..4]);
            words[4] = _mm_cvtsi128_si64(_mm_srli_si128::<2>(d)).cast_unsigned();
        }
        let max: u8x32<_> = max.simd_into(avx2);
        max.into()
    }
);

kernel!(
    fn pack_avx2(avx2: Avx2, words: &[u64], bytes: &mut [u8]) {
        let [open, to_base_3] = [OPEN, TO_BASE_3].map(|table| u8x32::from_slice(avx2, &table).into());
        let numbers = _mm256_set1_epi16;
        // The 16 bytes of two lanes, each in 16 bits.
        let unpacked = |low: __m128i, high: __m128i| -> __m256i {
            let forty = _mm256_shuffle_epi8(_mm256_set_m128i(high, low), open);
            let twenty = _mm256_srlv_epi32(_mm256_slli_epi64::<12>(forty), _mm256_set1_epi64x(12));
            let ten = _mm256_or_si256(
                _mm256_and_si256(twenty, _mm256_set1_epi32(0x3ff)),
                _mm256_and_si256(_mm256_slli_epi32::<6>(twenty), _mm256_set1_epi32(0x3ff << 16)),
            );
            let pairs = _mm256_or_si256(
                _mm256_and_si256(ten, numbers(0xf)),
                _mm256_and_si256(_mm256_slli_epi16::<4>(ten), numbers(0xf << 8)),
            );
            let low = _mm256_maddubs_epi16(_mm256_shuffle_epi8(to_base_3, pairs), numbers(1 | 9 << 8));
            _mm256_add_epi16(low, _mm256_mullo_epi16(_mm256_srli_epi16::<8>(ten), numbers(81)))
        };
        for (words, block) in words.chunks_exact(WORDS_PER_BLOCK).zip(bytes.chunks_exact_mut(BLOCK_BYTES)) {
            let first: __m128i = u64x2::from_slice(avx2, &words[..2]).into();
            let middle: __m128i = u64x2::from_slice(avx2, &words[2..4]).into();
            let last = _mm_cvtsi64_si128(words[4].cast_signed());
            let ab = unpacked(first, _mm_alignr_epi8::<10>(middle, first));
            let cd = unpacked(_mm_srli_si128::<4>(middle), _mm_alignr_epi8::<14>(last, middle));
            // The bytes of a, c, b and d.
            let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(ab, cd));
            let packed: u8x32<_> = packed.simd_into(avx2);
            packed.store_slice(block);
        }
    }
);

#[cfg(test)]
mod tests {
    use std::{vec, vec::Vec};

    use super::*;
    use crate::codes::trits::{MAX_BYTE, fast};

    /// Blocks in which each byte occurs once at each position, including invalid bytes if `all`.
    fn blocks(all: bool) -> Vec<u8> {
        let values = if all { 256 } else { usize::from(MAX_BYTE) + 1 };
        let byte = |first, at| u8::try_from((first + 7 * at) % values).unwrap();
        (0..values).flat_map(|first| (0..BLOCK_BYTES).map(move |at| byte(first, at))).collect()
    }

    #[test]
    fn avx2_agrees_with_scalar_code() {
        let Some(avx2) = avx2() else { return };
        let bytes = blocks(false);
        for block_count in [0, 1, 2, 3, bytes.len() / BLOCK_BYTES] {
            let bytes = &bytes[..block_count * BLOCK_BYTES];
            let (mut plain, mut vectors) =
                (vec![0; block_count * WORDS_PER_BLOCK], vec![0; block_count * WORDS_PER_BLOCK]);
            assert_eq!(unpack_avx2(avx2, bytes, &mut vectors), fast::unpack_plain(bytes, &mut plain));
            assert_eq!(vectors, plain);
            let (mut packed, mut packed_plain) = (vec![0; bytes.len()], vec![0; bytes.len()]);
            pack_avx2(avx2, &vectors, &mut packed);
            fast::pack_plain(&plain, &mut packed_plain);
            assert_eq!((&*packed, &*packed_plain), (bytes, bytes));
        }
    }

    #[test]
    fn the_maximum_byte_is_found_at_each_position() {
        let Some(avx2) = avx2() else { return };
        for block in blocks(true).chunks_exact(BLOCK_BYTES) {
            assert_eq!(unpack_avx2(avx2, block, &mut [0; WORDS_PER_BLOCK]), block);
        }
    }
}
