//! The number V as a stack of digits (spec: XG-4). The digit that was pushed last is the first that is popped.

use alloc::vec::Vec;

use crate::codes::wide::Wide;

/// Words of 32 bits, the least significant first, without zeros at the end.
#[derive(Default)]
pub(in crate::formats) struct Number(Vec<u32>);

impl Number {
    /// The number in these bytes, the most significant first.
    pub(in crate::formats) fn from_bytes(bytes: &[u8]) -> Self {
        let word = |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
        Self(bytes.rchunks(4).map(word).collect()).trimmed()
    }

    /// The number in the fewest bytes, the most significant first.
    pub(in crate::formats) fn append_to(&self, bytes: &mut Vec<u8>) {
        let Some((last, others)) = self.0.split_last() else { return };
        bytes.extend(&last.to_be_bytes()[last.leading_zeros() as usize / 8..]);
        bytes.extend(others.iter().rev().flat_map(|word| word.to_be_bytes()));
    }

    pub(in crate::formats) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn trimmed(mut self) -> Self {
        self.trim();
        self
    }

    fn trim(&mut self) {
        let zeros = self.0.iter().rev().take_while(|&&word| word == 0).count();
        self.0.truncate(self.0.len() - zeros);
    }

    /// Adds a digit below `radix`, which is not 0.
    pub(in crate::formats) fn push(&mut self, digit: u32, radix: u32) {
        let mut carry = u64::from(digit);
        for word in &mut self.0 {
            carry += u64::from(*word) * u64::from(radix);
            *word = low(carry);
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(low(carry));
        }
    }

    /// Removes the digit that was added last, which is below `radix`.
    pub(in crate::formats) fn pop(&mut self, radix: u32) -> u32 {
        let radix = u64::from(radix);
        let mut remainder = 0;
        for word in self.0.iter_mut().rev() {
            let value = remainder << 32 | u64::from(*word);
            *word = low(value / radix);
            remainder = value % radix;
        }
        self.trim();
        low(remainder)
    }

    /// Adds a digit below `radix`, which is below 2^160.
    pub(in crate::formats) fn push_wide(&mut self, digit: Wide, radix: Wide) {
        let radix = radix.to_words();
        let mut sum = Vec::from(digit.to_words());
        for (index, &word) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (sum_word, factor) in sum[index..].iter_mut().zip(radix) {
                carry += u64::from(*sum_word) + u64::from(word) * u64::from(factor);
                *sum_word = low(carry);
                carry >>= 32;
            }
            sum.push(low(carry));
        }
        self.0 = sum;
        self.trim();
    }

    /// Removes the digit that was added last, which is below `radix`: a division, bit after bit.
    pub(in crate::formats) fn pop_wide(&mut self, radix: Wide) -> Wide {
        let mut remainder = Wide::ZERO;
        for word in self.0.iter_mut().rev() {
            for bit in (0..32).rev() {
                remainder = remainder.doubled(*word >> bit & 1 == 1);
                let fits = remainder >= radix;
                if fits {
                    remainder = remainder.minus(radix);
                }
                *word = *word & !(1 << bit) | u32::from(fits) << bit;
            }
        }
        self.trim();
        remainder
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the caller carries the high bits")]
const fn low(value: u64) -> u32 {
    value as u32
}
