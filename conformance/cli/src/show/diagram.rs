//! Boards as lines of letters, for people. `read/diagram.rs` reads them back.

use std::io::{self, IsTerminal, Write};

use anstyle::AnsiColor;
use boardwire::games::{
    chess,
    ternary::{Board, Cell, Dimensions},
    xiangqi::{Kind, Placement, Side, Square},
};

/// For whom a diagram is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Letters, which can be read back.
    Plain,
    /// Characters of the game, in colour, for a terminal.
    Terminal,
}

impl Style {
    /// That of what is written to stdout.
    pub(crate) fn of_stdout() -> Self {
        if io::stdout().is_terminal() { Self::Terminal } else { Self::Plain }
    }
}

/// The letter of a cell: `.` empty, `O` white, `X` black.
pub(crate) const fn letter(cell: Cell) -> u8 {
    match cell {
        Cell::Empty => b'.',
        Cell::White => b'O',
        Cell::Black => b'X',
    }
}

/// The sign of a cell on a terminal.
const fn sign(cell: Cell) -> &'static str {
    match cell {
        Cell::Empty => "·",
        Cell::White => "○",
        Cell::Black => "●",
    }
}

/// Writes cells as they come, a line a row.
pub(crate) struct CellWriter<W> {
    output: W,
    style: Style,
    cols: u32,
    col: u32,
}

impl<W: Write> CellWriter<W> {
    pub(crate) const fn new(output: W, style: Style, size: Dimensions) -> Self {
        Self { output, style, cols: size.cols(), col: 0 }
    }

    pub(crate) fn into_output(self) -> W {
        self.output
    }

    pub(crate) fn board(&mut self, board: &Board) -> io::Result<()> {
        board.rows().try_for_each(|row| self.cells(&row.cells().collect::<Vec<_>>()))
    }

    pub(crate) fn cells(&mut self, cells: &[Cell]) -> io::Result<()> {
        for &cell in cells {
            match self.style {
                Style::Plain => self.output.write_all(&[letter(cell)])?,
                Style::Terminal => self.output.write_all(sign(cell).as_bytes())?,
            }
            self.col += 1;
            if self.col == self.cols {
                self.output.write_all(b"\n")?;
                self.col = 0;
            }
        }
        Ok(())
    }
}

/// A Xiangqi board: ten lines, Black's back rank first, and the side to move.
pub(crate) fn xiangqi(placement: &Placement, turn: Side, style: Style) -> String {
    let mut text = String::new();
    for row in 0..Square::ROWS {
        let squares = (0..Square::COLS).filter_map(|col| Square::at(row, col));
        match style {
            Style::Plain => text.extend(squares.map(|square| placement.letter(square).unwrap_or('.'))),
            Style::Terminal => {
                text.push_str(&(9 - row).to_string());
                squares.for_each(|square| text.push_str(&glyph(placement.get(square))));
            }
        }
        text.push('\n');
    }
    if style == Style::Terminal {
        text.push_str("  a  b  c  d  e  f  g  h  i\n");
    }
    text + &format!("{turn} to move\n")
}

/// A square on a terminal, three columns wide.
fn glyph(piece: Option<(Side, Kind)>) -> String {
    const RED: anstyle::Style = AnsiColor::Red.on_default().bold();
    match piece {
        Some((Side::Red, kind)) => format!(" {RED}{}{RED:#}", character(Side::Red, kind)),
        Some((Side::Black, kind)) => format!(" {}", character(Side::Black, kind)),
        None => " · ".to_owned(),
    }
}

const fn character(side: Side, kind: Kind) -> char {
    match (side, kind) {
        (Side::Red, Kind::General) => '帥',
        (Side::Red, Kind::Advisor) => '仕',
        (Side::Red, Kind::Elephant) => '相',
        (Side::Red, Kind::Horse) => '傌',
        (Side::Red, Kind::Rook) => '俥',
        (Side::Red, Kind::Cannon) => '炮',
        (Side::Red, Kind::Pawn) => '兵',
        (Side::Black, Kind::General) => '將',
        (Side::Black, Kind::Advisor) => '士',
        (Side::Black, Kind::Elephant) => '象',
        (Side::Black, Kind::Horse) => '馬',
        (Side::Black, Kind::Rook) => '車',
        (Side::Black, Kind::Cannon) => '砲',
        (Side::Black, Kind::Pawn) => '卒',
    }
}

/// A chess board: eight lines, rank 8 first.
pub(crate) fn chess(board: &chess::Board, style: Style) -> String {
    let mut text = String::new();
    for rank in chess::placement::encode(board).split('/') {
        if style == Style::Terminal {
            text.push_str(&(8 - text.lines().count()).to_string());
        }
        for found in rank.chars() {
            let empty = found.to_digit(10).unwrap_or_default() as usize;
            match style {
                Style::Plain if empty > 0 => text.push_str(&".".repeat(empty)),
                Style::Plain => text.push(found),
                Style::Terminal if empty > 0 => text.push_str(&" ·".repeat(empty)),
                Style::Terminal => text.extend([' ', chess_sign(found)]),
            }
        }
        text.push('\n');
    }
    if style == Style::Terminal {
        text.push_str("  a b c d e f g h\n");
    }
    text
}

const fn chess_sign(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        _ => '♟',
    }
}
