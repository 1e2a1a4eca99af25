//! Converts Go positions and games.

use boardwire::{
    formats::go_chains,
    games::{
        go::{Color, Size},
        ternary::Board,
    },
};
use serde_json::json;

use super::{
    args::{ConvertArgs, write_line},
    boards,
};
use crate::boards::{
    go::{game::GoGame, sgf},
    named_format::Format,
    read::{Notation, json},
};
use crate::failure::Failure;

/// Makes a Go game without moves of a ternary board, if the board is small enough.
pub(super) fn game_from_board(board: Board, target: Format) -> Result<GoGame, Failure> {
    let max_side = if target == Format::GO_CHAINS { go_chains::MAX_SIDE } else { Size::MAX };
    let (rows, cols) = (board.size().rows(), board.size().cols());
    if rows.max(cols) > max_side.into() {
        return Err(Failure::new(format!("a board of {rows} rows and {cols} columns is too large for Go"))
            .advise(format!("the maximum is {max_side} rows and {max_side} columns")));
    }
    GoGame::new(board, Color::Black, Vec::new(), Vec::new()).map_err(|error| Failure::new(error.to_string()))
}

/// Writes a game: the moves if the result can hold moves, otherwise the last position.
pub(super) fn write(
    args: &ConvertArgs,
    game: &GoGame,
    mut losses: Vec<String>,
    target: Format,
) -> Result<(), Failure> {
    let (rows, cols) = (game.position.size().rows(), game.position.size().cols());
    let is_too_large = target == Format::GO_CHAINS && rows.max(cols) > go_chains::MAX_SIDE.into();
    if is_too_large && args.to() != Notation::Sgf {
        return Err(Failure::new(format!("{target} has at most {0} x {0} points", go_chains::MAX_SIDE))
            .advise("choose --as ternary-board, or --to sgf"));
    }
    let names = game.names().filter(|_| target == Format::GO_CHAINS && args.to() == Notation::Json);
    if args.to() != Notation::Sgf && names.is_none() && !game.moves.is_empty() {
        losses.push(format!("the {} moves that lead to the position", game.moves.len()));
    }
    args.report_losses(
        &losses,
        "give --lossy to drop it; --to sgf and --to json keep the moves of the main line, but no more",
    )?;
    match (args.to(), names) {
        (Notation::Sgf, _) => write_line(args, &sgf::write(game)),
        (_, Some(moves)) => {
            let members = [("to_play", json!(game.to_play)), ("moves", json!(moves))];
            write_line(args, &json::document_with(target, &game.setup, members)?)
        }
        _ => boards::write(args, &game.position, &[], target),
    }
}
