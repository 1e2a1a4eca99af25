//! Decodes text in encodings other than UTF-8.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Encoding, GBK, UTF_8, UTF_16BE, UTF_16LE};

use super::terminal;
use crate::read::record::{MoveRecord, without_prose};

/// Decodes the text of an input. Returns it with the repairs; `None` if the input is binary.
pub(super) fn decode(input: &[u8]) -> Option<(String, Vec<String>)> {
    if let Some(text) = input.strip_prefix(b"\xef\xbb\xbf") {
        return clean(str::from_utf8(text).ok()?, Some("removed the byte order mark".to_owned()));
    }
    let decoded = |encoding: &'static Encoding| {
        let (text, had_errors) = encoding.decode_with_bom_removal(input);
        if had_errors || text.is_empty() { None } else { decoded_from(&text, encoding.name()) }
    };
    utf_32(input)
        .or_else(|| utf_16(input).and_then(decoded))
        .or_else(|| clean(str::from_utf8(input).ok()?, None))
        .or_else(|| legacy(input).and_then(decoded))
}

fn decoded_from(text: &str, encoding: &str) -> Option<(String, Vec<String>)> {
    clean(text, Some(format!("decoded the text from {encoding}")))
}

/// Removes the escape sequences of a terminal. Returns `None` if other control characters remain.
fn clean(text: &str, first: Option<String>) -> Option<(String, Vec<String>)> {
    let (text, repairs) = terminal::clean(text);
    is_text(&text).then(|| (text, first.into_iter().chain(repairs).collect()))
}

/// Whether bytes may be text in a single-byte encoding. ESC, Ctrl-Z and NUL are allowed.
pub(in crate::read) fn begins_text(input: &[u8]) -> bool {
    let is_allowed =
        |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace() || b"\0\x1a\x1b".contains(byte);
    input.iter().all(is_allowed) && !input.iter().take(4).any(|&byte| byte == 0)
}

fn is_text(text: &str) -> bool {
    text.chars().all(|c| !c.is_control() || c.is_ascii_whitespace())
}

/// Decodes UTF-32, with or without a byte order mark.
fn utf_32(input: &[u8]) -> Option<(String, Vec<String>)> {
    let read = |value: fn([u8; 4]) -> u32, name| {
        let characters = input.chunks_exact(4).map(|bytes| char::from_u32(value(bytes.try_into().ok()?)));
        let text: String = characters.collect::<Option<_>>()?;
        decoded_from(text.strip_prefix('\u{feff}').unwrap_or(&text), name)
    };
    if input.is_empty() || !input.len().is_multiple_of(4) {
        return None;
    }
    read(u32::from_le_bytes, "UTF-32LE").or_else(|| read(u32::from_be_bytes, "UTF-32BE"))
}

/// Whether bytes begin like text in UTF-16 or UTF-32.
pub(in crate::read) fn is_wide(head: &[u8]) -> bool {
    utf_16(head).is_some() || utf_32(head).is_some()
}

/// Detects the byte order of UTF-16, by its mark or by the zeros in ASCII characters.
fn utf_16(input: &[u8]) -> Option<&'static Encoding> {
    let zeros = |odd: usize| input.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    // In a link or a record, at least half of the high bytes are zero, and no low bytes.
    let is_ascii = |high: usize| zeros(high) * 4 > input.len() && zeros(1 - high) == 0;
    match input {
        _ if !input.len().is_multiple_of(2) => None,
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        _ if is_ascii(1) => Some(UTF_16LE),
        _ if is_ascii(0) => Some(UTF_16BE),
        _ => None,
    }
}

/// Detects the encoding of a game record or a message with a link: the record names it, or the detector guesses it.
fn legacy(input: &[u8]) -> Option<&'static Encoding> {
    let has = |sign: &[u8]| input.windows(sign.len()).any(|window| window == sign);
    let is_record = input.trim_ascii_start().starts_with(b"(") || has(b"(;");
    let is_fen = input.split(|&byte| byte == b'/').nth(7).is_some() || has(b"startpos");
    if !begins_text(input) {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(input, true);
    let guessed = detector.guess(None, Utf8Detection::Deny);
    // The detector needs more characters than a short game has, so moves of Xiangqi are tried in common encodings.
    let is_game = |encoding: &&&'static Encoding| {
        let text = encoding.decode(input).0;
        let record = MoveRecord::parse(&text);
        record.is_complete() && record.has_evidence || without_prose(&text).is_some()
    };
    if let Some(encoding) = [guessed, GBK, BIG5].iter().find(is_game) {
        return Some(encoding);
    }
    if !(is_record || is_fen || has(b"?p=")) {
        return None;
    }
    let declared_size =
        declared_size(input).filter(|encoding| *encoding != UTF_8 && !encoding.decode(input).2);
    Some(declared_size.unwrap_or(guessed))
}

/// The encoding that the property `CA` of a record names.
fn declared_size(input: &[u8]) -> Option<&'static Encoding> {
    let start = input.windows(3).position(|found| found == b"CA[")? + 3;
    let end = input[start..].iter().position(|&byte| byte == b']')?;
    Encoding::for_label(&input[start..start + end])
}
