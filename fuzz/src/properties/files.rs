//! What holds of every binary form: its ends, and that it is judged from left to right.

use std::fmt::Debug;

use boardwire::{
    formats::DecodeError,
    observe::{Field, FieldKind, Observer},
};

use super::{check_place, check_refused};
use crate::{memory, models::edges};

/// Lengths of proper prefixes of so many bytes: all of a short input, of a long one the ends and some between.
pub(super) fn cuts(len: usize) -> impl Iterator<Item = usize> {
    let step = (len / 8).max(1);
    (0..len).filter(move |&cut| len <= 40 || cut < 10 || len - cut < 4 || cut % step == 0)
}

/// A form that tells its own end: each proper prefix of an accepted input is truncated, at a place that it has.
pub(super) fn refuses_cuts<T: Debug>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<T, DecodeError>) {
    for cut in cuts(bytes.len()) {
        let error = decode(&bytes[..cut]).expect_err("a prefix is no whole input");
        assert_eq!(error.code(), "truncated", "{cut} bytes of {bytes:02x?}");
        check_place(error, &bytes[..cut]);
    }
}

/// A file: bytes behind an accepted one are trailing, whatever they are.
pub(super) fn refuses_more<T: Debug>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<T, DecodeError>) {
    // So many that one byte cannot count them, too.
    for more in [&[0][..], &[1], &[0xff], &[0; 256]] {
        let error = decode(&[bytes, more].concat()).expect_err("a byte more is no file");
        assert_eq!((error.code(), edges::refused(&error).place), ("trailing-bytes", bytes.len() as u64 * 8));
    }
}

/// The first bit that the verdict does not hang on: a field that is at fault ends before it.
pub(super) type Behind = fn(&DecodeError, &[u8]) -> u64;

/// A form that reads on from left to right: whatever stands behind the field at fault, the fault is the same and at the same place, and so
/// it is where the input ends behind that field. Where an input is truncated the field at fault is the last, and what is left of it is no
/// matter.
pub(super) fn left_to_right<T: Debug>(
    error: &DecodeError,
    bytes: &[u8],
    behind: Behind,
    decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
) {
    let found = edges::refused(error);
    let same = |changed: &[u8], what: &str| {
        let again = decode(changed).map_err(|error| edges::refused(&error));
        assert_eq!(again.as_ref().err(), Some(&found), "{what} behind it: {bytes:02x?}, then {changed:02x?}");
    };
    let whole = |bits: u64| usize::try_from(bits.div_ceil(8)).expect("it is in memory").min(bytes.len());
    if found.code == "truncated" {
        return same(&bytes[..whole(found.place)], "nothing");
    }
    let end = behind(error, bytes);
    for what in ["zeros", "ones", "other bits"] {
        same(&refilled(bytes, end, what), what);
    }
    let surplus = usize::from(found.code == "trailing-bytes");
    same(&bytes[..whole(end) + surplus], "nothing");
}

/// The bytes with the bits from `end` on replaced.
pub(super) fn refilled(bytes: &[u8], end: u64, what: &str) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for (at, byte) in (0..).zip(&mut changed) {
        let kept = end.saturating_sub(at * 8).min(8);
        let free = if kept == 8 { 0 } else { 0xff >> kept };
        *byte = match what {
            "zeros" => *byte & !free,
            "ones" => *byte | free,
            _ => *byte ^ free,
        };
    }
    changed
}

/// The fields that an observer was told.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Fields(pub(super) Vec<Field>);

impl Observer for Fields {
    fn field(&mut self, field: Field) {
        self.0.push(field);
    }
}

/// The fields of what is accepted tile the input: each begins where the one before it ends, the first at its first bit, and the last ends with
/// it. Plies are numbered one by one, and so are cells. The reference, which an observer receives them from, decodes what was `found` without
/// an observer, by a fast path if there is one.
pub(super) fn tiles<T: PartialEq + Debug>(
    bytes: &[u8],
    found: &Result<T, DecodeError>,
    decode: impl FnOnce(&mut Fields) -> Result<T, DecodeError>,
) {
    let mut fields = Fields::default();
    let observed = decode(&mut fields);
    assert_eq!(&observed, found, "the reference and the fast path");
    if observed.is_err() {
        return;
    }
    let (mut plies, mut cells) = (0, 0);
    let end = fields.0.iter().fold(0, |end, field| {
        assert_eq!(field.start, end, "{field:?} of {bytes:02x?}");
        match field.kind {
            FieldKind::Mover => {
                assert_eq!(field.number, plies, "the number of a ply");
                plies += 1;
            }
            FieldKind::Rows => cells = 0,
            FieldKind::Cells | FieldKind::Bits2 | FieldKind::Run => {
                assert_eq!(field.number, cells, "the number of the first cell");
                cells += field.represents.expect("a number of cells");
            }
            FieldKind::Capture | FieldKind::Captured | FieldKind::Origin => {
                assert_eq!(field.number + 1, plies, "the number of a ply");
            }
            _ => {}
        }
        end + field.len
    });
    assert_eq!(end, bytes.len() as u64 * 8, "{bytes:02x?}");
}

/// How many cells the header of a ternary board declares, as far as the limit allows them.
fn declared(bytes: &[u8]) -> usize {
    let dimension = |at: usize| {
        bytes.get(at..at + 3).map(|it| it.iter().rev().fold(0, |n, &byte| n * 256 + u64::from(byte)))
    };
    let cells = dimension(0).unwrap_or(0) * dimension(3).unwrap_or(0);
    if cells > super::CELLS { 0 } else { usize::try_from(cells).expect("a small number") }
}

/// How a form behaves at its ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// It tells its own end, and nothing may follow.
    Own,
    /// It ends where the input does.
    Input,
}

/// A form of one encoding for each value, read strictly only: what is accepted is what is written, it keeps to its memory, its ends are
/// what they are to be, and it is judged from left to right.
pub(super) fn one_encoding<T: PartialEq + Debug>(
    (format, ends): (&str, Ends),
    bytes: &[u8],
    behind: Behind,
    decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
    encode: impl Fn(&T) -> Vec<u8>,
) -> Result<T, DecodeError> {
    let (found, most) = memory::peak(|| decode(bytes));
    // Nothing is built of an input that is refused.
    let cells = if found.is_ok() { declared(bytes) } else { 0 };
    memory::keeps_to(format, bytes.len(), cells, most);
    match &found {
        Ok(value) => {
            assert_eq!(encode(value), bytes, "accepted input is what is written");
            if ends == Ends::Own {
                refuses_cuts(bytes, &decode);
                refuses_more(bytes, &decode);
            }
        }
        Err(error) => {
            check_refused(*error, bytes);
            left_to_right(error, bytes, behind, &decode);
        }
    }
    found
}
