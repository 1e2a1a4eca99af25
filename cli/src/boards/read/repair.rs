//! Repairs of a text, from the fewest to the most: each result is tried before the next.

use std::iter;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// An input after repairs.
pub(super) struct Repaired {
    pub(super) text: String,
    pub(super) repairs: Vec<String>,
}

/// The code fences and quotation marks that may be around a text.
const QUOTES: [(&str, &str); 4] = [("```", "```"), ("\"", "\""), ("'", "'"), ("`", "`")];

/// The bytes without the byte order mark of UTF-8.
pub(crate) fn without_byte_order_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The input as text, and as text without the quotation marks around it. With `is_exact`, the input is not repaired. Empty if the bytes are not text.
pub(super) fn repaired_texts(input: &[u8], is_exact: bool) -> Vec<Repaired> {
    let mut repairs = Vec::new();
    if is_exact {
        let text = as_text(input).map(str::to_owned);
        return text.map(|text| Repaired { text, repairs }).into_iter().collect();
    }
    let unmarked = without_byte_order_mark(input);
    if unmarked.len() < input.len() {
        repairs.push("removed the byte order mark".to_owned());
    }
    let text = if let Some(text) = as_text(unmarked) {
        text.to_owned()
    } else {
        let Some((text, encoding)) = decode_sgf(unmarked) else { return Vec::new() };
        repairs.push(format!("decoded the text from {encoding}"));
        text
    };
    let text = if text.contains("&amp;") {
        repairs.push("replaced &amp; with &".to_owned());
        text.replace("&amp;", "&")
    } else {
        text
    };
    // The lines of a diagram may begin with spaces.
    let text = text.trim_end().trim_start_matches(['\r', '\n']).to_owned();
    let inner = QUOTES.iter().find_map(|&(open, close)| {
        let inner = text.trim_start().strip_prefix(open)?.strip_suffix(close)?;
        let inner = if open == "```" { inner.split_once('\n')?.1 } else { inner };
        (!inner.contains(open)).then(|| {
            let what = if open == "```" { "removed the code fence" } else { "removed the quotes" };
            let repairs = repairs.iter().cloned().chain([what.to_owned()]).collect();
            Repaired { text: inner.trim_end().to_owned(), repairs }
        })
    });
    iter::once(Repaired { text, repairs }).chain(inner).collect()
}

/// The bytes as text, if they have no control characters.
pub(super) fn as_text(bytes: &[u8]) -> Option<&str> {
    let text = str::from_utf8(bytes).ok()?;
    text.chars().all(|c| !c.is_control() || c.is_ascii_whitespace()).then_some(text)
}

/// Decodes a game record in SGF from the encoding that it names, or from a detected encoding.
fn decode_sgf(input: &[u8]) -> Option<(String, &'static str)> {
    let start = input.trim_ascii_start().strip_prefix(b"(")?.trim_ascii_start();
    if !start.starts_with(b";") && !start.starts_with(b"(") {
        return None;
    }
    let decode = |encoding: &'static Encoding| {
        let (text, had_errors) = encoding.decode_without_bom_handling(input);
        (!had_errors && as_text(text.as_bytes()).is_some()).then(|| (text.into_owned(), encoding.name()))
    };
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(input, true);
    // A short text is not enough evidence. Most programs that do not name the encoding write GBK.
    let detected = detector.guess(Some(b"cn"), Utf8Detection::Deny);
    let declared = declared_encoding(input).filter(|encoding| *encoding != UTF_8);
    declared.and_then(decode).or_else(|| decode(detected))
}

/// The encoding that the property `CA` of a record names.
fn declared_encoding(input: &[u8]) -> Option<&'static Encoding> {
    let start = input.windows(3).position(|found| found == b"CA[")? + 3;
    let end = input[start..].iter().position(|&byte| byte == b']')?;
    Encoding::for_label(&input[start..start + end])
}
