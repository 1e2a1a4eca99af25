//! Scores bytes by format.

use boardwire::{
    error::Location,
    formats::{Codec, DecodeError, Longest, Value, ternary_header::HEADER},
    games::xiangqi::{Kind, Side},
    options::Limits,
};

use super::{Asked, Fit};
use crate::read::{Format, formats::declared, of_bytes};

/// The limit on the cells of a board that is decoded for detection.
const MOST_CELLS: u64 = 1 << 26;

/// The most rows and columns of a usual board.
const USUAL: u32 = 4096;

/// Tries bytes as a format.
pub(super) fn fit(bytes: &[u8], format: Format, asked: &Asked) -> Fit {
    let opening = boardwire::games::xiangqi::Position::opening();
    let position = match (&asked.position, format.codec) {
        (None, Codec::Plies(..)) => return Fit::faulty(format, 0, &"it needs the position, as --position"),
        (position, _) => position.as_ref().unwrap_or(&opening),
    };
    let options = asked.options.with_limits(Limits::max_cells(MOST_CELLS));
    match format.decode(of_bytes(bytes, format, position), options, &mut ()) {
        Ok(value) if !has_generals(&value) => Fit {
            is_valid: true,
            ..Fit::faulty(format, 50, &"it would be valid, but a position has both generals")
        },
        Ok(_) => Fit::valid(format),
        Err(error) => {
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
                part(whole, read)
            }
            _ => part(50, read),
        },
        Codec::Game(..) => part(80, read),
        // A Go position has the header of a board, an index has one field, and a text consists of characters.
        Codec::Position(..)
        | Codec::Setup(..)
        | Codec::Go(..)
        | Codec::Link(..)
        | Codec::Fen(..)
        | Codec::Rules(..) => 0,
    }
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
    let is_usual = size.rows().max(size.cols()) <= USUAL;
    let Longest::Board(length) = format.longest else { return 0 };
    // Runs may be shorter than the longest ones.
    if format.name() == "ternary-runs" {
        return if is_usual { part(60, read) } else { 0 };
    }
    let (expected, found) = (length(size), (bytes.len() - HEADER) as u64);
    // The order decides between formats of equal length.
    let first = 5 * u32::from(format == Format::TERNARY_BOARD);
    match found.checked_sub(expected) {
        Some(0) => 85 + first,
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
    let first = declared(bytes).filter(|size| size.rows().max(size.cols()) <= USUAL);
    let length = first.map(|size| HEADER as u64 + size.cells().div_ceil(5));
    match length {
        Some(length) if u64::from(read) * bytes.len() as u64 / 1000 > length => part(75, read),
        _ => 0,
    }
}
