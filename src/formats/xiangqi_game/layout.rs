//! The common layout of the formats of games: the version, the plies, and the number V with the digits of the start (spec: XG-1 to XG-20).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::number::Number;
use crate::{
    codes::{CodeError, leb128},
    error::Location,
    formats::{
        DecodeError, EncodeError, ErrorKind, MoveShare, xiangqi_fen,
        xiangqi_index::{self, BOUND_OF_V},
    },
    games::xiangqi::{Game, Position, Setup, XiangqiError, iccs::Step, rules::Board},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

/// The maximum number of moves (spec: XG-7).
pub(in crate::formats) const MAX_PLIES: usize = 2000;
/// The maximum number of bytes of V without moves (spec: XG-13).
pub(in crate::formats) const START_BYTES: usize = 17;
/// The first bit of the number of plies.
const PLIES_LOCATION: Location = Location::byte(1);

/// The parts of the layout that differ between the formats of games.
pub(in crate::formats) trait Moves {
    /// The first byte of the format.
    const VERSION: u8;
    /// An upper bound on the bytes of V per ply.
    const PLY_BYTES: usize;
    /// The requirements of the version, of the number of plies and of V.
    const REQUIREMENTS: [&'static [&'static str]; 3];

    /// The share of a move in V; `None` if it is not legal.
    fn share(board: &Board, step: Step) -> Option<MoveShare>;

    /// Adds a move to the number, before the moves that are in the number.
    fn push(number: &mut Number, share: MoveShare);

    /// Removes the first move of the number; `None` if no move is legal.
    fn pop(number: &mut Number, board: &Board) -> Option<Step>;
}

/// Decodes a game and reports each field to `observer`.
pub(in crate::formats) fn read<M: Moves>(
    bytes: &[u8],
    _: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Game, DecodeError> {
    let (ply_count, head_len) = read_head::<M>(bytes, observer)?;
    let number_bytes = &bytes[head_len..];
    let location = Location::byte(head_len as u64);
    if !number_bytes.is_empty() {
        let [_, _, requirements] = M::REQUIREMENTS;
        let len = number_bytes.len();
        observer.field(field(FieldKind::Integer, head_len, len, len as u64, requirements));
    }
    if number_bytes.first() == Some(&0) {
        return Err(DecodeError::new(location, CodeError::NumberNotShortest));
    }
    if number_bytes.len() > M::PLY_BYTES * ply_count + START_BYTES {
        return Err(DecodeError::new(location, XiangqiError::ValueOutOfRange));
    }
    let mut number = Number::from_bytes(number_bytes);
    let start = read_start(&mut number).map_err(|kind| DecodeError::new(location, kind))?;
    let mut board = Board::from(&start);
    let mut moves = Vec::with_capacity(ply_count);
    for _ in 0..ply_count {
        let Some(step) = M::pop(&mut number, &board) else {
            return Err(DecodeError::new(location, XiangqiError::NoLegalMove { ply: moves.len() + 1 }));
        };
        board.make(step);
        moves.push(step);
    }
    if !number.is_zero() {
        return Err(DecodeError::new(location, XiangqiError::ValueOutOfRange));
    }
    Ok(Game { start, moves })
}

/// Reads the version and the number of plies. Returns that number, and the number of bytes read.
fn read_head<M: Moves>(
    bytes: &[u8],
    observer: &mut (impl Observer + ?Sized),
) -> Result<(usize, usize), DecodeError> {
    let truncated = |location, field| DecodeError::new(location, CodeError::Truncated { field });
    let [of_version, of_plies, _] = M::REQUIREMENTS;
    let &version = bytes.first().ok_or(truncated(Location::Bit(0), "version"))?;
    observer.field(field(FieldKind::Version, 0, 1, version.into(), of_version));
    if version != M::VERSION {
        return Err(DecodeError::new(
            Location::Bit(0),
            XiangqiError::VersionUnknown { found: version, expected: M::VERSION },
        ));
    }
    let &low = bytes.get(1).ok_or(truncated(PLIES_LOCATION, "number of plies"))?;
    let (ply_count, end) = if low < 0x80 {
        (usize::from(low), 2)
    } else {
        let &high = bytes.get(2).ok_or(truncated(PLIES_LOCATION, "number of plies"))?;
        if high == 0 {
            return Err(DecodeError::new(PLIES_LOCATION, CodeError::NumberNotShortest));
        }
        // A third byte makes the number too large in any case.
        (usize::from(low & 0x7F) | usize::from(high) << 7, 3)
    };
    observer.field(field(FieldKind::Plies, 1, end - 1, ply_count as u64, of_plies));
    if ply_count > MAX_PLIES {
        return Err(DecodeError::new(PLIES_LOCATION, XiangqiError::TooManyPlies));
    }
    Ok((ply_count, end))
}

const fn field(
    kind: FieldKind,
    start: usize,
    len: usize,
    value: u64,
    requirements: &'static [&'static str],
) -> Field {
    Field::only(kind, start as u64 * 8, len as u64 * 8, value, requirements)
}

fn read_start(number: &mut Number) -> Result<Setup, ErrorKind> {
    let opening = opening();
    if number.pop(2) == 0 {
        return Ok(opening);
    }
    let start = xiangqi_index::setup(number.pop_wide(BOUND_OF_V));
    if start == opening { Err(CodeError::NumberNotShortest.into()) } else { Ok(start) }
}

fn opening() -> Setup {
    Setup::from(&Position::opening())
}

/// The bytes of `game`.
pub(in crate::formats) fn write<M: Moves>(game: &Game) -> Result<Vec<u8>, EncodeError> {
    let ply_count = game.moves.len();
    check_ply_count(ply_count)?;
    let mut board = Board::from(&game.start);
    let mut shares = Vec::with_capacity(ply_count);
    for (index, &step) in (0..).zip(&game.moves) {
        shares.push(M::share(&board, step).ok_or_else(|| illegal_move(index))?);
        board.make(step);
    }
    let mut number = Number::default();
    for share in shares.into_iter().rev() {
        M::push(&mut number, share);
    }
    let has_own_start = game.start != opening();
    if has_own_start {
        number.push_wide(xiangqi_index::number(&game.start), BOUND_OF_V);
    }
    number.push(has_own_start.into(), 2);
    let mut bytes = Vec::from([M::VERSION]);
    leb128::push(ply_count as u64, &mut bytes);
    number.append_to(&mut bytes);
    Ok(bytes)
}

/// The bytes of a game in notation: a FEN, and moves such as `h2e2`.
pub(in crate::formats) fn write_notation<M: Moves>(
    start: &str,
    moves: &[String],
) -> Result<Vec<u8>, EncodeError> {
    let start = Setup::from(&xiangqi_fen::decode(start)?.position());
    check_ply_count(moves.len())?;
    let steps = moves.iter().map_while(|text| canonical_move(text)).collect();
    let game = Game { start, moves: steps };
    let bytes = write::<M>(&game)?;
    let parsed_count = game.moves.len();
    if parsed_count < moves.len() { Err(illegal_move(parsed_count as u64)) } else { Ok(bytes) }
}

/// A move in the only notation that is accepted (spec: XR-13).
fn canonical_move(text: &str) -> Option<Step> {
    text.parse().ok().filter(|step: &Step| step.to_string() == text)
}

fn check_ply_count(ply_count: usize) -> Result<(), EncodeError> {
    if ply_count <= MAX_PLIES {
        return Ok(());
    }
    Err(EncodeError::new(Some(Location::Move(MAX_PLIES as u64)), XiangqiError::TooManyPlies))
}

fn illegal_move(index: u64) -> EncodeError {
    EncodeError::new(Some(Location::Move(index)), XiangqiError::MoveIllegal)
}
