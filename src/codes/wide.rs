//! Numbers below 2^192, such as the number of a placement of Xiangqi.

/// A number. The derived comparison compares the high part first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wide {
    high: u64,
    low: u128,
}

/// Quotient and remainder, in divisions of 64 bits, which are faster than one of 128.
#[allow(clippy::cast_possible_truncation, reason = "a part is below 2^64, and a remainder below the divisor")]
pub(crate) const fn divided(number: u128, divisor: u32) -> (u128, u32) {
    let divisor = divisor as u64;
    let (high, low) = ((number >> 64) as u64, number as u64);
    let middle = ((high % divisor) << 32) | (low >> 32);
    let last = ((middle % divisor) << 32) | (low & u32::MAX as u64);
    let quotient = ((high / divisor) as u128) << 64 | (((middle / divisor) << 32) + last / divisor) as u128;
    (quotient, (last % divisor) as u32)
}

impl Wide {
    pub(crate) const ZERO: Self = Self { high: 0, low: 0 };

    #[must_use]
    pub(crate) const fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Self { high: self.high + other.high + carry as u64, low }
    }

    /// The difference from a number that is not greater.
    #[must_use]
    pub(crate) fn minus(self, other: Self) -> Self {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Self { high: self.high - other.high - u64::from(borrow), low }
    }

    /// `factor * number + addend`, in two steps of 64 bits. The product is below 2^192.
    #[allow(clippy::cast_possible_truncation, reason = "each part is below 2^64")]
    pub(crate) const fn product(factor: u32, number: u128, addend: u32) -> Self {
        let low = (number as u64) as u128 * factor as u128 + addend as u128;
        let high = (number >> 64) * factor as u128 + (low >> 64);
        Self { high: (high >> 64) as u64, low: (high << 64) | (low & u64::MAX as u128) }
    }

    /// Quotient and remainder. The quotient is below 2^128.
    pub(crate) const fn divided(self, divisor: u32) -> (u128, u32) {
        let (high, rest) = divided(((self.high as u128) << 64) | (self.low >> 64), divisor);
        let (low, rest) = divided(((rest as u128) << 64) | (self.low & u64::MAX as u128), divisor);
        ((high << 64) + low, rest)
    }

    /// Twice the number, and one more if `last`.
    #[must_use]
    pub(crate) const fn doubled(self, last: bool) -> Self {
        Self { high: (self.high << 1) | (self.low >> 127) as u64, low: (self.low << 1) | last as u128 }
    }

    /// The number without its last bit, and that bit.
    pub(crate) const fn halved(self) -> (Self, bool) {
        let low = (self.low >> 1) | ((self.high as u128 & 1) << 127);
        (Self { high: self.high >> 1, low }, self.low & 1 == 1)
    }

    /// A number below 2^136 in 17 bytes, high byte first.
    #[allow(clippy::cast_possible_truncation, reason = "the high part is below 2^8")]
    pub(crate) fn to_bytes(self) -> [u8; 17] {
        let mut bytes = [self.high as u8; 17];
        bytes[1..].copy_from_slice(&self.low.to_be_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: [u8; 17]) -> Self {
        let [first, low @ ..] = bytes;
        Self { high: first.into(), low: u128::from_be_bytes(low) }
    }

    /// A number below 2^160 in words of 32 bits, the least significant first.
    #[allow(clippy::cast_possible_truncation, reason = "32 bits of each are wanted")]
    pub(crate) const fn to_words(self) -> [u32; 5] {
        let low = self.low;
        [low as u32, (low >> 32) as u32, (low >> 64) as u32, (low >> 96) as u32, self.high as u32]
    }
}
