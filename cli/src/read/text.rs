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

/// How many more men a side has in the half of the other one if the board is upside down. Near the end of a game a few may be there.
const MIN_LEAD: usize = 4;

/// Whether the side in capital letters, which begins, is at the top of a board, and the other one at its bottom.
pub(super) fn is_upside_down(ranks: &[impl AsRef<str>]) -> bool {
    let king = |king| ranks.iter().position(|rank| rank.as_ref().contains(king));
    let (top, bottom) = ranks.split_at(ranks.len() / 2);
    let men = |ranks: &[_], is_man: fn(&char) -> bool| {
        let of_rank = |rank: &_| AsRef::<str>::as_ref(rank).chars().filter(is_man).count();
        ranks.iter().map(of_rank).sum::<usize>()
    };
    let leads = |here, there, is_man| men(here, is_man) >= men(there, is_man) + MIN_LEAD;
    let is_above = leads(top, bottom, char::is_ascii_uppercase);
    is_above && leads(bottom, top, char::is_ascii_lowercase) && king('K') < king('k')
}

/// A number with its noun: `1 row`, `2 rows`.
pub(super) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
