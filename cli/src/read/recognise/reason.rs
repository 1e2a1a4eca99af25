//! Describes the evidence for the format of an input.

use boardwire::formats::{Codec, ternary_board::HEADER_BYTES};

use super::notation::{Content, Interpretation};
use crate::{
    format::{Format, declared_size},
    read::{Notation, record::MoveRecord, text::count},
};

/// The reason for a format, as the rest of a sentence that begins with "because".
pub(super) fn reason(interpretation: &Interpretation, format: Format) -> String {
    match &interpretation.content {
        Content::Bytes(bytes) => reason_for_bytes(bytes, format),
        Content::Text(text) => reason_for_text(text, interpretation.notation, format),
    }
}

pub(super) fn reason_for_bytes(bytes: &[u8], format: Format) -> String {
    let length = count(bytes.len(), "byte");
    match format.codec {
        Codec::Board(..) | Codec::Go(..) => match declared_size(bytes) {
            Some(size) => {
                let (rows, cols, rest) = (size.rows(), size.cols(), bytes.len() - HEADER_BYTES);
                let verb = if rest == 1 { "follows" } else { "follow" };
                format!("the header declares {rows} x {cols} cells, and {} {verb}", count(rest, "byte"))
            }
            None => format!("the {length} are the beginning of a header"),
        },
        Codec::Boards(..) => "boards follow one another, each with its header".to_owned(),
        Codec::Position(..) => format!("the {length} are code words of pieces and their squares"),
        Codec::Plies(..) => format!("--position is given, and the {length} are code words of moves"),
        Codec::Pieces(..) if format == Format::XIANGQI_LIST => {
            format!("the {length} are the squares of 32 pieces")
        }
        Codec::Pieces(..) => format!("the {length} are pairs of a piece and its square"),
        Codec::Setup(..) => format!("the {length} are the number of a position"),
        Codec::Game(..) => {
            "the first byte is the version, and the others are the number of a game".to_owned()
        }
        Codec::Chess(..) if format == Format::CHESS_PACKED => {
            format!("the {length} are two codes of squares each")
        }
        Codec::Chess(..) => format!("the {length} are codes of squares"),
        _ => "the text begins like this format".to_owned(),
    }
}

fn reason_for_text(text: &str, notation: Notation, format: Format) -> String {
    let ranks = || text.split(' ').next().unwrap_or_default().matches('/').count() + 1;
    match notation {
        Notation::Link if text.contains('?') => "the link has the parameter p".to_owned(),
        Notation::Link => "the text is the value of a link's parameter p".to_owned(),
        Notation::Fen => format!("the placement has {} ranks", ranks()),
        Notation::Sgf if format == Format::TERNARY_BOARD => {
            "it is a game record of a board larger than the 25 x 25 points of go-chains/1".to_owned()
        }
        Notation::Sgf => "it is a game record: it begins with (;".to_owned(),
        Notation::Ucci => "it is a UCCI command with a position".to_owned(),
        Notation::Moves if MoveRecord::parse(text).has_start() => "it is the record of a game".to_owned(),
        Notation::Moves => "it is a list of moves, from the opening position".to_owned(),
        Notation::Json => "the document names its format".to_owned(),
        Notation::Diagram => format!("it is a diagram of {}", count(text.trim().lines().count(), "line")),
        Notation::Binary | Notation::Hex | Notation::Base64url => "it encodes bytes".to_owned(),
    }
}
