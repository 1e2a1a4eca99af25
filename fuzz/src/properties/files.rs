//! Properties of all binary forms: how they end, and the order of their checks.

use std::fmt::Debug;

use boardwire::{
    formats::DecodeError,
    observe::{Field, FieldKind, Observer},
    options::Options,
};

use super::{check_offset, check_rejected, rejection};
use crate::{memory, oracle};

/// Lengths of proper prefixes: all for a short input; both ends and some lengths between for a long one.
pub(super) fn cuts(len: usize) -> impl Iterator<Item = usize> {
    let step = (len / 8).max(1);
    (0..len).filter(move |&cut| len <= 40 || cut < 10 || len - cut < 4 || cut % step == 0)
}

/// Checks a form that declares its own end: each proper prefix of an accepted input is truncated.
pub(super) fn rejects_cuts<T: Debug>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<T, DecodeError>) {
    for cut in cuts(bytes.len()) {
        let error = decode(&bytes[..cut]).expect_err("a prefix is incomplete");
        assert_eq!(error.code(), "truncated", "{cut} bytes of {bytes:02x?}");
        check_offset(error, &bytes[..cut]);
    }
}

/// Checks a file: bytes after an accepted one are trailing, whatever their values are.
pub(super) fn rejects_more<T: Debug>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<T, DecodeError>) {
    // 256 bytes: their number does not fit one byte.
    for more in [&[0][..], &[1], &[0xff], &[0; 256]] {
        let error = decode(&[bytes, more].concat()).expect_err("the file has trailing bytes");
        assert_eq!((error.code(), rejection(&error).offset), ("trailing-bytes", bytes.len() as u64 * 8));
    }
}

/// Returns the first bit that has no influence on the verdict: the end of the field at fault.
pub(super) type FaultEnd = fn(&DecodeError, &[u8]) -> u64;

/// Checks that a form is read from left to right. The bits after the field at fault change neither the fault nor its offset, and neither does
/// an input that ends there. In a truncated input the field at fault is the last one, and its remaining bits do not matter.
pub(super) fn left_to_right<T: Debug>(
    error: &DecodeError,
    bytes: &[u8],
    fault_end: FaultEnd,
    decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
) {
    let result = rejection(error);
    let same = |changed: &[u8], what: &str| {
        let reread = decode(changed).map_err(|error| rejection(&error));
        assert_eq!(
            reread.as_ref().err(),
            Some(&result),
            "{what} after it: {bytes:02x?}, then {changed:02x?}"
        );
    };
    let whole = |bits: u64| usize::try_from(bits.div_ceil(8)).expect("it is in memory").min(bytes.len());
    if result.code == "truncated" {
        return same(&bytes[..whole(result.offset)], "nothing");
    }
    let end = fault_end(error, bytes);
    for what in ["zeros", "ones", "other bits"] {
        same(&refilled(bytes, end, what), what);
    }
    let trailing = usize::from(result.code == "trailing-bytes");
    same(&bytes[..whole(end) + trailing], "nothing");
}

/// The bytes with the bits from `end` on replaced.
pub(super) fn refilled(bytes: &[u8], end: u64, what: &str) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for (at, byte) in (0..).zip(&mut changed) {
        let remaining_bits = end.saturating_sub(at * 8).min(8);
        let free = if remaining_bits == 8 { 0 } else { 0xff >> remaining_bits };
        *byte = match what {
            "zeros" => *byte & !free,
            "ones" => *byte | free,
            _ => *byte ^ free,
        };
    }
    changed
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Fields(pub(super) Vec<Field>);

impl Observer for Fields {
    fn field(&mut self, field: Field) {
        self.0.push(field);
    }
}

/// Checks that the fields of an accepted input tile it: they have neither gaps nor overlaps, and the last one ends at the end of the input.
/// Plies and cells are numbered in order. An observer selects the reference decoder. The decoder of `result` may be a fast path.
pub(super) fn tiles<T: PartialEq + Debug>(
    bytes: &[u8],
    result: &Result<T, DecodeError>,
    decode: impl FnOnce(&mut Fields) -> Result<T, DecodeError>,
) {
    let mut fields = Fields::default();
    let observed = decode(&mut fields);
    assert_eq!(&observed, result, "the reference and the fast path");
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

/// The number of cells that the header of a ternary board declares, up to the limit.
fn declared(bytes: &[u8]) -> usize {
    let dimension = |at: usize| {
        bytes.get(at..at + 3).map(|it| it.iter().rev().fold(0, |n, &byte| n * 256 + u64::from(byte)))
    };
    let cells = dimension(0).unwrap_or(0) * dimension(3).unwrap_or(0);
    if cells > super::CELLS { 0 } else { usize::try_from(cells).expect("a small number") }
}

/// How a form ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// It declares its own end, and nothing may follow.
    Own,
    /// It ends with the input.
    Input,
}

/// Checks a form with one encoding for each value and no leniencies: Rust and C agree, and an accepted input is the encoder's output. The form keeps to its memory
/// bound, ends as `ends` says, and is checked from left to right.
pub(super) fn one_encoding<T: PartialEq + Debug>(
    (format, ends): (&str, Ends),
    bytes: &[u8],
    fault_end: FaultEnd,
    decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
    encode: impl Fn(&T) -> Vec<u8>,
) -> Result<T, DecodeError> {
    let (result, most) = memory::peak(|| decode(bytes));
    // A rejected input has no value that needs memory.
    let cells = if result.is_ok() { declared(bytes) } else { 0 };
    memory::keeps_to(format, bytes.len(), cells, most);
    oracle::decodes(format, bytes, Options::new());
    match &result {
        Ok(value) => {
            assert_eq!(encode(value), bytes, "an accepted input is the encoder's output");
            if ends == Ends::Own {
                rejects_cuts(bytes, &decode);
                rejects_more(bytes, &decode);
            }
        }
        Err(error) => {
            check_rejected(*error, bytes);
            left_to_right(error, bytes, fault_end, &decode);
        }
    }
    result
}
