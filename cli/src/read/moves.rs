//! Reads moves of Xiangqi in any notation, and plays them: a UCCI command, `position fen … moves h2e2 h9g7`, or the record of a game.

use boardwire::{
    formats::xiangqi_fen,
    formats::xiangqi_history,
    games::xiangqi::{Ply, Position, Side, iccs::Step},
};
use boardwire_suite::untrusted::Untrusted;

use super::{
    input::{Input, Notation},
    opened::{Attached, Opened},
    record::MoveRecord,
};
use crate::{
    failure::Failure,
    format::Format,
    value::lost_fields,
    xiangqi::{chinese, names::Name, replay::play, wxf},
};

pub(super) struct MoveText {
    /// The FEN; `None` for the opening position.
    fen: Option<String>,
    names: Vec<String>,
    /// The parts that a history does not keep.
    losses: Vec<String>,
    /// The moves with dots before them: the fields of [`MoveRecord`] with these names.
    black_moves: Vec<usize>,
    omissions: Vec<usize>,
}

/// A move in a notation, before it is resolved on a position.
enum WrittenMove {
    /// `h2e2`, `H2-E2`.
    Step(Step),
    /// `炮二平五`, `C2.5`.
    Name(Name),
}

impl WrittenMove {
    fn read(word: &str) -> Option<Self> {
        let step = word.parse().ok().map(Self::Step);
        step.or_else(|| chinese::read(word).or_else(|| wxf::read(word)).map(Self::Name))
    }
}

/// Whether a text begins like a UCCI command, with or without its first word.
pub(super) fn is_command(text: &str) -> bool {
    let mut words = text.split_whitespace();
    match (words.next(), words.next()) {
        (Some("position"), start) => matches!(start, Some("fen" | "startpos")),
        (Some("startpos"), word) => word.is_none_or(is_marker),
        (Some("fen"), word) => word.is_some_and(|word| word.contains('/')),
        _ => false,
    }
}

/// Whether a word is the keyword before moves.
pub(super) fn is_marker(word: &str) -> bool {
    word.eq_ignore_ascii_case("moves")
}

/// Whether a word is a move in a notation that is read, or a move with ranks from 1.
pub(super) fn is_move(word: &str) -> bool {
    WrittenMove::read(word).is_some()
        || to_ranks_from_0(word)
            .is_some_and(|converted| converted.len() == 4 && WrittenMove::read(&converted).is_some())
}

/// Whether a word looks like a move in any notation: also `Nf3`, `O-O` and `C2=5`.
pub(super) fn is_like_move(word: &str) -> bool {
    let word = without_number(word).trim_end_matches(['+', '#', '!', '?', '.', ',', ';']);
    let is_other_notation = (2..=7).contains(&word.len())
        && word.chars().all(|c| "KQRBNCHAEPabcdefghirnkpx=+-.".contains(c) || c.is_ascii_digit())
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.ends_with(|c: char| ('1'..='9').contains(&c));
    is_move(word) || is_other_notation || matches!(word, "O-O" | "O-O-O")
}

/// Whether a text contains a word that looks like a move.
pub(super) fn has_moves(text: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || "\"'[](){},".contains(c);
    text.split(is_between).any(is_like_move)
}

/// Removes the number before a move.
pub(super) fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix('.').filter(|_| rest.len() < text.len()).unwrap_or(text)
}

impl MoveText {
    pub(super) fn parse(text: &str, notation: Notation) -> Self {
        if notation == Notation::Moves {
            return Self::new(MoveRecord::parse(text));
        }
        let is_marked = |word: &&str| is_marker(word);
        let marker = text.split_whitespace().find(is_marked);
        let end = marker.map_or(text.len(), |marker| marker.as_ptr().addr() - text.as_ptr().addr());
        let (start, list) = text.split_at(end);
        let mut words = start.split_whitespace().skip_while(|word| *word == "position");
        let is_fen = words.next() == Some("fen");
        // The line after a FEN is another command and not a field of the FEN.
        let first = words.next();
        let after = first.map_or(0, |first| first.as_ptr().addr() - text.as_ptr().addr());
        let lines = start.get(after..).filter(|_| first.is_some()).unwrap_or_default().trim().lines();
        let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let rest = lines.map(line).collect::<Vec<_>>().join("\n");
        let (fen, rest) = if is_fen { (Some(rest), String::new()) } else { (None, rest) };
        let mut record = MoveRecord::parse(&[&rest, list].concat());
        record.fen = fen;
        Self::new(record)
    }

    fn new(record: MoveRecord) -> Self {
        let losses = record.losses();
        let MoveRecord { fen, words: names, black_moves, omissions, .. } = record;
        Self { fen, names, losses, black_moves, omissions }
    }

    /// The position before the moves, and the dropped fields of its FEN.
    fn start(&self) -> Result<(Position, Vec<String>), Failure> {
        let Some(fen) = &self.fen else { return Ok((Position::opening(), Vec::new())) };
        let fen = xiangqi_fen::decode(fen)
            .map_err(|error| Failure::new(error.to_string()).advise(error.advice()))?;
        let mut start = fen.position();
        if self.lacks_side() {
            let black = Position { turn: Side::Black, ..start.clone() };
            let first = &self.names[..1.min(self.names.len())];
            if play_all(&start, first).is_err() && play_all(&black, first).is_ok() {
                start = black;
            }
        }
        Ok((start, fen.dropped().to_vec()))
    }

    fn lacks_side(&self) -> bool {
        self.fen.as_ref().is_some_and(|fen| !fen.contains(' '))
    }

    /// Plays the moves. Returns the final position, and the plies, newest first.
    pub(super) fn play_all(&self) -> Result<(Position, Vec<Ply>), Failure> {
        let (start, _) = self.start()?;
        self.check_sides(start.turn)?;
        play_all(&start, &self.names).map_err(|fault| Failure::new(fault).advise(self.advice(&start)))
    }

    /// Checks the dots that a record has in place of a move.
    fn check_sides(&self, turn: Side) -> Result<(), Failure> {
        let side_of = |index: usize| if index.is_multiple_of(2) { turn } else { turn.other() };
        let fault = |index: usize, reason: String| {
            self.names.get(index).map_or(Ok(()), |name| {
                let name = Untrusted::new(name);
                Err(Failure::new(format!("move {}, `{name:.20}`, cannot be played: {reason}", index + 1))
                    .advise("give all moves, or a FEN before them with the side to move"))
            })
        };
        if let Some(&index) = self.black_moves.iter().find(|&&index| side_of(index) == Side::Red) {
            return fault(index, "the dots before it say that it is black's, but red is to move".to_owned());
        }
        match self.omissions.first() {
            Some(&index) => fault(index, format!("the dots before it replace a move of {}", side_of(index))),
            None => Ok(()),
        }
    }

    /// The advice for moves that cannot be played.
    fn advice(&self, start: &Position) -> &'static str {
        let converted: Option<Vec<String>> = self.names.iter().map(|name| to_ranks_from_0(name)).collect();
        if converted.is_some_and(|names| play_all(start, &names).is_ok()) {
            return "count the ranks from 0, as in h2e2: these moves count them from 1";
        }
        if self.are_chess_moves() {
            return "give moves of Xiangqi, such as h2e2: these look like moves of chess, which no format stores";
        }
        "also check the moves before it; give moves such as h2e2, the side to move first"
    }

    /// Whether the moves look like chess moves and cannot be played from the opening of Xiangqi.
    pub(super) fn are_chess_moves(&self) -> bool {
        let is_chess = |name: &String| {
            matches!(name.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..])
        };
        self.fen.is_none()
            && self.names.iter().all(is_chess)
            && play_all(&Position::opening(), &self.names).is_err()
    }

    /// The FEN of the position before the moves.
    pub(super) fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// The format of the text: a history, or a position if there are no moves.
    pub(super) fn format(&self) -> Format {
        if self.names.is_empty() { Format::XIANGQI_FEN } else { Format::XIANGQI_HISTORY }
    }
}

/// Plays moves. Returns the final position, and the plies, newest first.
fn play_all(start: &Position, names: &[String]) -> Result<(Position, Vec<Ply>), String> {
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(names.len());
    for (number, name) in (1..).zip(names) {
        let turn = position.turn;
        let fail = |reason: String| {
            let number_of_side = (number + 1) / 2;
            let name = Untrusted::new(name);
            format!(
                "move {number}, `{name:.20}`, cannot be played: {reason} (it is {turn}'s move {number_of_side})"
            )
        };
        let step = match WrittenMove::read(name) {
            Some(WrittenMove::Step(step)) => step,
            Some(WrittenMove::Name(name)) => name.find(&position).map_err(fail)?,
            None => return Err(fail("expected a move such as h2e2, 炮二平五 or C2.5".to_owned())),
        };
        let ply =
            play(&mut position, step).ok_or_else(|| fail(format!("there is no piece on {}", step.from)))?;
        plies.push(ply.map_err(|error| fail(error.to_string()))?);
    }
    plies.reverse();
    Ok((position, plies))
}

/// Converts the name of a move with ranks from 1 to ranks from 0.
fn to_ranks_from_0(name: &str) -> Option<String> {
    let mut converted = String::new();
    let name = name.to_ascii_lowercase().replace('-', "");
    let mut rest = name.as_str();
    while !rest.is_empty() {
        let file = rest.chars().next().filter(char::is_ascii_lowercase)?;
        let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
        let rank: u8 = rest[1..end].parse().ok()?;
        converted.push(file);
        converted.push_str(&rank.checked_sub(1)?.to_string());
        rest = &rest[end..];
    }
    Some(converted)
}

/// Opens the history with its position, or the FEN, in a text.
pub(super) fn open(text: &str, notation: Notation) -> Result<Opened, Failure> {
    let moves = MoveText::parse(text, notation);
    if moves.names.is_empty() {
        let opening = || xiangqi_fen::encode(&(&Position::opening().pieces).into(), Position::opening().turn);
        let fen = moves.fen.unwrap_or_else(opening);
        return Ok(Opened::new(Input::from_bytes(fen.into_bytes(), Notation::Fen), Format::XIANGQI_FEN));
    }
    let (position, plies) = moves.play_all()?;
    let (start, dropped) = moves.start()?;
    let bytes = xiangqi_history::encode(&position, &plies)
        .map_err(|error| Failure::new(format!("the moves are no {}: {error}", Format::XIANGQI_HISTORY)))?;
    let mut opened = Opened::new(Input::from_bytes(bytes, Notation::Binary), Format::XIANGQI_HISTORY);
    opened.attached = Attached::Position(Box::new(position));
    opened.recognition.losses = [moves.losses.clone(), lost_fields(&dropped)].concat();
    if moves.lacks_side() {
        opened
            .recognition
            .repairs
            .push(format!("assumed that {} is to move: the FEN names no side", start.turn));
    }
    if moves.fen.is_some() {
        opened
            .recognition
            .repairs
            .push("chose identities for the pieces of the FEN (XF-8 to XF-10)".to_owned());
    }
    Ok(opened)
}
