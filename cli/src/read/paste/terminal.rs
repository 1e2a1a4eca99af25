//! Removes the escape sequences and NUL bytes that terminals and logs add to a text.

use crate::read::signatures;

/// The notations of ESC in logs and editors.
const ESCAPE_NOTATIONS: [&str; 8] =
    ["\u{241b}", "^[", "\\x1b", "\\x1B", "\\033", "\\e", "\\u001b", "\\u001B"];

/// Removes escape sequences and NUL bytes. Returns the text and the repairs.
pub(super) fn clean(text: &str) -> (String, Vec<String>) {
    let mut result = without_sequences(text);
    let mut repairs = Vec::new();
    if result != text {
        repairs.push("removed the escape sequences of a terminal".to_owned());
    }
    // The bytes after Ctrl-Z fill a block of CP/M or DOS.
    let end = result.trim_end_matches(|c: char| c == '\x1a' || c == '\0' || c.is_whitespace());
    if result[end.len()..].contains('\x1a') && !end.is_empty() {
        result.truncate(end.len());
        repairs.push("removed Ctrl-Z, the end of a file in DOS".to_owned());
    }
    // A board or an archive has a NUL among its first bytes, and is not text.
    if result.contains('\0')
        && !result.chars().take(4).any(|c| c == '\0')
        && signatures::binary_name(result.as_bytes()).is_none()
    {
        result = result.replace('\0', "\n");
        repairs.push("read the NUL bytes as ends of lines".to_owned());
    }
    (result, repairs)
}

/// Removes the escape sequences of a terminal. The text and the URL of a hyperlink remain.
fn without_sequences(text: &str) -> String {
    let unescaped = ESCAPE_NOTATIONS
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(&format!("{sign}["), "\x1b["));
    let marked = with_escapes(&unescaped);
    let mut parts = marked.split('\x1b');
    let mut result = parts.next().unwrap_or_default().to_owned();
    let skip = |part: &str, parameters: char| {
        let mut rest = part.trim_start_matches(|c| (' '..=parameters).contains(&c)).chars();
        rest.next();
        rest.as_str().to_owned()
    };
    for part in parts {
        if let Some(sequence) = part.strip_prefix('[') {
            result.push_str(&skip(sequence, '?'));
        } else if let Some(command) = part.strip_prefix(']') {
            let (command, rest) = command.split_once('\x07').unwrap_or((command, ""));
            if let Some((_, url)) = command.strip_prefix("8;").and_then(|link| link.split_once(';')) {
                result.extend([" ", url, " "]);
            }
            result.push_str(rest);
        } else {
            result.push_str(&skip(part, '/'));
        }
    }
    result
}

/// Adds the ESC that is missing before `[32m` or `[200~`, because pages do not show this character.
fn with_escapes(text: &str) -> String {
    let mut marked = String::new();
    for (number, part) in text.split('[').enumerate() {
        let end = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        if number > 0 {
            let is_end = end.len() < part.len() && end.starts_with(['m', '~']);
            marked.push_str(if is_end && !marked.ends_with('\x1b') { "\x1b[" } else { "[" });
        }
        marked.push_str(part);
    }
    marked
}
