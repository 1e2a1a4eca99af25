//! The report on an input that fits no format: its kind, the two nearest formats, and advice.

use std::io;

use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::{
    fit::Fit,
    notation::as_text,
    text::{other_game_message, unknown_piece},
};
use crate::{
    caret::Caret,
    failure::Failure,
    read::{
        paste::Pasted,
        signatures,
        source::RawInput,
        text::{count, is_link},
    },
};

/// The maximum number of characters of a line that are shown.
const MAX_SHOWN_CHARS: usize = 60;

/// The minimum score of a nearest format: about half of the input is read before the fault.
const MIN_NEAR_SCORE: u32 = 20;

/// The kinds of input, for the advice if no format is near.
const READABLE_INPUTS: &str =
    "boardwire reads bytes, hex, base64url, links, FEN, SGF, JSON, moves and diagrams";

/// The report on an input that is not recognised.
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
    /// Makes the report. `repaired` is the repaired text with its scores.
    pub(super) fn new(source: &RawInput, fits: Vec<Fit>, repaired: Option<(Pasted, Vec<Fit>)>) -> Self {
        let head = source.head.as_slice();
        let Some((pasted, repaired_fits)) = repaired else {
            return Self::for_input(head, source.no_file.as_ref(), fits);
        };
        if let Some(obstacle) = pasted.obstacle {
            return Self::with_advice(obstacle, "correct the text, or give the input alone");
        }
        // If only one of the two is text, the repaired content is better evidence than the input.
        if as_text(head).is_none() || as_text(&pasted.content).is_none_or(|text| text.trim().is_empty()) {
            let answer = Self::for_input(&pasted.content, None, repaired_fits);
            return Self { repairs: pasted.repairs, ..answer };
        }
        Self::for_input(head, source.no_file.as_ref(), if fits.is_empty() { repaired_fits } else { fits })
    }

    /// Replaces the advice with a hint, if there is one.
    pub(super) fn with_hint(self, hint: Option<String>) -> Self {
        Self { advice: hint.unwrap_or(self.advice), ..self }
    }

    fn for_input(input: &[u8], no_file: Option<&io::Error>, fits: Vec<Fit>) -> Self {
        if input.trim_ascii().is_empty() {
            return Self::with_advice(
                "the input is empty",
                "give a file, a link, a FEN, SGF, JSON, hex or a diagram",
            );
        }
        if let Some((name, advice)) = signatures::record_name(input) {
            return Self::with_advice(format!("the input is {name}"), advice);
        }
        match as_text(input) {
            Some(text) => Self::for_text(text, no_file, fits),
            None => Self::for_bytes(input, fits),
        }
    }

    fn with_advice(what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            nearest: Vec::new(),
            shown: None,
            repairs: Vec::new(),
            advice: advice.into(),
        }
    }

    fn for_bytes(bytes: &[u8], fits: Vec<Fit>) -> Self {
        if let Some(name) = signatures::binary_name(bytes) {
            return Self::with_advice(format!("the input is {name}"), "give a board, a position or a game");
        }
        let what = fits_no_format(bytes.len(), "byte", "that");
        let answer = Self {
            nearest: nearest_formats(fits),
            ..Self::with_advice(what, "choose a format with --format")
        };
        answer.with_readable_inputs("input")
    }

    fn for_text(text: &str, no_file: Option<&io::Error>, fits: Vec<Fit>) -> Self {
        let text = text.trim();
        if let Some((name, advice)) = signatures::text_name(text) {
            return Self::with_advice(format!("the input is {name}"), advice);
        }
        let lines = text.lines().count();
        let what = match no_file {
            Some(error) if error.kind() == io::ErrorKind::NotFound && lines == 1 => {
                format!("\"{:.100}\" is not a file and fits no format", Untrusted::new(text))
            }
            Some(error) if lines == 1 => {
                format!("\"{:.100}\" cannot be opened ({error}) and fits no format", Untrusted::new(text))
            }
            _ => fits_no_format(lines, "line", "of text that"),
        };
        let checked = if no_file.is_some() { "path" } else { "text" };
        let mut answer =
            Self::with_advice(what, format!("check the {checked}, or choose with --format and --from"));
        if let Some(caret) = letter_caret(text) {
            "correct the letter, or choose with --format and --from".clone_into(&mut answer.advice);
            answer.nearest.push(("xiangqi-fen/1".to_owned(), caret.note.clone()));
            answer.shown = Some(caret);
        } else if let Some(caret) = hex_caret(text) {
            "correct the digit, or choose with --format and --from".clone_into(&mut answer.advice);
            answer.nearest.push(("hex".to_owned(), caret.note.clone()));
            answer.shown = Some(caret);
        }
        answer.nearest.extend(nearest_formats(fits));
        let is_new =
            |(format, _): &(String, String)| !answer.nearest.iter().any(|(known, _)| known == format);
        let signs: Vec<_> = nearest_notations(text).into_iter().filter(is_new).collect();
        answer.nearest.extend(signs);
        answer.nearest.truncate(2);
        answer.with_readable_inputs(checked)
    }

    /// Lists the kinds of input in the advice, if no format is near.
    fn with_readable_inputs(mut self, checked: &str) -> Self {
        if self.nearest.is_empty() {
            self.advice = format!("check the {checked}: {READABLE_INPUTS}");
        }
        self
    }
}

fn nearest_formats(fits: Vec<Fit>) -> Vec<(String, String)> {
    fits.into_iter()
        .filter(|fit| fit.score >= MIN_NEAR_SCORE)
        .take(2)
        .map(|fit| (fit.format.id.to_owned(), fit.objection))
        .collect()
}

/// The notations that a text resembles, each with the reason against it.
fn nearest_notations(text: &str) -> Vec<(String, String)> {
    let link = if text.contains("://") || text.contains('?') {
        "the text has ? or ://, but no parameter p, as in `?p=…`, without white space around it"
    } else {
        "the text has no parameter p, as in `?p=…`"
    };
    let placement = placement(text);
    let slashes = placement.matches('/').count();
    let has_empty_rank = placement.split('/').any(|rank| rank.parse::<u8>().is_ok());
    let fen = match unknown_piece(placement) {
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
    .map(|(_, id, objection)| (id.to_owned(), objection))
    .collect()
}

/// The word that is most likely the placement of a FEN.
fn placement(text: &str) -> &str {
    text.split_whitespace().max_by_key(|word| word.matches('/').count()).unwrap_or_default()
}

/// Marks the first non-ASCII letter in a FEN.
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

/// Marks the character that is not a hexadecimal digit, if there is only one, or if all of them look like digits.
fn hex_caret(text: &str) -> Option<Caret> {
    let digit_like = |found: char| match found {
        'O' | 'o' => Some('0'),
        'l' | 'I' => Some('1'),
        'S' | 's' => Some('5'),
        _ => None,
    };
    let digits = text.chars().filter(char::is_ascii_hexdigit).count();
    let non_digits_of = |line| {
        let non_digits = str::chars(line).enumerate();
        let non_digits = non_digits.filter(|(_, found)| !found.is_ascii_hexdigit() && !found.is_whitespace());
        non_digits.map(move |(column, found)| (line, column, found))
    };
    let mut non_digits: Vec<(&str, usize, char)> = text.lines().flat_map(non_digits_of).collect();
    if non_digits.iter().any(|(.., found)| digit_like(*found).is_some()) {
        non_digits.retain(|(.., found)| !"xX\\:-,_|.{}[]()".contains(*found));
    }
    let Some(&(line, column, found)) = non_digits.first() else {
        let note = format!("{digits} digits are an odd number: one digit is missing or extra");
        let is_odd = digits % 2 == 1 && text.lines().count() == 1;
        return is_odd.then(|| Caret::new(text, text.chars().count(), MAX_SHOWN_CHARS, note));
    };
    let (more, instead) = match (non_digits.len() - 1, digit_like(found)) {
        (0, None) => (String::new(), String::new()),
        (0, Some(digit)) => (String::new(), format!(": a {digit}?")),
        (more, Some(digit)) if non_digits.iter().all(|(.., found)| digit_like(*found).is_some()) => {
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

/// Whether the character is next to a digit, and is not the sign of a number.
fn is_inside(line: &str, column: usize) -> bool {
    let is_digit = |column: usize| line.chars().nth(column).is_some_and(|found| found.is_ascii_hexdigit());
    let before = column.checked_sub(1).is_some_and(is_digit);
    before || is_digit(column + 1) && !line.starts_with(['+', '-'])
}

impl From<Unrecognised> for Failure {
    fn from(Unrecognised { what, nearest, shown, repairs, advice }: Unrecognised) -> Self {
        let objection =
            |(format, objection): &(String, String)| json!({ "format": format, "against": objection });
        let answer = json!({
            "format": null, "verdict": "not-recognised", "what": what,
            "nearest": nearest.iter().map(objection).collect::<Vec<_>>(), "do": advice, "repairs": repairs,
        });
        let mut failure = Self::new(format!("not recognised: {what}"));
        if let Some(Caret { line, column, note }) = shown {
            failure = failure.line(line).line(format!("{:column$}^ {note}", ""));
        }
        for repair in repairs {
            failure = failure.line(format!("{:<10} {repair}", "repaired"));
        }
        for (number, (format, objection)) in nearest.iter().enumerate() {
            let label = if number == 0 { "nearest" } else { "" };
            failure = failure.line(format!("{label:<10} {format}: {objection:.200}"));
        }
        failure.line(format!("{:<10} {advice}", "do")).answer(answer)
    }
}

/// The number of lines or bytes that fit no format.
fn fits_no_format(number: usize, thing: &str, that: &str) -> String {
    format!("{} {that} {} no format", count(number, thing), if number == 1 { "fits" } else { "fit" })
}
