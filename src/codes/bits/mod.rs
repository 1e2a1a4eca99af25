//! Bits within bytes, most significant bit first. The byte-wise formats do not need them.

mod reader;
mod writer;

pub use reader::{BitReader, Exhausted};
pub use writer::BitWriter;
