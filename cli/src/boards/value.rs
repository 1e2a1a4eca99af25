//! The decoded value of an input, and the details of its detection.

use boardwire::games::{
    chess, ternary,
    xiangqi::{self, Fen, Link, Pieces, Ply, Position, Setup, Side},
};

use crate::boards::{
    go::game::GoGame,
    named_format::Format,
    read::{Notation, fen::NO_FIELDS},
    xiangqi::replay::final_link,
};

/// The undecoded input.
pub(crate) enum Raw {
    Bytes(Vec<u8>),
    Text(String),
}

/// A decoded value: a value of the library, a history with its position, or a Go game.
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
    /// Pieces without a side to move.
    Pieces(Pieces),
    /// A position without identities.
    Setup(Setup),
    /// A game without identities.
    Game(xiangqi::Game),
    Chess {
        board: chess::Board,
        /// The fields of its FEN, which no format keeps.
        dropped: Vec<String>,
    },
    Go(GoGame),
}

impl DecodedValue {
    /// The position of a value of Xiangqi with the moves that led to it. The side to move is `turn`, or red, if the value does not have it.
    pub(crate) fn into_link(self, turn: Option<Side>) -> Option<Link> {
        let without_moves = |position| Link { base: None, position, history: Vec::new(), s: None };
        Some(match self {
            Self::Position(position) => without_moves(position),
            Self::History { position, plies } => Link { history: plies, ..without_moves(position) },
            Self::Link(link) => link,
            Self::Fen(fen) => without_moves(fen.position()),
            Self::Setup(setup) => without_moves(setup.position()),
            Self::Game(game) => final_link(&game),
            Self::Pieces(pieces) => without_moves(Position { turn: turn.unwrap_or(Side::Red), pieces }),
            Self::Board(_) | Self::Boards(_) | Self::Chess { .. } | Self::Go(_) => return None,
        })
    }

    /// The parts of the input that no format keeps.
    pub(crate) fn losses(&self) -> Vec<String> {
        match self {
            Self::Chess { dropped, .. } => lost_fields(Format::CHESS_PACKED, dropped),
            Self::Fen(fen) => lost_fields(Format::XIANGQI_FEN, fen.dropped()),
            Self::Go(game) => game.dropped.clone(),
            _ => Vec::new(),
        }
    }
}

/// Merges the dropped properties of a record into one entry.
pub(crate) fn describe_losses(losses: &[String]) -> Vec<String> {
    let names: Vec<&str> = losses.iter().filter_map(|part| part.strip_prefix("the property ")).collect();
    if names.len() < 2 {
        return losses.to_vec();
    }
    let others = losses.iter().filter(|part| !part.starts_with("the property ")).cloned();
    std::iter::once(format!("the properties {}", names.join(", "))).chain(others).collect()
}

/// Describes the dropped fields of a FEN, unless all of them have the values that every program writes.
pub(crate) fn lost_fields(format: Format, fields: &[String]) -> Vec<String> {
    let says_nothing = format == Format::XIANGQI_FEN && NO_FIELDS.split(' ').eq(fields.iter());
    let losses =
        (!fields.is_empty() && !says_nothing).then(|| format!("the fields \"{:.100}\"", fields.join(" ")));
    losses.into_iter().collect()
}

/// The result of detection.
#[derive(Debug, Default)]
pub(crate) struct Recognition {
    /// The notation of the input, before it was converted.
    pub(crate) notation: Option<Notation>,
    /// The evidence for the format; `None` if the caller named the format.
    pub(crate) because: Option<String>,
    /// The other formats in which the input is valid.
    pub(crate) alternatives: Vec<Format>,
    pub(crate) repairs: Vec<String>,
    /// The parts of the text that the repairs removed.
    pub(crate) losses: Vec<String>,
    /// Whether the diagram does not name the side to move.
    pub(crate) has_open_turn: bool,
    /// Whether the identities of the position before a history were chosen.
    pub(crate) has_chosen_identities: bool,
}
