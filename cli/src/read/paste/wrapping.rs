//! What is around an input or between its characters: quotes, brackets, fences, marks of a quoted mail, invisible and full-width
//! characters.

use super::change::Change;
use crate::read::text::width;

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
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut inner = line.trim().strip_prefix('>')?;
        // More spaces than one belong to the line.
        while let Some(next) = inner.trim_start().strip_prefix('>') {
            inner = next;
        }
        lines.push(inner.strip_prefix(' ').unwrap_or(inner));
    }
    if lines.is_empty() {
        return None;
    }
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
    // A literal of SQL may be in a statement.
    let literal = text.split_once(" X'").or_else(|| text.split_once(" x'")).map(|(_, rest)| ("X", rest));
    let (before, rest) = literal.or_else(|| text.split_once(['"', '\'']))?;
    let (inner, after) = rest.split_once(['"', '\''])?;
    let is_hex = !inner.is_empty() && inner.chars().all(|c| c.is_ascii_hexdigit() || c.is_ascii_whitespace());
    let is_call = before.len() <= 20 && after.len() <= 2 && !before.contains(char::is_whitespace);
    (is_hex && (is_call || literal.is_some())).then(|| Ok(Change::new(inner, "removed the quotes")))
}

/// Takes the data out of `data:…;base64,…`.
pub(super) fn data_uri(text: &str) -> Changed {
    let (kind, data) = text.strip_prefix("data:")?.split_once(',')?;
    kind.ends_with(";base64").then(|| Ok(Change::new(data, "took the data out of the data URI")))
}

/// The plain form of a full-width letter, digit or sign, and of the ideographic space.
pub(in crate::read) fn narrow(found: char) -> char {
    match found {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(found) - 0xfee0).unwrap_or(found),
        _ => found,
    }
}

/// Replaces full-width letters, digits and signs, and the ideographic space.
pub(super) fn full_width(text: &str) -> Changed {
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

/// Keeps one of the lines of a link or a FEN that are equal, or one of the equal halves of a line.
pub(super) fn repeated(text: &str) -> Changed {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.next().filter(|line| line.contains('/'))?;
    let (half, other) = line.split_at_checked(line.len() / 2)?;
    let count = 1 + lines.clone().count();
    let left = if count > 1 { line } else { half };
    let is_repeated = if count > 1 { lines.all(|other| other == line) } else { half == other };
    is_repeated.then(|| Ok(Change::new(left, "removed the repetition")))
}

/// Joins the lines of a FEN that breaks after or before a `/`.
pub(super) fn fen_lines(text: &str) -> Changed {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut left = (*lines.first()?).to_owned();
    for pair in lines.windows(2) {
        if !(pair[0].ends_with('/') || pair[1].starts_with('/')) {
            left.push('\n');
        }
        left.push_str(pair[1]);
    }
    let is_joined = left.lines().count() < lines.len();
    let is_fen = left.split_whitespace().any(is_placement);
    (is_joined && is_fen).then(|| Ok(Change::new(left, "joined the lines")))
}

/// Removes the pocket `[Qn]` of Crazyhouse after the placement of a FEN, or `/Qn`, a ninth rank.
pub(super) fn pocket(text: &str) -> Changed {
    let word =
        text.split_whitespace().find(|word| is_placement(word) && (word.ends_with(']') || ninth(word)))?;
    let at = if ninth(word) { word.rfind('/') } else { word.find('[') };
    let (placement, pocket) = word.split_at(at?);
    let is_pocket = pocket.chars().all(|c| c.is_ascii_alphanumeric() || "[]-/".contains(c));
    let lost =
        pocket.contains(|c: char| c.is_ascii_alphabetic()).then(|| format!("the pocket {pocket:.100}"));
    is_pocket.then(|| {
        let change =
            Change::new(text.replacen(word, placement, 1), format!("removed the pocket {pocket:.100}"));
        Ok(Change { lost: lost.into_iter().collect(), ..change })
    })
}

/// Removes the mark `~` after promoted pieces, which FENs of Crazyhouse and Bughouse have.
pub(super) fn promoted(text: &str) -> Changed {
    let word = text.split_whitespace().find(|word| word.contains('~') && is_placement(word))?;
    let lost = vec!["the marks ~ of promoted pieces".to_owned()];
    let change =
        Change::new(text.replacen(word, &word.replace('~', ""), 1), "removed the marks ~ of promoted pieces");
    Some(Ok(Change { lost, ..change }))
}

/// Whether the placement of a chess board has a ninth rank of pieces alone.
fn ninth(word: &str) -> bool {
    let ranks: Vec<&str> = word.split('/').collect();
    ranks.len() == 9
        && ranks[8].chars().all(|c| c.is_ascii_alphabetic())
        && ranks[..8].iter().all(|rank| width(&rank.replace('~', "")) == 8)
}

/// Whether a word may have the placement of a FEN in it.
fn is_placement(word: &str) -> bool {
    word.matches('/').count() >= 7 && !word.contains("://")
}
