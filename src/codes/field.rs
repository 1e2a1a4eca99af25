//! Reads fields of a bitstream. The offset is noted before a field is read, so that an error points at the beginning of the field.

use super::{
    CodeError,
    bits::{BitReader, EndOfBitsError},
};
use crate::error::{LocatedError, Location};

/// Reads a field by `read`; returns its value and its first bit.
///
/// # Errors
/// `truncated`, at the first bit of the field.
pub(crate) fn field<'a, T>(
    reader: &mut BitReader<'a>,
    name: &'static str,
    read: impl FnOnce(&mut BitReader<'a>) -> Result<T, EndOfBitsError>,
) -> Result<(T, u64), LocatedError<CodeError>> {
    let start = reader.position();
    match read(reader) {
        Ok(value) => Ok((value, start)),
        Err(EndOfBitsError) => {
            Err(LocatedError { kind: CodeError::Truncated { field: name }, location: Location::Bit(start) })
        }
    }
}
