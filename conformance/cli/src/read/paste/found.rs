//! An input inside a longer text: a link, a FEN or a game record.

use boardwire::games::xiangqi::iccs::Step;

use super::{Change, link::percent_decoded};
use crate::read::{
    moves::{is_command, unnumbered},
    recognise::text::{is_foreign, is_link, width},
};

/// The longest message that is searched for an input. A longer text is a file of another kind.
pub(super) const MOST: usize = 8 << 10;

type Changed = Option<Result<Change, String>>;

/// Takes a link out of a sentence, a Markdown or an HTML link, or the parameter of another link.
pub(super) fn link(text: &str) -> Changed {
    let mut links = links(text);
    if links.len() == 1 && links[0].content == text.as_bytes() {
        return None;
    }
    if links.iter().any(is_own) && !placements(text).is_empty() {
        return Some(Err(LINK_AND_FEN.to_owned()));
    }
    let unclear = format!("the text has {} links: give one of them", links.len());
    for link in &mut links {
        link.is_part = true;
    }
    Change::one_of(links, unclear).map(Ok)
}

const LINK_AND_FEN: &str = "the text has a link and a FEN: give one of them";

/// Whether a link is not one of another site.
fn is_own(link: &Change) -> bool {
    str::from_utf8(&link.content).is_ok_and(|link| !is_foreign(link))
}

/// Takes a link out of a text that continues the link in the next line.
pub(super) fn wrapped_link(text: &str) -> Changed {
    let mut joined = String::new();
    for line in text.lines().map(str::trim) {
        joined.push_str(line);
        let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
        joined.push_str(if last.contains("?p=") { "" } else { "\n" });
    }
    let mut change = link(&joined).filter(|_| joined.lines().count() < text.lines().count())?.ok()?;
    for link in
        std::iter::once(&mut change.repairs).chain(change.others.iter_mut().map(|link| &mut link.repairs))
    {
        link.insert(0, "joined the lines".to_owned());
    }
    Some(Ok(change))
}

/// The links in a text, each once.
fn links(text: &str) -> Vec<Change> {
    let ends = |c: char| !c.is_ascii_graphic() || "<>\"'()[]{}|\\^`".contains(c);
    let mut links: Vec<Change> = Vec::new();
    if text.len() > MOST {
        return links;
    }
    let mut end = 0;
    for word in text.split_inclusive(ends) {
        end += word.len();
        let found = if let Some(link) = target(word.trim_end_matches(ends)) {
            Change::new(link, "took the link out of another link")
        } else {
            let Some(at) = word.find("?p=").or_else(|| word.find("&p=")) else { continue };
            // The last scheme before p begins the link that p belongs to.
            let start = ["http://", "https://"].iter().filter_map(|scheme| word[..at].rfind(scheme)).max();
            let (before, link) = word.split_at(start.unwrap_or_default());
            let is_mark = |c: char| before.ends_with(c) && "_*~".contains(c);
            let link = link.trim_end_matches(ends).trim_end_matches(is_mark);
            let link = link.trim_end_matches(['.', ',', ';', ':', '!', '?', '*']);
            if !is_link(link) {
                continue;
            }
            let last = word.chars().last().filter(|&last| is_like_ascii(last));
            let left_out = match last {
                Some(last) => format!(", up to `{last}` (U+{:04X})", u32::from(last)),
                None if has_steps(&text[end..]) => ", without the moves after it".to_owned(),
                None => String::new(),
            };
            Change::new(link, format!("took the link out of the text{left_out}"))
        };
        if links.iter().all(|link| link.content != found.content) {
            links.push(found);
        }
    }
    links
}

/// Whether a character is one that word processors and keyboards write instead of one in a link: a dash, an ellipsis, or a letter of Greek or
/// Cyrillic.
const fn is_like_ascii(found: char) -> bool {
    matches!(found, '\u{2010}'..='\u{2015}' | '\u{2026}' | '\u{370}'..='\u{4ff}')
}

/// Whether a text has moves.
fn has_steps(text: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || "\"'[]{},".contains(c);
    text.split(is_between).any(|word| unnumbered(word).parse::<Step>().is_ok())
}

/// The link with a p to which another link leads: the value of a parameter, or the text between the marks of Proofpoint.
fn target(link: &str) -> Option<String> {
    let is_target =
        |link: &str| ["http://", "https://"].iter().any(|scheme| link.starts_with(scheme)) && is_link(link);
    if let Some((_, rest)) = link.split_once("/v3/__") {
        return rest.rsplit_once("__;").map(|(link, _)| link.to_owned()).filter(|link| is_target(link));
    }
    // An older form has another encoding.
    let is_older = link.contains("urldefense.proofpoint.com/v2/");
    let parts: Vec<&str> = link.split_once('?')?.1.split('&').collect();
    parts.iter().enumerate().find_map(|(number, part)| {
        let value = part.split_once('=')?.1;
        let encoded = if is_older { value.replace('_', "/").replace('-', "%") } else { value.to_owned() };
        let mut inner = percent_decoded(&encoded)?;
        if inner == value {
            // Without an encoding the parts of both links follow.
            let own = parts[number + 1..]
                .iter()
                .take_while(|part| part.starts_with("r=") || part.starts_with("s="));
            own.for_each(|part| inner.extend(["&", *part]));
        }
        // A redirect can lead to another one.
        if is_target(&inner) { Some(inner) } else { target(&inner) }
    })
}

/// Takes the last UCCI command with a position out of the lines of a log.
pub(super) fn command(text: &str) -> Changed {
    if text.len() > MOST {
        return None;
    }
    let found = text.lines().filter_map(|line| line.find("position ").map(|at| line[at..].trim()));
    let command = found.rev().find(|line| is_command(line))?;
    (command != text).then(|| Ok(Change::new(command, "took the UCCI command out of the text")))
}

/// Takes a FEN out of a sentence, a tag of PGN or a command of UCI.
pub(super) fn fen(text: &str) -> Changed {
    if text.len() > MOST {
        return None;
    }
    let placements = placements(text);
    let placement = *placements.first()?;
    if links(text).iter().any(is_own) {
        return Some(Err(LINK_AND_FEN.to_owned()));
    }
    if placements.len() > 1 {
        return Some(Err(format!("the text has {} FENs: give one of them", placements.len())));
    }
    let after = text.split_once(placement).map_or("", |(_, after)| after);
    let mut fields = vec![placement];
    let is_field = |number: usize, word: &str| match number {
        1 => matches!(word, "w" | "b" | "r"),
        2 => word.chars().all(|c| "KQkq-".contains(c)),
        3 => word == "-" || matches!(word.as_bytes(), [b'a'..=b'h', b'3' | b'6']),
        _ => word.chars().all(|c| c.is_ascii_digit()),
    };
    for word in words(after).skip(1) {
        if word.is_empty() || fields.len() == 6 || !is_field(fields.len(), word) {
            break;
        }
        fields.push(word);
    }
    let mut side_named = String::new();
    // The board of chess has no side to move.
    if fields.len() == 1 && placement.matches('/').count() == 9 {
        match side(after) {
            Some((word, side)) => {
                fields.push(side);
                side_named = format!(", with the side `{word}`");
            }
            // A fault of a FEN is not repaired.
            None if text.starts_with(placement)
                && words(after).nth(1).is_some_and(|word| word.len() == 1) =>
            {
                return None;
            }
            None => ", without a side to move".clone_into(&mut side_named),
        }
    }
    let fen = fields.join(" ");
    let has_moves = words(after).any(|word| word == "moves")
        || has_steps(after)
        || after.lines().skip(1).any(|line| unnumbered(line).len() < line.len());
    let moves = if has_moves { ", without the moves after it" } else { "" };
    let rest = text.strip_prefix(&fen).map(str::trim).filter(|rest| fields.len() > 3 && !rest.contains('\n'));
    let left_out = rest.filter(|rest| !rest.is_empty() && moves.is_empty());
    let left_out = left_out.map_or(String::new(), |rest| format!(", without `{rest:.100}`"));
    let repair = format!("took the FEN out of the text{side_named}{moves}{left_out}");
    (fen != text).then(|| Ok(Change::new(fen, repair)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || "/-".contains(c)))
}

/// The placements in a text, each once.
fn placements(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for placement in words(text).filter_map(ranks) {
        if !found.contains(&placement) {
            found.push(placement);
        }
    }
    found
}

/// The side to move that a text after a placement begins with in other words, and the field of it.
fn side(after: &str) -> Option<(&str, &'static str)> {
    let line = after.lines().next()?;
    let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_name = |word: &&str| ["side", "turn", "color", "player"].contains(word);
    let mut word = words.next()?;
    if is_name(&word) {
        word = words.next()?;
    }
    let first = word.chars().next()?;
    match (first, word.to_ascii_lowercase().as_str()) {
        ('黑', _) => Some((&word[..first.len_utf8()], "b")),
        ('红' | '紅', _) => Some((&word[..first.len_utf8()], "w")),
        (_, "b" | "black") => Some((word, "b")),
        (_, "w" | "r" | "white" | "red") => Some((word, "w")),
        _ => None,
    }
}

/// The placement that a word is, or that a path ends with.
fn ranks(word: &str) -> Option<&str> {
    let slashes: Vec<usize> = word.match_indices('/').map(|(at, _)| at).collect();
    let last = |ranks: usize| match slashes.len().checked_sub(ranks) {
        Some(before) => Some(&word[slashes[before] + 1..]),
        None => (slashes.len() + 1 == ranks).then_some(word),
    };
    [(10, 9), (8, 8)].into_iter().find_map(|(ranks, files)| {
        last(ranks).filter(|found| found.split('/').all(|rank| width(rank) == files))
    })
}

/// Takes a game record out of a text around it.
pub(super) fn record(text: &str) -> Changed {
    // A loop such as `for (;;)` is none.
    let has_property = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_uppercase());
    let (start, _) = text.match_indices("(;").find(|(at, _)| has_property(&text[at + 2..]))?;
    let record = &text[start..=text.rfind(')')?.max(start)];
    (record != text).then(|| Ok(Change::new(record, "took the game record out of the text")))
}
