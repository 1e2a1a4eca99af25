//! The view of the findings of an input: the terminal and the notation.

use boardwire::games::{
    ternary::{Board, Dimensions},
    xiangqi::Placement,
};

use super::{
    diagram::{self, CellWriter, Style},
    moves::MoveNotation,
};
use crate::boards::{go::game::GoGame, wrong_move::BoardBefore};

#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// The style of boards; no board is shown if it is plain.
    pub(crate) style: Style,
    /// The width of the terminal.
    pub(crate) columns: Option<usize>,
    pub(crate) notation: Option<MoveNotation>,
}

impl View {
    pub(super) fn draw(self, draw: impl FnOnce(Style) -> String) -> Option<String> {
        (self.style != Style::Plain).then(|| draw(self.style))
    }

    /// Makes a writer for a board, if it fits into the terminal.
    pub(super) fn drawing(self, size: Dimensions) -> Option<CellWriter<Vec<u8>>> {
        /// The maximum number of rows: a higher board would scroll the answer away.
        const MAX_ROWS: u32 = 52;
        let fits =
            size.rows() <= MAX_ROWS && self.columns.is_some_and(|columns| size.cols() as usize <= columns);
        (self.style != Style::Plain && fits)
            .then(|| CellWriter::new(Vec::new(), self.style, size, self.columns))
    }

    pub(super) fn text(drawing: CellWriter<Vec<u8>>) -> Option<String> {
        String::from_utf8(drawing.into_output()).ok()
    }

    pub(super) fn board(self, board: &Board) -> Option<String> {
        let mut drawing = self.drawing(board.size())?;
        drawing.board(board).ok()?;
        Self::text(drawing)
    }

    /// The board before a move, in the plain style if it is not shown otherwise.
    pub(crate) fn before(self, board: &BoardBefore) -> String {
        match board {
            BoardBefore::Go(game) => self.go_or_plain(game),
            BoardBefore::Xiangqi(position) => {
                diagram::xiangqi(&Placement::from(&position.pieces), position.turn, None, self.style)
            }
        }
    }

    fn go_or_plain(self, game: &GoGame) -> String {
        let plain = || {
            let mut drawing =
                CellWriter::go(Vec::new(), Style::Plain, game.position.size(), None, game.last_point());
            drawing.board(&game.position).ok()?;
            Self::text(drawing)
        };
        self.go(game).or_else(plain).unwrap_or_default()
    }

    pub(super) fn go(self, game: &GoGame) -> Option<String> {
        let size = game.position.size();
        self.drawing(size)?;
        let mut drawing = CellWriter::go(Vec::new(), self.style, size, self.columns, game.last_point());
        drawing.board(&game.position).ok()?;
        Self::text(drawing)
    }
}
