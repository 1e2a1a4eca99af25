//! What the command line asks of an input.

use boardwire::{
    games::xiangqi::{Position, Side},
    options::Options,
};

use super::input::Notation;
use crate::boards::named_format::Format;

/// The options of the command line for an input.
#[derive(Default)]
pub(super) struct Requested {
    pub(super) format: Option<Format>,
    pub(super) from: Option<Notation>,
    /// Whether repairs are off.
    pub(super) exact: bool,
    pub(super) options: Options,
    /// The position of a history.
    pub(super) position: Option<Position>,
    /// The side to move.
    pub(super) turn: Option<Side>,
}
