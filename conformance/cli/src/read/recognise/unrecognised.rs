//! The answer to an input of no format: its kind, the two nearest formats, and advice.

use std::io;

use boardwire_suite::untrusted::Untrusted;
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::{
    Fit, foreign,
    notation::as_text,
    reason::count,
    text::{foreign_piece, is_link, of_another_game},
};
use crate::{
    failure::Failure,
    read::{paste::Pasted, source::Source},
};

/// How many characters of a line are shown.
const WIDE: usize = 60;

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

/// A line of the input, with a mark under a character.
struct Caret {
    line: String,
    column: usize,
    note: String,
}

impl Unrecognised {
    /// The answer to `source`. `repaired` is the repaired text with its scores.
    pub(super) fn of(source: &Source, fits: Vec<Fit>, repaired: Option<(Pasted, Vec<Fit>)>) -> Self {
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

    fn of_input(input: &[u8], no_file: Option<&io::Error>, fits: Vec<Fit>) -> Self {
        if input.trim_ascii().is_empty() {
            return Self::new(
                "the input is empty",
                "give a file, a link, a FEN, SGF, JSON, hex or a diagram",
            );
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
        let what = format!("{} that fit no format", count(bytes.len(), "byte"));
        Self { nearest: of_fits(fits), ..Self::new(what, "choose a format with --format") }
    }

    fn of_text(text: &str, no_file: Option<&io::Error>, fits: Vec<Fit>) -> Self {
        let text = text.trim();
        if let Some((name, advice)) = foreign::of_text(text) {
            return Self::new(format!("the input is {name}"), advice);
        }
        let lines = text.lines().count();
        let what = match no_file {
            Some(error) if error.kind() == io::ErrorKind::NotFound && lines == 1 => {
                format!("\"{:.100}\" is no file and fits no format", Untrusted::new(text))
            }
            Some(error) if lines == 1 => {
                format!("\"{:.100}\" cannot be opened ({error}) and fits no format", Untrusted::new(text))
            }
            _ => format!("{} of text that fit no format", count(lines, "line")),
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
        answer.nearest.extend(of_fits(fits.into_iter().filter(|fit| fit.score > 0).collect()));
        let is_new =
            |(format, _): &(String, String)| !answer.nearest.iter().any(|(known, _)| known == format);
        let signs: Vec<_> = of_signs(text).into_iter().filter(is_new).collect();
        answer.nearest.extend(signs);
        answer.nearest.truncate(2);
        answer
    }
}

/// The nearest formats of those that were tried.
fn of_fits(fits: Vec<Fit>) -> Vec<(String, String)> {
    // A header of random bytes declares a board that no format is near to.
    let is_near = |fit: &Fit| fit.score > 0 || !fit.against.starts_with("limit-exceeded");
    fits.into_iter().filter(is_near).take(2).map(|fit| (fit.format.id.to_owned(), fit.against)).collect()
}

/// The reasons against each notation for a text that no format accepts.
fn of_signs(text: &str) -> Vec<(String, String)> {
    let signs = |set: &str| text.chars().take(1000).filter(|&found| set.contains(found)).count();
    let link = if text.contains("://") || text.contains('?') {
        "the text has ? or ://, but no parameter p, as in `?p=…`, without white space around it"
    } else {
        "the text has no parameter p, as in `?p=…`"
    };
    let slashes = signs("/");
    let placement = placement(text);
    let fen = match foreign_piece(placement) {
        Some(letter) if slashes >= 7 => of_another_game(letter),
        _ if slashes == 9 => "expected 10 ranks of 9 squares".to_owned(),
        _ => format!("expected 9 slashes between the 10 ranks, found {slashes}"),
    };
    let mut notes = [
        (3 * signs("?&=") + 20 * usize::from(is_link(text)), "xiangqi-link/1", link.to_owned()),
        (slashes, "xiangqi-fen/1", fen),
        (signs(";[]()"), "go-chains/1", "a game record begins with (;".to_owned()),
    ];
    notes.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
    notes.into_iter().map(|(_, id, against)| (id.to_owned(), against)).collect()
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
        "character {column} is `{found}` (U+{:04X}), which is no letter of a piece",
        u32::from(found)
    );
    Some(Caret::new(line, column, note))
}

/// The only digit that keeps a text from being hex.
fn hex_caret(text: &str) -> Option<Caret> {
    let line = text.lines().next().filter(|_| text.lines().count() == 1)?;
    let digits = line.chars().filter(char::is_ascii_hexdigit).count();
    let others: Vec<(usize, char)> =
        line.chars().enumerate().filter(|(_, c)| !c.is_ascii_hexdigit() && !c.is_whitespace()).collect();
    let (column, note) = match others.as_slice() {
        [] if digits % 2 == 1 => (
            line.chars().count(),
            format!("{digits} digits are an odd number: one is missing, or one too many"),
        ),
        [(column, found)] if digits >= 7 && is_inside(line, *column) => {
            let instead = match found {
                'O' | 'o' => ": a 0?",
                'l' | 'I' => ": a 1?",
                'S' | 's' => ": a 5?",
                _ => "",
            };
            (
                *column,
                format!(
                    "character {column} is `{}`, which is no hex digit{instead}",
                    Untrusted::new(found.to_string())
                ),
            )
        }
        _ => return None,
    };
    Some(Caret::new(line, column, note))
}

/// Whether the character is next to a digit, and no sign before a number.
fn is_inside(line: &str, column: usize) -> bool {
    let at = |column: usize| line.chars().nth(column).is_some_and(|found| found.is_ascii_hexdigit());
    let before = column.checked_sub(1).is_some_and(at);
    before || at(column + 1) && !line.starts_with(['+', '-'])
}

impl Caret {
    /// A part of the line around a character.
    fn new(line: &str, column: usize, note: String) -> Self {
        let from = column.saturating_sub(WIDE / 2);
        let part = |from: usize, length: usize| -> String {
            let part: String = line.chars().skip(from).take(length).collect();
            Untrusted::new(part).complete()
        };
        let (start, end) =
            (if from > 0 { "…" } else { "" }, if line.chars().count() > from + WIDE { "…" } else { "" });
        let before = part(from, column - from);
        Self {
            column: start.width() + before.width(),
            line: format!("{start}{}{end}", part(from, WIDE)),
            note,
        }
    }
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
