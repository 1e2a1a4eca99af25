use crate::{
    error::{Error, Fault, Place},
    observe::{Field, Observer},
};

/// Judges what follows byte `end`, where the one value of a file has ended.
///
/// # Errors
/// `trailing-bytes`, unless it is allowed.
pub(super) fn read_end(
    bytes: &[u8],
    end: usize,
    allowed: bool,
    rules: &'static [&'static str],
    observer: &mut impl Observer,
) -> Result<(), Error> {
    let surplus = bytes.len().saturating_sub(end) as u64;
    if surplus == 0 {
        return Ok(());
    }
    let start = end as u64 * 8;
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
