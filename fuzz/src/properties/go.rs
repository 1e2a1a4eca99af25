//! Go positions and moves.

use boardwire::{
    error::Location,
    formats::DecodeError,
    formats::{go_chains, ternary_board},
    games::go::{self, Color, Point},
};

use super::{
    files::{left_to_right, rejects_cuts, rejects_more},
    messages::check_error,
    rejection,
};
use crate::{
    generate::{GoMoves, GoRequest, position_of},
    memory, oracle,
};

/// Checks a Go position: it is the ternary board of its bytes, and Rust and C find the same chains.
pub fn go_position(bytes: &[u8]) {
    let result = memory::within("go-chains/1", bytes.len(), points(bytes), || go_chains::analyse(bytes));
    oracle::analyses(bytes);
    let decoded = go_chains::decode(bytes);
    assert_eq!(result.as_ref().err(), decoded.as_ref().err());
    match decoded {
        Ok(position) => {
            assert_eq!(ternary_board::decode(bytes).as_ref(), Ok(&position));
            let analysis = go::analyse(&position).expect("it is small enough");
            assert_eq!(go::Board::from_ternary(&position).is_some(), analysis.is_legal());
            rejects_cuts(bytes, go_chains::decode);
            rejects_more(bytes, go_chains::decode);
        }
        Err(error) => {
            assert!(error.code() == "board-too-large" || ternary_board::decode(bytes) == Err(error));
            check_error(&error);
            left_to_right(&error, bytes, fault_end, go_chains::decode);
        }
    }
    for color in [Color::Black, Color::White] {
        plays(bytes, color, &["pass".to_owned(), "A1".to_owned(), "b2".to_owned(), "A1".to_owned()]);
    }
}

/// The number of points that the header declares, up to the limit.
fn points(bytes: &[u8]) -> usize {
    match bytes {
        &[rows @ 1..=25, 0, 0, cols @ 1..=25, 0, 0, ..] => usize::from(rows) * usize::from(cols),
        _ => 0,
    }
}

/// The first bit after the field at fault.
fn fault_end(error: &DecodeError, _: &[u8]) -> u64 {
    let offset = rejection(error).offset;
    match error.code() {
        "dimension-zero" | "board-too-large" => offset + 24,
        "trailing-bytes" => offset,
        _ => offset + 8,
    }
}

/// Rust and C play the same: the same record and captures, or the same code and offset, in the position or of a move.
fn plays(bytes: &[u8], to_play: Color, moves: &[String]) {
    oracle::plays(bytes, to_play, moves);
    if let Err(error) = go_chains::play(bytes, to_play, moves) {
        check_error(&error);
    }
}

/// Checks a request to play.
pub fn go_request(request: &GoRequest) {
    let record = ternary_board::encode(&position_of(&request.rows));
    go_position(&record);
    plays(&record, request.to_play, &request.moves);
    after_passes(&record, request.to_play, &request.moves);
}

/// Moves after 256 passes, which change nothing, give the same position, or the same error 256 moves later.
fn after_passes(record: &[u8], to_play: Color, moves: &[String]) {
    // The last move is a vertex of no board.
    let moves = [moves, &["Z99".to_owned()]].concat();
    let later = [vec!["pass".to_owned(); 256], moves.clone()].concat();
    let expected = go_chains::play(record, to_play, &moves).map_err(|error| {
        error.map_location(|location| match location {
            Location::Move(at) => Location::Move(at + 256),
            in_record => in_record,
        })
    });
    assert_eq!(go_chains::play(record, to_play, &later), expected, "after 256 passes");
}

/// The last move on a board: the record before the move, the stones captured before it, who made it, and where.
struct Last {
    record: Vec<u8>,
    captured: go::Captured,
    color: Color,
    vertex: String,
}

/// Checks moves on a Go board, one by one: a board without its earlier moves accepts and rejects the same, in Rust and in C, and has the same
/// stones, chains and captures.
pub fn go_moves(game: &GoMoves) {
    let position = position_of(&game.rows);
    let mut record = ternary_board::encode(&position);
    oracle::analyses(&record);
    let Some(mut board) = go::Board::from_ternary(&position) else {
        let analysis = go::analyse(&position).expect("it is small enough");
        assert!(!analysis.is_legal(), "a legal position is rejected");
        return;
    };
    outside(&mut board, &game.rows);
    let mut last: Option<Last> = None;
    for (at, &(color, point)) in (0..).zip(&game.moves) {
        let Some(point) = point else {
            board.pass();
            last = None;
            continue;
        };
        let captured = board.captured();
        let vertex = go::vertex::encode(point, board.size()).expect("25 columns have names");
        assert_eq!(go::vertex::decode(&vertex, board.size()), Ok(go::Move::Play(point)));
        let played = go_chains::play_on(&mut board, at, color, Ok(go::Move::Play(point)));
        // For a side that moves twice the other one passes.
        let (start, before, first, moves) = match &last {
            Some(last) if last.color == color => (
                &last.record,
                last.captured,
                color,
                vec![last.vertex.clone(), "pass".to_owned(), vertex.clone()],
            ),
            Some(last) => {
                (&last.record, last.captured, last.color, vec![last.vertex.clone(), vertex.clone()])
            }
            None => (&record, captured, color, vec![vertex.clone()]),
        };
        oracle::plays(start, first, &moves);
        let replayed = go_chains::play(start, first, &moves);
        match (played, replayed) {
            (Ok(()), Ok(replayed)) => {
                assert_eq!(replayed.position, board.position());
                assert_eq!(
                    (before.black + replayed.captured.black, before.white + replayed.captured.white),
                    (board.captured().black, board.captured().white)
                );
            }
            (Err(error), Err(reread)) => {
                check_error(&error);
                assert_eq!((error.location, error.code()), (Location::Move(at), reread.code()));
                continue;
            }
            (played, replayed) => panic!("{color} at {vertex}: {played:?}, and {replayed:?} by itself"),
        }
        last = Some(Last { record, captured, color, vertex });
        record = ternary_board::encode(&board.position());
        let analysis = go::analyse(&board.position()).expect("it is small enough");
        assert_eq!(board.analysis().chains, analysis.chains);
        oracle::analyses(&record);
    }
}

/// Checks a board: it has exactly the points of its rows, and none outside can be played. An empty board equals a new one.
fn outside(board: &mut go::Board, rows: &[Vec<u8>]) {
    let size = board.size();
    for (row, letters) in (0..).zip(rows) {
        for (col, letter) in (0..).zip(letters) {
            let stone = board
                .get(Point { row, col })
                .map_or(b'.', |color| if color == Color::White { b'O' } else { b'X' });
            assert_eq!(stone, *letter);
        }
    }
    let before = board.position();
    for (row, col) in [(size.rows(), 0), (0, size.cols()), (u8::MAX, u8::MAX)] {
        let point = Point { row, col };
        assert_eq!((board.get(point), go::vertex::encode(point, size)), (None, None));
        assert_eq!(board.play(Color::Black, point), Err(go::GoError::VertexInvalid));
        assert_eq!(
            go_chains::play_on(board, 0, Color::White, Ok(go::Move::Play(point)))
                .map_err(|error| error.code()),
            Err("vertex-invalid")
        );
    }
    assert_eq!(board.position(), before);
    for (rows, cols) in [(0, size.cols()), (size.rows(), 0), (go::Size::MAX + 1, 1), (1, go::Size::MAX + 1)] {
        assert_eq!(go::Size::new(rows, cols), None);
    }
    if board.analysis().chains.is_empty() {
        assert_eq!(go::Board::new(size).position(), before);
    }
}
