//! Untrusted texts in Markdown.

/// Escapes the markup in a text: Markdown allows a backslash before any punctuation. Punctuation without a meaning within a line stays as it is.
pub(crate) fn escaped(text: &str) -> String {
    let is_markup = |c: char| c.is_ascii_punctuation() && !"-.,:;'\"/+=?%()^".contains(c);
    text.chars().flat_map(|c| is_markup(c).then_some('\\').into_iter().chain([c])).collect()
}

/// A text with code between backticks, for a cell of a table.
pub(crate) fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let part = |(index, part): (usize, &str)| match index % 2 {
        1 if !part.is_empty() => format!("`{}`", part.replace('|', "\\|")),
        _ => escaped(part),
    };
    parts.map(part).collect()
}
