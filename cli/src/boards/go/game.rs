//! A position and the moves that were played from it.

use boardwire::{
    formats::DecodeError,
    formats::go_chains,
    games::{
        go::{Captured, Color, GoError, Move, Size, vertex},
        ternary::Board,
    },
};

/// A game of legal moves. The position of a game without moves may be illegal.
#[derive(Clone)]
pub(crate) struct GoGame {
    /// The position before the first move.
    pub(crate) setup: Board,
    /// The side that moves first, or the side to move if there are no moves.
    pub(crate) to_play: Color,
    pub(crate) moves: Vec<(Color, Move)>,
    /// The position after the last move.
    pub(crate) position: Board,
    pub(crate) captured: Captured,
    /// The other parts of the game's record, which are dropped.
    pub(crate) dropped: Vec<String>,
}

impl GoGame {
    /// Plays moves from a position.
    ///
    /// # Errors
    /// If the position is illegal (the location is the first bit of the fault), or if a move is rejected (the location is the move).
    pub(crate) fn new(
        setup: Board,
        to_play: Color,
        moves: Vec<(Color, Move)>,
        dropped: Vec<String>,
    ) -> Result<Self, DecodeError> {
        let moves = moves.into_iter().map(|(color, played)| (color, move |_| Ok(played)));
        Ok(Self { dropped, ..Self::play(setup, to_play, moves)? })
    }

    /// Plays alternating moves that are given by their names.
    ///
    /// # Errors
    /// As [`GoGame::new`], and for an invalid vertex.
    pub(crate) fn from_names(setup: Board, to_play: Color, names: &[String]) -> Result<Self, DecodeError> {
        let colors = [to_play, to_play.other()].into_iter().cycle();
        let moves = colors.zip(names).map(|(color, name)| (color, |size| vertex::decode(name, size)));
        Self::play(setup, to_play, moves)
    }

    /// Plays moves whose names depend on the size of the board.
    fn play<F: FnOnce(Size) -> Result<Move, GoError>>(
        setup: Board,
        to_play: Color,
        moves: impl Iterator<Item = (Color, F)>,
    ) -> Result<Self, DecodeError> {
        let position = setup.clone();
        let mut game = Self {
            setup,
            to_play,
            moves: Vec::new(),
            position,
            captured: Captured::default(),
            dropped: Vec::new(),
        };
        let mut moves = (0..).zip(moves).peekable();
        if moves.peek().is_none() {
            return Ok(game);
        }
        let mut board = go_chains::board(&game.setup)?;
        for (index, (color, find_move)) in moves {
            // The moves before an invalid vertex are played first, because one of them may have an earlier fault.
            let played = find_move(board.size());
            go_chains::play_on(&mut board, index, color, played)?;
            game.moves.extend(played.map(|played| (color, played)));
        }
        (game.position, game.captured) = (board.position(), board.captured());
        Ok(game)
    }

    /// Appends the moves of `next`, which begins at the end of this game.
    pub(crate) fn append(self, next: Self) -> Self {
        let to_play = if self.moves.is_empty() { next.to_play } else { self.to_play };
        let captured = Captured {
            black: self.captured.black + next.captured.black,
            white: self.captured.white + next.captured.white,
        };
        let moves = self.moves.into_iter().chain(next.moves).collect();
        Self { to_play, moves, captured, position: next.position, ..self }
    }

    /// The row and the column of the last move.
    pub(crate) fn last_point(&self) -> Option<(u32, u32)> {
        match self.moves.last()? {
            (_, Move::Play(point)) => Some((point.row.into(), point.col.into())),
            (_, Move::Pass) => None,
        }
    }

    /// The side to move after the last move.
    pub(crate) fn side_to_move(&self) -> Color {
        self.moves.last().map_or(self.to_play, |(color, _)| color.other())
    }

    /// The names of the moves as alternating moves: a pass is added where one side plays twice. `None` if a point has no name.
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
