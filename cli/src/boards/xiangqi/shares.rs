//! The share of each move in the number of a game.

use std::fmt;

use boardwire::{
    formats::{Codec, MoveShare},
    games::xiangqi::{Game, iccs::Step, rules::Board},
};

use crate::boards::named_format::Format;

/// A ply of a game. A move that is not legal has no share.
pub(crate) struct PlyShare {
    pub(crate) step: Step,
    pub(crate) share: Option<MoveShare>,
}

/// The plies of a game whose moves are legal.
pub(crate) fn plies(format: Format, game: &Game) -> impl Iterator<Item = PlyShare> {
    let mut board = Board::from(&game.start);
    game.moves.iter().map_while(move |&step| {
        let ply = PlyShare::new(format, &board, step);
        board.play(step).is_ok().then_some(ply)
    })
}

impl PlyShare {
    pub(crate) fn new(format: Format, board: &Board, step: Step) -> Self {
        let share = match format.codec {
            Codec::Game(_, _, share) => share(board, step),
            _ => None,
        };
        Self { step, share }
    }
}

impl fmt::Display for PlyShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.share {
            None => f.write_str("not legal"),
            Some(MoveShare { before, weight: 1, total, .. }) => write!(f, "{before} of {total}"),
            Some(MoveShare { before, weight, total, .. }) => {
                write!(f, "{before} to {} of {total}", before + weight - 1)
            }
        }
    }
}
