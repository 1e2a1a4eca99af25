//! Mistakes in boards: the suite says which keys have rows and columns.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::mistake::{Mistake, each_leaf, of_keys};

/// The rows and the columns of a board.
#[derive(Debug, Clone, Deserialize)]
pub struct GridShape(Extent, Extent);

impl GridShape {
    /// The keys that have the rows and the columns.
    pub(in crate::diagnosis) fn keys(&self) -> Option<[&str; 2]> {
        match self {
            Self(Extent::Key(rows), Extent::Key(cols)) => Some([rows, cols]),
            Self(..) => None,
        }
    }
}

/// A number, or the key beside the board that has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Extent {
    Number(usize),
    Key(String),
}

impl Extent {
    fn number(&self, beside: &Map<String, Value>) -> Option<usize> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Key(key) => beside.get(key)?.as_u64()?.try_into().ok(),
        }
    }
}

/// The square from which a square of a wrong board comes, on a board of some rows and columns.
type Turn = fn([usize; 2], [usize; 2]) -> [usize; 2];

const TURNS: [(&str, Turn); 4] = [
    ("has its rows upside down, in reverse order", |[row, col], [rows, _]| [rows - 1 - row, col]),
    ("has its columns mirrored, in reverse order", |[row, col], [_, cols]| [row, cols - 1 - col]),
    ("has its cells in reverse order: it is turned by 180 degrees", |[row, col], [rows, cols]| {
        [rows - 1 - row, cols - 1 - col]
    }),
    (
        "has rows and columns exchanged",
        |[row, col], [rows, cols]| if rows == cols { [col, row] } else { [row, col] },
    ),
];

/// The numbers of squares and the order of cells, where columns come first.
const BY_COLUMNS: &str = "is column by column, and not row by row";

pub(super) fn add(grids: &BTreeMap<String, GridShape>, all: &mut Vec<Mistake>) {
    let every: Vec<&String> = grids.keys().collect();
    // First all keys together, then each of several.
    let sets =
        [every.clone()].into_iter().chain(every.iter().filter(|_| every.len() > 1).map(|key| vec![*key]));
    for keys in sets {
        let names = keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" or ");
        let mut push = |what: &str, change: fn(&Value, [usize; 2]) -> Option<Value>| {
            let grids = grids.clone();
            let keys = keys.iter().map(|key| (*key).clone()).collect();
            all.push(of_keys(format!("{names} {what}"), keys, move |key, member, beside| {
                let GridShape(rows, cols) = &grids[key];
                change(member, [rows.number(beside)?, cols.number(beside)?])
            }));
        };
        push(TURNS[0].0, |board, size| turned(board, size, TURNS[0].1));
        push(TURNS[1].0, |board, size| turned(board, size, TURNS[1].1));
        push(TURNS[2].0, |board, size| turned(board, size, TURNS[2].1));
        push(TURNS[3].0, |board, size| turned(board, size, TURNS[3].1));
        push("has the first and the third byte of each cell exchanged", |board, size| {
            in_cells(board, size, |cell| [&cell[4..6], &cell[2..4], &cell[..2], &cell[6..]].concat())
        });
        push("has the bytes of each cell in another order: the last of four first", |board, size| {
            in_cells(board, size, |cell| {
                if cell.len() == 8 { [&cell[6..], &cell[..6]].concat() } else { cell.to_owned() }
            })
        });
        push("has the first byte of each cell last", |board, size| {
            in_cells(board, size, |cell| [&cell[2..], &cell[..2]].concat())
        });
        push("counts its squares from 1, and not from 0", |board, _| {
            Some(each_leaf(board, &|leaf| Some(leaf.as_u64()?.checked_add(1)?.into())))
        });
        push("has the bytes of each cell in reverse order", |board, size| {
            in_cells(board, size, |cell| {
                cell.as_bytes().chunks(2).rev().flatten().copied().map(char::from).collect()
            })
        });
        push(BY_COLUMNS, |board, [rows, cols]| reordered(board, [rows, cols], |at| [at % rows, at / rows]));
        push(BY_COLUMNS, |board, [rows, cols]| {
            let at = move |at| [at % cols * rows + at / cols, 0];
            reordered(board, [rows, cols], move |index| {
                let [from, _] = at(index);
                [from / cols, from % cols]
            })
        });
        push("has each row in the direction opposite to that of the row before it", |board, size| {
            turned(board, size, |[row, col], [_, cols]| {
                [row, if row % 2 == 1 { cols - 1 - col } else { col }]
            })
        });
    }
    for GridShape(rows, cols) in grids.values() {
        let (Extent::Key(rows), Extent::Key(cols)) = (rows, cols) else { continue };
        let (first, second) = (rows.clone(), cols.clone());
        all.push(of_keys(
            format!("rows and columns are exchanged: `{rows}` and `{cols}`"),
            vec![rows.clone(), cols.clone()],
            move |key, _, beside| beside.get(if key == first { &second } else { &first }).cloned(),
        ));
    }
}

/// A board with its squares elsewhere: cells, ranks of a placement, numbers of squares, or names of squares.
fn turned(board: &Value, size: [usize; 2], turn: Turn) -> Option<Value> {
    let squares = squares(size)?;
    let cols = size[1];
    match board {
        Value::Number(number) => {
            let index = usize::try_from(number.as_u64()?).ok().filter(|index| *index < squares)?;
            let [row, col] = turn([index / cols, index % cols], size);
            Some((row * cols + col).into())
        }
        Value::Array(items) if items.len() != squares => {
            Some(items.iter().map(|item| turned(item, size, turn).unwrap_or_else(|| item.clone())).collect())
        }
        Value::String(text) if text.contains('/') => ranks(text, size, turn).map(Value::from),
        Value::String(text) if is_name(text) => named(text, size, turn).map(Value::from),
        board => reordered(board, size, |at| turn([at / cols, at % cols], size)),
    }
}

/// The number of squares of a board that is not too large: sizes may come from anyone.
fn squares([rows, cols]: [usize; 2]) -> Option<usize> {
    const MAX_CELLS: usize = 1 << 16;
    rows.checked_mul(cols).filter(|squares| (1..=MAX_CELLS).contains(squares))
}

/// Cells in another order: `from` gives the square of each. Numbers of squares get the numbers of that order.
fn reordered(board: &Value, [rows, cols]: [usize; 2], from: impl Fn(usize) -> [usize; 2]) -> Option<Value> {
    let count = squares([rows, cols])?;
    let index = |at: usize| {
        let [row, col] = from(at);
        row * cols + col
    };
    match board {
        Value::String(text) if text.is_ascii() && text.len() >= count && text.len().is_multiple_of(count) => {
            let wide = text.len() / count;
            Some(
                (0..count)
                    .map(|at| &text[index(at) * wide..(index(at) + 1) * wide])
                    .collect::<String>()
                    .into(),
            )
        }
        Value::Array(items) if items.len() == count => {
            Some((0..count).map(|at| items[index(at)].clone()).collect())
        }
        Value::Array(items) => {
            let mut to = vec![None; count];
            for at in 0..count {
                *to.get_mut(index(at))? = Some(at);
            }
            let square = |item: &Value| {
                to.get(usize::try_from(item.as_u64()?).ok()?).copied().flatten().map(Value::from)
            };
            Some(items.iter().map(|item| square(item).unwrap_or_else(|| item.clone())).collect())
        }
        _ => None,
    }
}

/// A board whose cells are several bytes each, as hexadecimal digits, with each cell changed.
fn in_cells(board: &Value, [rows, cols]: [usize; 2], change: fn(&str) -> String) -> Option<Value> {
    let text = board.as_str().filter(|text| text.is_ascii())?;
    let count = squares([rows, cols])?;
    let wide = Some(text.len() / count).filter(|wide| *wide >= 6 && wide.is_multiple_of(2))?;
    let cells = (0..count).map(|at| change(&text[at * wide..(at + 1) * wide]));
    Some(cells.collect::<String>().into())
}

/// The ranks of a placement, in the first word of a text: letters, and numbers of empty squares.
fn ranks(text: &str, size @ [rows, cols]: [usize; 2], turn: Turn) -> Option<String> {
    let (placement, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let mut cells = Vec::new();
    for rank in placement.split('/') {
        let mut row = Vec::new();
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(empty) => row.extend((0..empty).map(|_| '.')),
                None => row.push(c),
            }
        }
        if row.len() != cols {
            return None;
        }
        cells.push(row);
    }
    if cells.len() != rows {
        return None;
    }
    let source = |row, col| {
        let [row, col] = turn([row, col], size);
        cells[row][col]
    };
    // A board that stays the same keeps its notation: `45` does not become `9`.
    if (0..rows).all(|row| (0..cols).all(|col| source(row, col) == cells[row][col])) {
        return Some(text.to_owned());
    }
    let rank = |row: usize| {
        let (mut rank, mut empty) = (String::new(), 0);
        for col in 0..cols {
            match source(row, col) {
                '.' => empty += 1,
                letter => {
                    if empty > 0 {
                        rank += &std::mem::take(&mut empty).to_string();
                    }
                    rank.push(letter);
                }
            }
        }
        if empty > 0 { rank + &empty.to_string() } else { rank }
    };
    Some((0..rows).map(rank).collect::<Vec<_>>().join("/") + rest)
}

/// Whether a text has names of squares alone: a letter for the column and a number for the row, from the bottom.
fn is_name(text: &str) -> bool {
    text.len() >= 2
        && text
            .as_bytes()
            .chunks(2)
            .all(|name| name.len() == 2 && name[0].is_ascii_lowercase() && name[1].is_ascii_digit())
}

fn named(text: &str, [rows, cols]: [usize; 2], turn: Turn) -> Option<String> {
    // Ten rows have the numbers from 0 to 9, fewer begin with 1.
    let first = usize::from(rows < 10);
    let mut out = String::new();
    for name in text.as_bytes().chunks(2) {
        let (col, number) = (usize::from(name[0] - b'a'), usize::from(name[1] - b'0'));
        let row = (rows + first).checked_sub(number + 1).filter(|row| *row < rows)?;
        let [row, col] = turn([row, Some(col).filter(|col| *col < cols)?], [rows, cols]);
        out.push(char::from(b'a'.checked_add(u8::try_from(col).ok()?)?));
        out += &(rows - 1 - row + first).to_string();
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{TURNS, reordered, turned};

    #[test]
    fn boards_of_all_kinds_are_turned() {
        for (board, size, expected) in [
            (json!("012345"), [2, 3], ["345012", "210543", "543210", "012345"]),
            (json!("r1/2/PP w"), [3, 2], ["PP/2/r1 w", "1r/2/PP w", "PP/2/1r w", "r1/2/PP w"]),
            (json!("r11/3/P1P w"), [3, 3], ["P1P/3/r2 w", "2r/3/P1P w", "P1P/3/2r w", "r1P/3/2P w"]),
            (json!("3/12/3 w"), [3, 3], ["3/12/3 w"; 4]),
            (json!("a1b3"), [3, 2], ["a3b1", "b1a3", "b3a1", "a1b3"]),
        ] {
            for ((_, turn), expected) in TURNS.into_iter().zip(expected) {
                assert_eq!(turned(&board, size, turn).unwrap(), expected, "{board}");
            }
        }
        assert_eq!(turned(&json!([0, null, 5]), [2, 4], TURNS[0].1).unwrap(), json!([4, null, 1]));
        assert_eq!(turned(&json!("1a/b1"), [2, 2], TURNS[3].1).unwrap(), "1b/a1");
        assert_eq!(reordered(&json!("012345"), [2, 3], |at| [at % 2, at / 2]).unwrap(), "031425");
    }
}
