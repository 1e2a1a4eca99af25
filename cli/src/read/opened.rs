//! An input with its format, ready to be decoded.

use boardwire::games::{go::Color, xiangqi::Position};

use super::input::Input;
use crate::{format::Format, value::Recognition};

/// An input that is ready to be read.
pub(crate) struct Opened {
    pub(crate) input: Input,
    pub(crate) format: Format,
    /// The further parts of a document.
    pub(crate) attached: Attached,
    /// How it was recognised.
    pub(crate) how: Recognition,
}

impl Opened {
    /// An input whose format the caller gives.
    pub(crate) fn new(input: Input, format: Format) -> Self {
        Self { input, format, attached: Attached::Nothing, how: Recognition::default() }
    }
}

/// The parts of a document beyond its value.
#[derive(Clone)]
pub(crate) enum Attached {
    Nothing,
    /// The position of a history.
    Position(Box<Position>),
    /// Moves of both sides in turn from a Go position, and the side that moves first.
    Moves {
        to_play: Color,
        moves: Vec<String>,
    },
}
