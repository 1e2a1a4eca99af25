//! Moves of Xiangqi: a UCCI command, `position fen … moves h2e2 h9g7`, or moves from the opening position alone. A move may be in the Chinese
//! notation: `炮二平五`.

use boardwire::{
    formats::xiangqi_fen,
    formats::xiangqi_history,
    games::xiangqi::{Ply, Position, iccs::Step},
};
use boardwire_suite::untrusted::Untrusted;

use super::{
    input::{Input, Notation},
    opened::{Attached, Opened},
};
use crate::{
    failure::Failure,
    format::Format,
    value::lost_fields,
    xiangqi::{chinese, played::play},
};

/// The parts of a text with moves.
pub(super) struct Moves<'a> {
    /// The FEN; none for the opening position.
    fen: Option<String>,
    names: Vec<&'a str>,
}

/// Whether a text begins as a UCCI command does, with its first word or without it.
pub(super) fn is_command(text: &str) -> bool {
    let mut words = text.split_whitespace();
    match (words.next(), words.next()) {
        (Some("position"), start) => matches!(start, Some("fen" | "startpos")),
        (Some("startpos"), word) => word.is_none_or(is_marker),
        (Some("fen"), word) => word.is_some_and(|word| word.contains('/')),
        _ => false,
    }
}

/// Whether a word announces moves.
pub(super) fn is_marker(word: &str) -> bool {
    word.eq_ignore_ascii_case("moves")
}

/// Whether a word is a move in a notation that is read, or one with ranks from 1.
pub(super) fn is_move(word: &str) -> bool {
    let is_step = |word: &str| word.parse::<Step>().is_ok();
    is_step(word) || chinese::is_name(word) || from_rank_0(word).is_some_and(|lower| is_step(&lower))
}

/// Whether a word looks like a move in any notation: also `Nf3`, `O-O` and `C2=5`.
pub(super) fn is_like_move(word: &str) -> bool {
    let word = unnumbered(word).trim_end_matches(['+', '#', '!', '?', '.', ',', ';']);
    let is_foreign = (2..=7).contains(&word.len())
        && word.chars().all(|c| "KQRBNCHAEPabcdefghirnkpx=+-.".contains(c) || c.is_ascii_digit())
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.ends_with(|c: char| ('1'..='9').contains(&c));
    is_move(word) || is_foreign || matches!(word, "O-O" | "O-O-O")
}

/// Whether a text consists of moves, at least two. Numbers of moves may be between them.
pub(super) fn is_list(text: &str) -> bool {
    let mut names = list(text).peekable();
    names.peek().is_some() && names.clone().nth(1).is_some() && names.all(is_move)
}

/// The words of a list of moves, without the numbers before them: `1.`, `1.h2e2`.
fn list(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split_whitespace().map(unnumbered).filter(|name| !name.is_empty())
}

/// A text without the number of a move before it.
pub(super) fn unnumbered(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix('.').filter(|_| rest.len() < text.len()).unwrap_or(text)
}

impl<'a> Moves<'a> {
    /// Splits a text into its parts.
    pub(super) fn of(text: &'a str, notation: Notation) -> Self {
        if notation == Notation::Moves {
            return Self { fen: None, names: list(text).collect() };
        }
        let mut words = list(text).peekable();
        words.next_if(|word| *word == "position");
        let is_fen = words.next() == Some("fen");
        let mut fields = Vec::new();
        while let Some(word) = words.next_if(|word| is_fen && !is_marker(word)) {
            fields.push(word);
        }
        words.next_if(|word| is_marker(word));
        Self { fen: is_fen.then(|| fields.join(" ")), names: words.collect() }
    }

    /// The position before the moves, and the fields of its FEN that nothing keeps.
    fn start(&self) -> Result<(Position, Vec<String>), Failure> {
        let Some(fen) = &self.fen else { return Ok((Position::opening(), Vec::new())) };
        let fen = xiangqi_fen::decode(fen)
            .map_err(|error| Failure::new(error.to_string()).advise(error.advice()))?;
        Ok((fen.position(), fen.dropped().to_vec()))
    }

    /// The position after the moves, and the moves, newest first.
    pub(super) fn played(&self) -> Result<(Position, Vec<Ply>), Failure> {
        let (start, _) = self.start()?;
        played(&start, &self.names).map_err(|fault| Failure::new(fault).advise(self.advice(&start)))
    }

    /// The advice for moves that cannot be played.
    fn advice(&self, start: &Position) -> &'static str {
        let lower: Option<Vec<String>> = self.names.iter().map(|name| from_rank_0(name)).collect();
        let lower = lower.unwrap_or_default();
        let names: Vec<&str> = lower.iter().map(String::as_str).collect();
        if !names.is_empty() && played(start, &names).is_ok() {
            return "count the ranks from 0, as in h2e2: these moves count them from 1";
        }
        let is_chess =
            |name: &&str| matches!(name.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..]);
        if self.fen.is_none() && self.names.iter().all(is_chess) {
            return "give moves of Xiangqi, as h2e2: these look like moves of chess, which no format holds";
        }
        "give moves as h2e2, the side to move first"
    }

    /// The FEN of the position before the moves.
    pub(super) fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// The format of what the text holds: a history, or a position where there are no moves.
    pub(super) fn format(&self) -> Format {
        if self.names.is_empty() { Format::XIANGQI_FEN } else { Format::XIANGQI_HISTORY }
    }
}

/// The position after moves, and the moves, newest first.
fn played(start: &Position, names: &[&str]) -> Result<(Position, Vec<Ply>), String> {
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(names.len());
    for (number, name) in (1..).zip(names) {
        let fail =
            |why: String| format!("move {number}, `{:.20}`, cannot be played: {why}", Untrusted::new(*name));
        let Step { from, to } = if chinese::is_name(name) {
            chinese::find(&position, name)
                .ok_or_else(|| fail("no piece has a move of that name, or two have".to_owned()))?
        } else {
            name.parse().map_err(|_| fail("it is no move such as h2e2".to_owned()))?
        };
        let ply = play(&mut position, Step { from, to });
        let ply = ply.ok_or_else(|| fail(format!("there is no piece on {from}")))?;
        plies.push(ply.map_err(|error| fail(error.to_string()))?);
    }
    plies.reverse();
    Ok((position, plies))
}

/// The name of a move whose ranks are counted from 1, with ranks from 0.
fn from_rank_0(name: &str) -> Option<String> {
    let mut lower = String::new();
    let name = name.to_ascii_lowercase().replace('-', "");
    let mut rest = name.as_str();
    while !rest.is_empty() {
        let file = rest.chars().next().filter(char::is_ascii_lowercase)?;
        let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
        let rank: u8 = rest[1..end].parse().ok()?;
        lower.push(file);
        lower.push_str(&rank.checked_sub(1)?.to_string());
        rest = &rest[end..];
    }
    Some(lower)
}

/// Opens the history, with its position, or the FEN that a text holds.
pub(super) fn open(text: &str, notation: Notation) -> Result<Opened, Failure> {
    let moves = Moves::of(text, notation);
    if moves.names.is_empty() {
        let opening = || xiangqi_fen::encode(&(&Position::opening().pieces).into(), Position::opening().turn);
        let fen = moves.fen.unwrap_or_else(opening);
        return Ok(Opened::new(Input::at_hand(fen.into_bytes(), Notation::Fen), Format::XIANGQI_FEN));
    }
    let (position, plies) = moves.played()?;
    let bytes = xiangqi_history::encode(&position, &plies)
        .map_err(|error| Failure::new(format!("the moves are no {}: {error}", Format::XIANGQI_HISTORY)))?;
    let mut opened = Opened::new(Input::at_hand(bytes, Notation::Binary), Format::XIANGQI_HISTORY);
    opened.attached = Attached::Position(Box::new(position));
    opened.how.lost = lost_fields(&moves.start()?.1);
    if moves.fen.is_some() {
        opened.how.repairs.push("chose identities for the pieces of the FEN (XF-8 to XF-10)".to_owned());
    }
    Ok(opened)
}
