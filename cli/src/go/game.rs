//! A position and the moves that were played from it.

use boardwire::{
    error::Location,
    formats::DecodeError,
    formats::go_chains,
    games::{
        go::{Captured, Color, Move, Point, Size, vertex},
        ternary::{Board, Cell},
    },
};
use boardwire_suite::untrusted::Untrusted;

/// A game whose moves are legal. Its position may be illegal as long as no move is played from it.
pub(crate) struct GoGame {
    /// The position before the first move.
    pub(crate) setup: Board,
    /// The side that moves first; without moves the side to move.
    pub(crate) to_play: Color,
    pub(crate) moves: Vec<(Color, Move)>,
    /// The position after the last move.
    pub(crate) position: Board,
    pub(crate) captured: Captured,
    /// The further parts of its record, which no game keeps.
    pub(crate) dropped: Vec<String>,
}

/// A move that cannot be played, for people.
pub(crate) struct WrongMove {
    /// Its number, its name, and where it is: `move 4, W[ee] (E5), line 1`.
    pub(crate) name: String,
    pub(crate) why: String,
    /// The game before it.
    pub(crate) before: GoGame,
}

impl WrongMove {
    /// The move at which a decoder found a fault, if it is one of these moves. `name` names the move of an index.
    pub(crate) fn of(
        error: &DecodeError,
        setup: &Board,
        moves: &[(Color, Move)],
        name: impl FnOnce(usize) -> String,
    ) -> Option<Self> {
        let Location::Move(at) = error.location else { return None };
        let at = usize::try_from(at).ok()?;
        let played = moves.get(..at)?;
        let before = GoGame::new(setup.clone(), Color::Black, played.to_vec(), Vec::new()).ok()?;
        let why = match (error.code(), moves.get(at)) {
            ("point-occupied", Some(&(_, turn @ Move::Play(Point { row, col })))) => {
                let is_black = before.position.get(row.into(), col.into()) == Ok(Cell::Black);
                let owner = if is_black { "Black" } else { "White" };
                match played.iter().rposition(|&(_, other)| other == turn) {
                    Some(since) => format!("{owner}'s since move {}", since + 1),
                    None => format!("{owner}'s from the start"),
                }
            }
            ("ko", _) => format!("it takes back at once what move {at} took (ko)"),
            _ => error.kind.to_string(),
        };
        Some(Self { name: format!("move {}, {}", at + 1, name(at)), why, before })
    }

    /// As [`WrongMove::of`], for moves in turn by their names.
    pub(crate) fn named(
        error: &DecodeError,
        setup: &Board,
        to_play: Color,
        names: &[String],
    ) -> Option<Self> {
        let size = Size::from_dimensions(setup.size())?;
        let colors = [to_play, to_play.other()].into_iter().cycle();
        let moves = names.iter().map_while(|name| vertex::decode(name, size).ok());
        let moves: Vec<(Color, Move)> = colors.zip(moves).collect();
        let color = |at: usize| if at.is_multiple_of(2) { to_play } else { to_play.other() };
        Self::of(error, setup, &moves, |at| {
            format!("{:.20} of {}", Untrusted::new(names.get(at).map_or("", String::as_str)), color(at))
        })
    }
}

impl GoGame {
    /// Plays moves from a position.
    ///
    /// # Errors
    /// At the first bit of the fault that makes the position illegal, or at the move that is rejected.
    pub(crate) fn new(
        setup: Board,
        to_play: Color,
        moves: Vec<(Color, Move)>,
        dropped: Vec<String>,
    ) -> Result<Self, DecodeError> {
        if moves.is_empty() {
            let position = setup.clone();
            return Ok(Self { setup, to_play, moves, position, captured: Captured::default(), dropped });
        }
        let mut board = go_chains::board(&setup)?;
        for (at, &(color, turn)) in (0..).zip(&moves) {
            go_chains::play_on(&mut board, at, color, Ok(turn))?;
        }
        let (position, captured) = (board.position(), board.captured());
        Ok(Self { setup, to_play, moves, position, captured, dropped })
    }

    /// Plays moves by their names, the sides taking turns.
    ///
    /// # Errors
    /// As [`GoGame::new`], and for an invalid vertex.
    pub(crate) fn named(setup: Board, to_play: Color, names: &[String]) -> Result<Self, DecodeError> {
        if names.is_empty() {
            return Self::new(setup, to_play, Vec::new(), Vec::new());
        }
        let mut board = go_chains::board(&setup)?;
        let (mut moves, mut color) = (Vec::new(), to_play);
        for (at, name) in (0..).zip(names) {
            // An invalid vertex is reported only after the moves before it were played.
            let turn = vertex::decode(name, board.size());
            go_chains::play_on(&mut board, at, color, turn)?;
            moves.extend(turn.map(|turn| (color, turn)));
            color = color.other();
        }
        let (position, captured) = (board.position(), board.captured());
        Ok(Self { setup, to_play, moves, position, captured, dropped: Vec::new() })
    }

    /// This game with the moves of `next`, which begins at the end of this one.
    pub(crate) fn continued(self, next: Self) -> Self {
        let to_play = if self.moves.is_empty() { next.to_play } else { self.to_play };
        let captured = Captured {
            black: self.captured.black + next.captured.black,
            white: self.captured.white + next.captured.white,
        };
        let moves = self.moves.into_iter().chain(next.moves).collect();
        Self { to_play, moves, captured, position: next.position, ..self }
    }

    /// The row and the column of the last move.
    pub(crate) fn last(&self) -> Option<(u32, u32)> {
        match self.moves.last()? {
            (_, Move::Play(point)) => Some((point.row.into(), point.col.into())),
            (_, Move::Pass) => None,
        }
    }

    /// The side to move after the last move.
    pub(crate) fn next(&self) -> Color {
        self.moves.last().map_or(self.to_play, |(color, _)| color.other())
    }

    /// The names of the moves in turns, with a pass of the other side where one side played twice; none if a point has no name.
    pub(crate) fn names(&self) -> Option<Vec<String>> {
        let size = Size::from_dimensions(self.setup.size())?;
        let (mut names, mut turn) = (Vec::new(), self.to_play);
        for &(color, played) in &self.moves {
            if color != turn {
                names.push("pass".to_owned());
            }
            names.push(match played {
                Move::Pass => "pass".to_owned(),
                Move::Play(point) => vertex::encode(point, size)?,
            });
            turn = color.other();
        }
        Some(names)
    }
}
