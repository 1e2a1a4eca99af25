//! Finds an input inside a longer text: a link, a FEN or a game record.

use super::{
    change::{Change, MAX_MESSAGE_BYTES},
    link::percent_decoded,
};
use crate::read::{
    Notation,
    moves::{MoveText, has_moves, is_command, is_marker, is_move, without_number},
    record::without_prose,
    signatures::pgn_tag,
    text::{count, is_link, is_other_site, width},
};

type Changed = Option<Result<Change, String>>;

/// Takes a link out of a sentence, a Markdown or an HTML link, or the parameter of another link.
pub(super) fn take_link(text: &str) -> Changed {
    let mut links = links(text);
    if links.len() == 1 && links[0].content == text.as_bytes() {
        return None;
    }
    if links.iter().any(is_own_site) && !placements(text).is_empty() {
        return Some(Err(LINK_AND_FEN.to_owned()));
    }
    let ambiguity = format!("the text has {} links: give one of them", links.len());
    for link in &mut links {
        link.is_part = true;
    }
    Change::from_readings(links, ambiguity).map(Ok)
}

const LINK_AND_FEN: &str = "the text has a link and a FEN: give one of them";

/// Whether a link may be a Xiangqi link, and not a link of another site.
fn is_own_site(link: &Change) -> bool {
    str::from_utf8(&link.content).is_ok_and(|link| !is_other_site(link))
}

/// Takes a link out of a text that breaks the link over two lines.
pub(super) fn take_wrapped_link(text: &str) -> Changed {
    let mut joined = String::new();
    for line in text.lines().map(str::trim) {
        joined.push_str(line);
        let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
        joined.push_str(if last.contains("?p=") { "" } else { "\n" });
    }
    let mut change = take_link(&joined).filter(|_| joined.lines().count() < text.lines().count())?.ok()?;
    for link in
        std::iter::once(&mut change.repairs).chain(change.others.iter_mut().map(|link| &mut link.repairs))
    {
        link.insert(0, "joined the lines".to_owned());
    }
    Some(Ok(change))
}

fn links(text: &str) -> Vec<Change> {
    let ends = |c: char| !c.is_ascii_graphic() || "<>\"'()[]{}|\\^`".contains(c);
    let mut links: Vec<Change> = Vec::new();
    if text.len() > MAX_MESSAGE_BYTES {
        return links;
    }
    let mut end = 0;
    for word in text.split_inclusive(ends) {
        end += word.len();
        let change = if let Some(link) = target(word.trim_end_matches(ends), &mut 0) {
            Change::new(link, "took the link out of another link")
        } else {
            let Some(at) = word.find("?p=").or_else(|| word.find("&p=")) else { continue };
            // The link begins at the last scheme before `p`.
            let start = ["http://", "https://"].iter().filter_map(|scheme| word[..at].rfind(scheme)).max();
            let (before, link) = word.split_at(start.unwrap_or_default());
            let is_mark = |c: char| before.ends_with(c) && "_*~".contains(c);
            let link = link.trim_end_matches(ends).trim_end_matches(is_mark);
            let link = link.trim_end_matches(['.', ',', ';', ':', '!', '?', '*']);
            if !is_link(link) {
                continue;
            }
            let last = word.chars().last().filter(|&last| resembles_ascii(last));
            let ignored_text = match last {
                Some(last) => format!(", up to `{last}` (U+{:04X})", u32::from(last)),
                None if has_moves(&text[end..]) => ", without the moves after it".to_owned(),
                None => String::new(),
            };
            let losses = ignored_text.strip_prefix(", without ").map(str::to_owned).into_iter().collect();
            Change { losses, ..Change::new(link, format!("took the link out of the text{ignored_text}")) }
        };
        if links.iter().all(|link| link.content != change.content) {
            links.push(change);
        }
    }
    links
}

/// Whether a character looks like an ASCII character that word processors and keyboards replace: a dash, an ellipsis, or a Greek or Cyrillic
/// letter.
const fn resembles_ascii(character: char) -> bool {
    matches!(character, '\u{2010}'..='\u{2015}' | '\u{2026}' | '\u{370}'..='\u{4ff}')
}

/// The maximum number of parameters that are tried as a link. Trying all nested links would take exponential time.
const MAX_VALUES: usize = 64;

/// The link with a p to which another link leads: the value of a parameter, or the text between the marks of Proofpoint.
/// `detection_order` counts the values.
fn target(link: &str, detection_order: &mut usize) -> Option<String> {
    let is_target =
        |link: &str| ["http://", "https://"].iter().any(|scheme| link.starts_with(scheme)) && is_link(link);
    if let Some((_, rest)) = link.split_once("/v3/__") {
        return rest.rsplit_once("__;").map(|(link, _)| link.to_owned()).filter(|link| is_target(link));
    }
    // The older form of Proofpoint has another encoding.
    let is_older_form = link.contains("urldefense.proofpoint.com/v2/");
    let parts: Vec<&str> = link.split_once('?')?.1.split('&').collect();
    parts.iter().enumerate().find_map(|(number, part)| {
        let value = part.split_once('=').filter(|_| *detection_order < MAX_VALUES)?.1;
        *detection_order += 1;
        let encoded =
            if is_older_form { value.replace('_', "/").replace('-', "%") } else { value.to_owned() };
        let mut inner_link = percent_decoded(&encoded)?;
        if inner_link == value {
            // The target is not encoded, so its parameters follow as those of the outer link.
            let own_parameters = parts[number + 1..]
                .iter()
                .take_while(|part| part.starts_with("r=") || part.starts_with("s="));
            own_parameters.for_each(|part| inner_link.extend(["&", *part]));
        }
        // A redirect can lead to another redirect.
        if is_target(&inner_link) { Some(inner_link) } else { target(&inner_link, detection_order) }
    })
}

/// Takes the last UCCI command with a position out of a log, with the lines of moves that continue it.
pub(super) fn take_ucci_command(text: &str) -> Changed {
    if text.len() > MAX_MESSAGE_BYTES {
        return None;
    }
    let mut commands: Vec<String> = Vec::new();
    let mut can_continue = false;
    for line in text.lines() {
        let at = ["position ", "startpos moves "].iter().find_map(|word| line.find(word));
        if let Some(at) = at.filter(|&at| is_command(&line[at..])) {
            commands.push(line[at..].trim().to_owned());
            can_continue = true;
        } else {
            can_continue &=
                line.split_whitespace().all(|word| is_marker(word) || is_move(without_number(word)));
            if let Some(command) = commands.last_mut().filter(|_| can_continue && !line.trim().is_empty()) {
                command.extend([" ", line.trim()]);
            }
        }
    }
    // In a log of chess, only the FEN can be read.
    let command = commands.pop().filter(|command| {
        !MoveText::parse(command, Notation::Ucci).are_chess_moves() || placements(text).is_empty()
    })?;
    let others = commands.iter().filter(|other| !command.starts_with(other.as_str())).count();
    let mut change = Change::new(command, "took the UCCI command out of the text");
    change.losses.extend((others > 0).then(|| count(others, "other UCCI command")));
    (change.content != text.as_bytes()).then_some(Ok(change))
}

/// Removes lines without moves around the record of a Xiangqi game, such as its title.
pub(super) fn take_moves(text: &str) -> Changed {
    const MAX_NAMED_LINES: usize = 2;
    if text.len() > MAX_MESSAGE_BYTES {
        return None;
    }
    let (record, ignored_text) = without_prose(text)?;
    let mut losses: Vec<String> =
        ignored_text.iter().take(MAX_NAMED_LINES).map(|line| format!("the line `{line:.60}`")).collect();
    losses.extend(
        ignored_text
            .len()
            .checked_sub(MAX_NAMED_LINES)
            .filter(|&more| more > 0)
            .map(|more| count(more, "more line")),
    );
    let repair = "took the moves out of the text";
    Some(Ok(Change { losses, ..Change::new(record, repair) }))
}

/// Takes a FEN out of a sentence, a PGN tag or a UCI command. Moves of Xiangqi after it are kept, as a UCCI command.
pub(super) fn take_fen(text: &str) -> Changed {
    if text.len() > MAX_MESSAGE_BYTES {
        return None;
    }
    let placements = placements(text);
    let placement = *placements.first()?;
    if links(text).iter().any(is_own_site) {
        return Some(Err(LINK_AND_FEN.to_owned()));
    }
    if placements.len() > 1 {
        return Some(Err(format!(
            "the text has {} FENs: give one of them, or --lines for a verdict on each line",
            placements.len()
        )));
    }
    let (before, after) = text.split_once(placement).unwrap_or_default();
    let is_xiangqi = placement.matches('/').count() == 9;
    let mut fields = vec![placement];
    // The check counters of Three-check are `3+3`, or `+0+0` after the other fields.
    let is_count = |word: &str| {
        let counts = word.strip_prefix('+').filter(|counts| counts.contains('+')).unwrap_or(word);
        counts.split('+').all(|count| !count.is_empty() && count.chars().all(|c| c.is_ascii_digit()))
    };
    let is_field = |number: usize, word: &str| match number {
        1 => matches!(word, "w" | "b" | "r"),
        2 => word.len() <= 4 && word.chars().all(|c| "KQkq-ABCDEFGHabcdefgh".contains(c)),
        3 => word == "-" || matches!(word.as_bytes(), [b'a'..=b'h', b'3' | b'6']),
        _ => is_count(word),
    };
    let mut rest = after;
    for word in words(after).skip(1) {
        let max_fields = 6 + usize::from(
            !is_xiangqi && [&fields[..], &[word]].concat().iter().any(|field| field.contains('+')),
        );
        // After the side to move, the fields end with the line, because the next line may be a command.
        let is_next_line = rest[..word.as_ptr().addr() - rest.as_ptr().addr()].contains('\n');
        let is_end = word.is_empty() || fields.len() >= max_fields || fields.len() > 1 && is_next_line;
        if is_end || !is_field(fields.len(), word) {
            break;
        }
        fields.push(word);
        rest = after_word(after, word);
    }
    let mut side_named = String::new();
    // A chess board is kept without its side to move.
    if fields.len() == 1 && is_xiangqi {
        match side(after) {
            Some((word, side)) => {
                fields.push(side);
                rest = after_word(after, word);
                side_named = format!(", with the side `{word}`");
            }
            // A faulty FEN is not repaired.
            None if (text.starts_with(placement) || is_command(text))
                && words(after).nth(1).is_some_and(|word| word.len() == 1) =>
            {
                return None;
            }
            None => ", without a side to move".clone_into(&mut side_named),
        }
    }
    let fen = fields.join(" ");
    let mut losses = Vec::new();
    let tags: Vec<&str> =
        text.lines().filter_map(pgn_tag).filter(|name| !["FEN", "SetUp"].contains(name)).collect();
    losses.extend((!tags.is_empty()).then(|| format!("the tags {:.100}", tags.join(", "))));
    losses.extend(has_moves(before).then(|| "the moves before it".to_owned()));
    if let Some((names, ignored_text)) = moves_after(rest).filter(|_| is_xiangqi) {
        let command = format!("position fen {fen} moves {}", names.join(" "));
        losses.extend(ignored_text);
        let repair = format!("took the FEN and its moves out of the text{side_named}");
        return (command != text).then(|| Ok(Change { losses, ..Change::new(command, repair) }));
    }
    let has_moves = has_moves(rest)
        || rest.split(|c: char| !c.is_alphanumeric()).any(is_marker)
        || rest.lines().skip(1).any(|line| without_number(line).len() < line.len());
    let moves = if has_moves { ", without the moves after it" } else { "" };
    let rest = rest.trim();
    let word = rest.split(' ').next().unwrap_or_default();
    let is_bad_side = fields.len() == 1 && word.len() == 1;
    let ignored_text = (text.starts_with(placement) || is_bad_side) && !rest.is_empty() && !has_moves;
    let ignored_part = match fields.len() {
        _ if !ignored_text || !side_named.is_empty() || rest.contains('\n') => String::new(),
        1 => format!(", without `{rest:.100}`: `{word:.20}` is neither w nor b"),
        2 | 3 => String::new(),
        _ => format!(", without `{rest:.100}`"),
    };
    losses.extend(has_moves.then(|| "the moves after it".to_owned()));
    losses.extend(ignored_text.then(|| format!("`{rest:.100}`")));
    let repair = format!("took the FEN out of the text{side_named}{moves}{ignored_part}");
    (fen != text).then(|| Ok(Change { losses, ..Change::new(fen, repair) }))
}

/// Finds the moves after a FEN: after the word `moves`, or the complete rest if it is moves. Returns their names and the ignored parts.
fn moves_after(after: &str) -> Option<(Vec<&str>, Vec<String>)> {
    let names = |text| {
        let words = str::split(text, |c: char| c.is_whitespace() || "\"'[](){},;".contains(c));
        words.map(|word| without_number(word).trim_start_matches('.')).filter(|name| !name.is_empty())
    };
    let mut words = after.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    let is_next = words.peek().copied().is_some_and(is_marker);
    if let Some(marker) = words.find(|word| is_marker(word)) {
        let before = after[..marker.as_ptr().addr() - after.as_ptr().addr()].trim();
        let are_fields =
            before.contains(char::is_alphanumeric) && before.split(' ').all(|word| word.len() < 4);
        let list = after_word(after, marker).trim_start_matches([' ', '\t', '"', ':', '=']).trim_start();
        // The moves are a JSON list, or the line and the following lines of moves.
        let closed = list.strip_prefix('[').and_then(|list| list.find(']'));
        let lines = list.split_inclusive('\n').enumerate();
        let lines = lines.take_while(|(number, line)| *number == 0 || names(line).all(is_move));
        let end = closed.map_or_else(|| lines.map(|(_, line)| line.len()).sum(), |end| end + 1);
        let (list, rest) = list.split_at(end);
        let mut ignored: Vec<String> = are_fields.then(|| format!("`{before:.100}`")).into_iter().collect();
        ignored.extend(has_moves(rest).then(|| "further moves".to_owned()));
        let moves: Vec<&str> = names(list).collect();
        // In a sentence, the word `moves` may have another meaning.
        let is_list = is_next && !moves.is_empty() || moves.iter().copied().any(is_move);
        return is_list.then_some((moves, ignored));
    }
    let mut moves: Vec<&str> = after.lines().filter(|line| pgn_tag(line).is_none()).flat_map(names).collect();
    let result =
        moves.pop_if(|name| ["*", "1-0", "0-1", "1/2-1/2"].contains(name)).filter(|name| *name != "*");
    let are_moves = !moves.is_empty() && moves.iter().copied().all(is_move);
    are_moves.then(|| (moves, result.map(|name| format!("the result {name}")).into_iter().collect()))
}

/// The text after `word`, which is a slice of `text`.
fn after_word<'a>(text: &'a str, word: &str) -> &'a str {
    &text[word.as_ptr().addr() + word.len() - text.as_ptr().addr()..]
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || "/-+".contains(c)))
}

/// The different placements in a text. A placement counts twice if it has both sides to move.
pub(super) fn placements(text: &str) -> Vec<&str> {
    let mut placements: Vec<(&str, &str)> = Vec::new();
    let mut words = words(text).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let side = words.peek().copied().filter(|word| matches!(*word, "w" | "b")).unwrap_or_default();
        let is_known = |placement| {
            placements
                .iter()
                .any(|known| known.0 == placement && (known.1 == side || known.1.min(side).is_empty()))
        };
        if let Some(placement) = ranks(word).filter(|placement| !is_known(*placement)) {
            placements.push((placement, side));
        }
    }
    placements.into_iter().map(|(placement, _)| placement).collect()
}

/// Finds the side to move in words after a placement. Returns the word and the FEN field.
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

/// The placement in a word: the complete word, or the end of a path.
fn ranks(word: &str) -> Option<&str> {
    let parts: Vec<&str> = word.split('/').collect();
    [(10, 9), (8, 8)].into_iter().find_map(|(ranks, files)| {
        let (path, placement) = parts.split_at(parts.len().checked_sub(ranks)?);
        let is_rank = |rank: &&str| width(rank) == files;
        let is_square = |c: char| c.is_ascii_digit() || "abcehgknpqr".contains(c.to_ascii_lowercase());
        // A rank before the others does not belong to a path: the placement has too many.
        let has_more = path.last().is_some_and(|part| is_rank(part) && part.chars().all(is_square));
        let is_placement = placement.iter().all(is_rank) && !has_more;
        is_placement.then(|| &word[placement[0].as_ptr().addr() - word.as_ptr().addr()..])
    })
}

/// Takes a game record out of a text around it.
pub(super) fn take_game_record(text: &str) -> Changed {
    // `for (;;)` and a `(;` in a sentence are not records.
    let (start, _) = text.match_indices("(;").find(|(at, _)| begins_property(&text[at + 2..]))?;
    let last = text.rfind(')')?.max(start);
    let end = record_end(&text[start..=last]).map_or(last, |end| start + end);
    let record = &text[start..=end];
    (record != text).then(|| Ok(Change::new(record, "took the game record out of the text")))
}

/// The end of the games at the start of a text, if the text after them has no part of a game.
fn record_end(text: &str) -> Option<usize> {
    let (mut depth, mut end, mut is_in_value, mut is_escaped) = (0_usize, None, false, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' | ']' => is_in_value = character == '[',
            _ if is_in_value => {}
            '(' if depth > 0 || text[at..].starts_with("(;") => depth += 1,
            ')' if depth > 0 => {
                depth -= 1;
                end = if depth == 0 { Some(at) } else { end };
            }
            _ if depth == 0 && !character.is_whitespace() => break,
            _ => {}
        }
    }
    end.filter(|&end| !text[end..].contains(['[', ']', ';']))
}

/// Adds the semicolon before the first node of a game record, which some programs omit.
pub(super) fn add_first_node(text: &str) -> Changed {
    let rest = text.strip_prefix('(').filter(|rest| begins_property(rest) && text.ends_with(')'))?;
    Some(Ok(Change::new(format!("(;{rest}"), "put ; before the first node of the game record")))
}

/// Whether a text begins with an SGF property: a name with a capital letter, and a value in brackets.
fn begins_property(text: &str) -> bool {
    let name = text.trim_start();
    let value = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    name.starts_with(|c: char| c.is_ascii_uppercase()) && value.trim_start().starts_with('[')
}
