//! Bits within bytes, most significant bit first. Formats of complete bytes do not use this module.
//!
//! ```
//! use boardwire::codes::bits::{BitReader, BitWriter, EndOfBitsError};
//!
//! let mut writer = BitWriter::new();
//! writer.bits(0b101, 3);
//! assert_eq!(writer.finish(true), [0b1011_1111]);
//!
//! let mut reader = BitReader::new(&[0b1011_1111]);
//! assert_eq!(reader.bits(3), Ok(0b101));
//! assert_eq!(reader.bits(6), Err(EndOfBitsError));
//! ```

mod reader;
mod writer;

pub use reader::{BitReader, EndOfBitsError};
pub use writer::BitWriter;
