//! Text in another encoding than UTF-8.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// The text of an input, and what was done to read it. None if the input is binary.
pub(super) fn decode(input: &[u8]) -> Option<(String, Vec<String>)> {
    if let Some(text) = input.strip_prefix(b"\xef\xbb\xbf") {
        let text = str::from_utf8(text).ok().filter(|text| is_text(text))?;
        return Some((text.to_owned(), vec!["removed the byte order mark".to_owned()]));
    }
    if let Ok(text) = str::from_utf8(input)
        && is_text(text)
    {
        return Some((text.to_owned(), Vec::new()));
    }
    let encoding = utf_16(input).or_else(|| legacy(input))?;
    let (text, had_errors) = encoding.decode_with_bom_removal(input);
    let is_read = !had_errors && is_text(&text) && !text.is_empty();
    is_read.then(|| (text.into_owned(), vec![format!("decoded the text from {}", encoding.name())]))
}

fn is_text(text: &str) -> bool {
    text.chars().all(|c| !c.is_control() || c.is_ascii_whitespace())
}

/// The byte order of UTF-16, by its mark or by the zeros of ASCII.
fn utf_16(input: &[u8]) -> Option<&'static Encoding> {
    let zeros = |odd: usize| input.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    // Half the characters of a link or a record, and none of the other bytes.
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

/// The encoding of a game record or a message with a link, which the record names or the detector guesses.
fn legacy(input: &[u8]) -> Option<&'static Encoding> {
    let is_text = input.iter().all(|byte| !byte.is_ascii_control() || byte.is_ascii_whitespace());
    let has = |sign: &[u8]| input.windows(sign.len()).any(|found| found == sign);
    if !is_text || !(input.trim_ascii().starts_with(b"(;") || has(b"?p=")) {
        return None;
    }
    let named = named(input).filter(|encoding| *encoding != UTF_8 && !encoding.decode(input).2);
    named.or_else(|| {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(input, true);
        Some(detector.guess(None, Utf8Detection::Deny))
    })
}

/// The encoding that the property CA of a record names.
fn named(input: &[u8]) -> Option<&'static Encoding> {
    let at = input.windows(3).position(|found| found == b"CA[")? + 3;
    let end = input[at..].iter().position(|&byte| byte == b']')?;
    Encoding::for_label(&input[at..at + end])
}
