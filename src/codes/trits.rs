//! Five base-3 digits a byte, the first one least significant (spec: TB-4).
//!
//! ```
//! use boardwire::codes::trits;
//!
//! assert_eq!(trits::pack(&[1, 0, 2, 1, 2]), 208);
//! assert_eq!(trits::unpack(208), Some(&[1, 0, 2, 1, 2]));
//! assert_eq!(trits::unpack(243), None);
//! ```

pub(crate) mod fast;
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod simd;

/// The number of trits in a byte.
pub const PER_BYTE: usize = 5;

/// The maximum valid byte: 3^5 - 1.
pub const MAX_BYTE: u8 = 242;

/// The number of bytes of a block of [`fast`].
const BLOCK_BYTES: usize = 32;

/// The number of words of a block of [`fast`].
const WORDS_PER_BLOCK: usize = 5;

const WEIGHTS: [u8; PER_BYTE] = [1, 3, 9, 27, 81];

/// The trits of each byte 0..=242, by repeated division once at compile time.
static TRITS: [[u8; PER_BYTE]; MAX_BYTE as usize + 1] = {
    let mut table = [[0; PER_BYTE]; MAX_BYTE as usize + 1];
    let mut byte = 0;
    while byte < table.len() {
        let mut quotient = byte;
        let mut i = 0;
        while i < PER_BYTE {
            #[allow(clippy::cast_possible_truncation, reason = "a remainder of 3")]
            {
                table[byte][i] = (quotient % 3) as u8;
            }
            quotient /= 3;
            i += 1;
        }
        byte += 1;
    }
    table
};

/// The trits of `byte`, or none if it is above [`MAX_BYTE`].
pub fn unpack(byte: u8) -> Option<&'static [u8; PER_BYTE]> {
    TRITS.get(usize::from(byte))
}

/// The byte of up to five trits; missing trits are 0.
///
/// # Panics
/// If a trit is above 2 or there are more than five trits.
pub fn pack(trits: &[u8]) -> u8 {
    assert!(trits.len() <= PER_BYTE && trits.iter().all(|&trit| trit < 3), "five digits of base 3");
    trits.iter().zip(WEIGHTS).map(|(trit, weight)| trit * weight).sum()
}
