//! Formats the table of fields. Keeps the first rows until the widths of the columns are known, because a board may have millions of rows.

use std::{fmt::Write, mem};

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use crate::terminal::DIM;

/// The columns: the range, the bits, their hex, the name, the value, the meaning, the requirements.
const HEADING: [&str; 7] = ["bits", "", "hex", "field", "value", "meaning", "requirements"];
const RANGE_COLUMN: usize = 0;
const BITS_COLUMN: usize = 1;
const HEX_COLUMN: usize = 2;
const VALUE_COLUMN: usize = 4;

/// The width of the column of bits if a line would be too long otherwise.
pub(super) const SHORT_BITS_WIDTH: usize = 9;

/// The number of first rows that determine the widths.
const MAX_MEASURED_ROWS: usize = 1000;

pub(super) struct TableRow {
    /// The colour of the cell with the bits.
    pub(super) color: Style,
    pub(super) cells: [String; HEADING.len()],
}

/// The kept rows, and the widths of the columns once they are known.
#[derive(Default)]
pub(super) struct Table {
    /// The width of the terminal.
    columns: usize,
    has_characters: bool,
    kept_rows: Vec<TableRow>,
    widths: Option<[usize; HEADING.len()]>,
}

impl Table {
    pub(super) fn new(columns: usize, has_characters: bool) -> Self {
        Self { columns, has_characters, ..Self::default() }
    }

    /// The heading. A text has no hex.
    fn heading(&self) -> [&'static str; HEADING.len()] {
        let mut heading = HEADING;
        if self.has_characters {
            (heading[RANGE_COLUMN], heading[HEX_COLUMN]) = ("chars", "");
        }
        heading
    }

    /// Adds a row. Returns the lines that can be printed.
    pub(super) fn add(&mut self, row: TableRow) -> String {
        self.kept_rows.push(row);
        if self.widths.is_some() || self.kept_rows.len() == MAX_MEASURED_ROWS {
            self.lines()
        } else {
            String::new()
        }
    }

    /// The lines of the kept rows, which determine the widths of the columns.
    pub(super) fn lines(&mut self) -> String {
        let kept_rows = mem::take(&mut self.kept_rows);
        let mut lines = String::new();
        let widths = self.widths.unwrap_or_else(|| {
            let widths = self.fit_widths(&kept_rows);
            let cells = self.heading().map(str::to_owned);
            add_line(&mut lines, &cells, widths, |_| DIM);
            widths
        });
        self.widths = Some(widths);
        for TableRow { color, cells } in kept_rows {
            add_line(&mut lines, &cells, widths, |column| match column {
                BITS_COLUMN | HEX_COLUMN => color,
                _ => Style::new(),
            });
        }
        lines
    }

    pub(super) fn range_width(&self) -> usize {
        self.widths.map_or(0, |widths| widths[RANGE_COLUMN])
    }

    /// The widths with which the rows fit into the terminal, if possible.
    fn fit_widths(&self, rows: &[TableRow]) -> [usize; HEADING.len()] {
        let mut widths = self.heading().map(str::len);
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(&row.cells) {
                *width = cell.width().max(*width);
            }
        }
        // The bits and their digits are shortened first, because the value says the same.
        for (column, width) in [(BITS_COLUMN, SHORT_BITS_WIDTH), (HEX_COLUMN, 0)] {
            if widths.iter().sum::<usize>() + 2 * (HEADING.len() - 1) > self.columns {
                widths[column] = widths[column].min(width);
            }
        }
        widths
    }
}

/// Adds a line, without white space after its last cell.
fn add_line(
    lines: &mut String,
    cells: &[String; HEADING.len()],
    widths: [usize; HEADING.len()],
    style_of: impl Fn(usize) -> Style,
) {
    let last_column = cells.iter().rposition(|cell| !cell.is_empty()).unwrap_or_default();
    for (column, cell) in cells
        .iter()
        .enumerate()
        .take(last_column + 1)
        .filter(|(column, _)| widths[*column] > 0 || *column != HEX_COLUMN)
    {
        let cut = cell.char_indices().nth(SHORT_BITS_WIDTH - 1);
        let cell = match cut.filter(|_| column == BITS_COLUMN && cell.width() > widths[BITS_COLUMN]) {
            Some((end, _)) => format!("{}…", &cell[..end]),
            None => cell.clone(),
        };
        let space = " ".repeat(widths[column].saturating_sub(cell.width()));
        let style = style_of(column);
        let styled = if cell.is_empty() { cell } else { format!("{style}{cell}{style:#}") };
        let _ = match column {
            RANGE_COLUMN | VALUE_COLUMN => write!(lines, "{space}{styled}"),
            _ if column == last_column => write!(lines, "{styled}"),
            _ => write!(lines, "{styled}{space}"),
        };
        lines.push_str(if column == last_column { "\n" } else { "  " });
    }
}
