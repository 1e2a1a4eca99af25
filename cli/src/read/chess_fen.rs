//! Reads a chess FEN. Its placement is a board; no format keeps the other fields.

use boardwire::{
    formats::DecodeError,
    games::chess::{Board, placement},
};

/// Reads a FEN, an EPD, or the placement alone. Returns the board and the fields that no format keeps.
///
/// # Errors
/// If the placement is wrong, or text follows that does not belong to a FEN.
pub(crate) fn decode(text: &str) -> Result<(Board, Vec<String>), DecodeError> {
    let mut fields = text.split(' ');
    let first = fields.next().unwrap_or_default();
    let others: Vec<String> = fields.map(str::to_owned).collect();
    let is_fen = others.first().is_none_or(|side| side == "w" || side == "b")
        && others.iter().all(|field| is_field(field));
    let board = placement::decode(if is_fen { first } else { text })?;
    Ok((board, others))
}

/// Whether a word may be a field, and not part of another line, another FEN or a link. A result such as `1/2-1/2` has two slashes.
fn is_field(word: &str) -> bool {
    !word.is_empty() && !word.contains(char::is_whitespace) && word.matches('/').count() <= 2
}
