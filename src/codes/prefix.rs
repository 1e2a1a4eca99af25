//! The complete prefix code of n words that the Xiangqi bitstreams use (spec: XP-11 to XP-13).
//!
//! With k = floor(log2 n) and b = n - 2^k:
//!
//! ```text
//! 0       <= i < 2^k - b    i in k bits
//! 2^k - b <= i < 2^k        i in k bits, then 0
//! 2^k     <= i < n          i - b in k bits, then 1
//! ```
//!
//! This is not the textbook truncated binary code, which numbers its long words in order.
//!
//! ```
//! use boardwire::codes::{bits::BitReader, prefix::PrefixCode};
//!
//! let code = PrefixCode::new(10);
//! let word = code.word(7);
//! assert_eq!((word.bits, word.len), (0b1110, 4));
//! assert_eq!(code.read(&mut BitReader::new(&[0b1110_0000])), Ok(7));
//! ```

use super::bits::{BitReader, EndOfBitsError};

/// A code word: the `len` least significant bits of `bits`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Word {
    /// The bits, the first one most significant.
    pub bits: u32,
    /// The number of bits.
    pub len: u32,
}

impl Word {
    /// The number of the code word in the order of bit strings. No code word is a prefix of another one, so comparing these numbers compares the
    /// bit strings.
    ///
    /// # Panics
    /// If `len` is above 32, which no code word exceeds.
    pub const fn order(self) -> u64 {
        assert!(self.len <= 32, "a word has at most 32 bits");
        (self.bits as u64) << (32 - self.len)
    }
}

/// The three forms of a code word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordClass {
    /// The index in k bits.
    Short,
    /// The index in k bits, then 0.
    EndsIn0,
    /// The index less b in k bits, then 1.
    EndsIn1,
}

/// The prefix code of `size` words, 1 to 2^31.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrefixCode {
    size: u32,
    /// k, the length of the short words.
    short_len: u32,
    /// b, the number of pairs of long words.
    pair_count: u32,
}

impl PrefixCode {
    /// The prefix code of `size` words.
    ///
    /// # Panics
    /// If `size` is 0 or above 2^31: sizes come from tables, never from input.
    pub const fn new(size: u32) -> Self {
        assert!(size > 0 && size <= 1 << 31, "a code has 1 to 2^31 words");
        let short_len = size.ilog2();
        Self { size, short_len, pair_count: size - (1 << short_len) }
    }

    /// The number of words of the code.
    pub const fn size(self) -> u32 {
        self.size
    }

    /// The first index whose word is long.
    const fn first_long(self) -> u32 {
        (1 << self.short_len) - self.pair_count
    }

    /// The form of the code word of `index`.
    pub const fn class(self, index: u32) -> WordClass {
        if index < self.first_long() {
            WordClass::Short
        } else if index < 1 << self.short_len {
            WordClass::EndsIn0
        } else {
            WordClass::EndsIn1
        }
    }

    /// The code word of `index`.
    ///
    /// # Panics
    /// If `index` is not below the size.
    pub const fn word(self, index: u32) -> Word {
        assert!(index < self.size, "an index is below the size of its code");
        match self.class(index) {
            WordClass::Short => Word { bits: index, len: self.short_len },
            WordClass::EndsIn0 => Word { bits: index << 1, len: self.short_len + 1 },
            WordClass::EndsIn1 => Word { bits: (index - self.pair_count) << 1 | 1, len: self.short_len + 1 },
        }
    }

    /// Reads a code word and returns its index.
    ///
    /// # Errors
    /// [`EndOfBitsError`] if the input ends inside the code word; the reader then does not advance. The code is complete, so no other error is
    /// possible.
    pub fn read(self, reader: &mut BitReader<'_>) -> Result<u32, EndOfBitsError> {
        let begin = reader.clone();
        let prefix = reader.bits(self.short_len)?;
        if prefix < self.first_long() {
            return Ok(prefix);
        }
        match reader.bit() {
            Ok(true) => Ok(prefix + self.pair_count),
            Ok(false) => Ok(prefix),
            Err(EndOfBitsError) => {
                *reader = begin;
                Err(EndOfBitsError)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_is_complete_and_words_are_read_back() {
        for size in 1..=300 {
            let code = PrefixCode::new(size);
            let mut kraft_sum = 0u64;
            for index in 0..size {
                let word = code.word(index);
                kraft_sum += 1 << (32 - word.len);
                let bytes = u32::try_from(word.order()).unwrap_or(0).to_be_bytes();
                let mut reader = BitReader::new(&bytes);
                assert_eq!(code.read(&mut reader), Ok(index));
                assert_eq!(reader.position(), u64::from(word.len));
            }
            assert_eq!(kraft_sum, 1 << 32, "Kraft sum of {size}");
        }
    }

    #[test]
    #[should_panic(expected = "at most 32 bits")]
    fn no_word_has_33_bits() {
        Word { bits: 0, len: 33 }.order();
    }
}
