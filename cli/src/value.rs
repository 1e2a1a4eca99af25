//! What an input holds, and how it was recognised.

use boardwire::games::{
    chess, ternary,
    xiangqi::{self, Fen, Link, Pieces, Ply, Position, Setup},
};

use crate::{format::Format, go::game::GoGame, read::Notation};

/// The input itself.
pub(crate) enum Raw {
    Bytes(Vec<u8>),
    Text(String),
}

/// A decoded value: that of the library, a history with its position, a Go position with its moves.
pub(crate) enum DecodedValue {
    Board(ternary::Board),
    Boards(Vec<ternary::Board>),
    Position(Position),
    History {
        position: Position,
        plies: Vec<Ply>,
    },
    Link(Link),
    Fen(Fen),
    /// Without a side to move.
    Pieces(Pieces),
    /// Without identities.
    Setup(Setup),
    /// Without identities.
    Record(xiangqi::Game),
    Chess {
        board: chess::Board,
        /// Fields of a FEN that nothing keeps.
        dropped: Vec<String>,
    },
    Go(GoGame),
}

impl DecodedValue {
    /// The parts of the input that no format keeps.
    pub(crate) fn lost(&self) -> Vec<String> {
        match self {
            Self::Chess { dropped, .. } => lost_fields(dropped),
            Self::Fen(fen) => lost_fields(fen.dropped()),
            Self::Go(game) => game.dropped.clone(),
            _ => Vec::new(),
        }
    }
}

/// Losses in words, the properties of a record together.
pub(crate) fn in_words(lost: &[String]) -> Vec<String> {
    let names: Vec<&str> = lost.iter().filter_map(|part| part.strip_prefix("the property ")).collect();
    if names.len() < 2 {
        return lost.to_vec();
    }
    let others = lost.iter().filter(|part| !part.starts_with("the property ")).cloned();
    std::iter::once(format!("the properties {}", names.join(", "))).chain(others).collect()
}

/// The loss of further fields of a FEN.
pub(crate) fn lost_fields(fields: &[String]) -> Vec<String> {
    let lost = (!fields.is_empty()).then(|| format!("the fields \"{:.100}\"", fields.join(" ")));
    lost.into_iter().collect()
}

/// The result of detection.
#[derive(Debug, Default)]
pub(crate) struct Recognition {
    /// The notation of the input, before it was converted.
    pub(crate) notation: Option<Notation>,
    /// The evidence for the format; `None` if the caller named the format.
    pub(crate) because: Option<String>,
    /// The other formats of which the input is valid.
    pub(crate) also: Vec<Format>,
    /// The repairs of the text.
    pub(crate) repairs: Vec<String>,
    /// What the repairs left out of the text.
    pub(crate) lost: Vec<String>,
    /// What may have happened to an input that is not valid.
    pub(crate) hint: Option<String>,
    /// Whether the diagram names no side to move.
    pub(crate) has_open_turn: bool,
    /// Whether the identities of the position before a history were chosen.
    pub(crate) has_chosen_identities: bool,
}

/// The letter of a cell: `.` empty, `O` white, `X` black.
pub(crate) const fn letter(cell: ternary::Cell) -> u8 {
    match cell {
        ternary::Cell::Empty => b'.',
        ternary::Cell::White => b'O',
        ternary::Cell::Black => b'X',
    }
}
