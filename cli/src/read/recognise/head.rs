//! Detects the format of a long input by its beginning.

use boardwire::formats::{Longest, ternary_board::HEADER_BYTES};

use super::{
    bytes::other_header_hint,
    fit::{Fit, MIN_CLEAR_SCORE, Requested},
    notation::{self, as_text},
    unrecognised::Unrecognised,
};
use crate::{
    failure::Failure,
    format::{Format, declared_size},
    read::{Input, Notation, paste::encoding, source::RawInput},
    value::Recognition,
};

/// The maximum byte of the cells of a ternary board.
const MAX_CELL_BYTE: u8 = 242;

/// Detects the format by the beginning.
pub(super) fn recognise(
    source: RawInput,
    requested: &Requested,
) -> Result<(Input, Format, Recognition), Failure> {
    let text = beginning(&source.head);
    let notation = requested.from.unwrap_or_else(|| likely_notations(text, requested));
    let is_text = notation != Notation::Hex
        && (text.is_some() || encoding::is_wide(&source.head) || encoding::begins_text(&source.head));
    if is_text && requested.from != Some(Notation::Binary) && !requested.exact {
        return super::recognise(source.complete()?, requested);
    }
    if let Some(format) = requested.format.or_else(|| notation::default_format(notation)) {
        return Ok((Input::new(source, notation), format, Recognition::default()));
    }
    let (bytes, length) = match notation {
        Notation::Hex => (hex_beginning(&source.head), None),
        _ => (source.head.clone(), source.length),
    };
    let Some(format) = detect_boards(&bytes, length) else {
        return Err(Unrecognised::new(&source, Vec::new(), None).into());
    };
    let other =
        length.filter(|_| requested.format.is_none()).and_then(|length| other_header_hint(&bytes, length));
    if let Some(hint) = other {
        let fits = vec![Fit::faulty(format, MIN_CLEAR_SCORE - 1, &hint)];
        return Err(Unrecognised::new(&source, fits, None).into());
    }
    let size = declared_size(&bytes)
        .map(|size| format!("the header declares {} x {} cells", size.rows(), size.cols()));
    let recognition = Recognition { because: size, ..Recognition::default() };
    Ok((Input::new(source, notation), format, recognition))
}

/// The beginning as text, if it is text. It may end inside a character.
fn beginning(head: &[u8]) -> Option<&str> {
    let end = match str::from_utf8(head) {
        Err(error) if head.len() - error.valid_up_to() < 4 => error.valid_up_to(),
        _ => head.len(),
    };
    as_text(&head[..end])
}

/// Detects the notation of a text by its beginning.
fn likely_notations(text: Option<&str>, requested: &Requested) -> Notation {
    let notation = text.and_then(|text| {
        let text = text.trim_start();
        let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
        if is_hex { Some(Notation::Hex) } else { notation::likely_notations(text).into_iter().next() }
    });
    notation.unwrap_or(requested.format.map_or(Notation::Binary, notation::default_notation))
}

fn hex_beginning(head: &[u8]) -> Vec<u8> {
    let digits: Vec<u8> = head.iter().copied().filter(u8::is_ascii_hexdigit).collect();
    hex::decode(&digits[..digits.len() / 2 * 2]).unwrap_or_default()
}

/// Detects the format for boards whose length equals the length of the input, or else a board or a stream, by its first cells.
fn detect_boards(bytes: &[u8], length: Option<u64>) -> Option<Format> {
    let size = declared_size(bytes)?;
    let has_length = |format: &Format| match format.longest {
        Longest::Board(cells) => length == Some(HEADER_BYTES as u64 + cells(size)),
        _ => false,
    };
    let exact = Format::detection_order().find(has_length);
    let record = size.cells().div_ceil(5);
    let max_cell_bytes = usize::try_from(record).unwrap_or(usize::MAX);
    let are_cells = bytes.iter().skip(HEADER_BYTES).take(max_cell_bytes).all(|&byte| byte <= MAX_CELL_BYTE);
    let is_board = are_cells && (HEADER_BYTES as u64 + record > bytes.len() as u64 || exact.is_some());
    exact.or(are_cells.then_some(if is_board { Format::TERNARY_BOARD } else { Format::TERNARY_STREAM }))
}
