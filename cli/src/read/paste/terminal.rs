//! What terminals and logs put into a text: escape sequences and NUL bytes.

use crate::read::foreign;

/// Characters that logs and editors show instead of ESC.
const ESCAPE_NOTATIONS: [&str; 8] =
    ["\u{241b}", "^[", "\\x1b", "\\x1B", "\\033", "\\e", "\\u001b", "\\u001B"];

/// A text without escape sequences and NUL bytes, and the repairs.
pub(super) fn cleaned(text: &str) -> (String, Vec<String>) {
    let mut left = without_sequences(text);
    let mut repairs = Vec::new();
    if left != text {
        repairs.push("removed the escape sequences of a terminal".to_owned());
    }
    // Bytes after the mark fill a block of CP/M or DOS.
    let end = left.trim_end_matches(|c: char| c == '\x1a' || c == '\0' || c.is_whitespace());
    if left[end.len()..].contains('\x1a') && !end.is_empty() {
        left.truncate(end.len());
        repairs.push("removed Ctrl-Z, the end of a file in DOS".to_owned());
    }
    // The header of a board has a NUL among its first bytes, and an archive has more of them.
    if left.contains('\0')
        && !left.chars().take(4).any(|c| c == '\0')
        && foreign::of_bytes(left.as_bytes()).is_none()
    {
        left = left.replace('\0', "\n");
        repairs.push("read the NUL bytes as ends of lines".to_owned());
    }
    (left, repairs)
}

/// Removes the escape sequences of a terminal. Of a hyperlink, the text and the address stay.
fn without_sequences(text: &str) -> String {
    let shown = ESCAPE_NOTATIONS
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(&format!("{sign}["), "\x1b["));
    let marked = with_escapes(&shown);
    let mut parts = marked.split('\x1b');
    let mut left = parts.next().unwrap_or_default().to_owned();
    let skip = |part: &str, parameters: char| {
        let mut rest = part.trim_start_matches(|c| (' '..=parameters).contains(&c)).chars();
        rest.next();
        rest.as_str().to_owned()
    };
    for part in parts {
        if let Some(sequence) = part.strip_prefix('[') {
            left.push_str(&skip(sequence, '?'));
        } else if let Some(command) = part.strip_prefix(']') {
            let (command, rest) = command.split_once('\x07').unwrap_or((command, ""));
            if let Some((_, address)) = command.strip_prefix("8;").and_then(|link| link.split_once(';')) {
                left.extend([" ", address, " "]);
            }
            left.push_str(rest);
        } else {
            left.push_str(&skip(part, '/'));
        }
    }
    left
}

/// Puts ESC before `[32m` or `[200~` that has lost it: pages show nothing for the character.
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
