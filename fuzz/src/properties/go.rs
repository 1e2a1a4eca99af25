//! Go positions and moves, compared with a flood fill.

use boardwire::{
    error::Location,
    formats::DecodeError,
    formats::{go_chains, ternary_board},
    games::{
        go::{self, Color, Point},
        ternary::{self, Board, Dimensions},
    },
    options::Limits,
};

use super::{
    files::{left_to_right, rejects_cuts, rejects_more},
    messages::check_error,
};
use crate::{
    generate::{GoMoves, GoRequest},
    go_model::Model,
    memory,
    models::{edges, go_chains as model, ternary_board as board_model},
};

/// Checks a Go position: it is the ternary board of its bytes, and a flood fill finds the same chains.
pub fn go_position(bytes: &[u8]) {
    let found = memory::within("go-chains/1", bytes.len(), points(bytes), || go_chains::analyse(bytes));
    assert_eq!(edges::outcome(&found, |analysis| analysis.chains.clone()), model::analyse(bytes));
    let decoded = go_chains::decode(bytes);
    assert_eq!(edges::outcome(&decoded, edges::board), model::decode(bytes));
    match decoded {
        Ok(position) => {
            assert_eq!(ternary_board::decode(bytes).as_ref(), Ok(&position));
            let model = Model::new(model::rows(&edges::board(&position)));
            let analysis = go::analyse(&position).expect("it is small enough");
            assert_eq!(analysis.is_legal(), model.is_legal());
            assert_eq!(go::Board::of(&position).is_some(), model.is_legal());
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
    let offset = edges::rejection(error).offset;
    match error.code() {
        "dimension-zero" | "board-too-large" => offset + 24,
        "trailing-bytes" => offset,
        _ => offset + 8,
    }
}

/// Play agrees with the model: the same record and captures, or the same code and offset, in the position or of a move.
fn plays(bytes: &[u8], to_play: Color, moves: &[String]) {
    let played = go_chains::play(bytes, to_play, moves);
    let expected = model::play(bytes, to_play, moves);
    let plain = match &played {
        Ok(played) => Ok(model::Played {
            record: ternary_board::encode(&played.position),
            captured: (played.captured.black, played.captured.white),
        }),
        Err(error) => {
            check_error(error);
            Err(match error.location {
                Location::Move(_) => model::PlayRejection::Move(edges::rejection(error)),
                _ => model::PlayRejection::Position(edges::rejection(error)),
            })
        }
    };
    assert_eq!(plain, expected);
}

/// The record of rows in the letters of the model.
///
/// # Panics
/// If there are no rows.
pub fn record_of(rows: &[Vec<u8>]) -> Vec<u8> {
    let cell = |letter: &u8| match letter {
        b'O' => 1,
        b'X' => 2,
        _ => 0,
    };
    let cells = rows.iter().flatten().map(cell).collect();
    let board = board_model::Board { rows: rows.len() as u64, cols: rows[0].len() as u64, cells };
    board_model::encode(&board).expect("no side is 0")
}

/// Checks a request to play.
pub fn go_request(request: &GoRequest) {
    let record = record_of(&request.rows);
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

/// The position of rows in the letters of the model.
fn drawn(rows: &[Vec<u8>]) -> Board {
    let dimension = |length: usize| u32::try_from(length).expect("a model is small");
    let size = Dimensions::new(dimension(rows.len()), dimension(rows[0].len())).expect("no side is 0");
    let mut position = Board::new(size, Limits::DEFAULT).expect("a model is small");
    for (row, letters) in (0..).zip(rows) {
        for (col, letter) in (0..).zip(letters) {
            let trit = b".OX".iter().position(|known| known == letter).expect("a letter of the model");
            position.set(row, col, ternary::Cell::ALL[trit]).expect("it is on the board");
        }
    }
    position
}

/// Checks moves on a Go board: the model accepts and rejects the same moves, and has the same chains, liberties and captures after each.
pub fn go_moves(game: &GoMoves) {
    let mut model = Model::new(game.rows.clone());
    let Some(mut board) = go::Board::of(&drawn(&game.rows)) else {
        assert!(!model.is_legal(), "a legal position is rejected");
        return;
    };
    outside(&mut board, &game.rows);
    for (at, &(color, point)) in (0..).zip(&game.moves) {
        let Some(point) = point else {
            board.pass();
            model.pass();
            continue;
        };
        let played = go_chains::play_on(&mut board, at, color, Ok(go::Move::Play(point)));
        let rejected = |kind| DecodeError::new(Location::Move(at), kind);
        assert_eq!(played, model.play(color, point).map_err(rejected), "{color} at {point:?}");
        if let Err(error) = &played {
            check_error(error);
        }
        assert_eq!(board.analysis().chains, model.chains());
        assert_eq!(model::rows(&edges::board(&board.position())), model.rows);
        assert_eq!((board.captured().black, board.captured().white), model.captured);
        let vertex = go::vertex::encode(point, board.size()).expect("25 columns have names");
        assert_eq!(go::vertex::decode(&vertex, board.size()), Ok(go::Move::Play(point)));
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
