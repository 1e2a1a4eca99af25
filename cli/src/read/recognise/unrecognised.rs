//! The answer to an input of no format: its kind, the two nearest formats, and advice.

use std::io;

use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::{
    fit::Fit,
    notation::as_text,
    text::{foreign_piece, other_game_message},
};
use crate::{
    caret::Caret,
    failure::Failure,
    read::{
        foreign,
        paste::Pasted,
        source::RawInput,
        text::{count, is_link},
    },
};

/// How many characters of a line are shown.
const MAX_SHOWN_CHARS: usize = 60;

/// The lowest score of a format that an input is near to: about half of the input is read before the fault.
const MIN_NEAR_SCORE: u32 = 20;

/// The kinds of input, for an input that is near to none.
const READABLE_INPUTS: &str =
    "boardwire reads bytes, hex, base64url, links, FEN, SGF, JSON, moves and diagrams";

/// An input that is not recognised.
pub(super) struct Unrecognised {
    what: String,
    /// Formats or notations, each with the reason against it.
    nearest: Vec<(String, String)>,
    /// The text, and the character at fault.
    shown: Option<Caret>,
    repairs: Vec<String>,
    advice: String,
}

impl Unrecognised {
    /// The answer to `source`. `repaired` is the repaired text with its scores.
    pub(super) fn of(source: &RawInput, fits: Vec<Fit>, repaired: Option<(Pasted, Vec<Fit>)>) -> Self {
        let head = source.head.as_slice();
        let Some((pasted, repaired_fits)) = repaired else {
            return Self::of_input(head, source.no_file.as_ref(), fits);
        };
        if let Some(obstacle) = pasted.obstacle {
            return Self::new(obstacle, "correct the text, or give the input alone");
        }
        // Bytes that were found in a text are better evidence than the text, and the text of bytes than the bytes.
        if as_text(head).is_none() || as_text(&pasted.content).is_none_or(|text| text.trim().is_empty()) {
            let answer = Self::of_input(&pasted.content, None, repaired_fits);
            return Self { repairs: pasted.repairs, ..answer };
        }
        Self::of_input(head, source.no_file.as_ref(), if fits.is_empty() { repaired_fits } else { fits })
    }

    /// The answer with a hint as its advice.
    pub(super) fn advised(self, hint: Option<String>) -> Self {
        Self { advice: hint.unwrap_or(self.advice), ..self }
    }

    fn of_input(input: &[u8], no_file: Option<&io::Error>, fits: Vec<Fit>) -> Self {
        if input.trim_ascii().is_empty() {
            return Self::new(
                "the input is empty",
                "give a file, a link, a FEN, SGF, JSON, hex or a diagram",
            );
        }
        if let Some((name, advice)) = foreign::record(input) {
            return Self::new(format!("the input is {name}"), advice);
        }
        match as_text(input) {
            Some(text) => Self::of_text(text, no_file, fits),
            None => Self::of_bytes(input, fits),
        }
    }

    fn new(what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            nearest: Vec::new(),
            shown: None,
            repairs: Vec::new(),
            advice: advice.into(),
        }
    }

    fn of_bytes(bytes: &[u8], fits: Vec<Fit>) -> Self {
        if let Some(name) = foreign::of_bytes(bytes) {
            return Self::new(format!("the input is {name}"), "give a board, a position or a game");
        }
        let what = fitting(bytes.len(), "byte", "that");
        let answer = Self { nearest: of_fits(fits), ..Self::new(what, "choose a format with --format") };
        answer.or_reads("input")
    }

    fn of_text(text: &str, no_file: Option<&io::Error>, fits: Vec<Fit>) -> Self {
        let text = text.trim();
        if let Some((name, advice)) = foreign::of_text(text) {
            return Self::new(format!("the input is {name}"), advice);
        }
        let lines = text.lines().count();
        let what = match no_file {
            Some(error) if error.kind() == io::ErrorKind::NotFound && lines == 1 => {
                format!("\"{:.100}\" is not a file and fits no format", Untrusted::new(text))
            }
            Some(error) if lines == 1 => {
                format!("\"{:.100}\" cannot be opened ({error}) and fits no format", Untrusted::new(text))
            }
            _ => fitting(lines, "line", "of text that"),
        };
        let checked = if no_file.is_some() { "path" } else { "text" };
        let mut answer = Self::new(what, format!("check the {checked}, or choose with --format and --from"));
        if let Some(caret) = letter_caret(text) {
            "correct the letter, or choose with --format and --from".clone_into(&mut answer.advice);
            answer.nearest.push(("xiangqi-fen/1".to_owned(), caret.note.clone()));
            answer.shown = Some(caret);
        } else if let Some(caret) = hex_caret(text) {
            "correct the digit, or choose with --format and --from".clone_into(&mut answer.advice);
            answer.nearest.push(("hex".to_owned(), caret.note.clone()));
            answer.shown = Some(caret);
        }
        answer.nearest.extend(of_fits(fits));
        let is_new =
            |(format, _): &(String, String)| !answer.nearest.iter().any(|(known, _)| known == format);
        let signs: Vec<_> = of_signs(text).into_iter().filter(is_new).collect();
        answer.nearest.extend(signs);
        answer.nearest.truncate(2);
        answer.or_reads(checked)
    }

    /// Names the kinds of input if the input is near to none of them.
    fn or_reads(mut self, checked: &str) -> Self {
        if self.nearest.is_empty() {
            self.advice = format!("check the {checked}: {READABLE_INPUTS}");
        }
        self
    }
}

/// The nearest formats of those that were tried.
fn of_fits(fits: Vec<Fit>) -> Vec<(String, String)> {
    fits.into_iter()
        .filter(|fit| fit.score >= MIN_NEAR_SCORE)
        .take(2)
        .map(|fit| (fit.format.id.to_owned(), fit.against))
        .collect()
}

/// The reasons against each notation that a text without a format is near to.
fn of_signs(text: &str) -> Vec<(String, String)> {
    let link = if text.contains("://") || text.contains('?') {
        "the text has ? or ://, but no parameter p, as in `?p=…`, without white space around it"
    } else {
        "the text has no parameter p, as in `?p=…`"
    };
    let placement = placement(text);
    let slashes = placement.matches('/').count();
    let has_empty_rank = placement.split('/').any(|rank| rank.parse::<u8>().is_ok());
    let fen = match foreign_piece(placement) {
        Some(letter) if slashes >= 7 => other_game_message(letter),
        _ if slashes == 9 => "expected 10 ranks of 9 squares".to_owned(),
        _ if slashes == 7 => "expected 8 ranks of 8 squares".to_owned(),
        _ => format!("expected 9 slashes between the 10 ranks, found {slashes}"),
    };
    let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
    let is_line = text.lines().count() == 1;
    [
        (is_link(text) || is_line && has(&["://"]), "xiangqi-link/1", link.to_owned()),
        (
            slashes >= 5 && has_empty_rank,
            if slashes == 7 { "chess-board-packed/1" } else { "xiangqi-fen/1" },
            fen,
        ),
        (has(&["(;", ";B[", ";W["]), "go-chains/1", "a game record begins with (;".to_owned()),
    ]
    .into_iter()
    .filter(|(is_near, ..)| *is_near)
    .map(|(_, id, against)| (id.to_owned(), against))
    .collect()
}

/// The word that may be the placement of a FEN.
fn placement(text: &str) -> &str {
    text.split_whitespace().max_by_key(|word| word.matches('/').count()).unwrap_or_default()
}

/// The first letter of another alphabet in a FEN.
fn letter_caret(text: &str) -> Option<Caret> {
    let line =
        text.lines().find(|line| placement(line).matches('/').count() >= 7 && !line.contains("://"))?;
    let is_letter = |found: &char| found.is_alphabetic() && !found.is_ascii();
    let found = placement(line).chars().find(is_letter)?;
    let column = line.chars().position(|other| other == found)?;
    let note = format!(
        "character {column} is `{found}` (U+{:04X}), which is not the letter of a piece",
        u32::from(found)
    );
    Some(Caret::new(line, column, MAX_SHOWN_CHARS, note))
}

/// The first character that keeps a text from being hex: the only one, or one of several that look like digits.
fn hex_caret(text: &str) -> Option<Caret> {
    let digit_like = |found: char| match found {
        'O' | 'o' => Some('0'),
        'l' | 'I' => Some('1'),
        'S' | 's' => Some('5'),
        _ => None,
    };
    let digits = text.chars().filter(char::is_ascii_hexdigit).count();
    let others_of = |line| {
        let others = str::chars(line).enumerate();
        let others = others.filter(|(_, found)| !found.is_ascii_hexdigit() && !found.is_whitespace());
        others.map(move |(column, found)| (line, column, found))
    };
    let mut others: Vec<(&str, usize, char)> = text.lines().flat_map(others_of).collect();
    if others.iter().any(|(.., found)| digit_like(*found).is_some()) {
        others.retain(|(.., found)| !"xX\\:-,_|.{}[]()".contains(*found));
    }
    let Some(&(line, column, found)) = others.first() else {
        let note = format!("{digits} digits are an odd number: one digit is missing or extra");
        let is_odd = digits % 2 == 1 && text.lines().count() == 1;
        return is_odd.then(|| Caret::new(text, text.chars().count(), MAX_SHOWN_CHARS, note));
    };
    let (more, instead) = match (others.len() - 1, digit_like(found)) {
        (0, None) => (String::new(), String::new()),
        (0, Some(digit)) => (String::new(), format!(": a {digit}?")),
        (more, Some(digit)) if others.iter().all(|(.., found)| digit_like(*found).is_some()) => {
            (format!(" ({more} more)"), format!(": a {digit}?"))
        }
        _ => return None,
    };
    if digits < 5 || more.is_empty() && !is_inside(line, column) {
        return None;
    }
    let found = Untrusted::new(found.to_string());
    let note = format!("character {column} is `{found}`, which is not a hex digit{instead}{more}");
    Some(Caret::new(line, column, MAX_SHOWN_CHARS, note))
}

/// Whether the character is next to a digit, and no sign before a number.
fn is_inside(line: &str, column: usize) -> bool {
    let at = |column: usize| line.chars().nth(column).is_some_and(|found| found.is_ascii_hexdigit());
    let before = column.checked_sub(1).is_some_and(at);
    before || at(column + 1) && !line.starts_with(['+', '-'])
}

impl From<Unrecognised> for Failure {
    fn from(Unrecognised { what, nearest, shown, repairs, advice }: Unrecognised) -> Self {
        let against = |(format, against): &(String, String)| json!({ "format": format, "against": against });
        let answer = json!({
            "format": null, "verdict": "not-recognised", "what": what,
            "nearest": nearest.iter().map(against).collect::<Vec<_>>(), "do": advice, "repairs": repairs,
        });
        let mut failure = Self::new(format!("not recognised: {what}"));
        if let Some(Caret { line, column, note }) = shown {
            failure = failure.line(line).line(format!("{:column$}^ {note}", ""));
        }
        for repair in repairs {
            failure = failure.line(format!("{:<10} {repair}", "repaired"));
        }
        for (number, (format, against)) in nearest.iter().enumerate() {
            let label = if number == 0 { "nearest" } else { "" };
            failure = failure.line(format!("{label:<10} {format}: {against:.200}"));
        }
        failure.line(format!("{:<10} {advice}", "do")).answer(answer)
    }
}

/// The number of lines or bytes that fit no format.
fn fitting(number: usize, thing: &str, that: &str) -> String {
    format!("{} {that} {} no format", count(number, thing), if number == 1 { "fits" } else { "fit" })
}
