//! Compares the rules of Xiangqi with published counts from the opening, and with counts of another engine for positions of random games.

use boardwire::{
    formats::xiangqi_fen,
    games::xiangqi::{
        Position,
        rules::{Board, State},
    },
};

fn board(fen: &str) -> Board {
    Board::from(&xiangqi_fen::decode(fen).unwrap().position())
}

/// Several engines have published these counts.
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
