//! Scores bytes by format.

use boardwire::{
    error::Location,
    formats::{Codec, DecodeError, Longest, Value, ternary_board::HEADER_BYTES},
    games::{
        ternary::Dimensions,
        xiangqi::{Kind, Side},
    },
    options::Limits,
};

use super::fit::{Asked, Fit, MIN_CLEAR_SCORE};
use crate::{
    format::{Format, declared},
    read::decode_bytes,
};

/// The limit on the cells of a board that is decoded for detection.
const MAX_CELLS: u64 = 1 << 26;

/// The score of a header that declares the length of the bytes.
pub(super) const EXACT_SCORE: u32 = 85;

/// The most rows and columns of a usual board.
const MAX_USUAL_SIDE: u32 = 4096;

/// Tries bytes as a format.
pub(super) fn fit(bytes: &[u8], format: Format, asked: &Asked) -> Fit {
    let opening = boardwire::games::xiangqi::Position::opening();
    let position = match (&asked.position, format.codec) {
        (None, Codec::Plies(..)) => return Fit::faulty(format, 0, &"it needs the position, as --position"),
        (position, _) => position.as_ref().unwrap_or(&opening),
    };
    let options = asked.options.with_limits(Limits::max_cells(MAX_CELLS));
    match decode_bytes(bytes, format, position, options, &mut ()) {
        Ok(value) if !has_generals(&value) => Fit {
            is_valid: true,
            ..Fit::faulty(format, 50, &"it would be valid, but a position has both generals")
        },
        Ok(_) => Fit::valid(format),
        Err(error) => {
            // A header of another kind with the right length is better evidence than any beginning.
            if let Some(hint) = other_header(bytes, bytes.len() as u64) {
                let is_board = format == Format::TERNARY_BOARD;
                return Fit::faulty(format, if is_board { MIN_CLEAR_SCORE - 1 } else { 0 }, &hint);
            }
            let against = format!("{} at {}: {}", error.code(), error.location, error.kind);
            Fit::faulty(format, score(bytes, format, &error), &against)
        }
    }
}

/// Nearly any bytes are a valid map of fewer pieces, and many are a valid index.
fn has_generals(value: &Value) -> bool {
    let squares = match value {
        Value::Pieces(pieces) => return [0, 16].iter().all(|&id: &usize| pieces.squares()[id].is_some()),
        Value::Setup(setup) => setup.placement(),
        _ => return true,
    };
    [Side::Red, Side::Black].iter().all(|&side| squares.squares_of(side, Kind::General).next().is_some())
}

/// The evidence for a format of which `bytes` are not valid, up to 100.
fn score(bytes: &[u8], format: Format, error: &DecodeError) -> u32 {
    let read = progress(bytes, error);
    match format.codec {
        Codec::Board(..) => board(bytes, format, error, read),
        Codec::Boards(..) => stream(bytes, read),
        // By chance code words are often valid at first.
        Codec::Position(..) if bytes.len() >= 18 => part(part(85, read), read),
        Codec::Plies(..) => 60 + part(30, read),
        Codec::Pieces(..) | Codec::Chess(..) => match format.longest {
            Longest::Fixed(longest) if format != Format::XIANGQI_MAP => {
                let off = bytes.len().abs_diff(usize::try_from(longest).unwrap_or(usize::MAX));
                let whole = u32::try_from(off).map_or(0, |off| 80u32.saturating_sub(10 * off));
                // A fault at the beginning is no evidence against a format to which the rest of the bytes fits.
                let wrong = wrong_codes(bytes, format);
                if off == 0 && wrong < 3 { whole - 5 * wrong } else { part(whole, read) }
            }
            _ => part(50, read),
        },
        Codec::Game(..) => part(80, read),
        // A Go position has the header of a board, an index has one field, and a text consists of characters.
        _ => 0,
    }
}

/// How many bytes or halves of bytes are no code of a fixed format.
fn wrong_codes(bytes: &[u8], format: Format) -> u32 {
    let is_code =
        |code: u8| if format == Format::XIANGQI_LIST { code <= 90 } else { matches!(code, 0..=6 | 9..=14) };
    let is_packed = format == Format::CHESS_PACKED;
    let codes = |&byte: &u8| if is_packed { vec![byte >> 4, byte & 15] } else { vec![byte] };
    let wrong = bytes.iter().flat_map(codes).filter(|&code| !is_code(code)).count();
    u32::try_from(wrong).unwrap_or(u32::MAX)
}

/// The size of a board whose header has another byte order or other widths, if that size has the length of the input.
pub(super) fn other_header(bytes: &[u8], length: u64) -> Option<String> {
    let has_length = |header: usize, size: Dimensions| {
        Format::tried().any(|format| match format.longest {
            Longest::Board(cells) => format.name() != "ternary-runs" && header as u64 + cells(size) == length,
            _ => false,
        })
    };
    let read = declared(bytes);
    if read.is_some_and(|size| has_length(HEADER_BYTES, size)) {
        return None;
    }
    let read =
        read.map_or_else(|| "no size".to_owned(), |size| format!("{} x {} cells", size.rows(), size.cols()));
    [(3, "high"), (4, "low"), (4, "high"), (2, "low"), (2, "high"), (8, "low"), (8, "high")].into_iter().find_map(
        |(width, first)| {
            let number = |bytes: &[u8]| {
                let fold = |number: u64, &byte: &u8| number << 8 | u64::from(byte);
                let number = if first == "high" { bytes.iter().fold(0, fold) } else { bytes.iter().rev().fold(0, fold) };
                u32::try_from(number).ok().filter(|number| *number <= MAX_USUAL_SIDE)
            };
            let (rows, cols) = bytes.get(..2 * width)?.split_at(width);
            let size = Dimensions::new(number(rows)?, number(cols)?).ok()?;
            let (rows, cols) = (size.rows(), size.cols());
            has_length(2 * width, size).then(|| format!(
                "the header is {read}; read as numbers of {width} bytes, {first} byte first, it is {rows} x {cols}"
            ))
        },
    )
}

/// A share of `whole`: `read` of 1000.
fn part(whole: u32, read: u32) -> u32 {
    whole * read / 1000
}

/// How much of the bytes was read before the fault, of 1000.
fn progress(bytes: &[u8], error: &DecodeError) -> u32 {
    let Location::Bit(bit) = error.location else { return 0 };
    let all = (bytes.len() as u64 * 8).max(1);
    u32::try_from(bit.min(all) * 1000 / all).unwrap_or_default()
}

/// A header is evidence if the length that it declares is about that of the bytes.
fn board(bytes: &[u8], format: Format, error: &DecodeError, read: u32) -> u32 {
    let Some(size) = declared(bytes) else {
        // A header without its end, or with a dimension of 0.
        let is_cut = matches!(bytes, [_, _, 0] | [_, _, 0, _] | [_, _, 0, _, _]) && bytes[0] > 0;
        return if format == Format::TERNARY_BOARD && is_cut { 60 } else { 0 };
    };
    let is_usual = size.rows().max(size.cols()) <= MAX_USUAL_SIDE;
    let Longest::Board(length) = format.longest else { return 0 };
    // Runs may be shorter than the longest ones.
    if format.name() == "ternary-runs" {
        return if is_usual { part(60, read) } else { 0 };
    }
    let (expected, found) = (length(size), (bytes.len() - HEADER_BYTES) as u64);
    // A tie between formats of equal length goes to ternary-board.
    let first = 5 * u32::from(format == Format::TERNARY_BOARD);
    match found.checked_sub(expected) {
        // One byte of cells is a board in several formats.
        Some(0) => EXACT_SCORE + if expected > 1 { first } else { 0 },
        Some(more) if error.code() == "trailing-bytes" && is_usual && more <= (expected / 4).max(16) => {
            75 + first
        }
        None if error.code() == "truncated" && is_usual => {
            let share = u32::try_from(found * 1000 / expected).unwrap_or_default();
            50 + part(30, share) + first
        }
        _ if is_usual => 20,
        _ => 0,
    }
}

/// A stream has a complete record before its fault.
fn stream(bytes: &[u8], read: u32) -> u32 {
    let first = declared(bytes).filter(|size| size.rows().max(size.cols()) <= MAX_USUAL_SIDE);
    let length = first.map(|size| HEADER_BYTES as u64 + size.cells().div_ceil(5));
    match length {
        Some(length) if u64::from(read) * bytes.len() as u64 / 1000 > length => part(75, read),
        _ => 0,
    }
}
