//! Detects the format and the notation of an input: tries every format, and gives a reason for the result.

mod bytes;
pub(super) mod fit;
mod head;
mod notation;
mod reason;
pub(super) mod text;
mod transfer;
mod unrecognised;

use self::{
    fit::{Asked, Fit, MIN_CLEAR_SCORE, has_header},
    notation::{Content, Written, as_text},
    unrecognised::Unrecognised,
};
use super::{
    foreign,
    input::{Input, Notation},
    paste::{self, Pasted},
    source::RawInput,
    text::is_upside_down,
};
use crate::{failure::Failure, format::Format, value::Recognition};

/// The lowest difference between that score and the next one.
const MIN_SCORE_LEAD: u32 = 10;

/// An input in a notation, with the format that it fits best.
struct Choice {
    written: Written,
    best: Fit,
    also: Vec<Format>,
}

impl Choice {
    /// Whether a repair may make a valid input a better one.
    fn is_odd(&self) -> bool {
        matches!(&self.written.content, Content::Text(text) if self.written.notation == Notation::Link && text::has_odd_base(text))
    }
}

/// The result for one text or for some bytes.
enum Guess {
    Chosen(Choice),
    /// The scores of the formats that were tried.
    Open(Vec<Fit>),
}

/// Detects the format and the notation, as far as the options leave them open.
pub(super) fn recognise(source: RawInput, asked: &Asked) -> Result<(Input, Format, Recognition), Failure> {
    if let (Some(format), Some(notation)) = (asked.format, asked.from) {
        return Ok((Input::of(source, notation), format, Recognition::default()));
    }
    if source.rest.is_some() {
        return head::recognise(source, asked);
    }
    let as_it_is = match outcome(&source.head, asked) {
        Guess::Chosen(choice) if asked.exact || choice.best.is_valid && !choice.is_odd() => {
            return Ok(concluded(choice, None, asked));
        }
        _ if asked.format.is_none() && foreign::record(&source.head).is_some() => {
            return Err(Unrecognised::of(&source, Vec::new(), None).into());
        }
        // The first bytes of a foreign format are better evidence than a faulty input of a known one.
        Guess::Chosen(_) if asked.format.is_none() && foreign::of_bytes(&source.head).is_some() => {
            Guess::Open(Vec::new())
        }
        outcome => outcome,
    };
    let pasted = if asked.exact { None } else { paste::repair(&source.head, |text| is_valid(text, asked)) };
    let repaired = pasted.as_ref().map(|pasted| outcome(&pasted.content, asked));
    let is_valid = |outcome: &Guess| matches!(outcome, Guess::Chosen(choice) if choice.best.is_valid);
    match (as_it_is, repaired) {
        // Several inputs in one text are no fault of the first one.
        (before @ Guess::Chosen(_), Some(after))
            if !is_valid(&before)
                && !is_valid(&after)
                && pasted.as_ref().is_some_and(|pasted| pasted.obstacle.is_some()) =>
        {
            Err(Unrecognised::of(&source, Vec::new(), pasted.map(|pasted| (pasted, Vec::new()))).into())
        }
        (Guess::Chosen(before), Some(Guess::Chosen(after))) if before.best.score > after.best.score => {
            Ok(concluded(before, None, asked))
        }
        (_, Some(Guess::Chosen(after))) => Ok(concluded(after, pasted, asked)),
        (Guess::Chosen(before), _) => Ok(concluded(before, None, asked)),
        (Guess::Open(fits), repaired) => {
            if let Some((notation, format)) = fallback(&source, asked) {
                return Ok((Input::of(source, notation), format, Recognition::default()));
            }
            let repaired = match repaired {
                Some(Guess::Open(fits)) => pasted.map(|pasted| (pasted, fits)),
                _ => None,
            };
            let hint = as_text(&source.head).is_none().then(|| transferred(&source.head, asked)).flatten();
            Err(Unrecognised::of(&source, fits, repaired).advised(hint).into())
        }
    }
}

/// Whether a text needs no more changes.
fn is_valid(text: &[u8], asked: &Asked) -> bool {
    matches!(outcome(text, asked), Guess::Chosen(choice) if choice.best.is_valid && !choice.is_odd())
}

/// The hint for a FEN that begins at the wrong end.
fn upside_down(fen: &str) -> Option<String> {
    let ranks: Vec<&str> = fen.split(' ').next()?.split('/').collect();
    let side = if ranks.len() == 10 { "Red" } else { "White" };
    is_upside_down(&ranks).then(|| format!("{side} is at the top: the first rank of a FEN is Black's"))
}

/// What a transfer as text did to the bytes.
fn transferred(bytes: &[u8], asked: &Asked) -> Option<String> {
    transfer::hint(bytes, |before| is_valid(before, asked))
}

/// The input in the chosen notation.
fn concluded(choice: Choice, pasted: Option<Pasted>, asked: &Asked) -> (Input, Format, Recognition) {
    let Choice { written, best, also } = choice;
    let because = asked.format.is_none().then(|| reason::of(&written, best.format));
    let notation = written.notation;
    let (repairs, lost) = pasted.map_or_else(Default::default, |pasted| (pasted.repairs, pasted.lost));
    let hint = match &written.content {
        Content::Text(text) if !best.is_valid && text::lacks_underscores(text, asked.options) => {
            Some("p may lack two `_`, which chat programs remove: copy the link as code".to_owned())
        }
        Content::Bytes(bytes) if !best.is_valid => has_header(best.format)
            .then(|| bytes::other_header(bytes, bytes.len() as u64))
            .flatten()
            .or_else(|| transferred(bytes, asked)),
        Content::Text(text) if notation == Notation::Fen => upside_down(text),
        _ => None,
    };
    (
        Input::from_bytes(written.raw, notation),
        best.format,
        Recognition { because, also, repairs, lost, hint, ..Recognition::default() },
    )
}

/// The format and the notation of the options, even without evidence for them.
fn fallback(source: &RawInput, asked: &Asked) -> Option<(Notation, Format)> {
    if source.no_file.is_some() && asked.from.is_none() {
        return None;
    }
    match (asked.format, asked.from) {
        (Some(format), None) => Some((notation::plain(format), format)),
        (None, Some(notation)) => Some((notation, notation::usual(notation)?)),
        _ => None,
    }
}

/// Tries all notations and formats.
fn outcome(head: &[u8], asked: &Asked) -> Guess {
    let mut open: Vec<Fit> = Vec::new();
    let mut best: Option<Choice> = None;
    for written in notation::readings(head, asked) {
        let mut fits = written.fits(asked);
        // A stable sort: of equal scores the preferred format stays first.
        fits.sort_by_key(|fit| std::cmp::Reverse((fit.is_valid, fit.score)));
        // A board with a fault may be a valid board of a format with the same header and length.
        let is_board = |fit: &Fit| fit.format == Format::TERNARY_BOARD && fit.score > bytes::EXACT_SCORE;
        if let Some(board) = fits.iter().position(is_board) {
            fits[..=board].rotate_right(1);
        }
        let rest = fits.split_off(1.min(fits.len()));
        let Some(first) = fits.pop() else { continue };
        let also = rest.iter().filter(|fit| fit.is_valid).map(|fit| fit.format).collect();
        if first.is_valid && first.score >= MIN_CLEAR_SCORE {
            return Guess::Chosen(Choice { written, best: first, also });
        }
        // Two formats with the same header share that evidence, so their order decides.
        let next = rest.iter().find(|fit| !(has_header(fit.format) && has_header(first.format)));
        let next = next.map_or(0, |fit| fit.score);
        let is_clear = asked.format.is_some()
            || is_board(&first)
            || first.score >= MIN_CLEAR_SCORE.max(next + MIN_SCORE_LEAD);
        if is_clear && best.as_ref().is_none_or(|best| best.best.score < first.score) {
            best = Some(Choice { written, best: first, also });
        } else {
            open.push(first);
        }
        open.extend(rest);
    }
    best.map_or_else(
        || {
            open.sort_by_key(|fit| std::cmp::Reverse(fit.score));
            Guess::Open(open)
        },
        Guess::Chosen,
    )
}
