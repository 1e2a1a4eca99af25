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
    /// The style of boards; in the plain style, no board is shown.
    pub(crate) style: Style,
    /// The width of the terminal.
    pub(crate) columns: Option<usize>,
    pub(crate) notation: Option<MoveNotation>,
}

impl View {
    pub(super) fn draw(self, draw: impl FnOnce(Style) -> String) -> Option<String> {
        (self.style != Style::Plain).then(|| draw(self.style))
    }

    /// Whether a board of cells is shown: only if the board fits into the terminal.
    fn shows(self, size: Dimensions) -> bool {
        /// The maximum number of rows: a higher board would scroll the answer away.
        const MAX_ROWS: u32 = 52;
        let has_width = self.columns.is_some_and(|columns| size.cols() as usize <= columns);
        self.style != Style::Plain && size.rows() <= MAX_ROWS && has_width
    }

    /// Makes a writer for a ternary board, if it is shown.
    pub(super) fn drawing(self, size: Dimensions) -> Option<CellWriter<Vec<u8>>> {
        self.shows(size).then(|| CellWriter::new(Vec::new(), self.style, size, self.columns))
    }

    pub(super) fn board(self, board: &Board) -> Option<String> {
        let mut drawing = self.drawing(board.size())?;
        drawing.write_board(board).ok()?;
        text(drawing)
    }

    pub(super) fn go(self, game: &GoGame) -> Option<String> {
        if self.shows(game.position.size()) { draw_go(game, self.style, self.columns) } else { None }
    }

    /// The board before a move, in the plain style if it is not shown otherwise.
    pub(crate) fn before(self, board: &BoardBefore) -> String {
        match board {
            BoardBefore::Go(game) => {
                self.go(game).or_else(|| draw_go(game, Style::Plain, None)).unwrap_or_default()
            }
            BoardBefore::Xiangqi(position) => {
                diagram::xiangqi(&Placement::from(&position.pieces), position.turn, None, self.style)
            }
        }
    }
}

fn draw_go(game: &GoGame, style: Style, columns: Option<usize>) -> Option<String> {
    let mut drawing = CellWriter::go(Vec::new(), style, game.position.size(), columns, game.last_point());
    drawing.write_board(&game.position).ok()?;
    text(drawing)
}

/// The text of a complete drawing.
pub(super) fn text(drawing: CellWriter<Vec<u8>>) -> Option<String> {
    String::from_utf8(drawing.into_output()).ok()
}
