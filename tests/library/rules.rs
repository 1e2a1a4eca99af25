//! The rules of Xiangqi against counts from outside: published counts from the opening, and those of another engine for positions of random
//! games.

use boardwire::{
    formats::xiangqi_fen,
    games::xiangqi::{
        Kind, Piece, Pieces, Position, Side, Square,
        rules::{Board, State},
    },
};

fn board(fen: &str) -> Board {
    Board::from(&xiangqi_fen::decode(fen).unwrap().position())
}

/// Published by several engines.
#[test]
fn counts_of_sequences_match_published_counts() {
    let mut opening = Board::from(&Position::opening());
    assert_eq!([0, 1, 2, 3].map(|depth| opening.perft(depth)), [1, 44, 1920, 79_666]);
}

#[test]
#[ignore = "takes seconds, in a release build"]
fn counts_of_longer_sequences_match_published_counts() {
    let mut opening = Board::from(&Position::opening());
    assert_eq!([4, 5].map(|depth| opening.perft(depth)), [3_290_240, 133_312_995]);
}

/// Each line of the file has a FEN and the counts to the depths 1, 2 and 3.
#[test]
fn another_engine_counts_the_same_sequences() {
    let lines: Vec<&str> =
        include_str!("rules/perft.txt").lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 50);
    for line in lines {
        let (fen, counts) = line.match_indices(' ').nth(1).map(|(at, _)| line.split_at(at)).unwrap();
        let expected: Vec<u64> = counts.split_whitespace().map(|count| count.parse().unwrap()).collect();
        let mut board = board(fen);
        assert_eq!([1, 2, 3].map(|depth| board.perft(depth)), expected[..], "{fen}");
    }
}

/// Checks that a board after moves, and after undoing them, equals a new board of the same placement.
#[test]
fn undone_moves_leave_the_board_as_it_was() {
    let mut board = Board::from(&Position::opening());
    let mut played = Vec::new();
    let mut state: u64 = 3;
    while board.state() == State::Open && played.len() < 300 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = board.moves();
        let step = moves.get(u32::try_from((state >> 33) % u64::from(moves.len())).unwrap()).unwrap();
        let before = board.clone();
        let captured = board.play(step).unwrap();
        played.push((before, step, captured));
    }
    assert!(played.iter().any(|(_, _, captured)| captured.is_some()));
    for (before, step, captured) in played.into_iter().rev() {
        board.undo(step, captured);
        assert_eq!(board, before);
    }
}

#[test]
fn the_moves_of_an_index_have_that_index() {
    let moves = Board::from(&Position::opening()).moves();
    let steps: Vec<_> = moves.steps().collect();
    assert!(steps.is_sorted_by_key(|step| (step.from, step.to)));
    for (index, &step) in (0..).zip(&steps) {
        assert_eq!((moves.get(index), moves.index_of(step)), (Some(step), Some(index)));
    }
    assert_eq!(moves.get(moves.len()), None);
}

#[test]
fn a_move_that_is_not_legal_is_not_played() {
    let mut board = Board::from(&Position::opening());
    let before = board.clone();
    for text in ["a0a3", "a9a8", "e5e6", "b0d1", "e0e2"] {
        let error = board.play(text.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("{text} is not a legal move"));
    }
    assert_eq!(board, before);
}

#[test]
fn mate_and_stalemate_are_known() {
    let state = |fen| (board(fen).is_check(), board(fen).state());
    assert_eq!(state("R3k4/1R7/9/9/9/9/9/9/9/3K5 b"), (true, State::Mate));
    assert_eq!(state("3k5/R8/9/9/9/9/9/9/9/4K4 b"), (false, State::Stalemate));
    assert_eq!(state("4k4/9/9/9/9/9/9/9/9/4K4 w"), (true, State::Open));
    assert_eq!(state("9/9/9/9/9/9/9/9/9/9 w"), (false, State::Stalemate));
}

/// The most moves that a position with all pieces of one side can have fit.
#[test]
fn a_side_of_sixteen_pieces_has_all_its_moves() {
    let mut squares = *Pieces::opening().squares();
    for square in &mut squares[usize::from(Piece::PER_SIDE)..] {
        *square = None;
    }
    let board = Board::from(&Position { turn: Side::Red, pieces: Pieces::new(squares).unwrap() });
    let rook: Square = "a0".parse().unwrap();
    assert_eq!(board.placement().get(rook), Some((Side::Red, Kind::Rook)));
    assert_eq!(board.moves().steps().filter(|step| step.from == rook).count(), 2);
}
