//! Finds the format of bytes: tries each format, and scores the evidence if the bytes are valid in no format.

use std::ops::RangeInclusive;

use boardwire::{
    error::Location,
    formats::{
        Codec, Decode, DecodeError, Longest, Value,
        ternary_board::{HEADER_BYTES, declared_size},
    },
    games::{
        ternary::Dimensions,
        xiangqi::{Kind, Placement, Position, Side},
    },
    options::{Limits, Options},
};

use super::{
    Requested,
    candidate::{Fit, MIN_CLEAR_SCORE},
    decode_bytes,
};
use crate::boards::named_format::Format;
use crate::terminal::count;

/// The limit on the cells of a board that is decoded for detection.
const MAX_CELLS: u64 = 1 << 26;

/// The minimum difference between the best score and the next.
const MIN_LEAD: u32 = 10;

/// The score of a valid position that lacks a general.
const SCORE_WITHOUT_GENERALS: u32 = 50;

/// The scores of a header by the declared length: the length of the input, a little less, more, or another length.
const EXACT_SCORE: u32 = 85;
const LONG_BOARD_SCORE: u32 = 75;
const CUT_BOARD_SCORES: RangeInclusive<u32> = 50..=80;
const OTHER_BOARD_SCORE: u32 = 20;

/// The score of a header that is cut.
const CUT_HEADER_SCORE: u32 = 60;

/// The additional score of ternary-board among the formats of equal length.
const PREFERENCE: u32 = 5;

/// The maximum scores of formats whose evidence is the share of the input before the fault.
const MAX_RUNS_SCORE: u32 = 60;
const MAX_STREAM_SCORE: u32 = 75;
const MAX_POSITION_SCORE: u32 = 85;
const HISTORY_SCORES: RangeInclusive<u32> = 60..=90;
const MAX_MAP_SCORE: u32 = 50;
const MAX_GAME_SCORE: u32 = 80;

/// The maximum score of a format of fixed length, and the penalties for a byte too many or too few and for an invalid code.
const MAX_FIXED_SCORE: usize = 80;
const LENGTH_PENALTY: usize = 10;
const CODE_PENALTY: usize = 5;

/// The length of the shortest position.
const MIN_POSITION_BYTES: usize = 18;

/// The maximum number of rows or columns of a usual board.
const MAX_USUAL_SIDE: u32 = 4096;

/// The fits of bytes: the best fit, if it is clear, and the other fits.
pub(super) fn fits(bytes: &[u8], requested: &Requested) -> (Option<Fit>, Vec<Fit>) {
    let formats = Format::detection_order()
        .filter(|format| requested.format.is_none_or(|requested| requested == *format));
    let mut fits: Vec<Fit> = formats.map(|format| fit(bytes, format, requested)).collect();
    // A stable sort: among equal scores, the preferred format stays first.
    fits.sort_by_key(|fit| std::cmp::Reverse((fit.is_valid, fit.score)));
    // A faulty ternary-board may be valid in another format with the same header and length.
    let is_exact_board = |fit: &Fit| fit.format == Format::TERNARY_BOARD && fit.score > EXACT_SCORE;
    if let Some(board_index) = fits.iter().position(is_exact_board) {
        fits[..=board_index].rotate_right(1);
    }
    // Formats with the same header have the same evidence, so their order decides.
    let next_score = |first: &Fit| {
        let has_other_evidence = |fit: &&Fit| !(has_header(fit.format) && has_header(first.format));
        fits.iter().skip(1).find(has_other_evidence).map_or(0, |fit| fit.score)
    };
    let is_clear = fits.first().is_some_and(|first| {
        requested.format.is_some()
            || first.is_valid && first.score >= MIN_CLEAR_SCORE
            || is_exact_board(first)
            || first.score >= MIN_CLEAR_SCORE.max(next_score(first) + MIN_LEAD)
    });
    let others = fits.split_off(usize::from(is_clear).min(fits.len()));
    (fits.pop(), others)
}

/// Whether the format begins with the header of a ternary board.
fn has_header(format: Format) -> bool {
    matches!(format.codec, Codec::Board(..) | Codec::Boards(..) | Codec::Go(..))
}

fn fit(bytes: &[u8], format: Format, requested: &Requested) -> Fit {
    let position = match (&requested.position, format.codec) {
        (None, Codec::Plies(..)) => return Fit::faulty(format, 0, &"it needs the position, as --position"),
        (position, _) => position.clone().unwrap_or_else(Position::opening),
    };
    let options = requested.options.with_limits(Limits::max_cells(MAX_CELLS));
    match decode_bytes(bytes, format, &position, options, &mut ()) {
        Ok(value) if has_generals(&value) => Fit::valid(format),
        Ok(_) => Fit {
            is_valid: true,
            ..Fit::faulty(
                format,
                SCORE_WITHOUT_GENERALS,
                &"it would be valid, but a position has both generals",
            )
        },
        Err(error) => Fit::from_error(format, score(bytes, format, &error), &error),
    }
}

/// Whether a position has both generals. Without this check, almost any bytes would be a valid map.
fn has_generals(value: &Value) -> bool {
    let placement = match value {
        Value::Pieces(pieces) => &Placement::from(pieces),
        Value::Setup(setup) => setup.placement(),
        _ => return true,
    };
    let has_general = |side| placement.squares_of(side, Kind::General).next().is_some();
    has_general(Side::Red) && has_general(Side::Black)
}

/// Scores the evidence for a format in which the bytes are not valid, up to 100.
fn score(bytes: &[u8], format: Format, error: &DecodeError) -> u32 {
    let permille = progress(bytes, error);
    match (format.codec, format.longest) {
        (Codec::Board(..), Longest::Board(length)) => board_score(bytes, format, length, error),
        (Codec::Boards(..), _) => stream_score(bytes, permille),
        // Random bytes often begin with valid code words.
        (Codec::Position(..), _) if bytes.len() >= MIN_POSITION_BYTES => {
            scale(scale(MAX_POSITION_SCORE, permille), permille)
        }
        (Codec::Plies(..), _) => between(HISTORY_SCORES, permille),
        (Codec::Pieces(..) | Codec::Chess(..), Longest::Fixed(length)) if !may_be_empty(format) => {
            let difference = bytes.len().abs_diff(usize::try_from(length).unwrap_or(usize::MAX));
            let penalty = difference
                .saturating_mul(LENGTH_PENALTY)
                .saturating_add(CODE_PENALTY * invalid_code_count(bytes, format));
            u32::try_from(MAX_FIXED_SCORE.saturating_sub(penalty)).unwrap_or_default()
        }
        (Codec::Pieces(..), _) => scale(MAX_MAP_SCORE, permille),
        (Codec::Game(..), _) => scale(MAX_GAME_SCORE, permille),
        // These formats have no evidence of their own: a Go position has the header of a board, and an index is one field.
        _ => 0,
    }
}

/// Whether an empty input is valid, so that the length is not fixed.
fn may_be_empty(format: Format) -> bool {
    matches!(format.decode, Decode::Bytes(decode) if decode(&[], Options::new(), &mut ()).is_ok())
}

/// The number of bytes or half bytes that are not codes of a format of fixed length.
fn invalid_code_count(bytes: &[u8], format: Format) -> usize {
    let is_chess = matches!(format.codec, Codec::Chess(..));
    let is_code = |code: u8| if is_chess { matches!(code, 0..=6 | 9..=14) } else { code <= 90 };
    let is_packed = format == Format::CHESS_PACKED;
    let codes_of = |&byte: &u8| if is_packed { vec![byte >> 4, byte & 15] } else { vec![byte] };
    bytes.iter().flat_map(codes_of).filter(|&code| !is_code(code)).count()
}

/// Scales a score by a share in permille.
fn scale(score: u32, permille: u32) -> u32 {
    score * permille / 1000
}

/// The score at a share (in permille) of a range.
fn between(scores: RangeInclusive<u32>, permille: u32) -> u32 {
    scores.start() + scale(scores.end() - scores.start(), permille)
}

/// The share of the bytes that were read before the fault, in permille.
fn progress(bytes: &[u8], error: &DecodeError) -> u32 {
    let Location::Bit(bit) = error.location else { return 0 };
    let total_bits = (bytes.len() as u64 * 8).max(1);
    u32::try_from(bit.min(total_bits) * 1000 / total_bits).unwrap_or_default()
}

fn is_usual(size: Dimensions) -> bool {
    size.rows().max(size.cols()) <= MAX_USUAL_SIDE
}

/// Scores a board: its header is evidence if it declares about the length of the input.
fn board_score(bytes: &[u8], format: Format, length: fn(Dimensions) -> u64, error: &DecodeError) -> u32 {
    let Some(size) = declared_size(bytes) else {
        // The header is incomplete, or has a dimension of 0.
        let is_cut = matches!(bytes, [_, _, 0] | [_, _, 0, _] | [_, _, 0, _, _]) && bytes[0] > 0;
        return if format == Format::TERNARY_BOARD && is_cut { CUT_HEADER_SCORE } else { 0 };
    };
    // The length of runs varies up to a maximum.
    if format.name() == "ternary-runs" {
        return if is_usual(size) { scale(MAX_RUNS_SCORE, progress(bytes, error)) } else { 0 };
    }
    let (expected, actual) = (length(size), (bytes.len() - HEADER_BYTES) as u64);
    let preference = if format == Format::TERNARY_BOARD { PREFERENCE } else { 0 };
    match actual.checked_sub(expected) {
        // A single byte of cells is a valid board in several formats.
        Some(0) => EXACT_SCORE + if expected > 1 { preference } else { 0 },
        _ if !is_usual(size) => 0,
        Some(excess) if error.code() == "trailing-bytes" && excess <= (expected / 4).max(16) => {
            LONG_BOARD_SCORE + preference
        }
        None if error.code() == "truncated" => {
            let permille = u32::try_from(actual * 1000 / expected).unwrap_or_default();
            between(CUT_BOARD_SCORES, permille) + preference
        }
        _ => OTHER_BOARD_SCORE,
    }
}

/// Scores a stream: a complete record before the fault is evidence.
fn stream_score(bytes: &[u8], permille: u32) -> u32 {
    let first_size = declared_size(bytes).filter(|&size| is_usual(size));
    let first_length = first_size.map(|size| HEADER_BYTES as u64 + size.cells().div_ceil(5));
    let read_count = u64::from(permille) * bytes.len() as u64 / 1000;
    if first_length.is_some_and(|length| read_count > length) { scale(MAX_STREAM_SCORE, permille) } else { 0 }
}

/// Detects the format of the beginning of a long input: a board whose length equals the length of the input, or else a board or a stream, by
/// its first cells.
pub(super) fn format_of_beginning(bytes: &[u8], length: Option<u64>) -> Option<Format> {
    /// The maximum byte of the cells of a ternary board.
    const MAX_CELL_BYTE: u8 = 242;
    let size = declared_size(bytes)?;
    let has_length = |format: &Format| match format.longest {
        Longest::Board(cells) => length == Some(HEADER_BYTES as u64 + cells(size)),
        _ => false,
    };
    let exact = Format::detection_order().find(has_length);
    let cell_bytes = size.cells().div_ceil(5);
    let max_cell_bytes = usize::try_from(cell_bytes).unwrap_or(usize::MAX);
    let are_cells = bytes.iter().skip(HEADER_BYTES).take(max_cell_bytes).all(|&byte| byte <= MAX_CELL_BYTE);
    let is_board = HEADER_BYTES as u64 + cell_bytes > bytes.len() as u64;
    exact.or(are_cells.then_some(if is_board { Format::TERNARY_BOARD } else { Format::TERNARY_STREAM }))
}

/// The reason for a format, as the rest of a sentence that begins with "because".
pub(super) fn reason(bytes: &[u8], format: Format) -> String {
    let length = count(bytes.len(), "byte");
    match format.codec {
        Codec::Board(..) | Codec::Go(..) => match declared_size(bytes) {
            Some(size) => {
                let (rows, cols, cell_bytes) = (size.rows(), size.cols(), bytes.len() - HEADER_BYTES);
                let verb = if cell_bytes == 1 { "follows" } else { "follow" };
                format!("the header declares {rows} x {cols} cells, and {} {verb}", count(cell_bytes, "byte"))
            }
            None => format!("the {length} are the beginning of a header"),
        },
        Codec::Boards(..) => "boards follow one another, each with its header".to_owned(),
        Codec::Position(..) => format!("the {length} are code words of pieces and their squares"),
        Codec::Plies(..) => format!("--position is given, and the {length} are code words of moves"),
        Codec::Pieces(..) => format!("the {length} are pieces and their squares"),
        Codec::Setup(..) => format!("the {length} are the number of a position"),
        Codec::Chess(..) => format!("the {length} are codes of squares"),
        _ => "the first byte is the version, and the others are the number of a game".to_owned(),
    }
}
