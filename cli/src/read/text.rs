//! Properties of texts, and helpers for messages.

pub(super) fn is_link(text: &str) -> bool {
    let is_p = |part: &str| matches!(part.split_once('='), Some(("p" | "%70", _)));
    let query = text.split_once('?').map(|(_, query)| query);
    !text.contains(char::is_whitespace) && query.is_some_and(|query| query.split('&').any(is_p))
}

/// The minimum number of characters of a position in `p`.
pub(super) const MIN_P_CHARS: usize = 24;

/// Whether a link belongs to another site that uses a parameter `p`, for example as a page number.
pub(super) fn is_other_site(text: &str) -> bool {
    let Some((base, query)) = text.split_once('?') else { return false };
    let p = query.split(['&', '#']).find_map(|part| part.strip_prefix("p="));
    base.contains("://") && !base.ends_with("/xq") && p.is_some_and(|p| p.len() < MIN_P_CHARS)
}

pub(super) fn width(rank: &str) -> u32 {
    rank.chars().take(20).map(|character| character.to_digit(10).unwrap_or(1)).sum()
}

/// The minimum surplus of a side's pieces in the wrong half of an upside-down board. Near the end of a game, a few may be there.
const MIN_LEAD: usize = 4;

/// Whether the side in capital letters is at the top of a board, and the other side at the bottom.
pub(super) fn is_upside_down(ranks: &[impl AsRef<str>]) -> bool {
    let king = |king| ranks.iter().position(|rank| rank.as_ref().contains(king));
    let (top, bottom) = ranks.split_at(ranks.len() / 2);
    let count_pieces = |ranks: &[_], is_piece: fn(&char) -> bool| {
        let count_in_rank = |rank: &_| AsRef::<str>::as_ref(rank).chars().filter(is_piece).count();
        ranks.iter().map(count_in_rank).sum::<usize>()
    };
    let has_lead = |half, other_half, is_piece| {
        count_pieces(half, is_piece) >= count_pieces(other_half, is_piece) + MIN_LEAD
    };
    let is_above = has_lead(top, bottom, char::is_ascii_uppercase);
    is_above && has_lead(bottom, top, char::is_ascii_lowercase) && king('K') < king('k')
}

/// A number with its noun: `1 row`, `2 rows`.
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
