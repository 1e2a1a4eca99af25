//! Legal moves of Xiangqi.

use boardwire::{
    formats::{xiangqi_fen, xiangqi_rules},
    games::xiangqi::rules::{Board, State},
};

use super::check_text_offset;
use crate::{memory, oracle};

/// A position: its legal moves and the number of sequences of two are those of C. Each move can be played and undone, and leaves no
/// general to the other side.
pub fn xiangqi_rules(text: &str) {
    let result = memory::within("xiangqi-rules/1", text.len(), 0, || xiangqi_rules::legal_moves(text));
    let moves = match result {
        Ok(moves) => moves,
        Err(error) => {
            oracle::moves(text, 0..=0);
            check_text_offset(error, text);
            assert_eq!(xiangqi_fen::decode(text).err(), Some(error));
            assert_eq!(xiangqi_rules::perft(text, 0), Err(error));
            return;
        }
    };
    let position = xiangqi_fen::decode(text).expect("its moves were found").position();
    // A fuzzer is not to spend its time on counting.
    let deepest = if moves.len() < 16 { 2 } else { 1 };
    oracle::moves(text, 0..=deepest);
    let mut board = Board::from(&position);
    let before = board.clone();
    assert_eq!(board.state() == State::Open, !moves.is_empty());
    assert_eq!(board.state() == State::Mate, moves.is_empty() && board.is_check());
    for (index, &step) in (0..).zip(&moves) {
        assert_eq!((board.moves().get(index), board.moves().index_of(step)), (Some(step), Some(index)));
        let captured = board.play(step).expect("it is legal");
        assert_eq!(captured, before.placement().get(step.to).map(|(_, kind)| kind));
        board.undo(step, captured);
        assert_eq!(board, before);
    }
}
