//! Plays and undoes the moves of games.

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

/// Plays a decoded game. Returns its final position and its plies, with chosen identities.
pub(crate) fn final_link(game: &Game) -> Link {
    let mut position = game.start.position();
    let mut history: Vec<Ply> =
        game.moves.iter().filter_map(|&step| play(&mut position, step)?.ok()).collect();
    debug_assert_eq!(history.len(), game.moves.len(), "a decoder gives legal moves");
    history.reverse();
    Link { base: None, position, history, s: None }
}

/// Converts plies that led to a position, newest first, to a game.
pub(crate) fn game_from_plies(position: &Position, plies: &[Ply]) -> Result<Game, EncodeError> {
    let origin = xiangqi_history::undo_all(position, plies)?;
    Ok(Game { start: Setup::from(&origin), moves: plies.iter().rev().map(|&ply| ply.into()).collect() })
}
