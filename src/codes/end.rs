//! The end of a file that holds one value: nothing may follow it.

use crate::{
    error::{Error, Fault, Place},
    observe::{Field, Observer},
};

/// Checks what follows byte `end` of `bytes`, where the value has ended.
///
/// # Errors
/// `trailing-bytes`, unless `is_allowed`.
pub fn read(
    bytes: &[u8],
    end: usize,
    is_allowed: bool,
    rules: &'static [&'static str],
    observer: &mut (impl Observer + ?Sized),
) -> Result<(), Error> {
    check(end as u64, bytes.len().saturating_sub(end) as u64, is_allowed, rules, observer)
}

/// Checks that no byte follows byte `end` of the input; `trailing` bytes do.
///
/// # Errors
/// `trailing-bytes`, unless `is_allowed`.
pub fn check(
    end: u64,
    trailing: u64,
    is_allowed: bool,
    rules: &'static [&'static str],
    observer: &mut (impl Observer + ?Sized),
) -> Result<(), Error> {
    if trailing == 0 {
        return Ok(());
    }
    let start = end * 8;
    observer.field(Field {
        name: "surplus",
        number: 0,
        start,
        len: trailing * 8,
        value: trailing,
        stands_for: None,
        rules,
    });
    if is_allowed { Ok(()) } else { Err(Error { fault: Fault::TrailingBytes, place: Place::Bit(start) }) }
}
