//! Mistakes in boards. The suite declares the keys of their rows and columns.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::mistake::{Mistake, keys_mistake, map_leaves};

/// The rows and the columns of a board.
#[derive(Debug, Clone, Deserialize)]
pub struct GridShape(Extent, Extent);

impl GridShape {
    /// The keys of the numbers of rows and columns.
    pub(in crate::diagnosis) fn keys(&self) -> Option<[&str; 2]> {
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

/// A function that returns the original square of a square of a wrong board, given the size of the board.
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

/// The mistake of ordering the squares by columns.
const BY_COLUMNS: &str = "is column by column, and not row by row";

pub(super) fn add(grids: &BTreeMap<String, GridShape>, mistakes: &mut Vec<Mistake>) {
    let all_keys: Vec<&String> = grids.keys().collect();
    // First all keys together, then each key alone.
    let sets = [all_keys.clone()]
        .into_iter()
        .chain(all_keys.iter().filter(|_| all_keys.len() > 1).map(|key| vec![*key]));
    for keys in sets {
        let names = keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" or ");
        let mut push = |what: &str, change: fn(&Value, [usize; 2]) -> Option<Value>| {
            let grids = grids.clone();
            let keys = keys.iter().map(|key| (*key).clone()).collect();
            mistakes.push(keys_mistake(format!("{names} {what}"), keys, move |key, member, siblings| {
                let GridShape(rows, cols) = &grids[key];
                change(member, [rows.number(siblings)?, cols.number(siblings)?])
            }));
        };
        push(TURNS[0].0, |board, size| turn_board(board, size, TURNS[0].1));
        push(TURNS[1].0, |board, size| turn_board(board, size, TURNS[1].1));
        push(TURNS[2].0, |board, size| turn_board(board, size, TURNS[2].1));
        push(TURNS[3].0, |board, size| turn_board(board, size, TURNS[3].1));
        push("has the first and the third byte of each cell exchanged", |board, size| {
            change_cells(board, size, |cell| [&cell[4..6], &cell[2..4], &cell[..2], &cell[6..]].concat())
        });
        push("has the bytes of each cell in another order: the last of four first", |board, size| {
            change_cells(board, size, |cell| {
                if cell.len() == 8 { [&cell[6..], &cell[..6]].concat() } else { cell.to_owned() }
            })
        });
        push("has the first byte of each cell last", |board, size| {
            change_cells(board, size, |cell| [&cell[2..], &cell[..2]].concat())
        });
        push("counts its squares from 1, and not from 0", |board, _| {
            Some(map_leaves(board, &|leaf| Some(leaf.as_u64()?.checked_add(1)?.into())))
        });
        push("has the bytes of each cell in reverse order", |board, size| {
            change_cells(board, size, |cell| {
                cell.as_bytes().chunks(2).rev().flatten().copied().map(char::from).collect()
            })
        });
        push(BY_COLUMNS, |board, [rows, cols]| {
            reorder(board, [rows, cols], |index| [index % rows, index / rows])
        });
        push(BY_COLUMNS, |board, [rows, cols]| {
            let source = move |index| [index % cols * rows + index / cols, 0];
            reorder(board, [rows, cols], move |index| {
                let [from, _] = source(index);
                [from / cols, from % cols]
            })
        });
        push("has each row in the direction opposite to that of the row before it", |board, size| {
            turn_board(board, size, |[row, col], [_, cols]| {
                [row, if row % 2 == 1 { cols - 1 - col } else { col }]
            })
        });
    }
    for GridShape(rows, cols) in grids.values() {
        let (Extent::Key(rows), Extent::Key(cols)) = (rows, cols) else { continue };
        let (first, second) = (rows.clone(), cols.clone());
        mistakes.push(keys_mistake(
            format!("rows and columns are exchanged: `{rows}` and `{cols}`"),
            vec![rows.clone(), cols.clone()],
            move |key, _, siblings| siblings.get(if key == first { &second } else { &first }).cloned(),
        ));
    }
}

/// Moves the squares of a board: cells, ranks of a placement, numbers of squares, or names of squares.
fn turn_board(board: &Value, size: [usize; 2], turn: Turn) -> Option<Value> {
    let squares = squares(size)?;
    let cols = size[1];
    match board {
        Value::Number(number) => {
            let index = usize::try_from(number.as_u64()?).ok().filter(|index| *index < squares)?;
            let [row, col] = turn([index / cols, index % cols], size);
            Some((row * cols + col).into())
        }
        Value::Array(items) if items.len() != squares => Some(
            items.iter().map(|item| turn_board(item, size, turn).unwrap_or_else(|| item.clone())).collect(),
        ),
        Value::String(text) if text.contains('/') => ranks(text, size, turn).map(Value::from),
        Value::String(text) if is_name(text) => turn_names(text, size, turn).map(Value::from),
        board => reorder(board, size, |index| turn([index / cols, index % cols], size)),
    }
}

/// The number of squares of a board; `None` if it is too large, because sizes may come from a hostile suite.
fn squares([rows, cols]: [usize; 2]) -> Option<usize> {
    const MAX_CELLS: usize = 1 << 16;
    rows.checked_mul(cols).filter(|squares| (1..=MAX_CELLS).contains(squares))
}

/// Reorders cells: `from` returns the original square of each. Numbers of squares are renumbered.
fn reorder(board: &Value, [rows, cols]: [usize; 2], from: impl Fn(usize) -> [usize; 2]) -> Option<Value> {
    let count = squares([rows, cols])?;
    let source = |index: usize| {
        let [row, col] = from(index);
        row * cols + col
    };
    match board {
        Value::String(text) if text.is_ascii() && text.len() >= count && text.len().is_multiple_of(count) => {
            let width = text.len() / count;
            Some(
                (0..count)
                    .map(|index| &text[source(index) * width..(source(index) + 1) * width])
                    .collect::<String>()
                    .into(),
            )
        }
        Value::Array(items) if items.len() == count => {
            Some((0..count).map(|index| items[source(index)].clone()).collect())
        }
        Value::Array(items) => {
            let mut to = vec![None; count];
            for index in 0..count {
                *to.get_mut(source(index))? = Some(index);
            }
            let square = |item: &Value| {
                to.get(usize::try_from(item.as_u64()?).ok()?).copied().flatten().map(Value::from)
            };
            Some(items.iter().map(|item| square(item).unwrap_or_else(|| item.clone())).collect())
        }
        _ => None,
    }
}

/// Changes each cell of a board whose cells are several bytes each, in hexadecimal digits.
fn change_cells(board: &Value, [rows, cols]: [usize; 2], change: fn(&str) -> String) -> Option<Value> {
    let text = board.as_str().filter(|text| text.is_ascii())?;
    let count = squares([rows, cols])?;
    let width = Some(text.len() / count).filter(|width| *width >= 6 && width.is_multiple_of(2))?;
    let cells = (0..count).map(|index| change(&text[index * width..(index + 1) * width]));
    Some(cells.collect::<String>().into())
}

/// Moves the squares of a placement in the first word of a text: letters, and numbers of empty squares.
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
    // An unchanged board keeps its notation: `45` does not become `9`.
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

/// Whether a text consists of names of squares: a letter for the column and a digit for the row, from the bottom.
fn is_name(text: &str) -> bool {
    text.len() >= 2
        && text
            .as_bytes()
            .chunks(2)
            .all(|name| name.len() == 2 && name[0].is_ascii_lowercase() && name[1].is_ascii_digit())
}

fn turn_names(text: &str, [rows, cols]: [usize; 2], turn: Turn) -> Option<String> {
    // Ten rows are numbered from 0 to 9, fewer rows from 1.
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

    use super::{TURNS, reorder, turn_board};

    #[test]
    fn boards_in_all_notations_are_turned() {
        for (board, size, expected) in [
            (json!("012345"), [2, 3], ["345012", "210543", "543210", "012345"]),
            (json!("r1/2/PP w"), [3, 2], ["PP/2/r1 w", "1r/2/PP w", "PP/2/1r w", "r1/2/PP w"]),
            (json!("r11/3/P1P w"), [3, 3], ["P1P/3/r2 w", "2r/3/P1P w", "P1P/3/2r w", "r1P/3/2P w"]),
            (json!("3/12/3 w"), [3, 3], ["3/12/3 w"; 4]),
            (json!("a1b3"), [3, 2], ["a3b1", "b1a3", "b3a1", "a1b3"]),
        ] {
            for ((_, turn), expected) in TURNS.into_iter().zip(expected) {
                assert_eq!(turn_board(&board, size, turn).unwrap(), expected, "{board}");
            }
        }
        assert_eq!(turn_board(&json!([0, null, 5]), [2, 4], TURNS[0].1).unwrap(), json!([4, null, 1]));
        assert_eq!(turn_board(&json!("1a/b1"), [2, 2], TURNS[3].1).unwrap(), "1b/a1");
        assert_eq!(reorder(&json!("012345"), [2, 3], |index| [index % 2, index / 2]).unwrap(), "031425");
    }
}
