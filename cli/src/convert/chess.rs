//! Converts chess boards.

use boardwire::{
    formats::Codec,
    games::chess::{Board, placement},
};
use serde_json::json;

use super::ConvertArgs;
use crate::{
    failure::Failure,
    read::{Format, Notation, json},
    show::diagram,
};

/// Writes a board in either format, or as text. `lost` is what no format keeps.
pub(super) fn write(
    args: &ConvertArgs,
    board: &Board,
    lost: &[String],
    target: Format,
) -> Result<(), Failure> {
    args.lose(lost, "say --lossy to drop it: no format keeps more than the board")?;
    let placement = placement::encode(board);
    match args.to {
        Notation::Link | Notation::Sgf | Notation::Ucci | Notation::Moves => {
            Err(Failure::new("a chess board has no link, no SGF and no moves")
                .advise("choose --to fen, hex, json or diagram"))
        }
        Notation::Fen => super::write_line(args, &placement),
        Notation::Json => {
            super::write_line(args, &json::document(target, json!({ "placement": placement }))?)
        }
        Notation::Diagram => super::write_diagram(args, &diagram::chess(board, args.style())),
        Notation::Binary | Notation::Hex | Notation::Base64url => {
            let Codec::Chess(_, encode) = target.codec else {
                return Err(Failure::new(format!("{target} contains no chess board")));
            };
            super::write_bytes(args, &encode(board))
        }
    }
}
