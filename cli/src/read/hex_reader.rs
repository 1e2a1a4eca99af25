//! Decodes hexadecimal digits as a stream.

use std::io::{self, BufRead, Read};

/// Decodes hexadecimal digits in chunks. White space between them is ignored.
pub(super) struct HexReader {
    digits: Box<dyn BufRead>,
    high: Option<u8>,
}

impl HexReader {
    pub(super) fn new(digits: Box<dyn BufRead>) -> Self {
        Self { digits, high: None }
    }
}

impl Read for HexReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < buffer.len() {
            let digits = self.digits.fill_buf()?;
            if digits.is_empty() {
                return match self.high {
                    Some(_) if written == 0 => Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "the hex string has an odd number of digits: one digit is missing or extra",
                    )),
                    _ => Ok(written),
                };
            }
            let mut used = 0;
            for &digit in digits {
                if written == buffer.len() {
                    break;
                }
                used += 1;
                if digit.is_ascii_whitespace() {
                    continue;
                }
                let Some(value) = char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
                else {
                    let character = char::from(digit);
                    let message =
                        format!("the hex string contains {character:?}, which is not a hexadecimal digit");
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                };
                self.high = match self.high {
                    Some(high) => {
                        buffer[written] = high << 4 | value;
                        written += 1;
                        None
                    }
                    None => Some(value),
                };
            }
            self.digits.consume(used);
        }
        Ok(written)
    }
}
