//! Parses the record of a Xiangqi game: moves in any notation, with or without PGN tags, numbers, results, comments, variations and the FEN of
//! the start.

use super::{
    moves::{is_marker, is_move},
    paste::wrapping::{is_invisible, narrow},
    recognise::text::placement,
    text::count,
};
use crate::{format::Format, xiangqi::chinese};

/// The maximum number of moves, above those of any real game.
const MAX_MOVES: usize = 10_000;

/// The number of other words after which a text is not read further.
const MAX_OTHER_WORDS: usize = 40;

/// The maximum length of a tag, a comment or a word, so that reading takes linear time. A line of a PGN has at most 255 characters.
const MAX_WORD_BYTES: usize = 256;

/// The maximum number of characters of a Chinese move number.
const MAX_NUMERAL_CHARS: usize = 8;

/// The number of words that are examined after a semicolon, and of moves without spaces between them.
const MAX_JOINED_MOVES: usize = 8;

/// The forms of a result, a longer form before its prefix.
const RESULTS: [&str; 20] = [
    "1/2-1/2",
    "1/2",
    "½-½",
    "1-0",
    "0-1",
    "1:0",
    "0:1",
    "*",
    "红方胜",
    "黑方胜",
    "紅方勝",
    "黑方勝",
    "红先胜",
    "红胜",
    "黑胜",
    "紅勝",
    "黑勝",
    "和棋",
    "和局",
    "和",
];

/// The parts of the first game in a record.
#[derive(Default)]
pub(super) struct MoveRecord {
    /// The FEN before the moves; `None` for the opening position.
    pub(super) fen: Option<String>,
    pub(super) words: Vec<String>,
    tags: Vec<String>,
    results: Vec<String>,
    comments: usize,
    variations: usize,
    marks: usize,
    games: usize,
    /// Whether the text has other evidence of a record than moves.
    pub(super) has_evidence: bool,
    /// The indices of the moves that are Black's by the dots before them, and of those before which dots replace a move.
    pub(super) black_moves: Vec<usize>,
    pub(super) omissions: Vec<usize>,
    /// The number that was read last and has no move yet, and the numbers before moves, each with the index of its move.
    number: Option<usize>,
    numbers: Vec<(usize, usize)>,
    has_link: bool,
    /// Whether words follow the end of the game.
    has_text_after_game: bool,
    /// The numbers of the lines with moves, and of the lines with other words.
    move_lines: Vec<usize>,
    other_lines: Vec<usize>,
}

enum Token<'a> {
    Tag(&'a str, &'a str),
    Comment,
    Variation,
    Result(&'a str),
    /// The number of a move, if it is in digits and dots follow it.
    Number(Option<usize>),
    /// Dots after a number: the next move is Black's.
    BlackNext,
    /// Dots for an omitted move.
    Omission,
    Mark,
    Fen(&'a str),
    Move(&'a str),
    Other(&'a str),
    Separator,
}

impl MoveRecord {
    pub(super) fn parse(text: &str) -> Self {
        let text: String = text.chars().filter(|&c| !is_invisible(c)).map(to_ascii).collect();
        let text = with_tags(&text).unwrap_or(text);
        // A text with a link is about the link, even if it has moves.
        let mut record = Self { has_link: text.contains("?p="), ..Self::default() };
        let (mut rest, mut line, mut is_open, mut is_after_number) = (text.as_str(), 0, false, false);
        while !rest.is_empty() && record.words.len() < MAX_MOVES && record.other_lines.len() < MAX_OTHER_WORDS
        {
            let (token, after) = match token(rest) {
                (Token::Omission, after) if is_after_number => (Token::BlackNext, after),
                read => read,
            };
            is_after_number =
                matches!(token, Token::Number(_)) || is_after_number && matches!(token, Token::Separator);
            let is_word = matches!(token, Token::Other(_) | Token::Fen(_));
            let begins = !is_open && (matches!(token, Token::Move(_)) || is_word && record.games == 0);
            record.games += usize::from(begins);
            record.has_text_after_game |= is_word && !is_open && !begins;
            match token {
                // A result ends a game, and tags after moves begin another.
                Token::Tag(..) | Token::Result(_) if is_open => is_open = false,
                _ => is_open |= begins,
            }
            if record.games < 2 && !record.has_text_after_game {
                record.add(&token, line);
            }
            line += rest[..rest.len() - after.len()].matches('\n').count();
            rest = after;
        }
        record
    }

    fn add(&mut self, token: &Token<'_>, line: usize) {
        self.has_evidence |= match token {
            Token::Move(word) => !word.is_ascii(),
            Token::Separator | Token::Other(_) => false,
            _ => true,
        };
        match *token {
            // These are tags of the next game.
            Token::Tag(..) if !self.words.is_empty() => {}
            // Some programs write an empty FEN for the opening position.
            Token::Tag(name, fen) if name.eq_ignore_ascii_case("FEN") => {
                self.fen = Some(fen.to_owned()).filter(|fen| !fen.trim().is_empty());
            }
            Token::Tag(name, _) if name.eq_ignore_ascii_case("SetUp") => {}
            Token::Tag(name, _) => self.tags.push(name.to_owned()),
            Token::Comment => self.comments += 1,
            Token::Variation => self.variations += 1,
            Token::Mark => self.marks += 1,
            Token::Result(result) => self.results.push(result.to_owned()),
            Token::Fen(fen) if self.fen.is_none() && self.words.is_empty() => self.fen = Some(fen.to_owned()),
            Token::Move(word) => {
                self.numbers.extend(self.number.take().map(|number| (self.words.len(), number)));
                self.words.push(word.to_owned());
                self.move_lines.push(line);
            }
            Token::Fen(word) | Token::Other(word) => {
                self.number = None;
                self.words.push(word.to_owned());
                self.other_lines.push(line);
            }
            Token::BlackNext => self.black_moves.push(self.words.len()),
            Token::Omission => self.omissions.push(self.words.len()),
            Token::Number(number) => self.number = number,
            Token::Separator => {}
        }
    }

    /// Whether the complete text is a record. A single move may be a word.
    pub(super) fn is_complete(&self) -> bool {
        self.other_lines.is_empty() && self.words.len() > usize::from(!self.has_evidence) && self.is_xiangqi()
    }

    /// Whether a text is a record in which some words, or the last word, are not moves.
    pub(super) fn is_faulty(&self) -> bool {
        let (moves, others) = (self.move_lines.len(), self.other_lines.len());
        let ends_in_fault = moves > 1 && others == 1 && self.words.last().is_some_and(|word| !is_move(word));
        self.has_evidence && (moves > 2 * others || ends_in_fault) && self.is_xiangqi()
    }

    fn is_xiangqi(&self) -> bool {
        !self.has_link
            && self.fen.as_deref().is_none_or(|fen| placement(fen.trim()) == Some(Format::XIANGQI_FEN))
    }

    pub(super) fn has_start(&self) -> bool {
        self.fen.is_some() || !self.tags.is_empty()
    }

    /// The first number before which moves are missing. A number may be that of two moves or of each move.
    fn gap(&self) -> Option<usize> {
        let follow = |of: &dyn Fn(usize) -> usize| {
            self.numbers.windows(2).all(|pair| pair[1].1 + of(pair[0].0) == pair[0].1 + of(pair[1].0))
        };
        // Without a FEN, the record begins at the opening position.
        if let Some((0, number @ 2..)) = self.numbers.first().filter(|_| self.fen.is_none()) {
            return Some(*number);
        }
        let is_of_each_move = self.numbers.len() > 2 && follow(&|index| index);
        if is_of_each_move || follow(&|index| index / 2) || follow(&|index| index.div_ceil(2)) {
            return None;
        }
        let is_gap = |pair: &&[(usize, usize)]| pair[1].1 > pair[0].1 + (pair[1].0 - pair[0].0).div_ceil(2);
        self.numbers.windows(2).find(is_gap).map(|pair| pair[1].1)
    }

    /// The parts that a history does not keep.
    pub(super) fn losses(&self) -> Vec<String> {
        let mut losses = Vec::new();
        losses.extend((!self.tags.is_empty()).then(|| format!("the tags {:.100}", self.tags.join(", "))));
        losses.extend(
            self.results.iter().filter(|result| *result != "*").map(|result| format!("the result {result}")),
        );
        losses.extend(self.gap().map(|number| format!("the moves that are missing before number {number}")));
        losses.extend(self.has_text_after_game.then(|| "the text after the game".to_owned()));
        let games = self.games.saturating_sub(1);
        let parts = [
            (self.comments, "comment"),
            (self.variations, "variation"),
            (self.marks, "mark of moves"),
            (games, "more game"),
        ];
        losses.extend(parts.iter().filter(|(number, _)| *number > 0).map(|&(number, part)| match part {
            "mark of moves" if number > 1 => format!("{number} marks of moves"),
            _ => count(number, part),
        }));
        losses
    }
}

/// Converts the header of a WXF file to tags, and removes `START{` and `}END` around the moves. Line numbers do not change.
fn with_tags(text: &str) -> Option<String> {
    let (tags, moves) = text.split_once("START{")?;
    let (moves, rest) = moves.split_once("}END").unwrap_or((moves, ""));
    let tag = |line: &str| {
        let (name, value) = line.trim().split_once([' ', '\t'])?;
        let is_name = name.bytes().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
        is_name.then(|| format!("[{name} \"{}\"]", value.trim()))
    };
    let tags: Vec<String> =
        tags.split('\n').map(|line| tag(line).unwrap_or_else(|| line.to_owned())).collect();
    Some([&tags.join("\n"), moves, rest].concat())
}

/// Removes the lines without moves around a record. Returns the record and the removed lines.
pub(super) fn without_prose(text: &str) -> Option<(String, Vec<&str>)> {
    let record = MoveRecord::parse(text);
    let is_prose = |line: &usize| record.other_lines.contains(line) && !record.move_lines.contains(line);
    let (mut record_text, mut removed) = (String::new(), Vec::new());
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if is_prose(&number) {
            removed.push(line.trim());
        } else {
            record_text.push_str(line);
        }
    }
    let remaining = MoveRecord::parse(&record_text);
    let has_fen = removed.iter().any(|line| line.matches('/').count() >= 7);
    let is_record =
        !removed.is_empty() && !has_fen && remaining.is_complete() && remaining.words.len() > removed.len();
    is_record.then_some((record_text, removed))
}

/// Converts full-width characters and dashes to ASCII. A full-width semicolon does not begin a comment.
fn to_ascii(character: char) -> char {
    match if character == '；' { ',' } else { narrow(character) } {
        '–' | '—' | '−' | '‐' | '‑' => '-',
        '“' | '”' => '"',
        '、' | '。' | '…' | '·' => '.',
        '×' => 'x',
        character => character,
    }
}

/// Reads the first token of a text that is not empty. Returns it and the text after it.
fn token(text: &str) -> (Token<'_>, &str) {
    let to = |end: Option<usize>| text.split_at(end.unwrap_or(text.len()));
    let first = text.chars().next().unwrap_or(' ');
    match first {
        '[' => {
            if let Some((name, value, rest)) = tag(text) {
                return (Token::Tag(name, value), rest);
            }
        }
        '{' => return (Token::Comment, to(text.find('}').map(|end| end + 1)).1),
        '(' => return variation(text),
        ';' => {
            let line = head(&text[1..], MAX_WORD_BYTES).split('\n').next().unwrap_or_default();
            let words = line.split([' ', ',', ';', '\r', '\t']).filter(|word| !word.is_empty());
            // In some lists, semicolons separate moves.
            let is_separator = words.take(MAX_JOINED_MOVES).all(|word| is_move(word) || word.ends_with('.'));
            return if is_separator {
                (Token::Separator, &text[1..])
            } else {
                (Token::Comment, to(text.find('\n')).1)
            };
        }
        _ => {}
    }
    if let Some(result) = RESULTS.iter().find(|result| text.starts_with(**result)) {
        let rest = &text[result.len()..];
        if !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '/') {
            return (Token::Result(&text[..result.len()]), rest);
        }
    }
    // 一、炮二平五
    let numeral =
        text.chars().take(MAX_NUMERAL_CHARS).take_while(|c| "〇零一二三四五六七八九十百".contains(*c));
    let (numeral, rest) = text.split_at(numeral.map(char::len_utf8).sum());
    if let Some(rest) = rest.strip_prefix('.').filter(|_| !numeral.is_empty()) {
        return (Token::Number(None), rest);
    }
    // 第1回合
    if let Some((before, _)) = head(text, 22).split_once("回合").filter(|_| first == '第') {
        return (Token::Number(None), &text[before.len() + "回合".len()..]);
    }
    // Chinese names of moves may have no space between them.
    let name = text.char_indices().nth(4).map_or(text, |(end, _)| &text[..end]);
    if chinese::read(name).is_some() {
        return (Token::Move(name), &text[name.len()..]);
    }
    let ends = |c: char| c.is_whitespace() || ",;|()[]{}<>\"'".contains(c);
    let line_start = head(text, MAX_WORD_BYTES);
    let mut others = line_start.char_indices().skip(1);
    let end = others.find_map(|(at, c)| (ends(c) || first.is_ascii() && !c.is_ascii()).then_some(at));
    let (word, rest) = to(Some(end.unwrap_or(line_start.len())));
    if ends(first) {
        return (Token::Separator, &text[first.len_utf8()..]);
    }
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let dots = word[digits..].len() - word[digits..].trim_start_matches(['.', ':']).len();
    let is_number = (1..=3).contains(&digits) && (dots > 0 && !is_move(word) || digits == word.len());
    if is_number {
        let number = word[..digits].parse().ok().filter(|_| dots > 0);
        let token = if dots > 2 { Token::BlackNext } else { Token::Number(number) };
        return (token, &text[digits + dots..]);
    }
    if word.len() > 1 && word.bytes().all(|byte| byte == b'.') {
        return (Token::Omission, rest);
    }
    if !word.contains(char::is_alphanumeric) {
        let is_mark = word.contains(['!', '?', '±']);
        return (if is_mark { Token::Mark } else { Token::Separator }, rest);
    }
    if placement(word) == Some(Format::XIANGQI_FEN) {
        let (fen, rest) = to(Some(word.len() + fields(rest)));
        return (Token::Fen(fen), rest);
    }
    let step = text.get(..4).filter(|_| word.len() >= 8 && is_move(&word[..4]));
    if let Some(step) = step.filter(|_| {
        word.as_bytes().chunks(4).take(MAX_JOINED_MOVES).all(|four| str::from_utf8(four).is_ok_and(is_move))
    }) {
        return (Token::Move(step), &text[4..]);
    }
    let label = word.trim_end_matches(':');
    if is_marker(label)
        || ["position", "fen", "startpos"].iter().any(|known| label.eq_ignore_ascii_case(known))
    {
        return (Token::Separator, rest);
    }
    if word.strip_prefix('$').is_some_and(|number| number.parse::<u8>().is_ok()) {
        return (Token::Mark, rest);
    }
    // Marks of a check or of a good move may follow the name.
    let shorter = ["!?#", "!?#+."].iter().map(|marks| word.trim_end_matches(|c| marks.contains(c)));
    match std::iter::once(word).chain(shorter).find(|word| is_move(word)) {
        Some(name) if name.len() < word.len() => (Token::Move(name), &text[name.len()..]),
        Some(name) => (Token::Move(name), rest),
        None => (Token::Other(word), rest),
    }
}

/// The first bytes of a text, without a partial character.
fn head(text: &str, bytes: usize) -> &str {
    let end = (0..=text.len().min(bytes)).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or_default()]
}

/// Reads a tag. Returns its name, its value, and the text after it.
fn tag(text: &str) -> Option<(&str, &str, &str)> {
    let content = text.strip_prefix('[')?;
    let (name, value) = content.split_at(content.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?);
    let value = value.trim_start();
    let quote = value.chars().next().filter(|quote| "\"'".contains(*quote) && !name.is_empty())?;
    let line = head(&value[1..], MAX_WORD_BYTES).split(['\n', '\r']).next().unwrap_or_default();
    let close = line.rfind(']').filter(|_| line.matches(']').count() == 1);
    let close = close.or_else(|| Some(line.find(&format!("{quote}]"))? + 1))?;
    let written = line[..close].trim_end().trim_end_matches(quote);
    Some((name, written, &value[1 + close + 1..]))
}

/// The length of the fields after the placement of a FEN: the side to move, two fields of chess, and two counters.
fn fields(text: &str) -> usize {
    let line = text.split(['\n', '"', '\'']).next().unwrap_or_default();
    let (mut end, mut number) = (0, 0);
    for word in line.split([' ', '\t', '\r']) {
        let is_field = match number {
            1 => matches!(word, "w" | "b" | "r" | "W" | "B" | "R"),
            2 | 3 => word == "-",
            4 | 5 => !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()),
            _ => word.is_empty() && number == 0,
        };
        if !is_field {
            break;
        }
        end += word.len() + usize::from(number > 0);
        number += 1;
    }
    end
}

/// Reads parentheses: a variation or a comment.
fn variation(text: &str) -> (Token<'_>, &str) {
    let mut open = 0usize;
    let end = text.char_indices().find_map(|(at, c)| {
        open = match c {
            '(' => open + 1,
            ')' => open - 1,
            _ => open,
        };
        (open == 0).then_some(at)
    });
    let (content, rest) = end.map_or((&text[1..], ""), |end| (&text[1..end], &text[end + 1..]));
    let mut words = content.split(|c: char| c.is_whitespace() || ",;(".contains(c));
    let has_moves =
        words.any(|word| is_move(word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')));
    (if has_moves { Token::Variation } else { Token::Comment }, rest)
}
