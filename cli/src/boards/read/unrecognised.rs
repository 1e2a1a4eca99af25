//! The report on an input that fits no format: its kind, the two nearest formats, and advice.

use std::io;

use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::{
    candidate::Fit,
    fen, not_read,
    repair::{as_text, without_byte_order_mark},
};
use crate::boards::caret::Caret;
use crate::terminal::count;
use crate::{failure::Failure, hex_text::HexFault, input_source::RawInput};

/// The maximum number of characters of a line that are shown.
const MAX_SHOWN_CHARS: usize = 60;

/// The minimum score of a nearest format: about half of the input is read before the fault.
const MIN_NEAR_SCORE: u32 = 20;

/// The kinds of input, for the advice if no format is near.
const READABLE_INPUTS: &str =
    "boardwire reads bytes, hex, base64url, links, FEN, SGF, JSON, moves and its own diagrams";

/// A format or a notation that the input nearly has.
pub(super) struct Near {
    name: String,
    score: u32,
    objection: String,
    /// The text, with a mark under the character at fault.
    caret: Option<Caret>,
}

impl Near {
    pub(super) fn from_fit(Fit { format, score, objection, .. }: Fit) -> Self {
        Self { name: format.id.to_owned(), score, objection, caret: None }
    }

    pub(super) fn from_hex(text: &str, HexFault { character: index, reason }: HexFault) -> Self {
        let before: String = text.chars().take(index).collect();
        let line = text.lines().nth(before.matches('\n').count()).unwrap_or_default();
        let column = before.chars().rev().take_while(|&c| c != '\n').count();
        let reason = format!("character {index}: {reason}");
        let caret = Caret::new(line, column.min(line.chars().count()), MAX_SHOWN_CHARS);
        Self { name: "hex".to_owned(), score: 100, objection: reason, caret: Some(caret) }
    }
}

/// The report on an input that is not recognised.
pub(super) struct Unrecognised {
    what: String,
    nearest: Vec<Near>,
    advice: String,
}

impl Unrecognised {
    pub(super) fn with_advice(what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { what: what.into(), nearest: Vec::new(), advice: advice.into() }
    }

    /// The report on an input of a kind that is known but not read.
    pub(super) fn named(input: &[u8]) -> Option<Self> {
        let is_of_another_game = as_text(input).is_some_and(|text| fen::is_of_another_game(text.trim()));
        let foreign_fen = (
            "a position of another game, such as Shogi (SFEN)",
            "give the FEN of a position of chess or Xiangqi",
        );
        let (name, advice) = not_read::name_and_advice(input).or(is_of_another_game.then_some(foreign_fen))?;
        Some(Self::with_advice(format!("the input is {name}: not read"), advice))
    }

    pub(super) fn new(source: &RawInput, mut nearest: Vec<Near>) -> Self {
        let head = source.head.as_slice();
        if without_byte_order_mark(head).trim_ascii().is_empty() {
            return Self::with_advice("the input is empty", "give a file, a link, a FEN, SGF, JSON or hex");
        }
        if let Some(named) = Self::named(head) {
            return named;
        }
        let text = as_text(head).map(str::trim);
        let line_count = text.map_or(0, |text| text.lines().count());
        let what = match (text, source.open_error.as_ref()) {
            (Some(text), Some(error)) if error.kind() == io::ErrorKind::NotFound && line_count == 1 => {
                format!("\"{:.100}\" is not a file and fits no format", Untrusted::new(text))
            }
            (Some(text), Some(error)) if line_count == 1 => {
                format!("\"{:.100}\" cannot be opened ({error}) and fits no format", Untrusted::new(text))
            }
            (Some(_), _) => fits_no_format(line_count, "line", "of text that"),
            (None, _) => match source.length {
                None if source.rest.is_some() => format!("more than {} bytes that fit no format", head.len()),
                length => {
                    let length = length.and_then(|length| usize::try_from(length).ok());
                    fits_no_format(length.unwrap_or(head.len()), "byte", "that")
                }
            },
        };
        nearest.retain(|near| near.score >= MIN_NEAR_SCORE);
        nearest.sort_by_key(|near| std::cmp::Reverse(near.score));
        nearest.dedup_by(|second, first| second.name == first.name);
        nearest.truncate(2);
        let has_fen = |text: &str| text.split_whitespace().any(|word| fen::format(word).is_some());
        let checked = if source.open_error.is_some() { "path" } else { "input" };
        let advice = match text {
            Some(text) if has_fen(text) && text.contains(char::is_whitespace) => {
                "give the FEN alone".to_owned()
            }
            _ if nearest.is_empty() => format!("check the {checked}: {READABLE_INPUTS}"),
            _ => format!("check the {checked}, or choose with --format and --from"),
        };
        Self { what, nearest, advice }
    }
}

impl From<Unrecognised> for Failure {
    fn from(Unrecognised { what, nearest, advice }: Unrecognised) -> Self {
        let objections: Vec<_> =
            nearest.iter().map(|near| json!({ "format": near.name, "against": near.objection })).collect();
        let answer = json!({
            "format": null, "verdict": "not-recognised", "what": what, "nearest": objections, "do": advice,
        });
        let mut failure = Self::new(format!("not recognised: {what}"));
        if let Some((near, Caret { line, column })) =
            nearest.iter().find_map(|near| Some((near, near.caret.as_ref()?)))
        {
            failure = failure.line(line).line(format!("{:column$}^ {}", "", near.objection));
        }
        for (number, near) in nearest.iter().enumerate() {
            let label = if number == 0 { "nearest" } else { "" };
            failure = failure.line(format!("{label:<10} {}: {:.200}", near.name, near.objection));
        }
        failure.line(format!("{:<10} {advice}", "do")).answer(answer)
    }
}

/// Says that a number of lines or bytes fits no format.
fn fits_no_format(number: usize, unit: &str, that: &str) -> String {
    format!("{} {that} {} no format", count(number, unit), if number == 1 { "fits" } else { "fit" })
}
