//! Removes text around an input or between its characters: quotes, brackets, fences, quote marks of mails, invisible characters and
//! full-width characters.

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

/// Whether a character has no width.
pub(in crate::read) const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Removes characters without width, such as the zero-width space.
pub(super) fn remove_invisible(text: &str) -> Changed {
    let result: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    (result.len() < text.len()).then(|| Ok(Change::new(result, "removed invisible characters")))
}

/// Removes the fence of a code block in Markdown.
pub(super) fn remove_fence(text: &str) -> Changed {
    let content = text.strip_prefix("```")?.strip_suffix("```")?;
    let (_, content) = content.split_once('\n')?;
    Some(Ok(Change::new(content.trim(), "removed the code fence")))
}

/// Removes the `>` before each line of a quoted mail.
pub(super) fn remove_quote_marks(text: &str) -> Changed {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut content = line.trim().strip_prefix('>')?;
        // Only one space belongs to the quote mark.
        while let Some(next) = content.trim_start().strip_prefix('>') {
            content = next;
        }
        lines.push(content.strip_prefix(' ').unwrap_or(content));
    }
    if lines.is_empty() {
        return None;
    }
    Some(Ok(Change::new(lines.join("\n"), "removed the quote marks")))
}

/// Removes the quotes or brackets around a text. Around hex, also removes prefixes such as `X'00'` and `bytes.fromhex("00")`.
pub(super) fn remove_quotes(text: &str) -> Changed {
    let between = |pairs: &[(char, char)]| {
        pairs.iter().find_map(|&(open, close)| {
            text.strip_prefix(open)?.strip_suffix(close).filter(|content| !content.contains([open, close]))
        })
    };
    if let Some(content) = between(&QUOTES) {
        return Some(Ok(Change::new(content.trim(), "removed the quotes")));
    }
    if let Some(content) = between(&BRACKETS) {
        // Node prints a buffer as `<Buffer 03 00>`.
        let content = content.trim().strip_prefix("Buffer ").unwrap_or(content);
        return Some(Ok(Change::new(content.trim(), "removed the brackets")));
    }
    // An SQL literal may be in a statement.
    let literal = text.split_once(" X'").or_else(|| text.split_once(" x'")).map(|(_, rest)| ("X", rest));
    let (before, rest) = literal.or_else(|| text.split_once(['"', '\'']))?;
    let (content, after) = rest.split_once(['"', '\''])?;
    let is_hex =
        !content.is_empty() && content.chars().all(|c| c.is_ascii_hexdigit() || c.is_ascii_whitespace());
    let is_call = before.len() <= 20 && after.len() <= 2 && !before.contains(char::is_whitespace);
    (is_hex && (is_call || literal.is_some())).then(|| Ok(Change::new(content, "removed the quotes")))
}

/// Takes the data out of `data:…;base64,…`.
pub(super) fn take_data_uri(text: &str) -> Changed {
    let (kind, data) = text.strip_prefix("data:")?.split_once(',')?;
    kind.ends_with(";base64").then(|| Ok(Change::new(data, "took the data out of the data URI")))
}

/// Converts a full-width letter, digit or sign, or the ideographic space, to its ASCII form.
pub(in crate::read) fn narrow(character: char) -> char {
    match character {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        _ => character,
    }
}

/// Replaces full-width letters, digits and signs, and the ideographic space.
pub(super) fn replace_full_width(text: &str) -> Changed {
    let result: String = text.chars().map(narrow).collect();
    // A narrow character has fewer bytes than its full-width form.
    (result.len() < text.len()).then(|| Ok(Change::new(result, "replaced full-width characters")))
}

/// Removes repeated spaces between the fields of a FEN.
pub(super) fn remove_repeated_spaces(text: &str) -> Changed {
    let is_fen = text.lines().count() == 1 && text.split(' ').next()?.matches('/').count() >= 7;
    let result = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (is_fen && result.len() < text.len()).then(|| Ok(Change::new(result, "removed spaces")))
}

/// Removes the repetition if all lines with a link or a FEN are equal, or if both halves of a line are equal.
pub(super) fn remove_repetition(text: &str) -> Changed {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.next().filter(|line| line.contains('/'))?;
    let (half, second_half) = line.split_at_checked(line.len() / 2)?;
    let count = 1 + lines.clone().count();
    let result = if count > 1 { line } else { half };
    let is_repeated = if count > 1 { lines.all(|next| next == line) } else { half == second_half };
    is_repeated.then(|| Ok(Change::new(result, "removed the repetition")))
}

/// Joins the lines of a FEN that is broken at a `/`.
pub(super) fn join_fen_lines(text: &str) -> Changed {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut result = (*lines.first()?).to_owned();
    for pair in lines.windows(2) {
        if !(pair[0].ends_with('/') || pair[1].starts_with('/')) {
            result.push('\n');
        }
        result.push_str(pair[1]);
    }
    let is_joined = result.lines().count() < lines.len();
    let is_fen = result.split_whitespace().any(is_placement);
    (is_joined && is_fen).then(|| Ok(Change::new(result, "joined the lines")))
}

/// Removes the pocket `[Qn]` of Crazyhouse after the placement of a FEN, or `/Qn`, a ninth rank.
pub(super) fn remove_pocket(text: &str) -> Changed {
    let word = text
        .split_whitespace()
        .find(|word| is_placement(word) && (word.ends_with(']') || has_ninth_rank(word)))?;
    let at = if has_ninth_rank(word) { word.rfind('/') } else { word.find('[') };
    let (placement, pocket) = word.split_at(at?);
    let is_pocket = pocket.chars().all(|c| c.is_ascii_alphanumeric() || "[]-/".contains(c));
    let losses =
        pocket.contains(|c: char| c.is_ascii_alphabetic()).then(|| format!("the pocket {pocket:.100}"));
    is_pocket.then(|| {
        let change =
            Change::new(text.replacen(word, placement, 1), format!("removed the pocket {pocket:.100}"));
        Ok(Change { losses: losses.into_iter().collect(), ..change })
    })
}

/// Removes the mark `~` after promoted pieces in FENs of Crazyhouse and Bughouse.
pub(super) fn remove_promotion_marks(text: &str) -> Changed {
    let word = text.split_whitespace().find(|word| word.contains('~') && is_placement(word))?;
    let losses = vec!["the marks ~ of promoted pieces".to_owned()];
    let change =
        Change::new(text.replacen(word, &word.replace('~', ""), 1), "removed the marks ~ of promoted pieces");
    Some(Ok(Change { losses, ..change }))
}

/// Whether the placement of a chess board has a ninth rank that consists of pieces only.
fn has_ninth_rank(word: &str) -> bool {
    let ranks: Vec<&str> = word.split('/').collect();
    ranks.len() == 9
        && ranks[8].chars().all(|c| c.is_ascii_alphabetic() && !"Kk".contains(c))
        && ranks[..8].iter().all(|rank| width(&rank.replace('~', "")) == 8)
}

/// Whether a word may contain the placement of a FEN.
fn is_placement(word: &str) -> bool {
    word.matches('/').count() >= 7 && !word.contains("://")
}
