//! What a transfer as text does to bytes. It is a hint: binary input is not repaired.

/// The sign that decoders put in place of bytes that are not UTF-8.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();

/// The hint, if bytes were valid before they were changed, or are lost.
pub(super) fn hint(bytes: &[u8], is_valid: impl Fn(&[u8]) -> bool) -> Option<String> {
    let is_before = |before: &[u8]| before.len() < bytes.len() && is_valid(before);
    if is_before(&without_returns(bytes)) {
        return Some(
            "valid with 0a for each 0d 0a: copy the file again, as binary and not as text".to_owned(),
        );
    }
    let narrow = |text: &str| text.chars().map(|found| u8::try_from(found).ok()).collect::<Option<Vec<u8>>>();
    if str::from_utf8(bytes).ok().and_then(narrow).is_some_and(|before| is_before(&before)) {
        return Some("valid as the bytes of which this is the UTF-8: write bytes, not text".to_owned());
    }
    let lost = bytes.windows(REPLACEMENT.len()).filter(|found| *found == REPLACEMENT).count();
    (lost > 1).then(|| format!("{lost} times ef bf bd: a program read the bytes as UTF-8 and lost them"))
}

/// Bytes with each 0d 0a as 0a.
fn without_returns(bytes: &[u8]) -> Vec<u8> {
    let is_kept = |at: &usize| !bytes[*at..].starts_with(b"\r\n");
    (0..bytes.len()).filter(is_kept).map(|at| bytes[at]).collect()
}
