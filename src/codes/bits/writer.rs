use alloc::vec::Vec;

/// Writes bits, most significant bit first.
#[derive(Debug, Clone, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// The number of bits of the last byte that are written; 0 if the byte is complete.
    last_byte_bits: u32,
}

impl BitWriter {
    /// An empty writer.
    pub const fn new() -> Self {
        Self { bytes: Vec::new(), last_byte_bits: 0 }
    }

    /// Writes one bit.
    pub fn bit(&mut self, bit: bool) {
        if self.last_byte_bits == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (7 - self.last_byte_bits);
        }
        self.last_byte_bits = (self.last_byte_bits + 1) % 8;
    }

    /// Writes the `count` least significant bits of `value`, at most 32, the most significant of them first.
    ///
    /// # Panics
    /// If `count` is above 32: counts come from tables, never from input.
    pub fn bits(&mut self, value: u32, count: u32) {
        assert!(count <= 32, "a field has at most 32 bits");
        for shift in (0..count).rev() {
            self.bit(value >> shift & 1 == 1);
        }
    }

    /// Completes the last byte with bits of value `padding`, and returns the bytes.
    pub fn finish(mut self, padding: bool) -> Vec<u8> {
        while self.last_byte_bits != 0 {
            self.bit(padding);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "at most 32 bits")]
    fn no_field_has_33_bits() {
        BitWriter::new().bits(0, 33);
    }
}
