//! `go-chains/1`: what a position is, and what moves make of it (spec: GC-1 to GC-14).

use super::table::{Codec, Format, Game, Longest, Memory};
use crate::{
    error::{Error, Fault, Place},
    formats::ternary_board,
    games::{
        go::{Analysis, Board, Color, Move, Played, Refused, Size, analysis, vertex},
        ternary::Board as Position,
    },
    observe::Observer,
    options::Options,
};

/// The greatest number of rows and of columns: as many as there are letters for them (spec: GC-2).
pub const MAX_SIDE: u8 = 25;

/// The entry of the table.
pub static FORMAT: Format = Format {
    id: "go-chains/1",
    prefix: "GC",
    chapter: "go-chains.md",
    game: Game::Ternary,
    contains: &["ternary-board/1"],
    leniencies: &[],
    has_limit: false,
    longest: Longest::Fixed(131),
    memory: Memory { per_byte: 0, per_cell: 288, fixed: 512 },
    codec: Codec::Go(|bytes, options, observer| decode_with(bytes, options, observer), analyse, play),
};

/// Decodes a position, legal or not.
///
/// # Errors
/// The first fault in reading order.
pub fn decode(bytes: &[u8]) -> Result<Position, Error> {
    decode_with(bytes, Options::new(), &mut ())
}

/// Decodes a position, legal or not, and reports each field to `observer`. No option has a meaning here.
///
/// # Errors
/// The first fault in reading order.
pub fn decode_with(
    bytes: &[u8],
    _options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Position, Error> {
    ternary_board::decode_within(bytes, MAX_SIDE.into(), Options::new(), observer)
}

/// The chains of the position in `bytes` (spec: GC-3 to GC-5).
///
/// # Errors
/// The first fault in reading order. A position that is not legal is no fault.
pub fn analyse(bytes: &[u8]) -> Result<Analysis, Error> {
    chains(&decode(bytes)?)
}

/// Plays moves of both sides in turn, `to_play` first (spec: GC-6 to GC-14).
///
/// # Errors
/// The first fault of the position, at its bit, or of the moves, at the move.
pub fn play<M: AsRef<str>>(bytes: &[u8], to_play: Color, moves: &[M]) -> Result<Played, Error> {
    let position = decode(bytes)?;
    let mut board = board(&position)?;
    let mut color = to_play;
    for (at, text) in (0..).zip(moves) {
        let turn = vertex::decode(text.as_ref(), board.size());
        play_on(&mut board, at, color, turn)?;
        color = color.other();
    }
    Ok(Played { position: board.position(), captured: board.captured() })
}

/// Plays the move with the index `at`, if it could be read. A board that is not legal, and a move before this one, are to be
/// refused first (spec: GC-14).
///
/// # Errors
/// The fault of the move, or of reading it, at the move.
pub fn play_on(board: &mut Board, at: u64, color: Color, turn: Result<Move, Fault>) -> Result<(), Error> {
    let played = turn.and_then(|turn| match turn {
        Move::Play(point) => board.play(color, point).map_err(Fault::from),
        Move::Pass => {
            board.pass();
            Ok(())
        }
    });
    played.map_err(|fault| Error { fault, place: Place::Move(at) })
}

/// The chains of a position.
///
/// # Errors
/// `board-too-large` above [`Size::MAX`].
fn chains(position: &Position) -> Result<Analysis, Error> {
    analysis::analyse(position).ok_or_else(|| {
        let (size, max) = (position.size(), u32::from(Size::MAX));
        let (axis, found, byte) =
            if size.rows() > max { ("rows", size.rows(), 0) } else { ("cols", size.cols(), 3) };
        Error { fault: Fault::BoardTooLarge { axis, found, max }, place: Place::byte(byte) }
    })
}

/// The board of a position on which moves can be played (spec: GC-6). Positions of up to [`Size::MAX`] rows and columns will do.
///
/// # Errors
/// `position-illegal` or `board-too-large`, at its place in the record of the position.
pub fn board(position: &Position) -> Result<Board, Error> {
    if let Some(board) = Board::of(position) {
        return Ok(board);
    }
    let analysis = chains(position)?;
    let first = analysis.without_liberty().and_then(|chain| chain.stones.first());
    let first = first.unwrap_or_else(|| unreachable!("a board is refused for a chain without liberty"));
    let cell = u64::from(first.row) * u64::from(position.size().cols()) + u64::from(first.col);
    let fault = Fault::PositionIllegal { row: first.row, col: first.col };
    Err(Error { fault, place: ternary_board::place_of_cell(cell) })
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Outside => Self::VertexInvalid,
            Refused::Occupied => Self::PointOccupied,
            Refused::Suicide => Self::Suicide,
            Refused::Ko => Self::Ko,
        }
    }
}
