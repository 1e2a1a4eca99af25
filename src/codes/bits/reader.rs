use crate::error::message;

/// Fewer bits remain than requested. Nothing was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndOfBitsError;

message!(EndOfBitsError {}, "fewer bits are left than were asked for");

/// Reads bits and counts them.
#[derive(Debug, Clone)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    position: u64,
}

impl<'a> BitReader<'a> {
    /// A reader at the first bit of `bytes`.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// The number of bits read, which is the offset of the next one.
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// The number of bits left.
    pub const fn remaining(&self) -> u64 {
        self.bytes.len() as u64 * 8 - self.position
    }

    /// Reads one bit.
    ///
    /// # Errors
    /// [`EndOfBitsError`] at the end of the input.
    pub fn bit(&mut self) -> Result<bool, EndOfBitsError> {
        let index = usize::try_from(self.position / 8).map_err(|_| EndOfBitsError)?;
        let byte = *self.bytes.get(index).ok_or(EndOfBitsError)?;
        let shift = 7 - self.position % 8;
        self.position += 1;
        Ok(byte >> shift & 1 == 1)
    }

    /// Reads `count` bits, at most 32, as a number whose most significant bit comes first.
    ///
    /// # Errors
    /// [`EndOfBitsError`] if fewer bits remain. The reader then stays at its bit.
    ///
    /// # Panics
    /// If `count` is above 32: counts come from tables, never from input.
    pub fn bits(&mut self, count: u32) -> Result<u32, EndOfBitsError> {
        assert!(count <= 32, "a field has at most 32 bits");
        if self.remaining() < u64::from(count) {
            return Err(EndOfBitsError);
        }
        let mut value = 0;
        for _ in 0..count {
            value = value << 1 | u32::from(self.bit()?);
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "at most 32 bits")]
    fn no_field_has_33_bits() {
        let _ = BitReader::new(&[0; 8]).bits(33);
    }
}
