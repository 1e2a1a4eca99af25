//! A mark under a character of a line.

use boardwire_suite::untrusted::Untrusted;
use unicode_width::UnicodeWidthStr;

/// A line of the input, with a mark under a character.
pub(crate) struct Caret {
    pub(crate) line: String,
    pub(crate) column: usize,
    pub(crate) note: String,
}

impl Caret {
    /// A part of the line around a character, of about `wide` characters.
    pub(crate) fn new(line: &str, column: usize, wide: usize, note: String) -> Self {
        // A line that fits is not cut.
        let from = if line.chars().count() <= wide { 0 } else { column.saturating_sub(wide / 2) };
        let part = |from: usize, length: usize| -> String {
            let part: String = line.chars().skip(from).take(length).collect();
            Untrusted::new(part).complete()
        };
        let (start, end) =
            (if from > 0 { "…" } else { "" }, if line.chars().count() > from + wide { "…" } else { "" });
        let before = part(from, column - from);
        Self {
            column: start.width() + before.width(),
            line: format!("{start}{}{end}", part(from, wide)),
            note,
        }
    }
}
