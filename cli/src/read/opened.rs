//! An input with its format, ready to be decoded.

use boardwire::games::{go::Color, xiangqi::Position};

use super::input::Input;
use crate::{format::Format, value::Recognition};

/// An input that is ready to be read.
pub(crate) struct Opened {
    pub(crate) input: Input,
    pub(crate) format: Format,
    /// The parts of a document beyond its value.
    pub(crate) attached: Attached,
    /// The details of its detection.
    pub(crate) recognition: Recognition,
}

impl Opened {
    pub(crate) fn new(input: Input, format: Format) -> Self {
        Self { input, format, attached: Attached::Nothing, recognition: Recognition::default() }
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
