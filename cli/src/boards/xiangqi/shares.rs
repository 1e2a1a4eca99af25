//! The share of each move in the number of a game.

use std::fmt;

use boardwire::{
    formats::{Codec, MoveShare},
    games::xiangqi::{Game, iccs::Step, rules::Board},
};

use crate::boards::named_format::Format;

/// A ply of a game with the share of its move in the number of the game.
pub(crate) struct PlyShare {
    pub(crate) step: Step,
    pub(crate) share: MoveShare,
}

/// The plies of a game, up to the first move that is not legal.
pub(crate) fn plies(format: Format, game: &Game) -> impl Iterator<Item = PlyShare> {
    let mut board = Board::from(&game.start);
    game.moves.iter().map_while(move |&step| {
        let ply = PlyShare::new(format, &board, step)?;
        board.play(step).ok()?;
        Some(ply)
    })
}

impl PlyShare {
    /// The ply of a legal move of a game in a format of games.
    pub(crate) fn new(format: Format, board: &Board, step: Step) -> Option<Self> {
        let Codec::Game(_, _, share) = format.codec else { return None };
        share(board, step).map(|share| Self { step, share })
    }
}

impl fmt::Display for PlyShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveShare { before, weight, total, .. } = self.share;
        match weight {
            1 => write!(f, "{before} of {total}"),
            _ => write!(f, "{before} to {} of {total}", before + weight - 1),
        }
    }
}
