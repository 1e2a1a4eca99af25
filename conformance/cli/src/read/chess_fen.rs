//! A FEN of chess: its placement is a board; the other fields are kept by no format.

use boardwire::{
    formats::DecodeError,
    games::chess::{Board, placement},
};

/// The fields of a FEN, the placement among them.
const FIELDS: usize = 6;

/// Reads a FEN, or its placement alone. Gives the board and the fields that no format keeps.
///
/// # Errors
/// Where the placement is wrong, or something follows that is no FEN.
pub(crate) fn decode(text: &str) -> Result<(Board, Vec<String>), DecodeError> {
    let mut fields = text.split(' ');
    let first = fields.next().unwrap_or_default();
    let others: Vec<String> = fields.map(str::to_owned).collect();
    let is_fen = others.first().is_none_or(|side| side == "w" || side == "b")
        && others.len() < FIELDS
        && others.iter().all(|field| !field.is_empty());
    let board = placement::decode(if is_fen { first } else { text })?;
    Ok((board, others))
}
