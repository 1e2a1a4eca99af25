//! Converts chess boards.

use anstream::eprintln;
use boardwire::{
    formats::Codec,
    games::chess::{Board, placement},
};
use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::ConvertArgs;
use crate::{
    failure::Failure,
    read::{Format, Notation, json},
    show::diagram,
};

/// Writes a board in either format, or as text. `fields` are the fields of a FEN that no format keeps.
pub(super) fn write(
    args: &ConvertArgs,
    board: &Board,
    fields: &[String],
    target: Format,
) -> Result<(), Failure> {
    if !fields.is_empty() {
        let fields = format!("the fields \"{:.100}\"", Untrusted::new(fields.join(" ")));
        if !args.lossy {
            return Err(Failure::new(format!("the result would drop {fields}"))
                .advise("no format keeps further fields of a FEN: say --lossy to drop them"));
        }
        eprintln!("boardwire: dropped {fields}");
    }
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
