//! Plays and undoes the moves of games.

use boardwire::{
    formats::{EncodeError, xiangqi_history},
    games::xiangqi::{Game, Link, Ply, Position, Setup, iccs::Step, moves, moves::PlayError, rules::Board},
};

/// Plays a move. `None` if there is no piece to move.
pub(crate) fn play(position: &mut Position, Step { from, to }: Step) -> Option<Result<Ply, PlayError>> {
    let captured = position.pieces.occupant(to);
    let ply = Ply { piece: position.pieces.occupant(from)?, from, to, captured };
    Some(moves::play(position, ply).map(|()| ply))
}

/// The reason why a move is not legal; `None` if the move is legal.
pub(crate) fn illegality(position: &Position, step: Step) -> Option<String> {
    let mut board = Board::from(position);
    let (turn, Step { from, to }) = (position.turn, step);
    board.play(step).err()?;
    let occupant = |square| position.pieces.occupant(square);
    let Some(piece) = occupant(from) else { return Some(format!("there is no piece on {from}")) };
    let kind = piece.kind();
    if piece.side() != turn {
        return Some(format!("the {kind} on {from} is {}'s, and {turn} is to move", piece.side()));
    }
    if occupant(to).is_some_and(|piece| piece.side() == turn) {
        return Some(format!("{to} has a piece of {turn}"));
    }
    let mut after = board.placement().clone();
    after.set(from, None);
    after.set(to, Some((turn, kind)));
    let is_check = Setup::new(turn, after).is_ok_and(|after| Board::from(&after).is_check());
    let check = if is_check { format!(", or it leaves {turn}'s general in check") } else { String::new() };
    Some(format!("the {kind} on {from} does not reach {to}{check}"))
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
