//! The end of a file that holds one value: nothing may follow it.

use super::CodeError;
use crate::{
    error::{LocatedError, Location},
    observe::{Field, FieldKind, Observer},
};

/// Checks that nothing follows the value, which ends at byte `end` of `bytes`.
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

/// Checks that the input ends at byte `end`; `count` bytes follow it.
///
/// # Errors
/// `trailing-bytes`, unless `is_allowed`.
pub(crate) fn check(
    end: u64,
    count: u64,
    is_allowed: bool,
    requirements: &'static [&'static str],
    observer: &mut (impl Observer + ?Sized),
) -> Result<(), LocatedError<CodeError>> {
    if count == 0 {
        return Ok(());
    }
    let start = end * 8;
    observer.field(Field::only(FieldKind::TrailingBytes, start, count * 8, count, requirements));
    if is_allowed {
        return Ok(());
    }
    Err(LocatedError { kind: CodeError::TrailingBytes, location: Location::Bit(start) })
}
