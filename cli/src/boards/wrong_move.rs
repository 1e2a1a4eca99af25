//! A move that cannot be played.

use boardwire::{
    error::Location,
    formats::DecodeError,
    games::{
        go::{Color, Move, Point, Size, vertex},
        ternary::{Board, Cell},
        xiangqi::Position,
    },
};
use boardwire_suite::untrusted::Untrusted;

use super::go::game::GoGame;

/// A move that cannot be played, as a message describes it.
#[derive(Clone)]
pub(crate) struct WrongMove {
    /// Its number, its name, and its line or its side: `move 4, W[ee] (E5), line 1`.
    pub(crate) name: String,
    pub(crate) reason: String,
    pub(crate) error: DecodeError,
    /// The board before the move.
    pub(crate) before: Option<BoardBefore>,
}

impl WrongMove {
    /// Finds the move at which a decoder reports a fault, if it is one of these moves. `name` returns the name of the move with an index.
    pub(crate) fn from_error(
        error: &DecodeError,
        setup: &Board,
        moves: &[(Color, Move)],
        name: impl FnOnce(usize) -> String,
    ) -> Option<Self> {
        let Location::Move(index) = error.location else { return None };
        let index = usize::try_from(index).ok()?;
        let played = moves.get(..index)?;
        let before = GoGame::new(setup.clone(), Color::Black, played.to_vec(), Vec::new()).ok()?;
        let reason = match (error.code(), moves.get(index)) {
            ("point-occupied", Some(&(_, turn @ Move::Play(Point { row, col })))) => {
                let is_black = before.position.get(row.into(), col.into()) == Ok(Cell::Black);
                let owner = if is_black { "Black" } else { "White" };
                match played.iter().rposition(|&(_, other)| other == turn) {
                    Some(earlier_index) => format!("{owner}'s since move {}", earlier_index + 1),
                    None => format!("{owner}'s from the start"),
                }
            }
            ("ko", _) => format!("it takes back at once what move {index} took (ko)"),
            _ => error.kind.to_string(),
        };
        let before = Some(BoardBefore::Go(Box::new(before)));
        Some(Self { name: format!("move {}, {}", index + 1, name(index)), reason, error: *error, before })
    }

    /// Does the same as [`WrongMove::from_error`] for alternating moves that are given by their names.
    pub(crate) fn from_names(
        error: &DecodeError,
        setup: &Board,
        to_play: Color,
        names: &[String],
    ) -> Option<Self> {
        let size = Size::from_dimensions(setup.size())?;
        let colors = [to_play, to_play.other()].into_iter().cycle();
        let moves = names.iter().map_while(|name| vertex::decode(name, size).ok());
        let moves: Vec<(Color, Move)> = colors.zip(moves).collect();
        let color = |index: usize| if index.is_multiple_of(2) { to_play } else { to_play.other() };
        Self::from_error(error, setup, &moves, |index| {
            format!("{:.20} of {}", Untrusted::new(names.get(index).map_or("", String::as_str)), color(index))
        })
    }

    /// Its index among the moves.
    pub(crate) fn index(&self) -> usize {
        usize::try_from(self.error.location.offset()).unwrap_or(usize::MAX)
    }
}

/// The board before a move that cannot be played.
#[derive(Clone)]
pub(crate) enum BoardBefore {
    Go(Box<GoGame>),
    Xiangqi(Box<Position>),
}
