//! Detects the format of an input that is too long to be tried, by its beginning.

use boardwire::formats::{Longest, ternary_board::HEADER_BYTES};

use super::{
    bytes::other_header,
    fit::{Asked, Fit, MIN_CLEAR_SCORE},
    notation::{self, as_text},
    unrecognised::Unrecognised,
};
use crate::{
    failure::Failure,
    format::{Format, declared},
    read::{Input, Notation, paste::encoding, source::RawInput},
    value::Recognition,
};

/// The greatest byte of the cells of a ternary board.
const MAX_CELL_BYTE: u8 = 242;

/// Detects the format by the beginning.
pub(super) fn recognise(source: RawInput, asked: &Asked) -> Result<(Input, Format, Recognition), Failure> {
    let text = beginning(&source.head);
    let notation = asked.from.unwrap_or_else(|| likely(text, asked));
    let is_text = notation != Notation::Hex
        && (text.is_some() || encoding::is_wide(&source.head) || encoding::begins_text(&source.head));
    if is_text && asked.from != Some(Notation::Binary) && !asked.exact {
        return super::recognise(source.complete()?, asked);
    }
    if let Some(format) = asked.format.or_else(|| notation::usual(notation)) {
        return Ok((Input::of(source, notation), format, Recognition::default()));
    }
    let (bytes, length) = match notation {
        Notation::Hex => (hex_beginning(&source.head), None),
        _ => (source.head.clone(), source.length),
    };
    let Some(format) = of_bytes(&bytes, length) else {
        return Err(Unrecognised::of(&source, Vec::new(), None).into());
    };
    let other = length.filter(|_| asked.format.is_none()).and_then(|length| other_header(&bytes, length));
    if let Some(hint) = other {
        let fits = vec![Fit::faulty(format, MIN_CLEAR_SCORE - 1, &hint)];
        return Err(Unrecognised::of(&source, fits, None).into());
    }
    let size =
        declared(&bytes).map(|size| format!("the header declares {} x {} cells", size.rows(), size.cols()));
    let how = Recognition { because: size, ..Recognition::default() };
    Ok((Input::of(source, notation), format, how))
}

/// The beginning as text, if it is text; it may end inside a character.
fn beginning(head: &[u8]) -> Option<&str> {
    let end = match str::from_utf8(head) {
        Err(error) if head.len() - error.valid_up_to() < 4 => error.valid_up_to(),
        _ => head.len(),
    };
    as_text(&head[..end])
}

/// The notation of a text, by its beginning.
fn likely(text: Option<&str>, asked: &Asked) -> Notation {
    let found = text.and_then(|text| {
        let text = text.trim_start();
        let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
        if is_hex { Some(Notation::Hex) } else { notation::likely(text).into_iter().next() }
    });
    found.unwrap_or(asked.format.map_or(Notation::Binary, notation::plain))
}

/// The bytes of the digits at the beginning.
fn hex_beginning(head: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = head.iter().copied().filter(u8::is_ascii_hexdigit).collect();
    hex::decode(&digits[..digits.len() / 2 * 2]).unwrap_or_default()
}

/// The format of boards whose length is that of the input, if the length is known; else a board or a stream of boards, by its first cells.
fn of_bytes(bytes: &[u8], length: Option<u64>) -> Option<Format> {
    let size = declared(bytes)?;
    let has_length = |format: &Format| match format.longest {
        Longest::Board(cells) => length == Some(HEADER_BYTES as u64 + cells(size)),
        _ => false,
    };
    let exact = Format::tried().find(has_length);
    let record = size.cells().div_ceil(5);
    let most = usize::try_from(record).unwrap_or(usize::MAX);
    let are_cells = bytes.iter().skip(HEADER_BYTES).take(most).all(|&byte| byte <= MAX_CELL_BYTE);
    let is_board = are_cells && (HEADER_BYTES as u64 + record > bytes.len() as u64 || exact.is_some());
    exact.or(are_cells.then_some(if is_board { Format::TERNARY_BOARD } else { Format::TERNARY_STREAM }))
}
