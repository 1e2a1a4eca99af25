//! Go positions and moves, against a flood fill.

use boardwire::{
    go,
    limits::Limits,
    ternary::{self, Board, Dimensions},
};

use super::check_place;
use crate::{generate::GoMoves, go_model::Model};

/// A Go position: it is the ternary board that its bytes are, and its chains are those of a flood fill.
pub fn go_position(bytes: &[u8]) {
    match go::position::decode(bytes) {
        Ok(position) => {
            assert_eq!(ternary::decode(bytes).as_ref(), Ok(&position));
            let model = Model::new(letters(&position));
            let analysis = go::analyse(&position).expect("it is small enough");
            assert_eq!(analysis.chains, model.chains());
            assert_eq!(analysis.is_legal(), model.is_legal());
            assert_eq!(go::Board::of(&position).is_some(), model.is_legal());
        }
        Err(error) => {
            check_place(error, bytes);
            assert!(error.code() == "board-too-large" || ternary::decode(bytes) == Err(error));
        }
    }
}

/// The rows of a position in the letters of the model.
fn letters(position: &Board) -> Vec<Vec<u8>> {
    let letter = |cell| b".OX"[usize::from(ternary::Cell::trit(cell))];
    position.rows().map(|row| row.cells().map(letter).collect()).collect()
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

/// Moves on a Go board: each is played or refused as the model has it, and chains, liberties and captures are the model's after each.
pub fn go_moves(game: &GoMoves) {
    let mut model = Model::new(game.rows.clone());
    let Some(mut board) = go::Board::of(&drawn(&game.rows)) else {
        assert!(!model.is_legal(), "a legal position is refused");
        return;
    };
    for &(color, point) in &game.moves {
        let Some(point) = point else {
            board.pass();
            model.pass();
            continue;
        };
        assert_eq!(board.play(color, point), model.play(color, point), "{color} at {point:?}");
        assert_eq!(board.analysis().chains, model.chains());
        assert_eq!(letters(&board.position()), model.rows);
        assert_eq!((board.captured().black, board.captured().white), model.captured);
        let vertex = go::vertex::encode(point, board.size()).expect("25 columns have names");
        assert_eq!(go::vertex::decode(&vertex, board.size()), Ok(go::Move::Play(point)));
    }
}
