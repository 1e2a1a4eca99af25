//! Recognises bytes that a transfer as text changed. They get a hint only, because binary input is not repaired.

/// The replacement character for bytes that are not UTF-8.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();

/// A hint if the bytes were valid before the transfer, or if bytes are lost.
pub(super) fn hint(bytes: &[u8], is_valid: impl Fn(&[u8]) -> bool) -> Option<String> {
    let is_original = |original: &[u8]| original.len() < bytes.len() && is_valid(original);
    if is_original(&without_returns(bytes)) {
        return Some(
            "valid with 0a for each 0d 0a: copy the file again, as binary and not as text".to_owned(),
        );
    }
    let narrow =
        |text: &str| text.chars().map(|character| u8::try_from(character).ok()).collect::<Option<Vec<u8>>>();
    if str::from_utf8(bytes).ok().and_then(narrow).is_some_and(|original| is_original(&original)) {
        return Some("valid as the bytes of which this is the UTF-8: write bytes, not text".to_owned());
    }
    let losses = bytes.windows(REPLACEMENT.len()).filter(|window| *window == REPLACEMENT).count();
    (losses > 1).then(|| format!("{losses} times ef bf bd: a program read the bytes as UTF-8 and lost them"))
}

/// Replaces each 0d 0a with 0a.
fn without_returns(bytes: &[u8]) -> Vec<u8> {
    let is_kept = |index: &usize| !bytes[*index..].starts_with(b"\r\n");
    (0..bytes.len()).filter(is_kept).map(|index| bytes[index]).collect()
}
