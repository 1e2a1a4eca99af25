//! The notations of an input.

use boardwire::{codes::base64url, formats::Codec};

use super::{
    bytes,
    fit::{Asked, Fit, has_header},
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

/// An input in a notation that its characters allow.
pub(super) struct Written {
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

impl Written {
    fn bytes(notation: Notation, raw: &[u8], bytes: Vec<u8>) -> Self {
        Self { notation, raw: raw.to_vec(), content: Content::Bytes(bytes) }
    }

    fn text(notation: Notation, text: &str) -> Self {
        Self { notation, raw: text.into(), content: Content::Text(text.to_owned()) }
    }

    /// Tries each format that this notation can hold, in the order of preference.
    pub(super) fn fits(&self, asked: &Asked) -> Vec<Fit> {
        match &self.content {
            Content::Bytes(bytes) => {
                // Any bytes of small digits are a chess board: rows of them are rather the cells of a board.
                let is_open = asked.format.is_none() && asked.from.is_none() && !asked.exact;
                let are_cells = is_open
                    && self.notation == Notation::Hex
                    && as_text(&self.raw).is_some_and(|text| rows_of_numbers(text.trim()).is_some());
                Format::tried()
                    .filter(|format| asked.format.is_none_or(|asked| asked == *format))
                    .filter(|format| !are_cells || has_header(*format))
                    .map(|format| bytes::fit(bytes, format, asked))
                    .collect()
            }
            Content::Text(text) => text::fit(text, self.notation, asked).into_iter().collect(),
        }
    }
}

/// The text of an input, if it is text and not bytes.
pub(super) fn as_text(head: &[u8]) -> Option<&str> {
    let text = str::from_utf8(head).ok()?;
    text.chars().all(|c| !c.is_control() || c.is_ascii_whitespace()).then_some(text)
}

/// The notations in which the input can be read, the likeliest first.
pub(super) fn readings(head: &[u8], asked: &Asked) -> Vec<Written> {
    let Some(text) = as_text(head) else {
        return match asked.from {
            None | Some(Notation::Binary) if !head.is_empty() => {
                vec![Written::bytes(Notation::Binary, head, head.to_vec())]
            }
            _ => Vec::new(),
        };
    };
    if let Some(fragment) = shared(text.trim())
        && matches!(asked.from, None | Some(Notation::Link))
        && let Ok(bytes) = base64url::decode(fragment)
    {
        return vec![Written::bytes(Notation::Base64url, fragment.as_bytes(), bytes)];
    }
    let mut readings = Vec::new();
    for notation in asked.from.map_or_else(|| likely(text.trim()), |from| vec![from]) {
        match notation {
            Notation::Hex => readings.extend(unhex(text).map(|bytes| Written::bytes(notation, head, bytes))),
            Notation::Base64url => {
                let bytes = base64url::decode(text.trim()).ok();
                readings.extend(bytes.map(|bytes| Written::bytes(notation, head, bytes)));
            }
            Notation::Diagram => readings.push(Written::text(notation, text.trim_end())),
            Notation::Binary => readings.push(Written::bytes(notation, head, head.to_vec())),
            Notation::Link
            | Notation::Fen
            | Notation::Json
            | Notation::Sgf
            | Notation::Ucci
            | Notation::Moves => {
                let text = if asked.exact { text } else { text.trim() };
                readings.push(Written::text(notation, text));
            }
        }
    }
    readings
}

/// The fragment of a share link, which begins with the letter of a game or one of `xiangqi-index/1` (spec/src/xiangqi-game.md#as-text).
fn shared(text: &str) -> Option<&str> {
    let (page, fragment) = text.split_once('#')?;
    let is_index = fragment.len() == 23 && fragment.starts_with(|c| ('A'..='P').contains(&c));
    let has_space = page.contains(char::is_whitespace);
    ((is_index || fragment.starts_with(['c', '8'])) && !has_space && !is_link(page)).then_some(fragment)
}

/// The notations that the characters of a text allow.
pub(super) fn likely(text: &str) -> Vec<Notation> {
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
    // A single line without an empty cell may be base64url.
    let is_word = text.chars().all(|c| "OX".contains(c));
    if !is_word && matches!(DrawnBoard::find(text), Some(Ok(grid)) if grid.repairs.is_empty()) {
        return vec![Notation::Diagram];
    }
    let is_hex = !is_bits(text) && unhex(text).is_some();
    if !is_hex && MoveRecord::of(text).is_complete() {
        return vec![Notation::Moves];
    }
    if text::placement(text).is_some() {
        return vec![Notation::Fen];
    }
    if is_hex {
        return vec![Notation::Hex];
    }
    if MoveRecord::of(text).is_faulty() {
        return vec![Notation::Moves];
    }
    if is_link(text) {
        return vec![Notation::Link];
    }
    let is_base64 = text.chars().all(|c| c.is_ascii_alphanumeric() || "-_=+/%".contains(c));
    if is_base64 { vec![Notation::Link, Notation::Base64url] } else { Vec::new() }
}

/// The bytes of hexadecimal digits, with white space between them.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    hex::decode(digits).ok()
}

/// The default notation of a format.
pub(super) fn plain(format: Format) -> Notation {
    match format.codec {
        Codec::Link(..) => Notation::Link,
        Codec::Fen(..) | Codec::Rules(..) => Notation::Fen,
        _ => Notation::Binary,
    }
}

/// The default format of a notation.
pub(super) fn usual(notation: Notation) -> Option<Format> {
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
