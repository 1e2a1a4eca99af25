//! Finds drawn boards in a text: cells in letters, digits, signs or lines, with labels, marks of the last move and text around them.

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
use boardwire_suite::untrusted::Untrusted;

pub(super) use self::numbers::rows as rows_of_numbers;
use self::{
    row::{CellRow, DrawingLine},
    signs::{RuledLines, Signs, is_bar},
};
use super::{
    paste::wrapping::narrow,
    text::{count, is_upside_down},
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

/// Consecutive rows that may be a board.
#[derive(Default)]
struct RowGroup {
    rows: Vec<(usize, CellRow)>,
    /// The number of column names, and whether they are in reverse order.
    names: Option<(usize, bool)>,
    /// The number of rows after an empty line.
    gaps: usize,
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

/// Splits a text into lines without the syntax of programs. Returns the signs if it is a diagram of Sensei's Library.
fn lines(text: &str) -> (Vec<String>, Option<Signs>) {
    if text.contains("$$") {
        // A page may have joined the lines.
        let parts: Vec<&str> =
            text.split("$$").skip(1).map(|line| line.trim_end_matches(['\n', '\r'])).collect();
        let is_header = |line: &&&str| line.starts_with(|c: char| c.is_ascii_alphanumeric());
        let white_first = parts.iter().find(is_header).is_some_and(|header| header.starts_with('W'));
        let lines = parts
            .iter()
            .filter(|line| !is_header(line))
            .map(|line| (*line).lines().next().unwrap_or_default().to_owned());
        return (lines.collect(), Some(Signs::Sensei { white_first }));
    }
    if let Some(rows) = framed_rows(text) {
        return (rows, Some(Signs::Sensei { white_first: false }));
    }
    let mut text = fill_with_dots(text).unwrap_or_else(|| text.to_owned());
    // Each piece has two letters: its colour and its kind.
    if ["wK", "bK"].iter().all(|king| text.contains(king)) {
        for kind in ['K', 'Q', 'R', 'B', 'N', 'P', 'p'] {
            text = text.replace(&format!("w{kind}"), &kind.to_ascii_uppercase().to_string());
            text = text.replace(&format!("b{kind}"), &kind.to_ascii_lowercase().to_string());
        }
        text = text.replace("--", ".").replace("__", ".");
    }
    // Nested lists or strings of a programming language.
    if text.contains("],") || text.contains("\",") || text.contains("',") {
        let list = text.find('[').and_then(|start| text.get(start..=text.rfind(']')?));
        text = list.map_or_else(|| text.clone(), str::to_owned);
        for (from, to) in [("\" \"", "\".\""), ("' '", "'.'"), ("\"\"", "\".\""), ("''", "'.'"), ("],", "\n")]
        {
            text = text.replace(from, to);
        }
        for quote in ['"', '\''] {
            if text.split(quote).nth(1).is_some_and(|row| row.chars().count() > 1) {
                text = text.replace(&format!("{quote},"), "\n");
            }
        }
    }
    if !text.contains('\n') {
        text = text.replace("\\n", "\n");
    }
    // If a board has both forms of a character, Red has the simplified form.
    for (simple, traditional, red) in [('车', '車', "俥"), ('马', '馬', "傌")] {
        if text.contains(simple) && text.contains(traditional) {
            text = text.replace(simple, red);
        }
    }
    let uncommented = |line: &str| line.trim_start().strip_prefix("//").unwrap_or(line).to_owned();
    let mut lines: Vec<String> = text.lines().map(uncommented).collect();
    // All lines begin with a comment sign, which could be read as a stone.
    let is_all = |sign: &&&str| {
        lines.iter().all(|line| line.trim().is_empty() || line.trim_start().starts_with(**sign))
    };
    if let Some(sign) = ["#", ";", "*", "%"].iter().find(is_all) {
        lines = lines.iter().map(|line| line.trim_start().trim_start_matches(sign).to_owned()).collect();
    }
    (lines, None)
}

/// Replaces the spaces that represent the empty squares of a board of pieces with dots.
fn fill_with_dots(text: &str) -> Option<String> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    let find = |&(ranks, files)| {
        let mut rows = lines.windows(ranks).enumerate();
        rows.find_map(|(first, rows)| Some((first, squares(rows, files)?)))
    };
    let (first, rows) = [(8, 8), (10, 9)].iter().find_map(find)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.splice(first..first + rows.len(), rows);
    Some(lines.join("\n"))
}

/// Splits rows into squares, if each piece is in one of this number of columns.
fn squares(rows: &[Vec<char>], files: usize) -> Option<Vec<String>> {
    let start = |row: &Vec<char>| row.iter().position(|sign| !sign.is_whitespace());
    let indent = rows[1..].iter().filter_map(start).min()?;
    // The text was trimmed, so its first line has no indent.
    let indents = std::iter::once(start(&rows[0])?).chain(std::iter::repeat(indent));
    let rows: Vec<&[char]> =
        rows.iter().zip(indents).map(|(row, indent)| row.get(indent..).unwrap_or_default()).collect();
    let width = rows.iter().map(|row| row.len()).max()?;
    let step = [1, 2].into_iter().find(|step| width == files * step - (step - 1))?;
    let is_piece = |sign| Signs::Pieces.letter(sign).is_some_and(char::is_alphabetic);
    let fits = |(at, &sign): (usize, &char)| sign == ' ' || at % step == 0 && is_piece(sign);
    let square = |row: &[char], file| row.get(file * step).copied().filter(|sign| *sign != ' ');
    let line = |row| (0..files).map(|file| square(row, file).unwrap_or('.')).collect();
    let is_board = rows[0].len() == width && rows.iter().all(|row| row.iter().enumerate().all(fits));
    is_board.then(|| rows.into_iter().map(line).collect())
}

/// Reads the rows of a board in a frame whose cells include numbers of moves. A move becomes the digit 1 (Black) or 2 (White).
fn framed_rows(text: &str) -> Option<Vec<String>> {
    let framed_row = |line: &str| {
        let (_, row) = line.split_once(['|', '│'])?;
        let (row, _) = row.rsplit_once(['|', '│'])?;
        let cell = |word: &str| match word.parse::<u16>() {
            Ok(number) => Some(if number % 2 == 0 { "2" } else { "1" }),
            Err(_) => [".", "+", ",", "X", "O"].into_iter().find(|cell| *cell == word),
        };
        row.split_whitespace().map(cell).collect::<Option<Vec<_>>>()
    };
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| line.contains(['|', '│'])).map(framed_row).collect::<Option<_>>()?;
    let cols = rows.first()?.len();
    let is_board = rows.len() > 2 && cols > 2 && rows.iter().all(|row| row.len() == cols);
    let has = |cells: &[&str]| rows.iter().flatten().any(|cell| cells.contains(cell));
    (is_board && has(&["1", "2"]) && has(&[".", "+"])).then(|| rows.iter().map(|row| row.join(" ")).collect())
}

/// Divides lines into groups of rows and other text.
fn groups(lines: &[String], signs: Signs, rules: RuledLines) -> (Vec<RowGroup>, Vec<&str>) {
    let (mut groups, mut group, mut text) = (Vec::new(), RowGroup::default(), Vec::new());
    let mut is_after_blank = false;
    let mut finish_group = |group: &mut RowGroup| groups.push(std::mem::take(group));
    for (number, line) in (1..).zip(lines) {
        match DrawingLine::read(line, signs, rules) {
            DrawingLine::Row(row) if signs != Signs::Pieces || (7..=10).contains(&row.width()) => {
                let is_next = group.may_be_followed_by(&row, is_after_blank);
                let is_separate = is_after_blank && signs != Signs::Pieces && row.label.is_none();
                // Some pages put an empty line between all lines.
                if !is_next || is_separate && group.rows.len() > group.gaps + 1 {
                    finish_group(&mut group);
                }
                group.gaps += usize::from(is_after_blank);
                group.rows.push((number, row));
                is_after_blank = false;
            }
            DrawingLine::Row(row) if row.is_ruled() => {}
            DrawingLine::Row(_) | DrawingLine::Text => {
                finish_group(&mut group);
                text.push(line.as_str());
            }
            DrawingLine::Names { count, is_reversed } => {
                // After an empty line, the names belong to the next board.
                if is_after_blank {
                    finish_group(&mut group);
                }
                group.names = Some((count, is_reversed));
                if !group.rows.is_empty() {
                    finish_group(&mut group);
                }
                is_after_blank = false;
            }
            DrawingLine::Blank => is_after_blank = !group.rows.is_empty(),
            DrawingLine::Drawn => {}
        }
    }
    finish_group(&mut group);
    (groups, text)
}

impl RowGroup {
    /// Whether a row may follow the last row of the group, judged by their numbers.
    fn may_be_followed_by(&self, row: &CellRow, is_after_blank: bool) -> bool {
        let last = self.rows.last().and_then(|(_, last)| last.label);
        last.zip(row.label).is_none_or(|(last, next)| match last.abs_diff(next) {
            0 | 1 => true,
            2 => !is_after_blank,
            _ => last.min(next) > 1,
        })
    }

    /// The rows that do not belong to a frame.
    fn cells(&self) -> Vec<&(usize, CellRow)> {
        let is_barred = self.rows.iter().any(|(_, row)| !row.is_ruled() && row.is_barred);
        let is_row = |(_, row): &&(usize, CellRow)| !row.is_ruled() || row.is_barred == is_barred;
        self.rows.iter().filter(is_row).collect()
    }

    /// The letters of rows, with dots for empty cells.
    fn letters(rows: &[&(usize, CellRow)]) -> Vec<String> {
        rows.iter().map(|(_, row)| row.cells.replace(['+', ' '], ".")).collect()
    }

    /// The first gap in the numbers of the rows, as a message.
    fn gap_message(rows: &[&(usize, CellRow)]) -> Option<String> {
        let labels: Vec<u32> = rows.iter().filter_map(|(_, row)| row.label).collect();
        let is_down = labels.first() > labels.last();
        labels.windows(2).find_map(|pair| {
            let expected = if is_down { pair[0].checked_sub(1) } else { pair[0].checked_add(1) }?;
            (pair[1] != expected).then(|| {
                format!("after row {} of the board is row {}, instead of {expected}", pair[0], pair[1])
            })
        })
    }

    /// The message about the rows that are missing below the last one, if all rows have numbers.
    fn cut_message(rows: &[&(usize, CellRow)]) -> Option<String> {
        let labels = rows.iter().map(|(_, row)| row.label).collect::<Option<Vec<u32>>>()?;
        let lowest = labels.into_iter().min().filter(|&lowest| lowest > 1)?;
        Some(format!("the board has no row 1: its lowest row is {lowest}"))
    }

    /// The fault of a line before or after the rows of stones: it would be another row, but for a sign.
    fn broken_row(&self, lines: &[String], signs: Signs) -> Option<String> {
        let ((first, row), (last, _)) = (self.rows.first()?, self.rows.last()?);
        [first - 1, last + 1].into_iter().filter(|_| signs != Signs::Pieces).find_map(|number| {
            let words = lines.get(number.checked_sub(1)?)?.split(|c: char| c.is_whitespace() || is_bar(c));
            let is_cell = |word: &&str| !word.is_empty() && word.parse::<u32>().is_err();
            let words: Vec<&str> = words.filter(is_cell).collect();
            let are_cells = words.len() == 1 || words.iter().all(|word| word.chars().nth(1).is_none());
            let (known, unknown): (Vec<char>, Vec<char>) =
                words.concat().chars().partition(|&sign| signs.letter(narrow(sign)).is_some());
            let is_row = known.len() + unknown.len() == row.width() && known.len() >= unknown.len();
            let sign = unknown.first().filter(|_| are_cells && is_row)?.to_string();
            let sign = Untrusted::new(&sign);
            Some(format!(
                "line {number} of the board has `{sign}`, which is neither a stone nor an empty point"
            ))
        })
    }

    fn stones(&self, signs: Signs) -> Option<DrawingResult> {
        let rows = self.cells();
        let (_, first) = rows.first()?;
        let cols = first.width();
        let has_cell = rows.iter().any(|(_, row)| !row.is_ruled());
        // Words may consist of the letters of stones, but have no empty cells.
        let is_word = |c: char| c.is_ascii_alphabetic() && !"XO".contains(c);
        let are_words =
            rows.iter().all(|(_, row)| !row.cells.contains(['.', '+', ' ']) && row.signs.contains(is_word));
        let names = self.names.map(|(names, _)| names);
        let is_numbered = first.label == Some(0) && names.is_some_and(|names| [0, cols].contains(&names));
        if rows.len() < 2 && !is_numbered || !has_cell && rows.len() < 3 || are_words {
            return None;
        }
        if let Some(reason) = Self::gap_message(&rows).or_else(|| Self::cut_message(&rows)) {
            return Some(Err(reason));
        }
        if let Some((number, row)) = rows.iter().find(|(_, row)| row.width() != cols) {
            return (rows.len() > 2).then(|| Err(uneven_width_message(*number, row.width(), cols)));
        }
        if let Some(names) = names.filter(|names| ![0, cols].contains(names)) {
            return Some(Err(format!("the board has {names} names of columns and {cols} columns")));
        }
        let mut grid =
            DrawnBoard { is_numbered, ..DrawnBoard::new(DrawingKind::Board, Self::letters(&rows)) };
        if signs.is_sensei() {
            let first = if signs == (Signs::Sensei { white_first: true }) { "White" } else { "Black" };
            grid.repairs.push(format!("read numbers in the diagram as moves: odd ones are {first}'s"));
        }
        Some(Ok(grid))
    }

    /// Reads the group as a Xiangqi or chess board.
    fn pieces(&self) -> Option<DrawingResult> {
        let rows = self.cells();
        let letters = Self::letters(&rows);
        if !letters.concat().contains(['k', 'K']) {
            return None;
        }
        let rows_of_width = |files: usize| letters.iter().filter(|row| row.len() == files).count();
        let (kind, game, ranks, files) = if rows_of_width(9) > rows_of_width(8) {
            (DrawingKind::Xiangqi, "Xiangqi", 10, 9)
        } else {
            (DrawingKind::Chess, "chess", 8, 8)
        };
        let kings = letters.concat().matches('K').count();
        if rows_of_width(files) == ranks
            && letters.len() == ranks
            && kings > 1
            && !letters.concat().contains('k')
        {
            return Some(Err(format!(
                "the board has {kings} kings in capital letters: write Black's pieces in small ones"
            )));
        }
        if rows_of_width(files) == ranks && letters.len() == ranks {
            let mut grid = DrawnBoard::new(kind, letters);
            grid.turn_to_black_at_top(self, &rows);
            let signs: String = rows.iter().map(|(_, row)| row.signs.as_str()).collect();
            return Some(sides(&signs).map(|assumption| {
                grid.repairs.extend(assumption);
                grid
            }));
        }
        if rows.len() < ranks - 2 || rows_of_width(files) < ranks - 2 {
            return None;
        }
        if let Some((number, row)) = rows.iter().find(|(_, row)| row.width() != files) {
            let (width, squares) = (row.width(), count(files, "square"));
            return Some(Err(format!(
                "line {number} of the board has {width} squares: a rank of {game} has {squares}"
            )));
        }
        let missing = Self::gap_message(&rows).map_or_else(String::new, |gap| format!(" ({gap})"));
        let ranks_text = count(rows.len(), "rank");
        Some(Err(format!("the board has {ranks_text} of {files} squares{missing}: {game} has {ranks} ranks")))
    }
}

/// Checks that the characters of a Xiangqi board identify the side of each piece. Returns an assumption, if one is needed.
fn sides(signs: &str) -> Result<Option<String>, String> {
    let count_of = |characters: &str| signs.chars().filter(|&sign| characters.contains(sign)).count();
    let is_certain = count_of("俥傌砲包") > 0;
    let is_simple = count_of("帅将车马") > 0;
    let groups = [("車车", true), ("馬马", true), ("炮", true), ("士", false), ("象", false)];
    let shared =
        groups.iter().filter(|(group, has_two)| count_of(group) > 2 || *has_two && !is_certain && is_simple);
    let shared = shared.flat_map(|(group, _)| group.chars()).filter(|&sign| signs.contains(sign));
    let shared: Vec<String> = shared.map(String::from).collect();
    if let Some((last, others)) = shared.split_last() {
        let others = if others.is_empty() { String::new() } else { format!("{} and ", others.join(", ")) };
        let verb = if others.is_empty() { "stands" } else { "stand" };
        return Err(format!("{others}{last} {verb} for both sides here: write letters, or 俥 傌 炮 for red"));
    }
    let assumption = !is_certain && count_of("車馬") > 0;
    Ok(assumption.then(|| "assumed that 車 and 馬 are Black's: 俥 and 傌 are Red's".to_owned()))
}

impl DrawnBoard {
    /// Turns the board so that Black is at the top, if it is drawn from the side of Black.
    fn turn_to_black_at_top(&mut self, group: &RowGroup, rows: &[&(usize, CellRow)]) {
        let row_of = |king: char| self.rows.iter().position(|row| row.contains(king));
        let (red, black) = (row_of('K'), row_of('k'));
        let labels = (rows[0].1.label, rows[rows.len() - 1].1.label);
        let (is_turned, first) = match self.kind {
            // A general is always in its palace.
            DrawingKind::Xiangqi => {
                (red.map_or(black > Some(6), |red| red < 3 && black.is_none_or(|black| black > 6)), "Red")
            }
            _ => (
                labels == (Some(1), Some(8))
                    || labels == (None, None) && group.names.is_some_and(|(_, is_reversed)| is_reversed),
                "White",
            ),
        };
        if is_turned {
            self.rows.reverse();
            let keeps_files =
                self.kind == DrawingKind::Chess && group.names.is_some_and(|(_, is_reversed)| !is_reversed);
            if !keeps_files {
                self.rows.iter_mut().for_each(|row| *row = row.chars().rev().collect());
            }
            self.repairs.push(format!("turned the board: {first} is at its top"));
        } else if self.kind == DrawingKind::Chess && labels == (None, None) && is_upside_down(&self.rows) {
            let hint = "White is at the top: if the board is drawn from Black's side, number its ranks";
            self.hint = Some(hint.to_owned());
        }
        self.is_numbered = labels.0.is_some();
    }
}
