//! Draws a mark under a character of a line.

use boardwire_suite::untrusted::Untrusted;
use unicode_width::UnicodeWidthStr;

/// A line of the input, with a mark under a character.
pub(crate) struct Caret {
    pub(crate) line: String,
    pub(crate) column: usize,
}

impl Caret {
    /// A part of the line around a character, of about `width` characters.
    pub(crate) fn new(line: &str, column: usize, width: usize) -> Self {
        // A line that fits into the width is not cut.
        let first = if line.chars().count() <= width { 0 } else { column.saturating_sub(width / 2) };
        let part = |first: usize, length: usize| -> String {
            let shown: String = line.chars().skip(first).take(length).collect();
            Untrusted::new(shown).complete()
        };
        let (prefix, suffix) =
            (if first > 0 { "…" } else { "" }, if line.chars().count() > first + width { "…" } else { "" });
        let before = part(first, column - first);
        Self {
            column: prefix.width() + before.width(),
            line: format!("{prefix}{}{suffix}", part(first, width)),
        }
    }
}
