//! The end of a file that holds one value: nothing may follow it.

use super::CodeError;
use crate::{
    error::{LocatedError, Location},
    observe::{Field, FieldKind, Observer},
};

/// Checks what follows byte `end` of `bytes`, where the value has ended.
///
/// # Errors
/// `trailing-bytes`, unless `is_allowed`.
pub(crate) fn read(
    bytes: &[u8],
    end: usize,
    is_allowed: bool,
    requirements: &'static [&'static str],
    observer: &mut (impl Observer + ?Sized),
) -> Result<(), LocatedError<CodeError>> {
    check(end as u64, bytes.len().saturating_sub(end) as u64, is_allowed, requirements, observer)
}

/// Checks that the input ends at byte `end`; `trailing` bytes follow it.
///
/// # Errors
/// `trailing-bytes`, unless `is_allowed`.
pub(crate) fn check(
    end: u64,
    trailing: u64,
    is_allowed: bool,
    requirements: &'static [&'static str],
    observer: &mut (impl Observer + ?Sized),
) -> Result<(), LocatedError<CodeError>> {
    if trailing == 0 {
        return Ok(());
    }
    let start = end * 8;
    observer.field(Field::only(FieldKind::TrailingBytes, start, trailing * 8, trailing, requirements));
    if is_allowed {
        return Ok(());
    }
    Err(LocatedError { kind: CodeError::TrailingBytes, location: Location::Bit(start) })
}
