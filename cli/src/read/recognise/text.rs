//! Scores texts by format.

use boardwire::{
    codes::base64url,
    error::Location,
    formats::{self, Codec, DecodeError, xiangqi_fen, xiangqi_link},
    games::xiangqi::Side,
    options::Options,
};

use super::fit::{Asked, Fit, MIN_CLEAR_SCORE};
use crate::{
    failure::Failure,
    format::Format,
    go::sgf,
    read::{
        Notation, chess_fen,
        grid::{DrawingKind, DrawnBoard},
        moves::{MoveText, is_marker, is_move, unnumbered},
        paste::wrapping::is_invisible,
        text::{MIN_P_CHARS, is_foreign, is_link, width},
    },
    variant,
};

/// Tries a text as the format that its notation can hold, unless the options name another one.
pub(super) fn fit(text: &str, notation: Notation, asked: &Asked) -> Option<Fit> {
    let options = asked.options;
    let fit = match notation {
        Notation::Link => link(text, options),
        Notation::Fen => fit_placement(text, placement(text)?, options),
        Notation::Sgf => record(text, asked.format),
        Notation::Diagram => drawn(text, asked.format, options)?,
        Notation::Ucci | Notation::Moves => played(text, notation, options)?,
        // Other documents may contain a link or a FEN.
        Notation::Json if !text.contains("\"format\"") => Fit::faulty(
            asked.format.unwrap_or(Format::TERNARY_BOARD),
            MIN_CLEAR_SCORE,
            &"it has no \"format\"",
        ),
        // The document names its format and is read later.
        Notation::Json => Fit::valid(asked.format.unwrap_or(Format::TERNARY_BOARD)),
        Notation::Binary | Notation::Hex | Notation::Base64url => return None,
    };
    match asked.format {
        // Both formats of a chess board have the same placement.
        Some(format) if is_chess(format) && is_chess(fit.format) => Some(Fit { format, ..fit }),
        // The rules have the FEN of the other format.
        Some(format) if format == Format::XIANGQI_RULES && fit.format == Format::XIANGQI_FEN => {
            Some(Fit { format, ..fit })
        }
        Some(format) => (fit.format == format).then_some(fit),
        None => Some(fit),
    }
}

fn is_chess(format: Format) -> bool {
    matches!(format.codec, Codec::Chess(..))
}

fn faulty(format: Format, score: u32, error: &DecodeError) -> Fit {
    Fit::faulty(format, score, &format_args!("{} at {}: {}", error.code(), error.location, error.kind))
}

/// Whether the text before the link hardly belongs to it, although a link keeps it as its base.
pub(super) fn has_odd_base(text: &str) -> bool {
    let base = text.split('?').next().unwrap_or_default();
    let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
    base.contains(is_invisible)
        || base.contains(['"', '\'', '`', '<', '>', '(', ')', '[', ']'])
        || is_link(text) && !scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Whether a link is valid with two more `_` in p. Chat programs read a pair of them as a sign for italics.
pub(super) fn lacks_underscores(link: &str, options: Options) -> bool {
    const MAX_P_CHARS: usize = 40;
    let Some(start) = ["?p=", "&p="].iter().find_map(|name| link.find(name)).map(|at| at + 3) else {
        return false;
    };
    let p = link[start..].split(['&', '#']).next().unwrap_or_default();
    if !(MIN_P_CHARS - 2..MAX_P_CHARS).contains(&p.len()) || !p.is_ascii() {
        return false;
    }
    let places = || start..=start + p.len();
    places().any(|second| {
        places().take_while(|&first| first <= second).any(|first| {
            let link = [&link[..first], "_", &link[first..second], "_", &link[second..]].concat();
            xiangqi_link::decode_with(&link, options, &mut ()).is_ok()
        })
    })
}

/// A link, or the value of p alone. For the value, only its length and bits are evidence.
fn link(text: &str, options: Options) -> Fit {
    let format = Format::XIANGQI_LINK;
    let Err(error) = xiangqi_link::decode_with(text, options, &mut ()) else {
        return Fit::valid(format);
    };
    if is_foreign(text) {
        let against = format!("p has fewer than the {MIN_P_CHARS} characters of the shortest position");
        return Fit::faulty(format, MIN_CLEAR_SCORE - 1, &against);
    }
    let score = if is_link(text) || variant::placement_of_text(text).is_some() {
        95
    } else if let Location::Character(at) = error.location
        && (20..=40).contains(&text.len())
        && base64url::decode(text).is_ok()
    {
        u32::try_from(at * 85 / text.len() as u64).unwrap_or_default()
    } else {
        0
    };
    faulty(format, score, &error)
}

/// The format of a text whose first word looks like the placement of a FEN: ranks of which at least half are of the right width.
pub(in crate::read) fn placement(text: &str) -> Option<Format> {
    let placement = text.split(' ').next()?;
    let ranks: Vec<&str> = placement.split('/').collect();
    if !placement.chars().all(|c| c == '/' || c.is_ascii_alphanumeric()) || !(6..=12).contains(&ranks.len()) {
        return None;
    }
    let wide = |files: u32| ranks.iter().filter(|rank| width(rank) == files).count() * 2 >= ranks.len();
    match (wide(9), wide(8), ranks.len()) {
        (true, true, 8) | (false, true, _) => Some(Format::CHESS_PACKED),
        (true, ..) => Some(Format::XIANGQI_FEN),
        (false, false, _) => None,
    }
}

/// A letter that both sides have, and that is a piece of neither chess nor Xiangqi.
pub(super) fn foreign_piece(placement: &str) -> Option<char> {
    let is_foreign = |found: &char| found.is_ascii_lowercase() && !"abcehknpqr".contains(*found);
    placement.chars().find(|found| is_foreign(found) && placement.contains(found.to_ascii_uppercase()))
}

fn fit_placement(text: &str, format: Format, options: Options) -> Fit {
    if let Some(letter) = text.split(' ').next().and_then(foreign_piece) {
        return Fit::faulty(format, MIN_CLEAR_SCORE - 1, &other_game_message(letter));
    }
    // Moves in the fields that no format keeps are a history.
    if format == Format::XIANGQI_FEN
        && text.split_whitespace().skip(1).any(|word| is_marker(word) || is_move(unnumbered(word)))
    {
        return Fit::faulty(format, 95, &"moves follow the FEN");
    }
    let result = if format == Format::XIANGQI_FEN {
        xiangqi_fen::decode_with(text, options, &mut ()).map(drop)
    } else {
        chess_fen::decode(text).map(drop)
    };
    result.map_or_else(|error| faulty(format, 95, &error), |()| Fit::valid(format))
}

/// The reason against a FEN with a foreign piece.
pub(super) fn other_game_message(letter: char) -> String {
    format!("`{letter}` is a piece of another game, such as Shogi or Makruk")
}

/// A game record. Its board is that of a Go position if it is small enough.
fn record(text: &str, asked: Option<Format>) -> Fit {
    let failed = |failure: Failure| Fit::faulty(Format::GO_CHAINS, 95, &failure);
    let record = match sgf::read(text) {
        Ok(record) => record,
        Err(failure) => return failed(failure),
    };
    let format = match asked {
        Some(format) if [Format::TERNARY_BOARD, Format::GO_CHAINS].contains(&format) => format,
        _ if record.too_large().is_some() => Format::TERNARY_BOARD,
        _ => Format::GO_CHAINS,
    };
    record.game().map_or_else(|error| faulty(format, 95, &error), |_| Fit::valid(format))
}

/// Moves are valid if they can be played. A command of another game has a FEN of that game.
fn played(text: &str, notation: Notation, options: Options) -> Option<Fit> {
    let moves = MoveText::of(text, notation);
    let format = moves.format();
    Some(match moves.fen() {
        Some(fen) if placement(fen)? != Format::XIANGQI_FEN => return None,
        Some(fen) if format == Format::XIANGQI_FEN => fit_placement(fen, format, options),
        _ => match moves.played() {
            Ok(_) => Fit::valid(format),
            Err(failure) => Fit::faulty(format, 95, &failure),
        },
    })
}

/// A diagram holds a board of any format of its game.
fn drawn(text: &str, asked: Option<Format>, options: Options) -> Option<Fit> {
    let grid = DrawnBoard::find(text)?.ok().filter(|grid| grid.repairs.is_empty())?;
    Some(match (grid.kind, asked) {
        (DrawingKind::Board, Some(format)) if format.game == formats::BoardGame::Ternary => {
            Fit::valid(format)
        }
        (DrawingKind::Board, _) => Fit::valid(Format::TERNARY_BOARD),
        (DrawingKind::Boards, _) => Fit::valid(Format::TERNARY_STREAM),
        (DrawingKind::Xiangqi, _) => {
            fit_placement(&grid.xiangqi_fen(Side::Red), Format::XIANGQI_FEN, options)
        }
        (DrawingKind::Chess, _) => fit_placement(&grid.placement(), Format::CHESS_PACKED, options),
    })
}
