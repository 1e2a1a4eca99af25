//! Boards in letters, or copied from a terminal.

use std::borrow::Cow;

use boardwire::{
    games::{
        ternary::{Board, Cell, Dimensions},
        xiangqi::Side,
    },
    options::Limits,
};

use crate::{failure::Failure, value::letter};

/// The kind of board in a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Cells of a ternary board.
    Board,
    Xiangqi,
    Chess,
}

/// Detects the kind of board in a diagram, by the letters and the widths of its lines.
pub(crate) fn kind(text: &str) -> Option<Kind> {
    let text = plain(text);
    if is_board(&text) {
        return Some(Kind::Board);
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(12).collect();
    // One or two lines may be damaged.
    let fits = |ranks: usize, files: usize| {
        let is_rank =
            |line: &&&str| line.len() == files && line.chars().all(|c| c == '.' || c.is_ascii_alphabetic());
        lines.len().abs_diff(ranks) <= 1 && lines.iter().filter(is_rank).count() + 2 >= ranks
    };
    // Below a Xiangqi board is the side to move.
    let ranks = 10 + usize::from(names_side(&text));
    if fits(ranks, 9) { Some(Kind::Xiangqi) } else { fits(8, 8).then_some(Kind::Chess) }
}

/// A diagram in letters alone, without the coordinates, the river and the brackets that a terminal shows.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    let is_drawn = |line: &str| line.chars().any(|c| letter_of(c).is_some());
    if !text.lines().any(|line| is_drawn(line) || is_header(line)) {
        return Cow::Borrowed(text);
    }
    let lines = text.lines().filter(|line| !is_header(line) && !is_label(line) && !line.contains('楚'));
    let lines =
        lines.map(|line| if is_drawn(line) || is_row(line) { letters(line) } else { line.to_owned() });
    Cow::Owned(lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
}

/// The letters of a line, without white space, the numbers of ranks and the brackets of the last move.
pub(super) fn letters(line: &str) -> String {
    let is_margin = |c: &char| c.is_whitespace() || c.is_ascii_digit() || "()|".contains(*c);
    line.chars().filter(|c| !is_margin(c)).map(|c| letter_of(c).unwrap_or(c)).collect()
}

/// Whether a line has nothing but numbers.
fn is_label(line: &str) -> bool {
    line.chars().all(|c| c.is_ascii_digit() || c == ' ')
}

/// Whether a line names columns: `a b c`, `A B C`, or `0 1 2`.
fn is_header(line: &str) -> bool {
    let starts = ["abcdefghi", "ABCDEFGHJKLMNOPQRSTUVWXYZ"];
    let names: String = line.split_whitespace().collect();
    let is_apart = line.split_whitespace().all(|name| name.len() == 1);
    names.len() > 1
        && is_apart
        && (starts.iter().any(|start| start.starts_with(&names)) || names.starts_with("012"))
}

/// Whether a line is a row of letters between its numbers.
fn is_row(line: &str) -> bool {
    let starts_with_number = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    starts_with_number && line.chars().all(|c| c.is_ascii_alphanumeric() || " .()|".contains(c))
}

/// The letter of a character that a terminal shows.
fn letter_of(found: char) -> Option<char> {
    const SHOWN: &str = "·╳⭘○●帥仕相傌俥炮兵將士象馬車砲卒♔♕♖♗♘♙♚♛♜♝♞♟";
    const LETTERS: &str = "...OXKABNRCPkabnrcpKQRBNPkqrbnp";
    if found.is_ascii() {
        return None;
    }
    SHOWN.chars().zip(LETTERS.chars()).find(|(shown, _)| *shown == found).map(|(_, letter)| letter)
}

/// Whether a text consists of the letters of cells. At least one has to be `.`, because the others may be base64url.
pub(crate) fn is_board(text: &str) -> bool {
    let text = text.trim();
    text.contains('.') && text.chars().all(|c| matches!(c, '.' | 'O' | 'X' | '\n' | '\r'))
        || text.contains('\n') && text.chars().all(|c| matches!(c, 'O' | 'X' | '\n' | '\r'))
}

/// Reads a board of cells.
pub(crate) fn read_board(text: &str, limits: Limits) -> Result<Board, Failure> {
    let text = plain(text);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let cols = lines.first().map_or(0, |line| line.len());
    let dimension = |length: usize, axis: &str| {
        let length = u32::try_from(length).ok().filter(|&length| (1..=Dimensions::MAX).contains(&length));
        length.ok_or_else(|| {
            Failure::new(format!("the diagram has no {axis}, or more than {}", Dimensions::MAX))
        })
    };
    let size = Dimensions::new(dimension(lines.len(), "rows")?, dimension(cols, "columns")?);
    let size = size.map_err(|fault| Failure::new(fault.to_string()))?;
    // A board takes no more memory than its lines.
    if let Some((row, line)) = (1..).zip(&lines).find(|(_, line)| line.len() != cols) {
        let message = format!("line {row} of the diagram is {} cells wide, the first one {cols}", line.len());
        return Err(Failure::new(message));
    }
    let mut board =
        Board::new(size, limits).map_err(|fault| Failure::new(fault.to_string()).advise(fault.advice()))?;
    for (row, line) in (0..).zip(lines) {
        for (col, found) in (0..).zip(line.bytes()) {
            let cell = Cell::ALL.into_iter().find(|&cell| letter(cell) == found).ok_or_else(|| {
                let (line, found) = (row + 1, char::from(found));
                Failure::new(format!("line {line}, column {} of the diagram has {found:?}", col + 1))
                    .advise("cells are `.` empty, `O` white and `X` black")
            })?;
            board.set(row, col, cell).map_err(|error| Failure::new(error.to_string()))?;
        }
    }
    Ok(board)
}

/// The placement in a plain diagram of a chess board. It is not checked here.
pub(crate) fn chess_placement(text: &str) -> String {
    let ranks: Vec<String> = plain(text)
        .lines()
        .map(|line| line.trim().chars().map(|c| if c == '.' { '1' } else { c }).collect())
        .collect();
    ranks.join("/")
}

/// Whether a diagram names the side to move.
pub(crate) fn names_side(text: &str) -> bool {
    text.contains("to move")
}

/// The FEN of a plain diagram of a Xiangqi board. It is not checked here. `turn_if_open` is the side to move if it names none.
pub(crate) fn xiangqi_fen(text: &str, turn_if_open: Side) -> String {
    let text = plain(text);
    let (ranks, turn): (Vec<&str>, Vec<&str>) =
        text.lines().map(str::trim).partition(|line| !line.contains("to move"));
    let ranks: Vec<String> = ranks
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.chars().map(|c| if c == '.' { '1' } else { c }).collect())
        .collect();
    let is_black = turn.first().map_or(turn_if_open == Side::Black, |line| line.starts_with("black"));
    format!("{} {}", ranks.join("/"), if is_black { 'b' } else { 'w' })
}
