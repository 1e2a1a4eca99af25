//! Groups of rows, and the boards of stones or pieces that they are.

use boardwire_suite::untrusted::Untrusted;

use super::{
    DrawingKind, DrawingResult, DrawnBoard,
    row::{CellRow, DrawingLine},
    signs::{RuledLines, Signs, is_bar},
    uneven_width_message,
};
use crate::read::{
    paste::wrapping::narrow,
    text::{count, is_upside_down},
};

/// Consecutive rows that may be a board.
#[derive(Default)]
pub(super) struct RowGroup {
    rows: Vec<(usize, CellRow)>,
    /// The number of column names, and whether they are in reverse order.
    names: Option<(usize, bool)>,
    /// The number of rows after an empty line.
    gaps: usize,
}

/// Divides lines into groups of rows and other text.
pub(super) fn groups(lines: &[String], signs: Signs, rules: RuledLines) -> (Vec<RowGroup>, Vec<&str>) {
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
    pub(super) fn broken_row(&self, lines: &[String], signs: Signs) -> Option<String> {
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

    /// Reads the group as a board of stones.
    pub(super) fn stones(&self, signs: Signs) -> Option<DrawingResult> {
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
    pub(super) fn pieces(&self) -> Option<DrawingResult> {
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
