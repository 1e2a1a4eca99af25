//! A reading of an input: the notation and the format that it may have.

use boardwire::formats::DecodeError;

use super::{Notation, Opened};
use crate::boards::named_format::Format;
use crate::failure::Failure;

/// The minimum score for which a faulty input is assigned to a format.
pub(super) const MIN_CLEAR_SCORE: u32 = 55;

/// The score of a text that has the form of a format.
const LOOKS_LIKE_SCORE: u32 = 95;

/// The score of an input for a format.
pub(super) struct Fit {
    pub(super) format: Format,
    pub(super) is_valid: bool,
    /// The evidence for the format, up to 100.
    pub(super) score: u32,
    /// The reason why the input does not have the format.
    pub(super) objection: String,
}

impl Fit {
    pub(super) fn valid(format: Format) -> Self {
        Self { format, is_valid: true, score: 100, objection: String::new() }
    }

    pub(super) fn faulty(format: Format, score: u32, objection: &impl ToString) -> Self {
        Self { format, is_valid: false, score, objection: objection.to_string() }
    }

    pub(super) fn from_error(format: Format, score: u32, error: &DecodeError) -> Self {
        Self::faulty(format, score, &format_args!("{} at {}: {}", error.code(), error.location, error.kind))
    }

    /// The fit of a text that has the form of a format, and an error if it is not valid.
    pub(super) fn of_text<T, E: ToString>(format: Format, result: &Result<T, E>) -> Self {
        match result {
            Ok(_) => Self::valid(format),
            Err(error) => Self::faulty(format, LOOKS_LIKE_SCORE, error),
        }
    }
}

/// A text or bytes, read in a notation.
pub(super) struct Candidate {
    pub(super) notation: Notation,
    pub(super) content: CandidateContent,
    pub(super) fit: Fit,
    /// The evidence, as the rest of a sentence that begins with "because".
    pub(super) because: String,
    /// Other formats in which the input is valid.
    pub(super) alternatives: Vec<Format>,
}

/// The bytes that the notation encodes, the text, or a game that was read for its detection.
pub(super) enum CandidateContent {
    Bytes(Vec<u8>),
    Text(String),
    Game(Box<Result<Opened, Failure>>),
}

impl Candidate {
    pub(super) fn text(notation: Notation, text: &str, fit: Fit, because: impl Into<String>) -> Self {
        let content = CandidateContent::Text(text.to_owned());
        Self { notation, content, fit, because: because.into(), alternatives: Vec::new() }
    }
}
