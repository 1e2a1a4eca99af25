//! Scores texts by format.

use boardwire::{
    codes::base64url,
    error::Location,
    formats::{self, Codec, DecodeError, xiangqi_fen, xiangqi_link},
    games::xiangqi::Side,
    options::Options,
};

use super::fit::{Fit, MIN_CLEAR_SCORE, Requested};
use crate::{
    failure::Failure,
    format::Format,
    go::sgf,
    read::{
        Notation, chess_fen,
        grid::{DrawingKind, DrawnBoard},
        moves::{MoveText, is_marker, is_move, without_number},
        paste::wrapping::is_invisible,
        text::{MIN_P_CHARS, is_link, is_other_site, width},
    },
    variant,
};

/// Scores a text as an input of the format that its notation can hold, unless the options name another format.
pub(super) fn fit(text: &str, notation: Notation, requested: &Requested) -> Option<Fit> {
    let options = requested.options;
    let fit = match notation {
        Notation::Link => score_link(text, options),
        Notation::Fen => score_placement(text, placement(text)?, options),
        Notation::Sgf => score_record(text, requested.format),
        Notation::Diagram => score_diagram(text, requested.format, options)?,
        Notation::Ucci | Notation::Moves => score_moves(text, notation, options)?,
        // Other documents may contain a link or a FEN.
        Notation::Json if !text.contains("\"format\"") => Fit::faulty(
            requested.format.unwrap_or(Format::TERNARY_BOARD),
            MIN_CLEAR_SCORE,
            &"it has no \"format\"",
        ),
        // The document names its format and is read later.
        Notation::Json => Fit::valid(requested.format.unwrap_or(Format::TERNARY_BOARD)),
        Notation::Binary | Notation::Hex | Notation::Base64url => return None,
    };
    match requested.format {
        // Both formats of a chess board have the same placement.
        Some(format) if is_chess(format) && is_chess(fit.format) => Some(Fit { format, ..fit }),
        // xiangqi-rules uses the FEN of xiangqi-fen.
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

/// Whether the text before the query is probably not part of the link, although a link may have any base.
pub(super) fn has_odd_base(text: &str) -> bool {
    let base = text.split('?').next().unwrap_or_default();
    let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
    base.contains(is_invisible)
        || base.contains(['"', '\'', '`', '<', '>', '(', ')', '[', ']'])
        || is_link(text) && !scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Whether a link is valid with two more `_` in `p`. Chat programs remove a pair of them as a mark of italics.
pub(super) fn lacks_underscores(score_link: &str, options: Options) -> bool {
    const MAX_P_CHARS: usize = 40;
    let Some(start) = ["?p=", "&p="].iter().find_map(|name| score_link.find(name)).map(|offset| offset + 3)
    else {
        return false;
    };
    let p = score_link[start..].split(['&', '#']).next().unwrap_or_default();
    if !(MIN_P_CHARS - 2..MAX_P_CHARS).contains(&p.len()) || !p.is_ascii() {
        return false;
    }
    let positions = || start..=start + p.len();
    positions().any(|second| {
        positions().take_while(|&first| first <= second).any(|first| {
            let link =
                [&score_link[..first], "_", &score_link[first..second], "_", &score_link[second..]].concat();
            xiangqi_link::decode_with(&link, options, &mut ()).is_ok()
        })
    })
}

/// Scores a link, or the value of `p` alone, for which only its length and bits are evidence.
fn score_link(text: &str, options: Options) -> Fit {
    let format = Format::XIANGQI_LINK;
    let Err(error) = xiangqi_link::decode_with(text, options, &mut ()) else {
        return Fit::valid(format);
    };
    if is_other_site(text) {
        let objection = format!("p has fewer than the {MIN_P_CHARS} characters of the shortest position");
        return Fit::faulty(format, MIN_CLEAR_SCORE - 1, &objection);
    }
    let score = if is_link(text) || variant::placement_from_text(text).is_some() {
        95
    } else if let Location::Character(offset) = error.location
        && (20..=40).contains(&text.len())
        && base64url::decode(text).is_ok()
    {
        u32::try_from(offset * 85 / text.len() as u64).unwrap_or_default()
    } else {
        0
    };
    faulty(format, score, &error)
}

/// The format of a text whose first word looks like the placement of a FEN, with at least half of its ranks of the right width.
pub(in crate::read) fn placement(text: &str) -> Option<Format> {
    let placement = text.split(' ').next()?;
    let ranks: Vec<&str> = placement.split('/').collect();
    if !placement.chars().all(|c| c == '/' || c.is_ascii_alphanumeric()) || !(6..=12).contains(&ranks.len()) {
        return None;
    }
    let has_width = |files: u32| ranks.iter().filter(|rank| width(rank) == files).count() * 2 >= ranks.len();
    match (has_width(9), has_width(8), ranks.len()) {
        (true, true, 8) | (false, true, _) => Some(Format::CHESS_PACKED),
        (true, ..) => Some(Format::XIANGQI_FEN),
        (false, false, _) => None,
    }
}

/// Finds a letter that both sides have and that is not a piece of chess or Xiangqi.
pub(super) fn unknown_piece(placement: &str) -> Option<char> {
    let is_unknown = |letter: &char| letter.is_ascii_lowercase() && !"abcehknpqr".contains(*letter);
    placement.chars().find(|letter| is_unknown(letter) && placement.contains(letter.to_ascii_uppercase()))
}

fn score_placement(text: &str, format: Format, options: Options) -> Fit {
    if let Some(letter) = text.split(' ').next().and_then(unknown_piece) {
        return Fit::faulty(format, MIN_CLEAR_SCORE - 1, &other_game_message(letter));
    }
    // A FEN with moves after it is a history.
    if format == Format::XIANGQI_FEN
        && text.split_whitespace().skip(1).any(|word| is_marker(word) || is_move(without_number(word)))
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

/// The message about a FEN with a piece of another game.
pub(super) fn other_game_message(letter: char) -> String {
    format!("`{letter}` is a piece of another game, such as Shogi or Makruk")
}

/// Scores a game record. A large board is a ternary board, and not a Go position.
fn score_record(text: &str, requested: Option<Format>) -> Fit {
    let failed = |failure: Failure| Fit::faulty(Format::GO_CHAINS, 95, &failure);
    let record = match sgf::read(text) {
        Ok(record) => record,
        Err(failure) => return failed(failure),
    };
    let format = match requested {
        Some(format) if [Format::TERNARY_BOARD, Format::GO_CHAINS].contains(&format) => format,
        _ if record.size_fault().is_some() => Format::TERNARY_BOARD,
        _ => Format::GO_CHAINS,
    };
    record.game().map_or_else(|error| faulty(format, 95, &error), |_| Fit::valid(format))
}

/// Scores moves, which are valid if they can be played.
fn score_moves(text: &str, notation: Notation, options: Options) -> Option<Fit> {
    let moves = MoveText::parse(text, notation);
    let format = moves.format();
    Some(match moves.fen() {
        Some(fen) if placement(fen)? != Format::XIANGQI_FEN => return None,
        Some(fen) if format == Format::XIANGQI_FEN => score_placement(fen, format, options),
        _ => match moves.play_all() {
            Ok(_) => Fit::valid(format),
            Err(failure) => Fit::faulty(format, 95, &failure),
        },
    })
}

/// Scores a diagram, which holds a board of any format of its game.
fn score_diagram(text: &str, requested: Option<Format>, options: Options) -> Option<Fit> {
    let grid = DrawnBoard::find(text)?.ok().filter(|grid| grid.repairs.is_empty())?;
    Some(match (grid.kind, requested) {
        (DrawingKind::Board, Some(format)) if format.game == formats::BoardGame::Ternary => {
            Fit::valid(format)
        }
        (DrawingKind::Board, _) => Fit::valid(Format::TERNARY_BOARD),
        (DrawingKind::Boards, _) => Fit::valid(Format::TERNARY_STREAM),
        (DrawingKind::Xiangqi, _) => {
            score_placement(&grid.xiangqi_fen(Side::Red), Format::XIANGQI_FEN, options)
        }
        (DrawingKind::Chess, _) => score_placement(&grid.placement(), Format::CHESS_PACKED, options),
    })
}
