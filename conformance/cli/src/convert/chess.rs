//! Chess boards.

use boardwire::{
    formats::{chess_board_bytes, chess_board_packed},
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
        Spelling::Binary | Spelling::Hex | Spelling::Base64url => super::write_bytes(
            args,
            &match target {
                Format::ChessBytes => chess_board_bytes::encode(board),
                _ => chess_board_packed::encode(board),
            },
        ),
    }
}
