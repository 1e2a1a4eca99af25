//! FEN of chess and of Xiangqi, and its variants for other games.

use boardwire::{
    formats::{DecodeError, xiangqi_fen},
    games::{
        chess::{Board, placement},
        xiangqi::{Placement, Position},
    },
};

use crate::boards::named_format::Format;

/// The fields after the side to move that every program writes for Xiangqi, and that say nothing.
pub(crate) const NO_FIELDS: &str = "- - 0 1";

/// Reads a chess FEN, an EPD, or the placement alone. Returns the board and the fields, which no format keeps.
///
/// # Errors
/// If the placement is wrong, or text follows that does not belong to a FEN.
pub(crate) fn decode_chess(text: &str) -> Result<(Board, Vec<String>), DecodeError> {
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

/// The number of squares of a rank.
fn width(rank: &str) -> u32 {
    rank.chars().take(20).filter(|&c| c != '+').map(|c| c.to_digit(10).unwrap_or(1)).sum()
}

/// The format of a text whose first word looks like a placement, with at least half of its ranks of the right width.
pub(super) fn format(text: &str) -> Option<Format> {
    let ranks: Vec<&str> = text.split(' ').next()?.split('/').collect();
    let has_marks = ranks.iter().any(|rank| rank.contains(|c: char| "\"'`[](){}<>|:".contains(c)));
    if !(6..=12).contains(&ranks.len()) || has_marks {
        return None;
    }
    let has_width = |files: u32| ranks.iter().filter(|rank| width(rank) == files).count() * 2 >= ranks.len();
    match (has_width(9), has_width(8), ranks.len()) {
        (true, true, 8) | (false, true, _) => Some(Format::CHESS_PACKED),
        (true, ..) => Some(Format::XIANGQI_FEN),
        (false, false, _) => None,
    }
}

/// The reason why a text is a FEN.
pub(super) fn reason(text: &str) -> String {
    let placement = text.split(' ').next().unwrap_or_default();
    format!("the placement has {} ranks", placement.matches('/').count() + 1)
}

/// Whether a text has the placement of a FEN of another game: `lnsgkgsnl/1r5b1/… b - 1`, with nine ranks, hands or other pieces.
pub(super) fn is_of_another_game(text: &str) -> bool {
    let fields: Vec<&str> = text.split(' ').collect();
    let ranks: Vec<&str> = fields[0].split('/').collect();
    let is_other = |c: char| c.is_ascii_lowercase() && !"abcehknpqr".contains(c);
    // Both sides have the piece, or it is promoted.
    let has_other_piece = fields[0].contains(['+', '[', '~'])
        || fields[0].chars().any(|c| is_other(c) && fields[0].contains(c.to_ascii_uppercase()));
    let is_hand = |hand: &str| hand.chars().all(|c| c == '-' || c.is_ascii_alphanumeric());
    let has_hand =
        matches!(fields[1..], ["b" | "w", hand, number] if is_hand(hand) && number.parse::<u16>().is_ok());
    (6..=12).contains(&ranks.len())
        && !text.contains("://")
        && (has_other_piece || ranks.len() == 9 && has_hand)
}

/// The FEN of a position of Xiangqi.
pub(super) fn of(position: &Position) -> String {
    xiangqi_fen::encode(&Placement::from(&position.pieces), position.turn)
}
