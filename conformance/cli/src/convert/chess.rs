//! Chess boards.

use boardwire::{
    formats::Codec,
    games::chess::{Board, placement},
};
use serde_json::json;

use super::ConvertArgs;
use crate::{
    failure::Failure,
    read::{Format, Spelling, json},
    show::picture,
};

/// Writes a board in either form, or as text.
pub(super) fn write(args: &ConvertArgs, board: &Board, target: Format) -> Result<(), Failure> {
    let placement = placement::encode(board);
    match args.to {
        Spelling::Link | Spelling::Sgf => Err(Failure::new("a chess board has no link and no SGF")
            .advise("choose --to fen, hex, json or picture")),
        Spelling::Fen => super::write_line(args, &placement),
        Spelling::Json => {
            super::write_line(args, &json::document(target, json!({ "placement": placement }))?)
        }
        Spelling::Picture => super::write_line(args, picture::chess(board, args.look()).trim_end()),
        Spelling::Binary | Spelling::Hex | Spelling::Base64url => match target.codec {
            Codec::Chess(_, encode) => super::write_bytes(args, &encode(board)),
            _ => Err(Failure::new(format!("{target} holds no chess board"))),
        },
    }
}
