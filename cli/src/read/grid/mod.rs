//! Finds drawn boards in a text: cells in letters, digits, signs or lines, with labels, marks of the last move and text around them.

mod group;
mod lines;
mod numbers;
mod row;
mod side;
mod signs;

use boardwire::{
    games::{
        ternary::{Board, Cell, Dimensions},
        xiangqi::Side,
    },
    options::Limits,
};

pub(super) use self::numbers::rows as rows_of_numbers;
use self::{
    group::groups,
    lines::lines,
    signs::{RuledLines, Signs},
};
use crate::{failure::Failure, value::letter};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DrawingKind {
    /// Cells of a ternary board.
    Board,
    /// Several boards, one after another.
    Boards,
    Xiangqi,
    Chess,
}

#[derive(Debug, Clone)]
pub(crate) struct DrawnBoard {
    pub(crate) kind: DrawingKind,
    /// The letters of each row, as `convert --to diagram` writes them; an empty line between two boards.
    rows: Vec<String>,
    /// The side to move that the text names.
    pub(crate) turn: Option<Side>,
    /// What was done to read the board.
    pub(crate) repairs: Vec<String>,
    /// The other lines of the text.
    pub(crate) text_beside: String,
    /// What may be wrong with the board.
    pub(crate) hint: Option<String>,
    /// Whether rows have numbers: ranks, or numbers from 0 in the form of this program.
    is_numbered: bool,
}

/// The maximum length of a text with a board. A text that is only a board in letters may be longer.
const MAX_TEXT_BYTES: usize = 1 << 18;

/// A drawn board, or the reason why a text that looks like one is not valid.
type DrawingResult = Result<DrawnBoard, String>;

impl DrawnBoard {
    fn new(kind: DrawingKind, rows: Vec<String>) -> Self {
        Self {
            kind,
            rows,
            turn: None,
            repairs: Vec::new(),
            text_beside: String::new(),
            hint: None,
            is_numbered: false,
        }
    }

    /// Finds the board in a text. The inner error is the reason why a board is faulty, or that there are several boards.
    pub(crate) fn find(text: &str) -> Option<DrawingResult> {
        if let Some(board) = read_letters(text) {
            return Some(board);
        }
        if text.len() > MAX_TEXT_BYTES {
            return None;
        }
        let (lines, sensei_signs) = lines(text);
        let readings: &[(Signs, RuledLines)] = match &sensei_signs {
            Some(signs) => &[(*signs, RuledLines::Drawn)],
            None => &[
                (Signs::Pieces, RuledLines::Drawn),
                (Signs::Pieces, RuledLines::Dashes),
                (Signs::Pieces, RuledLines::Cells),
                (Signs::Stones, RuledLines::Drawn),
                (Signs::Stones, RuledLines::Dashes),
            ],
        };
        let mut obstacle = None;
        for &(signs, rules) in readings {
            // A faulty board of pieces is not read as stones.
            if obstacle.is_some() && signs == Signs::Stones {
                break;
            }
            let (groups, text) = groups(&lines, signs, rules);
            let lines_around = text.iter().filter(|line| side::find_sides(line).is_empty()).count();
            let mut grids: Vec<Self> = Vec::new();
            for group in groups {
                let broken = group.broken_row(&lines, signs);
                match if signs == Signs::Pieces { group.pieces() } else { group.stones(signs) } {
                    // Two short lines within a text are not a board.
                    Some(Ok(grid)) if lines_around > 0 && grid.rows.len().min(grid.rows[0].len()) < 3 => {}
                    Some(_) if broken.is_some() => return broken.map(Err),
                    Some(Ok(grid)) if signs != Signs::Pieces && grid.is_numbered => grids.push(grid),
                    Some(Ok(grid)) if grids.iter().all(|known| known.rows != grid.rows) => grids.push(grid),
                    // Dashes are more likely lines than cells.
                    Some(Err(reason)) if signs == Signs::Pieces || rules == RuledLines::Drawn => {
                        obstacle = obstacle.or(Some(reason));
                    }
                    _ => {}
                }
            }
            // Several numbered boards without other text are a stream.
            if grids.len() > 1
                && lines_around == 0
                && grids.iter().all(|grid| grid.kind == DrawingKind::Board && grid.is_numbered)
            {
                let rows: Vec<&[String]> = grids.iter().map(|grid| &*grid.rows).collect();
                return Some(Ok(Self::new(DrawingKind::Boards, rows.join(&String::new()))));
            }
            if grids.len() > 1 {
                return Some(Err(format!("the text has {} boards: give one of them", grids.len())));
            }
            if let Some(mut grid) = grids.pop() {
                if lines_around > 0 && sensei_signs.is_none() {
                    grid.repairs.insert(0, "took the board out of the text".to_owned());
                }
                grid.text_beside = text.join("\n");
                let sides = side::find_sides(&grid.text_beside);
                if sides.len() > 1 && grid.kind == DrawingKind::Xiangqi {
                    return Some(Err(
                        "the text says of both sides that they are to move: keep one".to_owned()
                    ));
                }
                grid.turn = sides.first().copied();
                return Some(Ok(grid));
            }
        }
        obstacle.map(Err)
    }

    /// The board in the form of `convert --to diagram`, with the numbers of ranks if the drawing has them.
    pub(crate) fn letters_only(&self) -> String {
        let turn =
            self.turn.filter(|_| self.kind == DrawingKind::Xiangqi).map(|turn| format!("{turn} to move"));
        let is_numbered = self.kind == DrawingKind::Chess && self.is_numbered;
        let row =
            |(rank, row): (usize, &String)| if is_numbered { format!("{rank} {row}") } else { row.clone() };
        (1..=self.rows.len()).rev().zip(&self.rows).map(row).chain(turn).collect::<Vec<_>>().join("\n")
    }

    /// The placement of a Xiangqi or chess board, unchecked.
    pub(crate) fn placement(&self) -> String {
        let rank = |row: &String| {
            let mut rank = row.clone();
            for empty in (1..=9).rev() {
                rank = rank.replace(&".".repeat(empty), &empty.to_string());
            }
            rank
        };
        self.rows.iter().map(rank).collect::<Vec<_>>().join("/")
    }

    /// The FEN of a Xiangqi board, unchecked.
    pub(crate) fn xiangqi_fen(&self, default_turn: Side) -> String {
        let turn = if self.turn.unwrap_or(default_turn) == Side::Black { 'b' } else { 'w' };
        format!("{} {turn}", self.placement())
    }

    /// The ternary boards of the drawing.
    pub(crate) fn boards(&self, limits: Limits) -> Result<Vec<Board>, Failure> {
        self.rows.split(String::is_empty).map(|rows| board(rows, limits)).collect()
    }
}

/// Reads a text that consists of the cells of one or several ternary boards.
fn read_letters(text: &str) -> Option<DrawingResult> {
    let text = text.trim();
    let is_cell = |c: char| matches!(c, '.' | 'O' | 'X' | '\n' | '\r');
    if text.is_empty() || !text.chars().all(is_cell) {
        return None;
    }
    let rows: Vec<String> = text.lines().map(str::to_owned).collect();
    let has_several_boards = rows.iter().any(String::is_empty)
        && rows.windows(2).any(|pair| pair.iter().all(|row| !row.is_empty()));
    let rows: Vec<String> = rows.into_iter().filter(|row| has_several_boards || !row.is_empty()).collect();
    let mut number = 0;
    let mut cols = 0;
    for row in &rows {
        number = if row.is_empty() { 0 } else { number + 1 };
        cols = if number == 1 { row.len() } else { cols };
        if number > 0 && row.len() != cols {
            return Some(Err(uneven_width_message(number, row.len(), cols)));
        }
    }
    Some(Ok(DrawnBoard::new(if has_several_boards { DrawingKind::Boards } else { DrawingKind::Board }, rows)))
}

fn uneven_width_message(line: usize, width: usize, first: usize) -> String {
    format!("line {line} of the diagram is {width} cells wide, but the first line is {first}")
}

fn board(rows: &[String], limits: Limits) -> Result<Board, Failure> {
    let dimension = |length: usize, axis: &str| {
        let length = u32::try_from(length).ok().filter(|&length| (1..=Dimensions::MAX).contains(&length));
        length.ok_or_else(|| {
            Failure::new(format!("the diagram has no {axis}, or more than {}", Dimensions::MAX))
        })
    };
    let cols = rows.first().map_or(0, String::len);
    let size = Dimensions::new(dimension(rows.len(), "rows")?, dimension(cols, "columns")?);
    let size = size.map_err(|fault| Failure::new(fault.to_string()))?;
    let mut board =
        Board::new(size, limits).map_err(|fault| Failure::new(fault.to_string()).advise(fault.advice()))?;
    for (row, line) in (0..).zip(rows) {
        for (col, byte) in (0..).zip(line.bytes()) {
            if let Some(cell) = Cell::ALL.into_iter().find(|&cell| letter(cell) == byte) {
                board.set(row, col, cell).map_err(|error| Failure::new(error.to_string()))?;
            }
        }
    }
    Ok(board)
}
