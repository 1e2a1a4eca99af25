//! Links: alone, in a sentence, with `&amp;`, and percent-encoded as the parameter of another link.

use boardwire::codes::base64url;

/// The minimum number of characters of a position in `p`.
pub(super) const MIN_P_CHARS: usize = 24;

/// Marks that may follow a link in a sentence.
const END_MARKS: [char; 7] = ['.', ',', ';', ':', '!', ')', '*'];

/// Whether a character is Chinese, or a mark of Chinese text.
const fn is_cjk(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// Whether a text is a link with the parameter `p`.
pub(super) fn is_link(text: &str) -> bool {
    let is_p = |part: &str| matches!(part.split_once('='), Some(("p" | "%70", _)));
    let has_sentence = text.contains(|c: char| c.is_whitespace() || is_cjk(c));
    let is_base = |c: char| c.is_ascii_alphanumeric() || "+-._~%:/@#".contains(c);
    let Some((base, query)) = text.split_once('?') else { return false };
    // A mark at the end belongs to a sentence.
    !has_sentence && !text.ends_with(END_MARKS) && base.chars().all(is_base) && query.split('&').any(is_p)
}

/// Whether a link belongs to another site that uses a parameter `p`, for example as a page number.
pub(super) fn is_other_site(text: &str) -> bool {
    let Some((base, query)) = text.split_once('?') else { return false };
    let p = query.split(['&', '#']).find_map(|part| part.strip_prefix("p="));
    base.contains("://") && !base.ends_with("/xq") && p.is_some_and(|p| p.len() < MIN_P_CHARS)
}

/// The fragment of a share link, which begins with a letter of a game or of `xiangqi-index/1` (spec/src/xiangqi-game.md#as-text).
pub(super) fn share_link_fragment(text: &str) -> Option<&str> {
    let (page, fragment) = text.split_once('#')?;
    let is_index = fragment.len() == 23 && fragment.starts_with(|c| ('A'..='P').contains(&c));
    let is_page = !page.contains(char::is_whitespace) && !is_link(page);
    (is_page && (is_index || fragment.starts_with(['c', '8'])) && base64url::decode(fragment).is_ok())
        .then_some(fragment)
}

/// Takes the links out of a sentence, or percent-decoded out of a parameter of another link. Returns them with the repair.
pub(super) fn extract(text: &str) -> (Vec<String>, &'static str) {
    let is_end = |c: char| c.is_whitespace() || is_cjk(c) || "<>\"'`()[]{}|\\^“”‘’«»".contains(c);
    let words = || text.split(is_end).map(|word| word.trim_matches(END_MARKS));
    let is_input = |link: &String| is_link(link) && !is_other_site(link);
    let mut links: Vec<String> = words().map(without_label).filter(is_input).collect();
    let mut repair = "took the link out of the text";
    if links.is_empty() {
        let values = words().flat_map(|word| word.split(['?', '&']));
        let values = values.map(|part| part.split_once('=').map_or(part, |(_, value)| value));
        links.extend(values.filter(|value| value.contains('%')).map(percent_decoded).filter(is_input));
        repair = "took the link out of another link, percent-decoded";
    }
    links.dedup();
    (links, repair)
}

/// Removes a label before the scheme, such as `link:`.
fn without_label(link: &str) -> String {
    let scheme = link.find("://").unwrap_or_default();
    let name = link[..scheme].rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    link[scheme - name.len()..].to_owned()
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let byte = after.get(..2).filter(|_| *first == b'%').and_then(|digits| hex::decode(digits).ok());
        rest = if byte.is_some() { &after[2..] } else { after };
        bytes.push(byte.map_or(*first, |byte| byte[0]));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
