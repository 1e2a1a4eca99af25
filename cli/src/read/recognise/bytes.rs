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

use super::fit::{Fit, MIN_CLEAR_SCORE, Requested};
use crate::{
    format::{Format, declared_size},
    read::decode_bytes,
};

/// The limit on the cells of a board that is decoded for detection.
const MAX_CELLS: u64 = 1 << 26;

/// The score of a header that declares exactly the length of the input.
pub(super) const EXACT_SCORE: u32 = 85;

/// The maximum number of rows or columns of a usual board.
const MAX_USUAL_SIDE: u32 = 4096;

pub(super) fn fit(bytes: &[u8], format: Format, requested: &Requested) -> Fit {
    let opening = boardwire::games::xiangqi::Position::opening();
    let position = match (&requested.position, format.codec) {
        (None, Codec::Plies(..)) => return Fit::faulty(format, 0, &"it needs the position, as --position"),
        (position, _) => position.as_ref().unwrap_or(&opening),
    };
    let options = requested.options.with_limits(Limits::max_cells(MAX_CELLS));
    match decode_bytes(bytes, format, position, options, &mut ()) {
        Ok(value) if !has_generals(&value) => Fit {
            is_valid: true,
            ..Fit::faulty(format, 50, &"it would be valid, but a position has both generals")
        },
        Ok(_) => Fit::valid(format),
        Err(error) => {
            // A header of another layout that declares the right length is better evidence than a valid beginning.
            if let Some(hint) = other_header_hint(bytes, bytes.len() as u64) {
                let is_board = format == Format::TERNARY_BOARD;
                return Fit::faulty(format, if is_board { MIN_CLEAR_SCORE - 1 } else { 0 }, &hint);
            }
            let objection = format!("{} at {}: {}", error.code(), error.location, error.kind);
            Fit::faulty(format, score(bytes, format, &error), &objection)
        }
    }
}

/// Whether a position has both generals. Without this check, almost any bytes would be a valid map.
fn has_generals(value: &Value) -> bool {
    let squares = match value {
        Value::Pieces(pieces) => {
            return [0, 16].iter().all(|&id: &usize| pieces.squares()[id].is_some());
        }
        Value::Setup(setup) => setup.placement(),
        _ => return true,
    };
    [Side::Red, Side::Black].iter().all(|&side| squares.squares_of(side, Kind::General).next().is_some())
}

/// Scores the evidence for a format in which the bytes are not valid, up to 100.
fn score(bytes: &[u8], format: Format, error: &DecodeError) -> u32 {
    let permille = progress(bytes, error);
    match format.codec {
        Codec::Board(..) => board(bytes, format, error, permille),
        Codec::Boards(..) => stream(bytes, permille),
        // Random bytes often begin with valid code words.
        Codec::Position(..) if bytes.len() >= 18 => scale(scale(85, permille), permille),
        Codec::Plies(..) => 60 + scale(30, permille),
        Codec::Pieces(..) | Codec::Chess(..) => match format.longest {
            Longest::Fixed(longest) if format != Format::XIANGQI_MAP => {
                let length_difference = bytes.len().abs_diff(usize::try_from(longest).unwrap_or(usize::MAX));
                let max_score = u32::try_from(length_difference)
                    .map_or(0, |length_difference| 80u32.saturating_sub(10 * length_difference));
                // A fault at the beginning is weak evidence if the other bytes fit the format.
                let wrong_count = wrong_code_count(bytes, format);
                if length_difference == 0 && wrong_count < 3 {
                    max_score - 5 * wrong_count
                } else {
                    scale(max_score, permille)
                }
            }
            _ => scale(50, permille),
        },
        Codec::Game(..) => scale(80, permille),
        // These formats have no evidence of their own: a Go position has the header of a board, and an index is one field.
        _ => 0,
    }
}

/// The number of bytes or half bytes that are not codes of a fixed format.
fn wrong_code_count(bytes: &[u8], format: Format) -> u32 {
    let is_code =
        |code: u8| if format == Format::XIANGQI_LIST { code <= 90 } else { matches!(code, 0..=6 | 9..=14) };
    let is_packed = format == Format::CHESS_PACKED;
    let codes = |&byte: &u8| if is_packed { vec![byte >> 4, byte & 15] } else { vec![byte] };
    let wrong_count = bytes.iter().flat_map(codes).filter(|&code| !is_code(code)).count();
    u32::try_from(wrong_count).unwrap_or(u32::MAX)
}

/// A hint if the header declares exactly the length of the input when it is read in another byte order or width.
pub(super) fn other_header_hint(bytes: &[u8], length: u64) -> Option<String> {
    let has_length = |header: usize, size: Dimensions| {
        Format::detection_order().any(|format| match format.longest {
            Longest::Board(cells) => format.name() != "ternary-runs" && header as u64 + cells(size) == length,
            _ => false,
        })
    };
    let declared = declared_size(bytes);
    if declared.is_some_and(|size| has_length(HEADER_BYTES, size)) {
        return None;
    }
    let declared = declared
        .map_or_else(|| "no size".to_owned(), |size| format!("{} x {} cells", size.rows(), size.cols()));
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
                "the header is {declared}; read as numbers of {width} bytes, {first} byte first, it is {rows} x {cols}"
            ))
        },
    )
}

/// Scales a number by a share in permille.
fn scale(total: u32, permille: u32) -> u32 {
    total * permille / 1000
}

/// The share of the bytes that were read before the fault, in permille.
fn progress(bytes: &[u8], error: &DecodeError) -> u32 {
    let Location::Bit(bit) = error.location else { return 0 };
    let total_bits = (bytes.len() as u64 * 8).max(1);
    u32::try_from(bit.min(total_bits) * 1000 / total_bits).unwrap_or_default()
}

/// Scores a board: its header is evidence if it declares about the length of the input.
fn board(bytes: &[u8], format: Format, error: &DecodeError, permille: u32) -> u32 {
    let Some(size) = declared_size(bytes) else {
        // The header is incomplete, or has a dimension of 0.
        let is_cut = matches!(bytes, [_, _, 0] | [_, _, 0, _] | [_, _, 0, _, _]) && bytes[0] > 0;
        return if format == Format::TERNARY_BOARD && is_cut { 60 } else { 0 };
    };
    let is_usual = size.rows().max(size.cols()) <= MAX_USUAL_SIDE;
    let Longest::Board(length) = format.longest else { return 0 };
    // The length of runs varies up to a maximum.
    if format.name() == "ternary-runs" {
        return if is_usual { scale(60, permille) } else { 0 };
    }
    let (expected, actual) = (length(size), (bytes.len() - HEADER_BYTES) as u64);
    // Among formats of equal length, ternary-board is preferred.
    let first = 5 * u32::from(format == Format::TERNARY_BOARD);
    match actual.checked_sub(expected) {
        // A single byte of cells is a valid board in several formats.
        Some(0) => EXACT_SCORE + if expected > 1 { first } else { 0 },
        Some(excess) if error.code() == "trailing-bytes" && is_usual && excess <= (expected / 4).max(16) => {
            75 + first
        }
        None if error.code() == "truncated" && is_usual => {
            let share = u32::try_from(actual * 1000 / expected).unwrap_or_default();
            50 + scale(30, share) + first
        }
        _ if is_usual => 20,
        _ => 0,
    }
}

/// Scores a stream: a complete record before the fault is evidence.
fn stream(bytes: &[u8], permille: u32) -> u32 {
    let first = declared_size(bytes).filter(|size| size.rows().max(size.cols()) <= MAX_USUAL_SIDE);
    let length = first.map(|size| HEADER_BYTES as u64 + size.cells().div_ceil(5));
    match length {
        Some(length) if u64::from(permille) * bytes.len() as u64 / 1000 > length => scale(75, permille),
        _ => 0,
    }
}
