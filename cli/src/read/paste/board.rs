//! Boards as other programs print them.

use super::change::Change;
use crate::read::diagram::letters;

type Changed = Option<Result<Change, String>>;

/// The columns of a Go board, as engines name them.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Takes the position or the board out of what `check`, `play` or `explain` printed.
pub(super) fn printed(text: &str) -> Changed {
    let take = |content: String, command, lost| {
        let repair = format!("took the board out of the output of {command}");
        (!content.is_empty()).then(|| Ok(Change { lost, ..Change::new(content, repair) }))
    };
    if let Some((input, line)) = text.split_once("..=").and_then(|(before, _)| before.rsplit_once('\n'))
        && line.trim().chars().all(|c| c.is_ascii_digit())
    {
        return take(input.trim().to_owned(), "explain", Vec::new());
    }
    if let Some((before, hex)) = text.rsplit_once('\n')
        && let Some(last) = before.lines().last().filter(|line| line.contains(" to play; captured: "))
    {
        return take(hex.trim().to_owned(), "play", vec![last.trim().to_owned()]);
    }
    let mut labelled = text.lines().filter_map(|line| line.trim().split_once(' '));
    labelled.find(|(label, _)| *label == "valid:")?;
    let (mut board, mut lost) = (None, Vec::new());
    for (label, text) in labelled.map(|(label, text)| (label, text.trim())) {
        match label {
            "position" | "placement" => board = Some(text.to_owned()),
            "history" if text.starts_with("0 plies") => {}
            "history" | "moves" | "base" | "s" | "dropped" if text != "none" => {
                lost.push(format!("the line `{label}`"));
            }
            _ => {}
        }
    }
    let rows = || {
        let rows =
            text.lines().map(letters).filter(|row| !row.is_empty() && row.chars().all(|c| ".XO".contains(c)));
        rows.collect::<Vec<String>>().join("\n")
    };
    take(board.unwrap_or_else(rows), "check", lost)
}

/// Takes the board out of the answer of a Go engine to `showboard`: rows between their numbers, below the letters of the columns.
pub(super) fn showboard(text: &str) -> Changed {
    let mut lines = text.lines();
    let cols = lines.by_ref().find_map(columns)?;
    let rows: Vec<(usize, String)> = lines.map_while(|line| engine_row(line, cols)).collect();
    let are_counted = (1..=rows.len()).rev().eq(rows.iter().map(|(number, _)| *number));
    let board: Vec<String> = rows.into_iter().map(|(_, row)| row).collect();
    let is_board = are_counted && !board.is_empty();
    is_board.then(|| Ok(Change::new(board.join("\n"), "took the board out of the output of a Go engine")))
}

/// The number of columns that a line names. Text may follow after two spaces.
fn columns(line: &str) -> Option<usize> {
    let names = line.trim().split("  ").next()?.replace(' ', "");
    (names.len() > 1 && COLUMNS.starts_with(&names)).then_some(names.len())
}

/// The number and the cells of a row such as `3 . + (X) O . 3`. Text may follow.
fn engine_row(line: &str, cols: usize) -> Option<(usize, String)> {
    let (number, rest) = line.trim().split_once(' ')?;
    let rest: String = rest.chars().filter(|c| !" ()".contains(*c)).collect();
    let cells: String = rest.chars().take(cols).map(|c| if c == '+' { '.' } else { c }).collect();
    let is_row = cells.len() == cols && cells.chars().all(|c| ".XO".contains(c));
    let number = Some(number).filter(|number| is_row && rest[cols..].starts_with(number))?;
    Some((number.parse().ok()?, cells))
}

/// Reads rows of 0, 1 and 2 as cells: lines of digits, the lines of a CSV file, or the inner lists of a list.
pub(super) fn rows(text: &str) -> Changed {
    let is_list = text.starts_with('[') && text.ends_with(']');
    let has_digits_alone = text.chars().all(|c| "012 \r\n".contains(c));
    if !is_list && !has_digits_alone && !text.contains([',', ';', '\t']) {
        return None;
    }
    let ends: &[char] = if is_list { &[']'] } else { &['\n', '\r'] };
    let lines = text.split(ends).map(|line| line.trim_matches([',', '[', ' ', '\n', '\r']));
    let board: Option<Vec<String>> = lines.filter(|line| !line.is_empty()).map(cells).collect();
    let board = board?;
    let cols = board.first()?.len();
    let is_board = board.len() > 1 && cols > 1 && board.iter().all(|row| row.len() == cols);
    is_board
        .then(|| Ok(Change::new(board.join("\n"), "read the numbers as cells: 0 empty, 1 white, 2 black")))
}

/// Whether a text is rows of 0, 1 and 2.
pub(in crate::read) fn has_rows(text: &str) -> bool {
    rows(text).is_some()
}

/// The cells of a row of numbers.
fn cells(line: &str) -> Option<String> {
    let separators = if line.contains([',', ';', '\t']) { &[',', ';', '\t'][..] } else { &[' '] };
    let cell = |digit: char| match digit {
        '0' => Some('.'),
        '1' => Some('O'),
        '2' => Some('X'),
        _ => None,
    };
    if !line.contains(separators) {
        return line.chars().map(cell).collect();
    }
    line.split(separators).map(|item| cell(item.trim().parse().ok()?)).collect()
}

/// Removes the spaces between the cells of a board, as python-chess prints it.
pub(super) fn spaces(text: &str) -> Changed {
    let row = |line: &str| {
        let cells: String = line.split_whitespace().collect();
        (cells.chars().count() > 1 && line.split_whitespace().all(|cell| cell.chars().count() == 1))
            .then_some(cells)
    };
    let rows: Vec<String> = text.lines().map(row).collect::<Option<_>>()?;
    (rows.len() > 1).then(|| Ok(Change::new(rows.join("\n"), "removed the spaces between the cells")))
}
