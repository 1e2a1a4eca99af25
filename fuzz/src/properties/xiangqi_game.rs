//! Xiangqi games as numbers of moves.

use boardwire::{
    formats::{DecodeError, xiangqi_fen, xiangqi_game},
    games::xiangqi::{Game, Position, Setup, iccs::Step},
    options::Options,
};

use super::files::{Ends, one_encoding, tiles};
use crate::models::{edges, xiangqi_game as model};

/// The most plies that the model plays: it tries each move.
const MODELLED: usize = 24;

/// All of V decides whether V has a fault.
fn after_fault(error: &DecodeError, bytes: &[u8]) -> u64 {
    let offset = edges::rejection(error).offset;
    match (error.code(), offset) {
        ("version-unknown", _) => 8,
        // The high bit of the second byte alone makes the number too great, and a number without it can be too great.
        (_, 8) => 24,
        ("number-not-shortest", _) if bytes.get(usize::try_from(offset / 8).unwrap_or(0)) == Some(&0) => {
            offset + 8
        }
        _ => bytes.len() as u64 * 8,
    }
}

/// A game: the model reads and writes the same.
pub fn xiangqi_game(bytes: &[u8]) {
    let encode = |game: &Game| xiangqi_game::encode(game).expect("decoded moves are legal");
    let found =
        one_encoding(("xiangqi-game/1", Ends::Input), bytes, after_fault, xiangqi_game::decode, encode);
    tiles(bytes, &found, |fields| xiangqi_game::decode_with(bytes, Options::new(), fields));
    if model::head(bytes).is_err() || model::head(bytes).is_ok_and(|(plies, _)| plies <= MODELLED) {
        assert_eq!(edges::outcome(&found, edges::game), model::decode(bytes));
    }
    let Ok(game) = found else { return };
    if game.moves.len() <= MODELLED {
        assert_eq!(Ok(bytes), model::encode(&edges::game(&game)).as_deref());
        not_moves(&game);
    }
    // Without moves, only the start is left.
    let none = Game { moves: Vec::new(), ..game.clone() };
    assert_eq!(xiangqi_game::decode(&encode(&none)), Ok(none.clone()));
    let is_opening = none.start == Setup::from(&Position::opening());
    assert!(encode(&none).len() <= if is_opening { 2 } else { 19 });
}

/// Another move instead of the last one is written as the model writes it, or rejected with the same code.
fn not_moves(game: &Game) {
    let Some(&Step { from, to }) = game.moves.last() else { return };
    for step in [Step { from: to, to: from }, Step { from, to: from }] {
        let mut other = game.clone();
        *other.moves.last_mut().expect("it has a last move") = step;
        let found = xiangqi_game::encode(&other);
        assert_eq!(edges::outcome(&found, Clone::clone), model::encode(&edges::game(&other)));
        let start = xiangqi_fen::encode(other.start.placement(), other.start.turn());
        let moves: Vec<String> = other.moves.iter().map(ToString::to_string).collect();
        assert_eq!(xiangqi_game::encode_notation(&start, &moves), found);
    }
}
