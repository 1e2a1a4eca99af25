//! Moves that are played from a position, or undone to it.

use boardwire::{
    formats::{EncodeError, xiangqi_history},
    games::xiangqi::{Game, Link, Ply, Position, Setup, iccs::Step, moves, moves::PlayError},
};

/// Plays a move. `None` if there is no piece to move.
pub(crate) fn play(position: &mut Position, Step { from, to }: Step) -> Option<Result<Ply, PlayError>> {
    let captured = position.pieces.occupant(to);
    let ply = Ply { piece: position.pieces.occupant(from)?, from, to, captured };
    Some(moves::play(position, ply).map(|()| ply))
}

/// The position after a decoded game, and its moves. Identities are chosen for the start.
pub(crate) fn after(game: &Game) -> Link {
    let mut position = game.start.position();
    let mut history: Vec<Ply> =
        game.moves.iter().filter_map(|&step| play(&mut position, step)?.ok()).collect();
    debug_assert_eq!(history.len(), game.moves.len(), "a decoder gives legal moves");
    history.reverse();
    Link { base: None, position, history, s: None }
}

/// The game of plies, the newest first, that led to a position.
pub(crate) fn game_of(position: &Position, plies: &[Ply]) -> Result<Game, EncodeError> {
    let origin = xiangqi_history::undo_all(position, plies)?;
    Ok(Game { start: Setup::from(&origin), moves: plies.iter().rev().map(|&ply| ply.into()).collect() })
}
