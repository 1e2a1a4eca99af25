//! Moves of Xiangqi: a UCCI command, `position fen … moves h2e2 h9g7`, or the moves of a game, also with numbers, tags and a result. Each move
//! has to be legal.

use boardwire::{
    error::Location,
    formats::{DecodeError, ErrorKind, xiangqi_fen, xiangqi_history},
    games::xiangqi::{Ply, Position, Side, XiangqiError, iccs::Step},
};
use boardwire_suite::untrusted::Untrusted;

use super::{Attached, Input, Notation, Opened, fen};
use crate::boards::{
    named_format::Format,
    value::lost_fields,
    wrong_move::{BoardBefore, WrongMove},
    xiangqi::replay::{illegality, play},
};
use crate::failure::Failure;
use crate::terminal::count;

/// The results that end a game.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "*", "½-½"];

/// The moves of a text, before they are played.
#[derive(Default)]
pub(super) struct MoveRecord {
    /// The FEN before the moves; `None` for the opening position.
    fen: Option<String>,
    /// The moves, and the words that are not moves.
    words: Vec<String>,
    /// The index of the first move that dots mark as black's.
    black_move_index: Option<usize>,
    /// The numbers that are written, each after the index of the move that it precedes.
    numbers: Vec<(usize, usize)>,
    /// The number of words that are moves.
    move_count: usize,
    /// Whether a number, a tag or a result says that the text is a game.
    has_evidence: bool,
    losses: Vec<String>,
}

/// Whether a text begins like a UCCI command, with or without its first words.
pub(super) fn is_command(text: &str) -> bool {
    let mut words = text.split_whitespace();
    match (words.next(), words.next()) {
        (Some("position"), Some("fen" | "startpos")) | (Some("startpos"), Some("moves") | None) => true,
        (Some("fen"), Some(fen)) => fen.contains('/'),
        (Some(fen), _) if fen::format(fen) == Some(Format::XIANGQI_FEN) => {
            text.split_whitespace().any(|word| word == "moves" || is_move(word))
        }
        _ => false,
    }
}

fn is_move(word: &str) -> bool {
    word.parse::<Step>().is_ok()
}

impl MoveRecord {
    /// Reads a UCCI command or a game.
    pub(super) fn read(text: &str, notation: Notation) -> Self {
        let mut record = Self::default();
        if notation != Notation::Ucci {
            record.read_game(text);
            return record;
        }
        let mut rest = text.strip_prefix("position").unwrap_or(text).trim_start();
        if let Some(moves) = rest.strip_prefix("startpos") {
            rest = moves;
        } else {
            let fen = rest.strip_prefix("fen").unwrap_or(rest);
            let is_end = |word: &str| word == "moves" || word.contains('.') || is_move(word);
            let fields: Vec<&str> = fen.split_whitespace().take_while(|word| !is_end(word)).collect();
            let end = fields.last().map_or(0, |last| last.as_ptr().addr() + last.len() - fen.as_ptr().addr());
            record.fen = Some(fields.join(" "));
            rest = &fen[end..];
        }
        let rest = rest.trim_start();
        record.read_game(rest.strip_prefix("moves").unwrap_or(rest));
        record
    }

    /// Reads the tags, the moves and the result of a game.
    fn read_game(&mut self, text: &str) {
        let mut tags = Vec::new();
        let mut lines = Vec::new();
        for line in text.lines() {
            match tag(line) {
                // Some programs write an empty FEN for the opening position.
                Some(("FEN", fen)) => self.fen = Some(fen.to_owned()).filter(|fen| !fen.trim().is_empty()),
                Some(("SetUp", _)) => {}
                Some((name, _)) => tags.push(name),
                None => lines.push(line),
            }
        }
        self.has_evidence = !tags.is_empty() || self.fen.is_some();
        let (moves, [comment_count, variation_count]) = without_remarks(&lines.join("\n"));
        let mut results = Vec::new();
        let mut mark_count = 0;
        for word in moves.split(|c: char| c.is_whitespace() || c == ',') {
            let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let number = word[..word.len() - unnumbered.len()].parse::<u32>().ok();
            let mut name = unnumbered.trim_start_matches('.');
            let dot_count = unnumbered.len() - name.len();
            if let Some(number) = number.filter(|_| dot_count > 0 || name.is_empty()) {
                self.has_evidence = true;
                self.numbers.extend((dot_count > 0).then_some((self.words.len(), number as usize)));
            } else if !name.is_empty() {
                name = word;
            }
            if dot_count > 1 {
                self.black_move_index = self.black_move_index.or(Some(self.words.len()));
            }
            if name.is_empty() {
                continue;
            }
            if RESULTS.contains(&name) {
                self.has_evidence = true;
                results.push(name.to_owned());
                continue;
            }
            let unmarked = name.trim_end_matches(['!', '?', '+', '#']);
            mark_count += usize::from(name[unmarked.len()..].contains(['!', '?']));
            let is_move = is_move(unmarked);
            self.move_count += usize::from(is_move);
            self.words.push(if is_move { unmarked } else { name }.to_owned());
        }
        self.losses.extend((!tags.is_empty()).then(|| format!("the tags {:.100}", tags.join(", "))));
        self.losses.extend(
            results.iter().filter(|result| *result != "*").map(|result| format!("the result {result}")),
        );
        let number = self.number_after_gap();
        self.losses.extend(number.map(|number| format!("the moves that are missing before number {number}")));
        let remarks =
            [(comment_count, "comment"), (variation_count, "variation"), (mark_count, "mark of a move")];
        let remarks = remarks.iter().filter(|(number, _)| *number > 0);
        self.losses.extend(remarks.map(|&(number, part)| match part {
            "mark of a move" if number > 1 => format!("{number} marks of moves"),
            _ => count(number, part),
        }));
    }

    /// The first number before which moves are missing. A number may count pairs of moves or single moves.
    fn number_after_gap(&self) -> Option<usize> {
        let pairs = || self.numbers.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[0].1, pair[1].1));
        let is_of_each_move = pairs().all(|(move_count, first, next)| first + move_count == next);
        let is_gap =
            |&(move_count, first, next): &(usize, usize, usize)| next > first + move_count.div_ceil(2);
        pairs().find(is_gap).filter(|_| !is_of_each_move).map(|(.., next)| next)
    }

    /// Whether a text is a game, although some of its words may not be moves. A single move may be a word.
    pub(super) fn is_game(&self) -> bool {
        let other_word_count = self.words.len() - self.move_count;
        self.words.is_empty() && self.fen.is_some()
            || self.move_count > 2 * other_word_count && self.move_count > usize::from(!self.has_evidence)
    }

    /// The FEN before the moves.
    pub(super) fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// The format of the text: a history, or a position if there are no moves.
    pub(super) fn format(&self) -> Format {
        if self.words.is_empty() { Format::XIANGQI_FEN } else { Format::XIANGQI_HISTORY }
    }

    pub(super) fn reason(&self, notation: Notation) -> &'static str {
        match notation {
            Notation::Ucci => "it is a UCCI command with a position",
            _ if self.has_evidence => "it is the record of a game",
            _ => "it is a list of moves, from the opening position",
        }
    }

    /// Whether the moves are those of chess: each move fits on a chess board, and the illegal move begins on a square that is empty in
    /// the Xiangqi position.
    pub(super) fn is_chess(&self, wrong_move: &WrongMove) -> bool {
        let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
        let is_chess_move = |word: &String| {
            let (squares, promotion) = word.as_bytes().split_at_checked(4).unwrap_or_default();
            squares.len() == 4 && squares.chunks(2).all(is_square) && promotion.len() < 2
        };
        let is_from_empty_square = |word: &String| {
            let step = word.parse::<Step>();
            step.is_ok_and(|step| Position::opening().pieces.occupant(step.from).is_none())
        };
        self.fen.is_none()
            && self.words.iter().filter(|word| word.contains(|c: char| c.is_ascii_digit())).all(is_chess_move)
            && self.words.get(wrong_move.index()).is_some_and(is_from_empty_square)
    }

    /// The position before the moves, and the fields of its FEN that are dropped.
    fn start(&self) -> Result<(Position, Vec<String>), DecodeError> {
        let Some(text) = &self.fen else { return Ok((Position::opening(), Vec::new())) };
        let fen = xiangqi_fen::decode(text)?;
        Ok((fen.position(), fen.dropped().to_vec()))
    }

    /// Plays the moves. Returns the final position, and the plies, newest first.
    fn play_all(&self, start: &Position) -> Result<(Position, Vec<Ply>), WrongMove> {
        let mut position = start.clone();
        let mut plies = Vec::with_capacity(self.words.len());
        for (index, word) in self.words.iter().enumerate() {
            let step = word.parse::<Step>();
            let fault = if let Some((0, first @ 2..)) = self.numbers.first()
                && index == 0
                && self.fen.is_none()
            {
                Some(format!("the moves before number {first} are missing"))
            } else if self.black_move_index == Some(index) && position.turn == Side::Red {
                Some("the dots before it say that it is black's, but red is to move".to_owned())
            } else {
                match &step {
                    Ok(step) => illegality(&position, *step),
                    Err(_) => Some("expected a move such as h2e2".to_owned()),
                }
            };
            let ply = step.ok().filter(|_| fault.is_none()).and_then(|step| play(&mut position, step)?.ok());
            let Some(ply) = ply else {
                let turn = position.turn;
                let word = Untrusted::new(word);
                return Err(WrongMove {
                    name: format!("move {}, {word:.20} ({turn}'s move {})", index + 1, index / 2 + 1),
                    reason: fault.unwrap_or_else(|| "it cannot be played".to_owned()),
                    error: illegal(index),
                    before: Some(BoardBefore::Xiangqi(Box::new(position))),
                });
            };
            plies.push(ply);
        }
        plies.reverse();
        Ok((position, plies))
    }

    /// Opens a history with its position, or the FEN of a text without moves.
    pub(super) fn open(&self, text: &str, notation: Notation) -> Result<Opened, Failure> {
        let start = self.start().ok().filter(|_| !self.words.is_empty());
        let Some((start, dropped)) = start else {
            // A fault of the FEN is shown in the FEN.
            let fen = self.fen.clone().unwrap_or_else(|| fen::of(&Position::opening()));
            return Ok(Opened::new(Input::from_text(fen, Notation::Fen), Format::XIANGQI_FEN));
        };
        let (position, plies) = match self.play_all(&start) {
            Ok(played) => played,
            Err(wrong) => return Ok(Opened::unplayable(Format::XIANGQI_HISTORY, text, notation, wrong)),
        };
        let bytes = xiangqi_history::encode(&position, &plies).map_err(|error| {
            Failure::new(format!("the moves are no {}: {error}", Format::XIANGQI_HISTORY))
        })?;
        let mut opened = Opened::new(Input::from_bytes(bytes, notation), Format::XIANGQI_HISTORY);
        opened.attached = Attached::Position(Box::new(position));
        opened.recognition.losses = [&self.losses[..], &lost_fields(Format::XIANGQI_FEN, &dropped)].concat();
        if let Some(fen) = &self.fen {
            let repairs = &mut opened.recognition.repairs;
            if !fen.contains(' ') {
                repairs.push("assumed that red is to move: the FEN names no side".to_owned());
            }
            repairs.push("chose identities for the pieces of the FEN (XF-8 to XF-10)".to_owned());
        }
        Ok(opened)
    }
}

/// A tag, such as `[Event "x"]`: its name and its value.
pub(super) fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.trim().strip_prefix('[')?.strip_suffix(']')?.split_once([' ', '\t'])?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_').then_some((name, value))
}

/// Removes comments in braces and variations in parentheses, and counts them.
fn without_remarks(text: &str) -> (String, [usize; 2]) {
    let (mut moves, mut counts) = (String::new(), [0; 2]);
    let (mut is_comment, mut depth) = (false, 0usize);
    for c in text.chars() {
        match c {
            '}' if is_comment => is_comment = false,
            _ if is_comment => {}
            '{' => {
                is_comment = true;
                counts[0] += usize::from(depth == 0);
            }
            '(' => {
                counts[1] += usize::from(depth == 0);
                depth += 1;
            }
            ')' if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            c => moves.push(c),
        }
    }
    (moves, counts)
}

/// The error of a move that is not legal.
pub(crate) fn illegal(index: usize) -> DecodeError {
    DecodeError::new(Location::Move(index as u64), ErrorKind::Xiangqi(XiangqiError::MoveIllegal))
}
