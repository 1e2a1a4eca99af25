//! Dumps as `xxd`, `hexdump` and `od` write them: an offset, bytes in hex, and perhaps characters.

use super::Change;

/// The most bytes of a dump with omitted repeated lines. Only the offsets show how many bytes there are.
const MOST: usize = 1 << 20;

/// A line of a dump.
struct Line<'a> {
    /// The digits of the offset.
    offset: &'a str,
    bytes: Vec<u8>,
    /// Whether the previous line is repeated up to this one.
    after_repeats: bool,
}

/// Takes the bytes out of a dump. The offsets have to agree with the bytes.
pub(super) fn bytes(text: &str) -> Option<Result<Change, String>> {
    // hexyl draws a box: the offset, the bytes, the characters.
    let boxed = text.replace(['│', '┊'], " ");
    let is_boxed = boxed.len() < text.len();
    let text = &boxed;
    let mut lines = Vec::new();
    let mut after_repeats = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['┌', '└']))
    {
        if line == "*" && !lines.is_empty() {
            after_repeats = true;
            continue;
        }
        match Line::read(line, after_repeats, is_boxed) {
            Some(line) => lines.push(line),
            // A prompt or a heading.
            None if lines.is_empty() => {}
            None => return None,
        }
        after_repeats = false;
    }
    // One line could be anything, unless it has the colon of xxd or the bars of hexdump.
    let is_sure = is_boxed || lines.len() > 1 || text.contains(": ") || text.contains(" |");
    if !is_sure || lines.first()?.offset.bytes().any(|digit| digit != b'0') || lines.first()?.bytes.is_empty()
    {
        return None;
    }
    let result = joined(&lines, 16).or_else(|fault| joined(&lines, 8).map_err(|_| fault));
    Some(result.map(|bytes| Change::new(bytes, "took the bytes out of the hex dump")))
}

impl<'a> Line<'a> {
    fn read(line: &'a str, after_repeats: bool, is_boxed: bool) -> Option<Self> {
        let (offset, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (offset, is_xxd) = offset.strip_suffix(':').map_or((offset, false), |offset| (offset, true));
        let is_hex = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hex(offset) || !(6..=16).contains(&offset.len()) {
            return None;
        }
        let rest = rest.trim_start();
        let digits = match (rest.find(" |"), rest.find("  >"), rest.find("  ")) {
            (Some(end), ..) | (None, Some(end), _) => &rest[..end],
            (None, None, Some(end)) if is_xxd => &rest[..end],
            _ => rest,
        };
        let mut bytes = Vec::new();
        for word in digits.split_whitespace() {
            // od without options writes words in octal.
            if !is_xxd && !is_boxed && word.len() == 6 {
                bytes.extend(u16::from_str_radix(word, 8).ok()?.to_le_bytes());
                continue;
            }
            let mut word_bytes = match hex::decode(word) {
                // The characters follow the bytes.
                Ok(bytes) if !is_boxed || bytes.len() == 1 => bytes,
                _ if is_boxed => break,
                _ => return None,
            };
            // hexdump without options writes words, the second byte first.
            if !is_xxd && word.len() == 4 {
                word_bytes.reverse();
            }
            bytes.extend(word_bytes);
        }
        Some(Self { offset, bytes, after_repeats })
    }
}

/// The bytes of all lines, if each begins at its offset.
fn joined(lines: &[Line<'_>], radix: u32) -> Result<Vec<u8>, String> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut before: &[u8] = &[];
    for (number, line) in (1..).zip(lines) {
        let offset = usize::from_str_radix(line.offset, radix).unwrap_or(usize::MAX);
        if line.after_repeats && offset <= MOST {
            while bytes.len() < offset && !before.is_empty() {
                bytes.extend_from_slice(before);
            }
        }
        // The last line shows how many bytes of the last word there are.
        let is_end = line.bytes.is_empty() && number == lines.len();
        if is_end && bytes.len() == offset + 1 {
            bytes.pop();
        }
        if bytes.len() != offset {
            return Err(format!(
                "line {number} of the dump has offset {}, and {} bytes are before it",
                line.offset,
                bytes.len()
            ));
        }
        bytes.extend_from_slice(&line.bytes);
        before = &line.bytes;
    }
    Ok(bytes)
}
