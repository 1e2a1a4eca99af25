//! LEB128: a number in groups of 7 bits, the least significant first, a group a byte.

use alloc::vec::Vec;

/// Appends a number.
pub(crate) fn push(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}
