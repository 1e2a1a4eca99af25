//! An input with its format, ready to be decoded.

use boardwire::games::{go::Color, xiangqi::Position};

use super::{Input, Notation};
use crate::boards::{named_format::Format, value::Recognition, wrong_move::WrongMove};

/// An input that is ready to be read.
pub(crate) struct Opened {
    pub(crate) input: Input,
    pub(crate) format: Format,
    /// The parts of a document other than its value.
    pub(crate) attached: Attached,
    /// The details of the input's detection.
    pub(crate) recognition: Recognition,
}

impl Opened {
    pub(crate) fn new(input: Input, format: Format) -> Self {
        Self { input, format, attached: Attached::Nothing, recognition: Recognition::default() }
    }

    /// A game with a move that cannot be played.
    pub(super) fn unplayable(format: Format, text: &str, notation: Notation, wrong_move: WrongMove) -> Self {
        let attached = Attached::WrongMove(Box::new(wrong_move));
        Self { attached, ..Self::new(Input::from_text(text.to_owned(), notation), format) }
    }
}

/// The parts of a document other than its value.
#[derive(Clone)]
pub(crate) enum Attached {
    Nothing,
    /// The position of a history.
    Position(Box<Position>),
    /// The move of a game that cannot be played.
    WrongMove(Box<WrongMove>),
    /// Moves of both sides in turn from a Go position, and the side that moves first.
    Moves {
        to_play: Color,
        moves: Vec<String>,
    },
}
