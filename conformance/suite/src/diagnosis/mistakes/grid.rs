//! Mistakes in boards. The suite declares the keys of their rows and columns.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::mistake::{Mistake, map_leaves};
use crate::value::{Map, Value};

/// The rows and the columns of a board.
#[derive(Debug, Clone, Deserialize)]
pub struct GridShape(Extent, Extent);

impl GridShape {
    /// The keys of the numbers of rows and columns.
    pub(crate) fn keys(&self) -> Option<[&str; 2]> {
        match self {
            Self(Extent::Key(rows), Extent::Key(cols)) => Some([rows, cols]),
            Self(..) => None,
        }
    }
}

/// A number, or the key of the number next to the board.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Extent {
    Number(usize),
    Key(String),
}

impl Extent {
    fn number(&self, siblings: &Map<String, Value>) -> Option<usize> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Key(key) => siblings.get(key)?.as_u64()?.try_into().ok(),
        }
    }
}

/// The maximum number of squares of a board, because sizes may come from a hostile suite.
const MAX_SQUARES: usize = 1 << 16;

/// A function that returns the original square of a square of a wrong board, given the size of the board.
type Turn = fn([usize; 2], [usize; 2]) -> usize;

type BoardChange = Box<dyn Fn(&Value, [usize; 2]) -> Option<Value>>;

const BY_COLUMNS: &str = "is column by column, and not row by row";

const TURNS: [(&str, Turn); 6] = [
    ("has its rows upside down, in reverse order", |[row, col], [rows, cols]| (rows - 1 - row) * cols + col),
    ("has its columns mirrored, in reverse order", |[row, col], [_, cols]| row * cols + cols - 1 - col),
    ("has its cells in reverse order: it is turned by 180 degrees", |[row, col], [rows, cols]| {
        (rows - 1 - row) * cols + cols - 1 - col
    }),
    (
        "has rows and columns exchanged",
        |[row, col], [rows, cols]| {
            if rows == cols { col * cols + row } else { row * cols + col }
        },
    ),
    (BY_COLUMNS, |[row, col], [rows, cols]| {
        let index = row * cols + col;
        index % rows * cols + index / rows
    }),
    (BY_COLUMNS, |[row, col], [rows, _]| col * rows + row),
];

type CellEdit = fn(&str) -> String;

/// Changes of cells of several bytes each, in hexadecimal digits.
const CELL_EDITS: [(&str, CellEdit); 3] = [
    ("has the first and the third byte of each cell exchanged", |cell| {
        [&cell[4..6], &cell[2..4], &cell[..2], &cell[6..]].concat()
    }),
    ("has the bytes of each cell in another order: the last is first", |cell| {
        let (rest, last) = cell.split_at(cell.len() - 2);
        [last, rest].concat()
    }),
    ("has the bytes of each cell in another order: the first is last", |cell| {
        [&cell[2..], &cell[..2]].concat()
    }),
];

pub(super) fn add(grids: &BTreeMap<String, GridShape>, mistakes: &mut Vec<Mistake>) {
    let all_keys: Vec<String> = grids.keys().cloned().collect();
    add_for(&all_keys, grids, mistakes);
    for key in all_keys.iter().filter(|_| grids.len() > 1) {
        add_for(std::slice::from_ref(key), grids, mistakes);
    }
}

fn add_for(keys: &[String], grids: &BTreeMap<String, GridShape>, mistakes: &mut Vec<Mistake>) {
    let names = keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" or ");
    let mut push = |what: &str, change: BoardChange| {
        let grids = grids.clone();
        let change = move |key: &str, board: &Value, siblings: &Map<String, Value>| {
            size(&grids[key], siblings).and_then(|size| change(board, size)).into_iter().collect()
        };
        mistakes.push(Mistake::new("board", format!("{names} {what}"), keys.to_vec(), change));
    };
    for (what, turn) in TURNS {
        push(what, Box::new(move |board, size| Turned::new(size, turn).board(board)));
    }
    for (what, edit) in CELL_EDITS {
        push(what, Box::new(move |board, size| change_cells(board, size, edit)));
    }
    let add_one = |leaf: &Value| Some(leaf.as_u64()?.checked_add(1)?.into());
    push(
        "counts its squares from 1, and not from 0",
        Box::new(move |board, _| Some(map_leaves(board, &add_one))),
    );
}

/// The number of rows and of columns; `None` for a board without squares or with too many.
fn size(GridShape(rows, cols): &GridShape, siblings: &Map<String, Value>) -> Option<[usize; 2]> {
    let (rows, cols) = (rows.number(siblings)?, cols.number(siblings)?);
    rows.checked_mul(cols).filter(|squares| (1..=MAX_SQUARES).contains(squares)).map(|_| [rows, cols])
}

/// A changed order of the squares: the original square of each square, and the other way round.
struct Turned {
    size: [usize; 2],
    from: Vec<usize>,
    to: Vec<usize>,
}

impl Turned {
    fn new(size @ [rows, cols]: [usize; 2], turn: Turn) -> Self {
        let from: Vec<usize> =
            (0..rows * cols).map(|index| turn([index / cols, index % cols], size)).collect();
        let mut to = vec![0; from.len()];
        for (index, from) in from.iter().enumerate() {
            to[*from] = index;
        }
        Self { size, from, to }
    }

    /// Moves the squares of a board: cells, ranks of a placement, numbers of squares, or names of squares.
    fn board(&self, board: &Value) -> Option<Value> {
        let count = self.from.len();
        match board {
            Value::Number(number) => Some((*self.to.get(usize::try_from(number.as_u64()?).ok()?)?).into()),
            Value::Array(items) if items.len() == count => {
                Some(self.from.iter().map(|from| items[*from].clone()).collect())
            }
            Value::Array(items) => {
                Some(items.iter().map(|item| self.board(item).unwrap_or_else(|| item.clone())).collect())
            }
            Value::String(text) if text.contains('/') => self.ranks(text).map(Value::from),
            Value::String(text) if is_names(text) => self.names(text).map(Value::from),
            Value::String(text)
                if text.is_ascii() && text.len() >= count && text.len().is_multiple_of(count) =>
            {
                let width = text.len() / count;
                let cells = self.from.iter().map(|from| &text[from * width..(from + 1) * width]);
                Some(cells.collect::<String>().into())
            }
            _ => None,
        }
    }

    /// Moves the squares of a placement in the first word of a text: letters, and numbers of empty squares.
    fn ranks(&self, text: &str) -> Option<String> {
        let [rows, cols] = self.size;
        let (placement, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
        let mut cells = Vec::new();
        for (rank, row_count) in placement.split('/').zip(1..) {
            for c in rank.chars() {
                match c.to_digit(10) {
                    Some(empty_count) => cells.extend((0..empty_count).map(|_| '.')),
                    None => cells.push(c),
                }
            }
            if cells.len() != row_count * cols || row_count > rows {
                return None;
            }
        }
        if cells.len() != rows * cols {
            return None;
        }
        let turned: Vec<char> = self.from.iter().map(|from| cells[*from]).collect();
        // An unchanged board keeps its notation: `45` does not become `9`.
        if turned == cells {
            return Some(text.to_owned());
        }
        let rank = |row: &[char]| {
            row.chunk_by(|first, second| (*first == '.') == (*second == '.'))
                .map(|run| if run[0] == '.' { run.len().to_string() } else { run.iter().collect() })
                .collect::<String>()
        };
        Some(turned.chunks(cols).map(rank).collect::<Vec<_>>().join("/") + rest)
    }

    fn names(&self, text: &str) -> Option<String> {
        let [rows, cols] = self.size;
        // Ten rows are numbered from 0 to 9, fewer rows from 1.
        let first = usize::from(rows < 10);
        let mut out = String::new();
        for name in text.as_bytes().chunks(2) {
            let (col, number) = (usize::from(name[0] - b'a'), usize::from(name[1] - b'0'));
            let row = (rows + first).checked_sub(number + 1).filter(|row| *row < rows && col < cols)?;
            let square = self.to[row * cols + col];
            out.push(char::from(b'a'.checked_add(u8::try_from(square % cols).ok()?)?));
            out += &(rows - 1 - square / cols + first).to_string();
        }
        Some(out)
    }
}

/// Whether a text consists of names of squares: a letter for the column and a digit for the row, from the bottom.
fn is_names(text: &str) -> bool {
    let is_square = |name: &[u8]| name.len() == 2 && name[0].is_ascii_lowercase() && name[1].is_ascii_digit();
    text.len() >= 2 && text.as_bytes().chunks(2).all(is_square)
}

/// Changes each cell of a board whose cells are three or more bytes each, in hexadecimal digits.
fn change_cells(board: &Value, [rows, cols]: [usize; 2], change: CellEdit) -> Option<Value> {
    let text = board.as_str().filter(|text| text.is_ascii())?;
    let width = Some(text.len() / (rows * cols)).filter(|width| *width >= 6 && width.is_multiple_of(2))?;
    let cells = (0..rows * cols).map(|index| change(&text[index * width..(index + 1) * width]));
    Some(cells.collect::<String>().into())
}

#[cfg(test)]
mod tests {
    use super::{TURNS, Turned};
    use crate::{json, value::Value};

    #[test]
    fn boards_in_all_notations_are_turned() {
        let turned = |board: &Value, size: [usize; 2], turn: usize| {
            Turned::new(size, TURNS[turn].1).board(board).unwrap()
        };
        for (board, size, expected) in [
            (json!("012345"), [2, 3], ["345012", "210543", "543210", "012345"]),
            (json!("r1/2/PP w"), [3, 2], ["PP/2/r1 w", "1r/2/PP w", "PP/2/1r w", "r1/2/PP w"]),
            (json!("r11/3/P1P w"), [3, 3], ["P1P/3/r2 w", "2r/3/P1P w", "P1P/3/2r w", "r1P/3/2P w"]),
            (json!("3/12/3 w"), [3, 3], ["3/12/3 w"; 4]),
            (json!("a1b3"), [3, 2], ["a3b1", "b1a3", "b3a1", "a1b3"]),
        ] {
            for (turn, expected) in expected.into_iter().enumerate() {
                assert_eq!(turned(&board, size, turn), expected, "{board}");
            }
        }
        assert_eq!(turned(&json!([0, null, 5]), [2, 4], 0), json!([4, null, 1]));
        assert_eq!(turned(&json!("1a/b1"), [2, 2], 3), "1b/a1");
        assert_eq!(turned(&json!("012345"), [2, 3], 4), "031425");
        assert_eq!(turned(&json!("031425"), [2, 3], 5), "012345");
    }
}
