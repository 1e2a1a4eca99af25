//! The right board and the board that came, side by side.

use boardwire::games::xiangqi::{Kind, Placement, Side, Square};
use serde_json::Value;

/// Wider boards are not shown: two of them with the gap have to fit into 80 columns.
const MAX_COLS: usize = 34;

/// Longer boards are not shown.
const MAX_ROWS: usize = 26;

/// The kinds in the order of the ids of a side.
const KINDS: [(Kind, usize); 7] = [
    (Kind::General, 1),
    (Kind::Advisor, 2),
    (Kind::Elephant, 2),
    (Kind::Horse, 2),
    (Kind::Rook, 2),
    (Kind::Cannon, 2),
    (Kind::Pawn, 5),
];

/// Both boards side by side, a line a row, if the values are boards and look different.
pub(super) fn side_by_side(right: &Value, came: &Value) -> Option<Vec<String>> {
    let (right, came) = (rows(right)?, rows(came)?);
    if right == came {
        return None;
    }
    let wide = right.iter().map(String::len).max()?.max("expected".len());
    let title = format!("{:<wide$}  got", "expected");
    let blank = String::new();
    let lines = (0..right.len().max(came.len())).map(|row| {
        let of = |rows: &Vec<String>| rows.get(row).cloned().unwrap_or_else(|| blank.clone());
        let (one, other) = (of(&right), of(&came));
        let mark = if one == other { "" } else { "  <" };
        format!("{one:<wide$}  {other}{mark}")
    });
    Some([title].into_iter().chain(lines).collect())
}

/// The rows of a value that is a board of letters.
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
        chess(value["placement"].as_str()?)
    };
    let fits = rows.len() <= MAX_ROWS && rows.iter().all(|row| row.len() <= MAX_COLS);
    (fits && rows.len() > 1).then_some(rows)
}

fn xiangqi(squares: &[Value]) -> Option<Vec<String>> {
    if squares.len() != 32 {
        return None;
    }
    let mut placement = Placement::EMPTY;
    let kinds = || KINDS.into_iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
    let pieces = [Side::Red, Side::Black].into_iter().flat_map(|side| kinds().map(move |kind| (side, kind)));
    for (piece, square) in pieces.zip(squares) {
        let number = square.as_u64().and_then(|number| u8::try_from(number).ok());
        if let Some(square) = number.and_then(Square::new) {
            placement.set(square, Some(piece));
        }
    }
    let row = |row| {
        let squares = (0..Square::COLS).filter_map(move |col| Square::at(row, col));
        squares.map(|square| placement.letter(square).unwrap_or('.')).collect()
    };
    Some((0..Square::ROWS).map(row).collect())
}

fn chess(placement: &str) -> Vec<String> {
    let shown = |letter: char| match letter.to_digit(10) {
        Some(empty) => ".".repeat(empty as usize),
        None if letter.is_ascii_alphabetic() => letter.to_string(),
        None => "?".to_owned(),
    };
    placement
        .split('/')
        .take(MAX_ROWS + 1)
        .map(|rank| rank.chars().take(MAX_COLS + 1).map(shown).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::side_by_side;
    use serde_json::{Value, json};

    fn shown(right: &Value, came: &Value) -> String {
        side_by_side(right, came).map_or_else(|| "nothing".to_owned(), |lines| lines.join("\n"))
    }

    #[test]
    fn boards_that_look_different_are_side_by_side() {
        let board = |cells: &str| json!({"rows": 2, "cols": 3, "cells": cells});
        assert_eq!(
            shown(&board("012000"), &board("021000")),
            "expected  got\n.OX       .XO  <\n...       ..."
        );
        assert_eq!(shown(&board("012000"), &board("012000")), "nothing");
        let ranks = |rank: &str| json!({ "placement": format!("{rank}/8") });
        assert_eq!(
            shown(&ranks("rn6"), &ranks("nr6")),
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
    fn what_is_no_small_board_is_not_shown() {
        let wide = |cell: &str| json!({"rows": 2, "cols": 100, "cells": cell.repeat(200)});
        assert_eq!(shown(&wide("0"), &wide("1")), "nothing");
        assert_eq!(shown(&json!({"cells": "0"}), &json!({"cells": 1})), "nothing");
        assert_eq!(
            shown(&json!({"placement": "8/".repeat(99)}), &json!({"placement": "é\u{1b}/"})),
            "nothing"
        );
    }
}
