//! An input inside a longer text: a link, a FEN or a game record.

use boardwire::games::xiangqi::iccs::Step;

use super::{Change, link::percent_decoded};
use crate::read::{
    moves::{is_command, unnumbered},
    recognise::text::{is_link, width},
};

/// The longest message that is searched for an input. A longer text is a file of another kind.
const MOST: usize = 8 << 10;

type Changed = Option<Result<Change, String>>;

/// Takes a link out of a sentence, a Markdown or an HTML link, or the parameter of another link.
pub(super) fn link(text: &str) -> Changed {
    let mut links = links(text);
    if links.len() == 1 && links[0].content == text.as_bytes() {
        return None;
    }
    let unclear = format!("the text has {} links: give one of them", links.len());
    for link in &mut links {
        link.is_part = true;
    }
    Change::one_of(links, unclear).map(Ok)
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
    for word in text.split(ends) {
        let found = if let Some(link) = target(word) {
            Change::new(link, "took the link out of another link")
        } else {
            let Some(at) = word.find("?p=").or_else(|| word.find("&p=")) else { continue };
            // The last scheme before p begins the link that p belongs to.
            let start = ["http://", "https://"].iter().filter_map(|scheme| word[..at].rfind(scheme)).max();
            let link =
                word[start.unwrap_or_default()..].trim_end_matches(['.', ',', ';', ':', '!', '?', '*']);
            if !is_link(link) {
                continue;
            }
            Change::new(link, "took the link out of the text")
        };
        if links.iter().all(|link| link.content != found.content) {
            links.push(found);
        }
    }
    links
}

/// The link with a p to which another link leads: the value of a parameter, or the text between the marks of Proofpoint.
fn target(link: &str) -> Option<String> {
    let is_target =
        |link: &str| ["http://", "https://"].iter().any(|scheme| link.starts_with(scheme)) && is_link(link);
    if let Some((_, rest)) = link.split_once("/v3/__") {
        return rest.rsplit_once("__;").map(|(link, _)| link.to_owned()).filter(|link| is_target(link));
    }
    let parts: Vec<&str> = link.split_once('?')?.1.split('&').collect();
    parts.iter().enumerate().find_map(|(number, part)| {
        let value = part.split_once('=')?.1;
        let mut target = percent_decoded(value)?;
        if target == value {
            // Without an encoding the parts of both links follow.
            let own = parts[number + 1..]
                .iter()
                .take_while(|part| part.starts_with("r=") || part.starts_with("s="));
            own.for_each(|part| target.extend(["&", *part]));
        }
        is_target(&target).then_some(target)
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
    let mut words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "/-".contains(c)));
    let mut fields = vec![words.find_map(ranks)?];
    let is_field = |number: usize, word: &str| match number {
        1 => matches!(word, "w" | "b" | "r"),
        2 => word.chars().all(|c| "KQkq-".contains(c)),
        3 => word == "-" || matches!(word.as_bytes(), [b'a'..=b'h', b'3' | b'6']),
        _ => word.chars().all(|c| c.is_ascii_digit()),
    };
    for word in words {
        if word.is_empty() || fields.len() == 6 || !is_field(fields.len(), word) {
            break;
        }
        fields.push(word);
    }
    let fen = fields.join(" ");
    let after = text.rsplit_once(fields[0]).map_or("", |(_, after)| after);
    let has_moves =
        after.split_whitespace().any(|word| word == "moves" || unnumbered(word).parse::<Step>().is_ok())
            || after.lines().skip(1).any(|line| unnumbered(line).len() < line.len());
    let repair = if has_moves {
        "took the FEN out of the text, without the moves after it"
    } else {
        "took the FEN out of the text"
    };
    (fen != text).then(|| Ok(Change::new(fen, repair)))
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
    let record = &text[text.find("(;")?..=text.rfind(')')?.max(text.find("(;")?)];
    (record != text).then(|| Ok(Change::new(record, "took the game record out of the text")))
}
