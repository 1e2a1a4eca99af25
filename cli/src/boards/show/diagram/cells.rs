//! Draws ternary boards and Go boards.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use boardwire::games::{
    go::{Size, vertex},
    ternary::{Board, Cell, Dimensions},
};

use super::style::{BLACK, Style, WHITE, on};

/// The colours of the board and of its lines, in the 256-colour palette.
const WOOD: u8 = 137;
const LINE: u8 = 94;

/// Empty, white and black cells: letters, and characters on a coloured board.
const LETTERS: [u8; 3] = *b".OX";
const CHARACTERS: [char; 3] = ['·', '○', '●'];

/// The labels and gaps of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// No labels and no gaps.
    None,
    /// A space before each cell, and the numbers of rows and columns from 0.
    Numbers,
    /// A space before each cell, and the vertices of Go.
    Vertices(Size),
}

/// Writes cells as a stream, one line per row.
pub(crate) struct CellWriter<W> {
    output: W,
    style: Style,
    frame: Frame,
    size: Dimensions,
    mark: Option<(u32, u32)>,
    next: (u32, u32),
}

impl<W: Write> CellWriter<W> {
    /// Makes a writer for a ternary board, for a terminal of `columns` columns.
    pub(crate) fn new(output: W, style: Style, size: Dimensions, columns: Option<usize>) -> Self {
        let label_width = size.rows().to_string().len();
        let width = size.cols() as usize * 2 + label_width + 2;
        let fits = columns.is_some_and(|columns| width <= columns);
        let frame = if style != Style::Plain && fits { Frame::Numbers } else { Frame::None };
        Self { output, style, frame, size, mark: None, next: (0, 0) }
    }

    /// Makes a writer for a Go board with a mark on the last move.
    pub(crate) fn go(
        output: W,
        style: Style,
        size: Dimensions,
        columns: Option<usize>,
        mark: Option<(u32, u32)>,
    ) -> Self {
        let writer = Self::new(output, style, size, columns);
        match (writer.frame, Size::from_dimensions(size)) {
            (Frame::Numbers, Some(points)) if vertex_column(points, points.cols() - 1).is_some() => {
                Self { frame: Frame::Vertices(points), mark, ..writer }
            }
            _ => writer,
        }
    }

    pub(crate) fn into_output(self) -> W {
        self.output
    }

    pub(crate) fn write_board(&mut self, board: &Board) -> io::Result<()> {
        board.rows().try_for_each(|row| self.write_cells(&row.cells().collect::<Vec<_>>()))
    }

    pub(crate) fn write_cells(&mut self, cells: &[Cell]) -> io::Result<()> {
        for &cell in cells {
            let (row, col) = self.next;
            if self.next == (0, 0) {
                self.write_headings()?;
            }
            if col == 0 {
                self.begin_row(row)?;
            }
            self.write_cell(row, col, cell)?;
            self.next = (row, col + 1);
            if col + 1 == self.size.cols() {
                self.end_row(row)?;
                self.next = (row + 1, 0);
                if row + 1 == self.size.rows() && matches!(self.frame, Frame::Vertices(_)) {
                    self.write_headings()?;
                }
            }
        }
        Ok(())
    }

    /// The width of a row number.
    fn label_width(&self) -> usize {
        self.size.rows().to_string().len()
    }

    fn write_headings(&mut self) -> io::Result<()> {
        let mut line = format!("{:1$}", "", self.label_width());
        match self.frame {
            Frame::None => return Ok(()),
            Frame::Numbers => {
                let digit = |number: u32| char::from_digit(number % 10, 10).unwrap_or(' ');
                if self.size.cols() > 10 {
                    let mut tens = line.clone();
                    for col in 0..self.size.cols() {
                        let ten = if col % 10 == 0 && col > 0 { digit(col / 10) } else { ' ' };
                        let _ = write!(tens, " {ten}");
                    }
                    writeln!(self.output, "{}", tens.trim_end())?;
                }
                (0..self.size.cols()).for_each(|col| line.extend([' ', digit(col)]));
            }
            Frame::Vertices(size) => {
                line.extend(
                    (0..size.cols()).filter_map(|col| vertex_column(size, col)).flat_map(|name| [' ', name]),
                );
            }
        }
        writeln!(self.output, "{line}")
    }

    fn begin_row(&mut self, row: u32) -> io::Result<()> {
        let label_width = self.label_width();
        match self.frame {
            Frame::None => {}
            Frame::Numbers => write!(self.output, "{row:>label_width$}")?,
            Frame::Vertices(_) => write!(self.output, "{:>label_width$}", self.size.rows() - row)?,
        }
        match self.style {
            Style::Coloured => write!(self.output, "{}", on(LINE, WOOD)),
            Style::Plain | Style::Terminal => Ok(()),
        }
    }

    fn write_cell(&mut self, row: u32, col: u32, cell: Cell) -> io::Result<()> {
        if self.frame != Frame::None {
            let before = match self.mark {
                Some(mark) if mark == (row, col) => "(",
                Some((marked, at)) if marked == row && at + 1 == col => ")",
                _ => " ",
            };
            if before == " " || self.style != Style::Coloured {
                self.output.write_all(before.as_bytes())?;
            } else {
                write!(self.output, "{}{before}{}", on(BLACK, WOOD), on(LINE, WOOD))?;
            }
        }
        let index = usize::from(cell.trit());
        if self.style != Style::Coloured {
            return self.output.write_all(&[LETTERS[index]]);
        }
        let color = match cell {
            Cell::Empty => return write!(self.output, "{}", CHARACTERS[index]),
            Cell::White => WHITE,
            Cell::Black => BLACK,
        };
        write!(self.output, "{}{}{}", on(color, WOOD), CHARACTERS[index], on(LINE, WOOD))
    }

    fn end_row(&mut self, row: u32) -> io::Result<()> {
        let is_marked = self.mark == Some((row, self.size.cols() - 1));
        match self.frame {
            Frame::Vertices(_) => self.output.write_all(if is_marked { b")" } else { b" " })?,
            Frame::Numbers if self.style == Style::Coloured => self.output.write_all(b" ")?,
            Frame::Numbers | Frame::None => {}
        }
        if self.style == Style::Coloured {
            write!(self.output, "{}", anstyle::Reset)?;
        }
        if let Frame::Vertices(_) = self.frame {
            write!(self.output, "{}", self.size.rows() - row)?;
        }
        self.output.write_all(b"\n")
    }
}

/// The letter of a column of a Go board.
fn vertex_column(size: Size, col: u8) -> Option<char> {
    vertex::encode(boardwire::games::go::Point { row: 0, col }, size)?.chars().next()
}
