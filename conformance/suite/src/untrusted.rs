//! Text from outside, escaped for output: an input, the name of a file, a word of the command line, the output of a testee, or the message of a
//! library about any of them.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// Text from outside. Its `Display` writes characters that are invisible, or that move the cursor or other characters, as `\u{…}`. It writes at
/// most as many characters as a precision such as `{:.60}` allows, or [`Untrusted::MAX_CHARS`].
///
/// The output has no such characters, so escaping it again changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Untrusted<'a>(Cow<'a, str>);

impl<'a> Untrusted<'a> {
    /// The limit on the characters without a precision.
    pub const MAX_CHARS: usize = 1000;

    /// Marks a text as untrusted.
    pub fn new(text: impl Into<Cow<'a, str>>) -> Self {
        Self(text.into())
    }

    /// Marks bytes as untrusted, and decodes them as UTF-8 where possible.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self(String::from_utf8_lossy(bytes))
    }

    /// The name of a file.
    pub fn from_path(path: &'a Path) -> Self {
        Self(path.to_string_lossy())
    }

    /// The text without escapes, for comparisons.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// Whether a text has no character that is escaped, apart from line feeds.
    pub fn is_shown_as_it_is(text: &str) -> bool {
        text.chars().all(|character| character == '\n' || is_visible(character))
    }

    /// The complete text, escaped.
    pub fn complete(&self) -> String {
        self.0.chars().flat_map(escape).collect()
    }
}

/// Whether a character is shown unchanged.
fn is_visible(character: char) -> bool {
    // Rust's escapes cover what Unicode calls control, format, unassigned, private and combining characters, and all separators but the
    // space.
    (' '..='~').contains(&character) || character.escape_debug().len() == 1 && !is_ignorable(character)
}

/// Whether a character has Unicode's property `Default_Ignorable_Code_Point`: it has no glyph, so two texts may look equal. Some of these
/// characters are letters or marks.
pub(super) fn is_ignorable(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

fn escape(character: char) -> impl Iterator<Item = char> {
    let ignorable = is_ignorable(character).then(|| character.escape_unicode());
    let visible = is_visible(character).then_some(character);
    let other = (ignorable.is_none() && visible.is_none()).then(|| character.escape_debug());
    visible.into_iter().chain(ignorable.into_iter().flatten()).chain(other.into_iter().flatten())
}

impl fmt::Display for Untrusted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let max_chars = f.precision().unwrap_or(Self::MAX_CHARS);
        self.0.chars().take(max_chars).flat_map(escape).try_for_each(|character| f.write_char(character))?;
        if self.0.chars().nth(max_chars).is_some() { f.write_char('…') } else { Ok(()) }
    }
}

impl From<String> for Untrusted<'_> {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

/// A value as JSON on one line. Characters that [`Untrusted`] escapes are `\u` escapes in it, so that a JSON reader gets the original text.
///
/// # Panics
/// If the value has a map whose keys are no texts.
pub fn json_line(value: &impl Serialize) -> String {
    escaped_json(serde_json::to_string(value).expect("the keys are texts"))
}

/// A value as [`json_line`] writes it, but on several lines, without a final line feed.
///
/// # Errors
/// If the value cannot be written as JSON.
pub fn json_lines(value: &impl Serialize) -> io::Result<String> {
    Ok(escaped_json(serde_json::to_string_pretty(value)?))
}

/// Outside of strings JSON has only visible characters and line feeds, so every character to escape is in a string.
fn escaped_json(text: String) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '\n' || is_visible(character) {
            escaped.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string does not fail.
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{Untrusted, json_line, json_lines};

    /// Control, format, unassigned, private-use and separator characters, and a noncharacter.
    const HIDDEN: &str = "\0\x07\x1b\r\n\t\x7f\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200f}\u{2028}\u{202e}\u{2069}\u{feff}\u{3164}\u{ffa0}\u{e000}\u{fffe}\u{ffff}\u{e0041}\u{10ffff}";

    #[test]
    fn hidden_characters_are_escaped() {
        for character in HIDDEN.chars() {
            let text = format!("a{character}b");
            let escape = Untrusted::new(text).to_string();
            assert!(escape.starts_with("a\\") && escape.ends_with('b'), "{escape:?}");
            assert!(escape.chars().all(|escape| !escape.is_control()), "{escape:?}");
            assert_eq!(Untrusted::new(escape.as_str()).to_string(), escape, "escaped twice");
        }
        let plain = "\"quoted\" 'text' \\ 棋 é";
        assert_eq!(Untrusted::new(plain).to_string(), plain);
        assert_eq!(Untrusted::from_bytes(b"\x1b[31m\xff").to_string(), "\\u{1b}[31m\u{fffd}");
    }

    #[test]
    fn the_length_is_bounded() {
        let long = "\x1b".repeat(2000);
        assert_eq!(format!("{:.3}", Untrusted::new(long.as_str())), "\\u{1b}\\u{1b}\\u{1b}…");
        assert_eq!(Untrusted::new(long.as_str()).to_string().matches("1b").count(), Untrusted::MAX_CHARS);
        assert_eq!(Untrusted::new(long).complete().matches("1b").count(), 2000);
        assert_eq!(format!("{:.3}", Untrusted::new("abc")), "abc");
    }

    #[test]
    fn json_keeps_its_value_and_escapes_hidden_characters() {
        let value = serde_json::json!({ HIDDEN: [HIDDEN, "plain \"棋\" \\"] });
        for text in [json_line(&value), json_lines(&value).unwrap()] {
            let hidden = |c: &char| HIDDEN.contains(*c) && *c != '\n';
            assert_eq!(text.chars().find(hidden), None);
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        }
    }
}
