//! The notations of an input.

use boardwire::{codes::base64url, formats::Codec};

use super::{
    bytes,
    fit::{Fit, Requested, has_header},
    text,
};
use crate::{
    format::Format,
    go::sgf,
    read::{
        Notation,
        grid::{DrawnBoard, rows_of_numbers},
        moves,
        paste::hex::is_bits,
        record::MoveRecord,
        text::is_link,
    },
};

/// An input read in one of the notations that its characters allow.
pub(super) struct Interpretation {
    pub(super) notation: Notation,
    /// The input before decoding.
    pub(super) raw: Vec<u8>,
    /// The bytes that it encodes, or its text.
    pub(super) content: Content,
}

pub(super) enum Content {
    Bytes(Vec<u8>),
    Text(String),
}

impl Interpretation {
    fn bytes(notation: Notation, raw: &[u8], bytes: Vec<u8>) -> Self {
        Self { notation, raw: raw.to_vec(), content: Content::Bytes(bytes) }
    }

    fn text(notation: Notation, text: &str) -> Self {
        Self { notation, raw: text.into(), content: Content::Text(text.to_owned()) }
    }

    /// Scores each format that this notation can hold, in the order of preference.
    pub(super) fn fits(&self, requested: &Requested) -> Vec<Fit> {
        match &self.content {
            Content::Bytes(bytes) => {
                // Bytes of small digits are a valid chess board, but rows of digits are more likely the cells of a ternary board.
                let is_open = requested.format.is_none() && requested.from.is_none() && !requested.exact;
                let are_cells = is_open
                    && self.notation == Notation::Hex
                    && as_text(&self.raw).is_some_and(|text| rows_of_numbers(text.trim()).is_some());
                Format::detection_order()
                    .filter(|format| requested.format.is_none_or(|requested| requested == *format))
                    .filter(|format| !are_cells || has_header(*format))
                    .map(|format| bytes::fit(bytes, format, requested))
                    .collect()
            }
            Content::Text(text) => text::fit(text, self.notation, requested).into_iter().collect(),
        }
    }
}

pub(super) fn as_text(head: &[u8]) -> Option<&str> {
    let text = str::from_utf8(head).ok()?;
    text.chars().all(|c| !c.is_control() || c.is_ascii_whitespace()).then_some(text)
}

/// Reads the input in each possible notation, the most likely first.
pub(super) fn interpretations(head: &[u8], requested: &Requested) -> Vec<Interpretation> {
    let Some(text) = as_text(head) else {
        return match requested.from {
            None | Some(Notation::Binary) if !head.is_empty() => {
                vec![Interpretation::bytes(Notation::Binary, head, head.to_vec())]
            }
            _ => Vec::new(),
        };
    };
    if let Some(fragment) = share_link_fragment(text.trim())
        && matches!(requested.from, None | Some(Notation::Link))
        && let Ok(bytes) = base64url::decode(fragment)
    {
        return vec![Interpretation::bytes(Notation::Base64url, fragment.as_bytes(), bytes)];
    }
    let mut interpretations = Vec::new();
    for notation in requested.from.map_or_else(|| likely_notations(text.trim()), |from| vec![from]) {
        match notation {
            Notation::Hex => {
                interpretations
                    .extend(decode_hex(text).map(|bytes| Interpretation::bytes(notation, head, bytes)));
            }
            Notation::Base64url => {
                let bytes = base64url::decode(text.trim()).ok();
                interpretations.extend(bytes.map(|bytes| Interpretation::bytes(notation, head, bytes)));
            }
            Notation::Diagram => interpretations.push(Interpretation::text(notation, text.trim_end())),
            Notation::Binary => interpretations.push(Interpretation::bytes(notation, head, head.to_vec())),
            Notation::Link
            | Notation::Fen
            | Notation::Json
            | Notation::Sgf
            | Notation::Ucci
            | Notation::Moves => {
                let text = if requested.exact { text } else { text.trim() };
                interpretations.push(Interpretation::text(notation, text));
            }
        }
    }
    interpretations
}

/// The fragment of a share link, which begins with a letter of a game or of `xiangqi-index/1` (spec/src/xiangqi-game.md#as-text).
fn share_link_fragment(text: &str) -> Option<&str> {
    let (page, fragment) = text.split_once('#')?;
    let is_index = fragment.len() == 23 && fragment.starts_with(|c| ('A'..='P').contains(&c));
    let has_space = page.contains(char::is_whitespace);
    ((is_index || fragment.starts_with(['c', '8'])) && !has_space && !is_link(page)).then_some(fragment)
}

pub(super) fn likely_notations(text: &str) -> Vec<Notation> {
    if text.is_empty() {
        return Vec::new();
    }
    if text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}'])) {
        return vec![Notation::Json];
    }
    if sgf::looks_like(text) {
        return vec![Notation::Sgf];
    }
    if moves::is_command(text) {
        return vec![Notation::Ucci];
    }
    // A line without empty cells may be base64url.
    let is_word = text.chars().all(|c| "OX".contains(c));
    if !is_word && matches!(DrawnBoard::find(text), Some(Ok(grid)) if grid.repairs.is_empty()) {
        return vec![Notation::Diagram];
    }
    let is_hex = !is_bits(text) && decode_hex(text).is_some();
    if !is_hex && MoveRecord::parse(text).is_complete() {
        return vec![Notation::Moves];
    }
    if text::placement(text).is_some() {
        return vec![Notation::Fen];
    }
    if is_hex {
        return vec![Notation::Hex];
    }
    if MoveRecord::parse(text).is_faulty() {
        return vec![Notation::Moves];
    }
    if is_link(text) {
        return vec![Notation::Link];
    }
    let is_base64 = text.chars().all(|c| c.is_ascii_alphanumeric() || "-_=+/%".contains(c));
    if is_base64 { vec![Notation::Link, Notation::Base64url] } else { Vec::new() }
}

/// Decodes hexadecimal digits with white space between them.
fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    hex::decode(digits).ok()
}

pub(super) fn default_notation(format: Format) -> Notation {
    match format.codec {
        Codec::Link(..) => Notation::Link,
        Codec::Fen(..) | Codec::Rules(..) => Notation::Fen,
        _ => Notation::Binary,
    }
}

pub(super) fn default_format(notation: Notation) -> Option<Format> {
    match notation {
        Notation::Link => Some(Format::XIANGQI_LINK),
        Notation::Fen | Notation::Diagram => Some(Format::XIANGQI_FEN),
        Notation::Ucci | Notation::Moves => Some(Format::XIANGQI_HISTORY),
        Notation::Sgf => Some(Format::GO_CHAINS),
        // The document names its format.
        Notation::Json => Some(Format::TERNARY_BOARD),
        Notation::Hex | Notation::Base64url | Notation::Binary => None,
    }
}
