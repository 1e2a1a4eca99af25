//! `go-chains/1`: the analysis of a position, and the result of moves (spec: GC-1 to GC-14).
//!
//! ```
//! use boardwire::{formats::go_chains, games::go::Color};
//!
//! // One row of two points: a black stone, and the point of its only liberty.
//! let record = [1, 0, 0, 2, 0, 0, 2];
//! assert_eq!(go_chains::analyse(&record)?.chains[0].liberties.len(), 1);
//! let error = go_chains::play(&record, Color::Black, &["B1"]).unwrap_err();
//! assert_eq!(error.code(), "suicide");
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

use super::{DecodeError, decoders::decoders, error::at, ternary_board};
use crate::{
    error::Location,
    games::{
        go::{Analysis, Board, Color, GoError, Move, Played, Size, analysis, vertex},
        ternary::{Board as Position, TernaryError},
    },
    observe::Observer,
    options::Options,
};

/// The maximum number of rows and of columns: one for each letter (spec: GC-2).
pub const MAX_SIDE: u8 = 25;

decoders!(go_chains: Bytes([u8]) => Board(Position), read, Go(analyse, play));

/// Reads a position, legal or not.
fn read(bytes: &[u8], _: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Position, DecodeError> {
    ternary_board::decode_within(bytes, MAX_SIDE.into(), Options::new(), observer)
}

/// The chains of the position in `bytes` (spec: GC-3 to GC-5).
///
/// # Errors
/// The first fault in reading order. A position that is not legal is not a fault.
pub fn analyse(bytes: &[u8]) -> Result<Analysis, DecodeError> {
    chains(&decode(bytes)?)
}

/// Plays moves of both sides in turn, `to_play` first (spec: GC-6 to GC-14).
///
/// # Errors
/// The first fault of the position, at its bit, or of the moves, at the move.
pub fn play<M: AsRef<str>>(bytes: &[u8], to_play: Color, moves: &[M]) -> Result<Played, DecodeError> {
    let position = decode(bytes)?;
    let mut board = board(&position)?;
    let mut color = to_play;
    for (index, text) in (0..).zip(moves) {
        let go_move = vertex::decode(text.as_ref(), board.size());
        play_on(&mut board, index, color, go_move)?;
        color = color.other();
    }
    Ok(Played { position: board.position(), captured: board.captured() })
}

/// Plays the move with the index `index`, if it could be read. The caller must have rejected an illegal board and an invalid earlier move
/// (spec: GC-14).
///
/// # Errors
/// The fault of the move, or of reading it, at the move.
pub fn play_on(
    board: &mut Board,
    index: u64,
    color: Color,
    go_move: Result<Move, GoError>,
) -> Result<(), DecodeError> {
    let played = go_move.and_then(|go_move| match go_move {
        Move::Play(point) => board.play(color, point),
        Move::Pass => {
            board.pass();
            Ok(())
        }
    });
    played.map_err(at(Location::Move(index)))
}

/// The chains of a position.
///
/// # Errors
/// `board-too-large` above [`Size::MAX`].
fn chains(position: &Position) -> Result<Analysis, DecodeError> {
    analysis::analyse(position).ok_or_else(|| {
        let (size, max) = (position.size(), u32::from(Size::MAX));
        let (axis, found, byte) =
            if size.rows() > max { ("rows", size.rows(), 0) } else { ("cols", size.cols(), 3) };
        DecodeError::new(Location::byte(byte), TernaryError::BoardTooLarge { axis, found, max })
    })
}

/// The board of a position on which moves can be played (spec: GC-6). It allows up to [`Size::MAX`] rows and columns.
///
/// # Errors
/// `position-illegal` or `board-too-large`, at its location in the record of the position.
pub fn board(position: &Position) -> Result<Board, DecodeError> {
    if let Some(board) = Board::from_ternary(position) {
        return Ok(board);
    }
    let analysis = chains(position)?;
    let stone = analysis.without_liberty().and_then(|chain| chain.stones.first());
    let stone = stone.unwrap_or_else(|| unreachable!("a board with a chain without liberty is rejected"));
    let cell = u64::from(stone.row) * u64::from(position.size().cols()) + u64::from(stone.col);
    Err(DecodeError::new(ternary_board::location_of_cell(cell), GoError::PositionIllegal { stone: *stone }))
}
