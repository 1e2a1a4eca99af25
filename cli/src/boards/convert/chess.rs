//! Converts chess boards.

use boardwire::{
    formats::Codec,
    games::chess::{Board, placement},
};
use serde_json::json;

use super::args::{ConvertArgs, write_bytes, write_diagram, write_line};
use crate::boards::{
    named_format::Format,
    read::{Notation, json},
    show::diagram,
};
use crate::failure::Failure;

/// Writes a board in either format, or as text. `losses` lists what no format keeps.
pub(super) fn write(
    args: &ConvertArgs,
    board: &Board,
    losses: &[String],
    target: Format,
) -> Result<(), Failure> {
    args.report_losses(losses, "give --lossy to drop it: every format keeps only the board")?;
    let placement = placement::encode(board);
    match args.to() {
        Notation::Fen => write_line(args, &placement),
        Notation::Json => write_line(args, &json::document(target, json!({ "placement": placement }))?),
        Notation::Diagram => write_diagram(args, &diagram::chess(board, args.style())),
        _ => {
            let Codec::Chess(encode) = target.codec else {
                return Err(Failure::new(format!("{target} contains no chess board")));
            };
            write_bytes(args, &encode(board))
        }
    }
}
