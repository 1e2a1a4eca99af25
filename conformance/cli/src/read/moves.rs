//! Moves of Xiangqi: a UCCI command, `position fen … moves h2e2 h9g7`, or moves from the opening position alone.

use boardwire::{
    formats::xiangqi_fen,
    formats::xiangqi_history,
    games::xiangqi::{Ply, Position, iccs::Step, moves},
};
use boardwire_suite::untrusted::Untrusted;

use super::{
    formats::Format,
    input::{Attached, Input, Notation, Opened},
};
use crate::failure::Failure;

/// The parts of a text with moves.
pub(crate) struct Moves<'a> {
    /// The FEN; none for the opening position.
    fen: Option<String>,
    names: Vec<&'a str>,
}

/// Whether a text begins as a UCCI command does.
pub(super) fn is_command(text: &str) -> bool {
    let mut words = text.split_whitespace();
    matches!((words.next(), words.next()), (Some("position"), Some("fen" | "startpos")))
}

/// Whether a text consists of moves, at least two. Numbers of moves may be between them.
pub(super) fn is_list(text: &str) -> bool {
    let mut names = list(text).peekable();
    names.peek().is_some() && names.clone().nth(1).is_some() && names.all(|name| name.parse::<Step>().is_ok())
}

/// The words of a list of moves, without the numbers before them: `1.`, `1.h2e2`.
fn list(text: &str) -> impl Iterator<Item = &str> + Clone {
    let name = |word: &'_ str| match word.split_once('.') {
        Some((number, _)) if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) => {
            number.len() + 1
        }
        _ => 0,
    };
    text.split_whitespace().map(move |word| &word[name(word)..]).filter(|name| !name.is_empty())
}

impl<'a> Moves<'a> {
    /// Splits a text into its parts.
    pub(super) fn of(text: &'a str, notation: Notation) -> Self {
        if notation == Notation::Moves {
            return Self { fen: None, names: list(text).collect() };
        }
        let mut words = text.split_whitespace().skip(1).peekable();
        let is_fen = words.next() == Some("fen");
        let mut fields = Vec::new();
        while let Some(word) = words.next_if(|word| *word != "moves") {
            fields.push(word);
        }
        Self { fen: is_fen.then(|| fields.join(" ")), names: words.skip(1).collect() }
    }

    /// The position after the moves, and the moves, newest first.
    pub(super) fn played(&self) -> Result<(Position, Vec<Ply>), Failure> {
        let mut position = match &self.fen {
            None => Position::opening(),
            Some(fen) => {
                let fen = xiangqi_fen::decode(fen)
                    .map_err(|error| Failure::new(error.to_string()).advise(error.advice()))?;
                fen.position()
            }
        };
        let mut plies = Vec::with_capacity(self.names.len());
        for (number, name) in (1..).zip(&self.names) {
            let fail = |why: String| {
                let name = Untrusted::new(*name);
                Failure::new(format!("move {number}, `{name:.20}`, cannot be played: {why}"))
                    .advise("give moves as h2e2, the side to move first")
            };
            let Step { from, to } =
                name.parse().map_err(|_| fail("it is no move such as h2e2".to_owned()))?;
            let piece = position.pieces.occupant(from);
            let piece = piece.ok_or_else(|| fail(format!("there is no piece on {from}")))?;
            let ply = Ply { piece, from, to, captured: position.pieces.occupant(to) };
            moves::play(&mut position, ply).map_err(|error| fail(error.to_string()))?;
            plies.push(ply);
        }
        plies.reverse();
        Ok((position, plies))
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
    if moves.fen.is_some() {
        opened.how.repairs.push("chose identities for the pieces of the FEN (XF-8 to XF-10)".to_owned());
    }
    Ok(opened)
}
