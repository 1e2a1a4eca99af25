//! The end of a file that holds one value: nothing may follow it.

use crate::{
    error::{Error, Fault, Place},
    observe::{Field, Observer},
};

/// Judges what follows byte `end` of `bytes`, where the value has ended.
///
/// # Errors
/// `trailing-bytes`, unless it is allowed.
pub fn read(
    bytes: &[u8],
    end: usize,
    allowed: bool,
    rules: &'static [&'static str],
    observer: &mut impl Observer,
) -> Result<(), Error> {
    let surplus = bytes.len().saturating_sub(end) as u64;
    let surplus = planted!(surplus, "end-one-more" => if surplus == 1 { 0 } else { surplus });
    if surplus == 0 {
        return Ok(());
    }
    let start = end as u64 * 8;
    let start = planted!(start, "end-place-at-the-last" => bytes.len() as u64 * 8 - 8);
    observer.field(Field {
        name: "surplus",
        number: 0,
        start,
        len: surplus * 8,
        value: surplus,
        stands_for: None,
        rules,
    });
    if allowed { Ok(()) } else { Err(Error { fault: Fault::TrailingBytes, place: Place::Bit(start) }) }
}
