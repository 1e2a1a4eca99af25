//! The options for an input, and the score of an input for a format.

use boardwire::{
    formats::Codec,
    games::xiangqi::{Position, Side},
    options::Options,
};

use crate::{format::Format, read::Notation};

/// The options of the command line for an input.
pub(in crate::read) struct Requested {
    pub(in crate::read) format: Option<Format>,
    pub(in crate::read) from: Option<Notation>,
    /// Whether repairs are off.
    pub(in crate::read) exact: bool,
    pub(in crate::read) options: Options,
    /// The position of a history.
    pub(in crate::read) position: Option<Position>,
    /// The side to move.
    pub(in crate::read) turn: Option<Side>,
}

/// The score of an input for a format.
pub(in crate::read) struct Fit {
    pub(in crate::read) format: Format,
    pub(super) is_valid: bool,
    /// The evidence for the format, up to 100.
    pub(super) score: u32,
    /// The reason against the format.
    pub(super) objection: String,
}

impl Fit {
    /// The score of a valid input.
    pub(in crate::read) fn valid(format: Format) -> Self {
        Self { format, is_valid: true, score: 100, objection: String::new() }
    }

    /// The score of an input with a fault.
    pub(in crate::read) fn faulty(format: Format, score: u32, objection: &impl ToString) -> Self {
        Self { format, is_valid: false, score, objection: objection.to_string() }
    }
}

/// The minimum score for which a faulty input is assigned to a format.
pub(super) const MIN_CLEAR_SCORE: u32 = 55;

/// Whether the format begins with the header of a ternary board.
pub(super) const fn has_header(format: Format) -> bool {
    matches!(format.0.codec, Codec::Board(..) | Codec::Boards(..) | Codec::Go(..))
}
