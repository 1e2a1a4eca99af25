//! What is around an input or between its characters: quotes, brackets, fences, marks of a quoted mail, invisible and full-width
//! characters.

use super::Change;

type Changed = Option<Result<Change, String>>;

/// Pairs of quotes and of brackets.
const QUOTES: [(char, char); 9] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('“', '”'),
    ('‘', '’'),
    ('«', '»'),
    ('「', '」'),
    ('『', '』'),
    ('《', '》'),
];
const BRACKETS: [(char, char); 7] =
    [('<', '>'), ('(', ')'), ('[', ']'), ('{', '}'), ('【', '】'), ('（', '）'), ('〈', '〉')];

/// Whether a character takes no room.
pub(in crate::read) const fn is_invisible(found: char) -> bool {
    matches!(found, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Removes characters that take no room, such as the zero-width space.
pub(super) fn invisible(text: &str) -> Changed {
    let left: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    (left.len() < text.len()).then(|| Ok(Change::new(left, "removed invisible characters")))
}

/// Removes the fence of a code block in Markdown.
pub(super) fn fence(text: &str) -> Changed {
    let inner = text.strip_prefix("```")?.strip_suffix("```")?;
    let (_, inner) = inner.split_once('\n')?;
    Some(Ok(Change::new(inner.trim(), "removed the code fence")))
}

/// Removes the `>` before each line of a quoted mail.
pub(super) fn quote_marks(text: &str) -> Changed {
    let lines: Option<Vec<&str>> = text.lines().map(|line| line.trim().strip_prefix('>')).collect();
    let lines: Vec<&str> = lines.filter(|lines| !lines.is_empty())?.into_iter().map(str::trim).collect();
    Some(Ok(Change::new(lines.join("\n"), "removed the quote marks")))
}

/// Removes the quotes or the brackets around a text, and what programs write before them around hex: `X'00'`, `bytes.fromhex("00")`.
pub(super) fn quotes(text: &str) -> Changed {
    let inside = |pairs: &[(char, char)]| {
        pairs.iter().find_map(|&(open, close)| {
            text.strip_prefix(open)?.strip_suffix(close).filter(|inner| !inner.contains([open, close]))
        })
    };
    if let Some(inner) = inside(&QUOTES) {
        return Some(Ok(Change::new(inner.trim(), "removed the quotes")));
    }
    if let Some(inner) = inside(&BRACKETS) {
        // How Node shows a buffer.
        let inner = inner.trim().strip_prefix("Buffer ").unwrap_or(inner);
        return Some(Ok(Change::new(inner.trim(), "removed the brackets")));
    }
    let (before, rest) = text.split_once(['"', '\''])?;
    let (inner, after) = rest.split_once(['"', '\''])?;
    let is_hex = !inner.is_empty() && inner.chars().all(|c| c.is_ascii_hexdigit() || c.is_ascii_whitespace());
    let is_call = before.len() <= 20 && after.len() <= 2 && !before.contains(char::is_whitespace);
    (is_hex && is_call).then(|| Ok(Change::new(inner, "removed the quotes")))
}

/// Takes the data out of `data:…;base64,…`.
pub(super) fn data_uri(text: &str) -> Changed {
    let (kind, data) = text.strip_prefix("data:")?.split_once(',')?;
    kind.ends_with(";base64").then(|| Ok(Change::new(data, "took the data out of the data URI")))
}

/// Replaces full-width letters, digits and signs, and the ideographic space.
pub(super) fn full_width(text: &str) -> Changed {
    let narrow = |c: char| match c {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let left: String = text.chars().map(narrow).collect();
    // Of two characters that differ the narrow one is shorter.
    (left.len() < text.len()).then(|| Ok(Change::new(left, "replaced full-width characters")))
}

/// Makes one space of several between the fields of a FEN.
pub(super) fn spaces(text: &str) -> Changed {
    let is_fen = text.lines().count() == 1 && text.split(' ').next()?.matches('/').count() >= 7;
    let left = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (is_fen && left.len() < text.len()).then(|| Ok(Change::new(left, "removed spaces")))
}
