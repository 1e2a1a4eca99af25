//! Reading fields of a bitstream: the place of a fault is measured before the field is read, so that it points at the culprit.

use super::bits::{BitReader, Exhausted};
use crate::error::{Error, Fault, Place};

/// Reads a field by `read`; gives its value and its first bit.
///
/// # Errors
/// `truncated`, at the first bit of the field.
pub(crate) fn field<'a, T>(
    reader: &mut BitReader<'a>,
    name: &'static str,
    read: impl FnOnce(&mut BitReader<'a>) -> Result<T, Exhausted>,
) -> Result<(T, u64), Error> {
    let start = reader.position();
    let start = planted!(start, "field-place-of-its-byte" => start / 8 * 8);
    match read(reader) {
        Ok(value) => Ok((value, start)),
        Err(Exhausted) => Err(Error { fault: Fault::Truncated { field: name }, place: Place::Bit(start) }),
    }
}

/// `fault` at a bit.
pub(crate) const fn at(bit: u64) -> impl Fn(Fault) -> Error {
    move |fault| Error { fault, place: Place::Bit(bit) }
}
