//! What the properties of records ask alike, of one in a file and of many in a stream.

use boardwire::{
    formats::DecodeError,
    options::{Leniency, Options},
};

use super::CELLS;
use crate::models::{edges, ternary_board as model};

/// How the model is to read.
pub(super) fn reading(leniencies: Options) -> model::Reading {
    model::Reading {
        unused_trits: leniencies.allows(Leniency::UnusedTrits),
        trailing_bytes: leniencies.allows(Leniency::TrailingBytes),
        ..model::Reading::strict(CELLS)
    }
}

/// The bit behind the field at fault, in a format of bytes.
pub(super) fn behind(error: &DecodeError, _: &[u8]) -> u64 {
    let place = edges::refused(error).place;
    match error.code() {
        "dimension-zero" => place + 24,
        "limit-exceeded" => place + 48,
        "trailing-bytes" => place,
        // Of a cell of two bits the whole byte is read.
        _ => (place / 8 + 1) * 8,
    }
}
