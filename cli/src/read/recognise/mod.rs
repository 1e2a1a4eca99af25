//! Detects the format and the notation of an input: tries every format, and reports the reason for its choice.

mod bytes;
pub(super) mod fit;
mod head;
mod notation;
mod reason;
pub(super) mod text;
mod transfer;
mod unrecognised;

use self::{
    fit::{Fit, MIN_CLEAR_SCORE, Requested, has_header},
    notation::{Content, Interpretation, as_text},
    unrecognised::Unrecognised,
};
use super::{
    input::{Input, Notation},
    paste::{self, Pasted},
    signatures,
    source::RawInput,
    text::is_upside_down,
};
use crate::{failure::Failure, format::Format, value::Recognition};

/// The minimum difference between the best score and the next.
const MIN_SCORE_LEAD: u32 = 10;

/// An input in a notation, with the best format.
struct Detected {
    interpretation: Interpretation,
    best: Fit,
    alternatives: Vec<Format>,
}

impl Detected {
    /// Whether the input is valid, but probably needs a repair.
    fn probably_needs_repair(&self) -> bool {
        matches!(&self.interpretation.content, Content::Text(text) if self.interpretation.notation == Notation::Link && text::has_odd_base(text))
    }
}

enum Detection {
    Chosen(Detected),
    /// No format is clear: the scores of the tried formats.
    Open(Vec<Fit>),
}

/// Detects the format and the notation, unless the options give them.
pub(super) fn recognise(
    source: RawInput,
    requested: &Requested,
) -> Result<(Input, Format, Recognition), Failure> {
    if let (Some(format), Some(notation)) = (requested.format, requested.from) {
        return Ok((Input::new(source, notation), format, Recognition::default()));
    }
    if source.rest.is_some() {
        return head::recognise(source, requested);
    }
    let unrepaired = match detect(&source.head, requested) {
        Detection::Chosen(choice)
            if requested.exact || choice.best.is_valid && !choice.probably_needs_repair() =>
        {
            return Ok(into_input(choice, None, requested));
        }
        _ if requested.format.is_none() && signatures::record_name(&source.head).is_some() => {
            return Err(Unrecognised::new(&source, Vec::new(), None).into());
        }
        // The first bytes of another file format are better evidence than a faulty input of a known format.
        Detection::Chosen(_)
            if requested.format.is_none() && signatures::binary_name(&source.head).is_some() =>
        {
            Detection::Open(Vec::new())
        }
        detection => detection,
    };
    let pasted =
        if requested.exact { None } else { paste::repair(&source.head, |text| is_valid(text, requested)) };
    let repaired = pasted.as_ref().map(|pasted| detect(&pasted.content, requested));
    let is_valid =
        |detection: &Detection| matches!(detection, Detection::Chosen(choice) if choice.best.is_valid);
    match (unrepaired, repaired) {
        // A text with several inputs is reported instead of a fault in the first.
        (before @ Detection::Chosen(_), Some(after))
            if !is_valid(&before)
                && !is_valid(&after)
                && pasted.as_ref().is_some_and(|pasted| pasted.obstacle.is_some()) =>
        {
            Err(Unrecognised::new(&source, Vec::new(), pasted.map(|pasted| (pasted, Vec::new()))).into())
        }
        (Detection::Chosen(before), Some(Detection::Chosen(after)))
            if before.best.score > after.best.score =>
        {
            Ok(into_input(before, None, requested))
        }
        (_, Some(Detection::Chosen(after))) => Ok(into_input(after, pasted, requested)),
        (Detection::Chosen(before), _) => Ok(into_input(before, None, requested)),
        (Detection::Open(fits), repaired) => {
            if let Some((notation, format)) = fallback(&source, requested) {
                return Ok((Input::new(source, notation), format, Recognition::default()));
            }
            let repaired = match repaired {
                Some(Detection::Open(fits)) => pasted.map(|pasted| (pasted, fits)),
                _ => None,
            };
            let hint =
                as_text(&source.head).is_none().then(|| transfer_hint(&source.head, requested)).flatten();
            Err(Unrecognised::new(&source, fits, repaired).with_hint(hint).into())
        }
    }
}

/// Whether a text needs no further repair.
fn is_valid(text: &[u8], requested: &Requested) -> bool {
    matches!(detect(text, requested), Detection::Chosen(choice) if choice.best.is_valid && !choice.probably_needs_repair())
}

/// A hint if a FEN begins with the wrong side of the board.
fn upside_down_hint(fen: &str) -> Option<String> {
    let ranks: Vec<&str> = fen.split(' ').next()?.split('/').collect();
    let side = if ranks.len() == 10 { "Red" } else { "White" };
    is_upside_down(&ranks).then(|| format!("{side} is at the top: the first rank of a FEN is Black's"))
}

/// A hint if a transfer as text changed the bytes.
fn transfer_hint(bytes: &[u8], requested: &Requested) -> Option<String> {
    transfer::hint(bytes, |before| is_valid(before, requested))
}

/// Makes the input in the detected notation, and the details of its detection.
fn into_input(
    choice: Detected,
    pasted: Option<Pasted>,
    requested: &Requested,
) -> (Input, Format, Recognition) {
    let Detected { interpretation, best, alternatives } = choice;
    let because = requested.format.is_none().then(|| reason::reason(&interpretation, best.format));
    let notation = interpretation.notation;
    let (repairs, losses) = pasted.map_or_else(Default::default, |pasted| (pasted.repairs, pasted.losses));
    let hint = match &interpretation.content {
        Content::Text(text) if !best.is_valid && text::lacks_underscores(text, requested.options) => {
            Some("p may lack two `_`, which chat programs remove: copy the link as code".to_owned())
        }
        Content::Bytes(bytes) if !best.is_valid => has_header(best.format)
            .then(|| bytes::other_header_hint(bytes, bytes.len() as u64))
            .flatten()
            .or_else(|| transfer_hint(bytes, requested)),
        Content::Text(text) if notation == Notation::Fen => upside_down_hint(text),
        _ => None,
    };
    (
        Input::from_bytes(interpretation.raw, notation),
        best.format,
        Recognition { because, alternatives, repairs, losses, hint, ..Recognition::default() },
    )
}

/// The format and the notation that the options give, even without evidence for them.
fn fallback(source: &RawInput, requested: &Requested) -> Option<(Notation, Format)> {
    if source.no_file.is_some() && requested.from.is_none() {
        return None;
    }
    match (requested.format, requested.from) {
        (Some(format), None) => Some((notation::default_notation(format), format)),
        (None, Some(notation)) => Some((notation, notation::default_format(notation)?)),
        _ => None,
    }
}

/// Tries all notations and formats.
fn detect(head: &[u8], requested: &Requested) -> Detection {
    let mut open: Vec<Fit> = Vec::new();
    let mut best: Option<Detected> = None;
    for interpretation in notation::interpretations(head, requested) {
        let mut fits = interpretation.fits(requested);
        // A stable sort: among equal scores, the preferred format stays first.
        fits.sort_by_key(|fit| std::cmp::Reverse((fit.is_valid, fit.score)));
        // A faulty ternary-board may be valid in another format with the same header and length.
        let is_board = |fit: &Fit| fit.format == Format::TERNARY_BOARD && fit.score > bytes::EXACT_SCORE;
        if let Some(board) = fits.iter().position(is_board) {
            fits[..=board].rotate_right(1);
        }
        let rest = fits.split_off(1.min(fits.len()));
        let Some(first) = fits.pop() else { continue };
        let alternatives = rest.iter().filter(|fit| fit.is_valid).map(|fit| fit.format).collect();
        if first.is_valid && first.score >= MIN_CLEAR_SCORE {
            return Detection::Chosen(Detected { interpretation, best: first, alternatives });
        }
        // Formats with the same header have the same evidence, so their order decides.
        let next = rest.iter().find(|fit| !(has_header(fit.format) && has_header(first.format)));
        let next = next.map_or(0, |fit| fit.score);
        let is_clear = requested.format.is_some()
            || is_board(&first)
            || first.score >= MIN_CLEAR_SCORE.max(next + MIN_SCORE_LEAD);
        if is_clear && best.as_ref().is_none_or(|best| best.best.score < first.score) {
            best = Some(Detected { interpretation, best: first, alternatives });
        } else {
            open.push(first);
        }
        open.extend(rest);
    }
    best.map_or_else(
        || {
            open.sort_by_key(|fit| std::cmp::Reverse(fit.score));
            Detection::Open(open)
        },
        Detection::Chosen,
    )
}
