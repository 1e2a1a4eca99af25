//! What a text looks like, and words for it.

/// Whether a text is a link with a parameter p.
pub(super) fn is_link(text: &str) -> bool {
    let is_p = |part: &str| matches!(part.split_once('='), Some(("p" | "%70", _)));
    let query = text.split_once('?').map(|(_, query)| query);
    !text.contains(char::is_whitespace) && query.is_some_and(|query| query.split('&').any(is_p))
}

/// The fewest characters of a position as p.
pub(super) const MIN_P_CHARS: usize = 24;

/// Whether a link is one of another site, which has a parameter p of its own: a number of a page, or a word.
pub(super) fn is_foreign(text: &str) -> bool {
    let Some((base, query)) = text.split_once('?') else { return false };
    let p = query.split(['&', '#']).find_map(|part| part.strip_prefix("p="));
    base.contains("://") && !base.ends_with("/xq") && p.is_some_and(|p| p.len() < MIN_P_CHARS)
}

/// How many files a rank has.
pub(super) fn width(rank: &str) -> u32 {
    rank.chars().take(20).map(|found| found.to_digit(10).unwrap_or(1)).sum()
}

/// A number with its noun: `1 row`, `2 rows`.
pub(super) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
