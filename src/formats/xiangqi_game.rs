//! `xiangqi-game/1`: a start and moves, each as its number among the legal moves (spec: XG-1 to XG-20).
//!
//! The drawing of spec/src/xiangqi-game.md#at-a-glance:
//!
//! ```text
//! byte  0        1            2 or 3
//!     +--------+------------+------- ~ -------+
//!     |  0x71  |   plies    |       V         |
//!     +--------+------------+------- ~ -------+
//!       format   1 or 2       high byte first,
//!       and      bytes        no leading 0,
//!       version  LEB128       to the end
//!
//! V  =  start + 2*(move 1 + moves*(move 2 + moves*( ... )))
//!
//! start: 0 the opening; 1 another position, and its number below 2*N is the next digit
//! move:  its number among the legal moves of its position, which has so many moves
//! ```
//!
//! ```
//! use boardwire::formats::xiangqi_game;
//!
//! let game = xiangqi_game::decode(&[0x71, 2, 3, 0xF8])?;
//! assert_eq!(game.moves[0].to_string(), "h2e2");
//! assert_eq!(xiangqi_game::encode(&game)?, [0x71, 2, 3, 0xF8]);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

mod number;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    DecodeError,
    table::{self, Codec, Format, Longest, Memory},
    xiangqi_fen,
    xiangqi_index::{self, BOUND},
};
use crate::{
    codes::CodeError,
    error::Location,
    games::xiangqi::{Game, Position, Setup, XiangqiError, iccs::Step, rules::Board},
    observe::{Field, FieldKind, Observer},
    options::Options,
};
use number::Number;

/// The first byte.
const VERSION: u8 = 0x71;
/// The greatest number of moves (spec: XG-7).
pub const MAX_PLIES: usize = 2000;
/// The most bytes of V without moves. Each ply takes less than a byte more (spec: XG-13).
const START_BYTES: usize = 17;
/// The first bit of the number of plies.
const PLIES: Location = Location::byte(1);

/// The entry of the table.
pub static FORMAT: Format = Format {
    id: "xiangqi-game/1",
    prefix: "XG",
    chapter: "xiangqi-game.md",
    game: table::Game::Xiangqi,
    contains: &["xiangqi-index/1", "xiangqi-rules/1"],
    leniencies: &[],
    has_limit: false,
    longest: Longest::Fixed((3 + START_BYTES + MAX_PLIES) as u64),
    memory: Memory { per_byte: 2, per_cell: 0, fixed: 8192 },
    codec: Codec::Game(|bytes, options, observer| decode_with(bytes, options, observer), encode_notation),
};

/// Decodes a game.
///
/// # Errors
/// The first fault in reading order.
pub fn decode(bytes: &[u8]) -> Result<Game, DecodeError> {
    decode_with(bytes, Options::new(), &mut ())
}

/// Decodes a game and reports each field to `observer`. No option has a meaning here.
///
/// # Errors
/// The first fault in reading order.
pub fn decode_with(
    bytes: &[u8],
    _options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Game, DecodeError> {
    let (plies, head) = read_head(bytes, observer)?;
    let rest = &bytes[head..];
    let location = Location::byte(head as u64);
    if !rest.is_empty() {
        let requirements = &["XG-1", "XG-3", "XG-4", "XG-5", "XG-6"];
        observer.field(field(FieldKind::Number, head, rest.len(), rest.len() as u64, requirements));
    }
    if rest.first() == Some(&0) {
        return Err(DecodeError::new(location, CodeError::NumberNotShortest));
    }
    if rest.len() > plies + START_BYTES {
        return Err(DecodeError::new(location, XiangqiError::ValueOutOfRange));
    }
    let mut number = Number::of_bytes(rest);
    let start = read_start(&mut number).map_err(|kind| DecodeError::new(location, kind))?;
    let mut board = Board::from(&start);
    let mut moves = Vec::with_capacity(plies);
    for _ in 0..plies {
        let legal = board.moves();
        let step = if legal.is_empty() { None } else { legal.get(number.pop(legal.len())) };
        let Some(step) = step else {
            return Err(DecodeError::new(location, XiangqiError::NoLegalMove { ply: moves.len() }));
        };
        board.make(step);
        moves.push(step);
    }
    if !number.is_zero() {
        return Err(DecodeError::new(location, XiangqiError::ValueOutOfRange));
    }
    Ok(Game { start, moves })
}

/// Reads the version and the number of plies. Returns that number, and how many bytes were read.
fn read_head(bytes: &[u8], observer: &mut (impl Observer + ?Sized)) -> Result<(usize, usize), DecodeError> {
    let truncated = |location, field| DecodeError::new(location, CodeError::Truncated { field });
    let &version = bytes.first().ok_or(truncated(Location::Bit(0), "version"))?;
    observer.field(field(FieldKind::Version, 0, 1, version.into(), &["XG-1"]));
    if version != VERSION {
        return Err(DecodeError::new(Location::Bit(0), XiangqiError::VersionUnknown { found: version }));
    }
    let &low = bytes.get(1).ok_or(truncated(PLIES, "number of plies"))?;
    let (plies, end) = if low < 0x80 {
        (usize::from(low), 2)
    } else {
        let &high = bytes.get(2).ok_or(truncated(PLIES, "number of plies"))?;
        if high == 0 {
            return Err(DecodeError::new(PLIES, CodeError::NumberNotShortest));
        }
        // A third byte makes the number too great in any case.
        (usize::from(low & 0x7F) | usize::from(high) << 7, 3)
    };
    observer.field(field(FieldKind::Plies, 1, end - 1, plies as u64, &["XG-1", "XG-2"]));
    if plies > MAX_PLIES {
        return Err(DecodeError::new(PLIES, XiangqiError::TooManyPlies));
    }
    Ok((plies, end))
}

/// A field of complete bytes.
const fn field(
    kind: FieldKind,
    start: usize,
    len: usize,
    value: u64,
    requirements: &'static [&'static str],
) -> Field {
    Field {
        kind,
        number: 0,
        start: start as u64 * 8,
        len: len as u64 * 8,
        value,
        represents: None,
        requirements,
    }
}

/// Reads the digits of the start.
fn read_start(number: &mut Number) -> Result<Setup, super::ErrorKind> {
    let opening = opening();
    if number.pop(2) == 0 {
        return Ok(opening);
    }
    let start = xiangqi_index::setup(number.pop_wide(BOUND));
    if start == opening { Err(CodeError::NumberNotShortest.into()) } else { Ok(start) }
}

fn opening() -> Setup {
    Setup::from(&Position::opening())
}

/// The bytes of `game`.
///
/// # Errors
/// [`XiangqiError::TooManyPlies`], or [`XiangqiError::MoveIllegal`] at the first move that is not legal.
pub fn encode(game: &Game) -> Result<Vec<u8>, DecodeError> {
    let plies = game.moves.len();
    check_plies(plies)?;
    let mut board = Board::from(&game.start);
    let mut digits = Vec::with_capacity(plies);
    for (at, &step) in (0..).zip(&game.moves) {
        let legal = board.moves();
        let digit = legal.index_of(step).ok_or_else(|| illegal(at))?;
        digits.push((digit, legal.len()));
        board.make(step);
    }
    let mut number = Number::default();
    for (digit, radix) in digits.into_iter().rev() {
        number.push(digit, radix);
    }
    let is_other = game.start != opening();
    if is_other {
        number.push_wide(xiangqi_index::number(&game.start), BOUND);
    }
    number.push(is_other.into(), 2);
    let mut bytes = Vec::from([VERSION]);
    write_plies(plies, &mut bytes);
    number.append_to(&mut bytes);
    Ok(bytes)
}

/// The bytes of a game in notation: a FEN, and moves such as `h2e2`.
///
/// # Errors
/// The first fault of the FEN. Then those of [`encode`]; a text that is no move is not legal.
pub fn encode_notation(start: &str, moves: &[String]) -> Result<Vec<u8>, DecodeError> {
    let start = Setup::from(&xiangqi_fen::decode(start)?.position());
    check_plies(moves.len())?;
    let steps = moves.iter().map_while(|text| parse(text)).collect();
    let game = Game { start, moves: steps };
    let bytes = encode(&game)?;
    let read = game.moves.len();
    if read < moves.len() { Err(illegal(read as u64)) } else { Ok(bytes) }
}

/// A move in the only notation that is accepted (spec: XR-13).
fn parse(text: &str) -> Option<Step> {
    text.parse().ok().filter(|step: &Step| step.to_string() == text)
}

fn check_plies(plies: usize) -> Result<(), DecodeError> {
    if plies <= MAX_PLIES {
        return Ok(());
    }
    Err(DecodeError::new(Location::Move(MAX_PLIES as u64), XiangqiError::TooManyPlies))
}

fn illegal(at: u64) -> DecodeError {
    DecodeError::new(Location::Move(at), XiangqiError::MoveIllegal)
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "a number of plies has 11 bits, of which each byte takes 7"
)]
fn write_plies(plies: usize, bytes: &mut Vec<u8>) {
    let (low, high) = (plies as u8 & 0x7F, (plies >> 7) as u8);
    if plies < 0x80 {
        bytes.push(low);
    } else {
        bytes.extend([0x80 | low, high]);
    }
}
