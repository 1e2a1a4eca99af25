//! Common parts of the properties of single records and of streams.

use boardwire::formats::DecodeError;

use super::rejection;

/// The first bit after the field at fault, in a format of bytes.
pub(super) fn fault_end(error: &DecodeError, _: &[u8]) -> u64 {
    let offset = rejection(error).offset;
    match error.code() {
        "dimension-zero" => offset + 24,
        "limit-exceeded" => offset + 48,
        "trailing-bytes" => offset,
        // A cell of two bits is at fault only after its complete byte is read.
        _ => (offset / 8 + 1) * 8,
    }
}
