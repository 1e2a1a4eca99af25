//! An input inside a longer text: a link, a FEN or a game record.

use super::Change;
use crate::read::{
    moves::is_command,
    recognise::text::{is_link, width},
};

/// The longest message that is searched for an input. A longer text is a file of another kind.
const MOST: usize = 8 << 10;

type Changed = Option<Result<Change, String>>;

/// Takes a link out of a sentence, a Markdown or an HTML link, or the parameter of another link.
pub(super) fn link(text: &str) -> Changed {
    let ends = |c: char| !c.is_ascii_graphic() || "<>\"'()[]{}|\\^`".contains(c);
    if text.len() > MOST {
        return None;
    }
    let mut links: Vec<&str> = Vec::new();
    for word in text.split(ends) {
        let Some(at) = word.find("?p=").or_else(|| word.find("&p=")) else { continue };
        // The last scheme before p begins the link that p belongs to.
        let start = ["http://", "https://"].iter().filter_map(|scheme| word[..at].rfind(scheme)).max();
        let link = word[start.unwrap_or_default()..].trim_end_matches(['.', ',', ';', ':', '!', '?', '*']);
        if is_link(link) && !links.contains(&link) {
            links.push(link);
        }
    }
    match links.as_slice() {
        [] => None,
        [link] if *link == text => None,
        [link] => Some(Ok(Change::new(*link, "took the link out of the text"))),
        links => Some(Err(format!("the text has {} links: give one of them", links.len()))),
    }
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
    let has_moves = text.rsplit_once(fields[0]).is_some_and(|(_, after)| after.contains(" moves "));
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
