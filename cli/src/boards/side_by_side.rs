//! Prints the expected and the actual board side by side.

use boardwire::games::xiangqi::{Piece, Placement, Side, Square};
use serde_json::Value;

use crate::boards::show::diagram::{self, Style};

/// The maximum width of a board: two boards with a gap must fit into 80 columns.
const MAX_COLS: usize = 34;

/// The maximum number of rows of a board.
const MAX_ROWS: usize = 26;

/// Formats both boards side by side, one line per row, if the values are boards that look different.
pub(crate) fn side_by_side(right: &Value, actual: &Value) -> Option<Vec<String>> {
    let (right_rows, actual_rows) = (rows(right)?, rows(actual)?);
    if right_rows == actual_rows {
        return None;
    }
    let width = right_rows.iter().map(String::len).max()?.max("expected".len());
    let title = format!("{:<width$}  got", "expected");
    let lines = (0..right_rows.len().max(actual_rows.len())).map(|row| {
        let [right_row, actual_row] =
            [&right_rows, &actual_rows].map(|rows| rows.get(row).map_or("", String::as_str));
        let mark = if right_row == actual_row { "" } else { "  <" };
        format!("{right_row:<width$}  {actual_row}{mark}")
    });
    Some([title].into_iter().chain(lines).collect())
}

fn rows(value: &Value) -> Option<Vec<String>> {
    let position = value.get("position").unwrap_or(value);
    let rows = if let Some(squares) = position["squares"].as_array() {
        xiangqi(squares)?
    } else if let Some(cells) = value["cells"].as_str() {
        let cols =
            usize::try_from(value["cols"].as_u64()?).ok().filter(|cols| (1..=MAX_COLS).contains(cols))?;
        let letter = |cell: &u8| [b'.', b'O', b'X'].get(usize::from(cell.wrapping_sub(b'0'))).copied();
        let letters: Vec<u8> = cells.bytes().map(|cell| letter(&cell).unwrap_or(b'?')).collect();
        letters.chunks(cols).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
    } else {
        ranks(["placement", "board"].iter().find_map(|key| value[key].as_str())?)
    };
    let fits = rows.len() <= MAX_ROWS && rows.iter().all(|row| row.len() <= MAX_COLS);
    (fits && rows.len() > 1).then_some(rows)
}

fn xiangqi(squares: &[Value]) -> Option<Vec<String>> {
    if squares.len() != Piece::all().len() {
        return None;
    }
    let mut placement = Placement::EMPTY;
    for (piece, square) in Piece::all().zip(squares) {
        let number = square.as_u64().and_then(|number| u8::try_from(number).ok());
        if let Some(square) = number.and_then(Square::new) {
            placement.set(square, Some((piece.side(), piece.kind())));
        }
    }
    let diagram = diagram::xiangqi(&placement, Side::Red, None, Style::Plain);
    Some(diagram.lines().take(Square::ROWS.into()).map(str::to_owned).collect())
}

/// The rows of a placement: letters, and digits for empty squares.
fn ranks(placement: &str) -> Vec<String> {
    let expand = |letter: char| match letter.to_digit(10) {
        Some(empty) => ".".repeat(empty as usize),
        None if letter.is_ascii_alphabetic() => letter.to_string(),
        None => "?".to_owned(),
    };
    placement
        .split('/')
        .take(MAX_ROWS + 1)
        .map(|rank| rank.chars().take(MAX_COLS + 1).map(expand).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::side_by_side;
    use serde_json::{Value, json};

    fn text_of(right: &Value, actual: &Value) -> String {
        side_by_side(right, actual).map_or_else(|| "nothing".to_owned(), |lines| lines.join("\n"))
    }

    #[test]
    fn different_boards_are_shown_side_by_side() {
        let board = |cells: &str| json!({"rows": 2, "cols": 3, "cells": cells});
        assert_eq!(
            text_of(&board("012000"), &board("021000")),
            "expected  got\n.OX       .XO  <\n...       ..."
        );
        assert_eq!(text_of(&board("012000"), &board("012000")), "nothing");
        let ranks = |rank: &str| json!({ "placement": format!("{rank}/8") });
        assert_eq!(
            text_of(&ranks("rn6"), &ranks("nr6")),
            "expected  got\nrn......  nr......  <\n........  ........"
        );
        let squares = |general: u8| {
            let squares: Vec<Value> =
                (0..32).map(|id| if id == 0 { general.into() } else { Value::Null }).collect();
            json!({"turn": "red", "squares": squares})
        };
        let lines = side_by_side(&squares(85), &squares(84)).unwrap();
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[10], "....K....  ...K.....  <");
    }

    #[test]
    fn large_boards_and_other_values_are_not_shown() {
        let wide_board = |cell: &str| json!({"rows": 2, "cols": 100, "cells": cell.repeat(200)});
        assert_eq!(text_of(&wide_board("0"), &wide_board("1")), "nothing");
        assert_eq!(text_of(&json!({"cells": "0"}), &json!({"cells": 1})), "nothing");
        assert_eq!(
            text_of(&json!({"placement": "8/".repeat(99)}), &json!({"placement": "é\u{1b}/"})),
            "nothing"
        );
    }
}
