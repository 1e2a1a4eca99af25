//! The short names of values in tables: `3 × 3: 102121212`, "opening, black to move", "base x, O, s 1". Each is made into the value that it
//! names, or the value into its name, and held against what was decoded.

use boardwire::games::xiangqi::{Piece, Pieces, Position, Side, candidates};
use serde_json::{Value, json};

use crate::{
    ask::{board, real},
    text::codes,
};

/// Whether a name is that of the value; else what it should be.
pub(crate) fn agrees(format: &str, name: &str, value: &Value) -> Result<(), String> {
    let named = match format {
        "xiangqi-link/1" => return same(name, &link_name(value)),
        "xiangqi-history/1" => return same(name, &history_name(value)),
        "ternary-stream/1" => stream(name),
        "xiangqi-position/1" | "xiangqi-fen/1" => position(name).map(|position| json!(position)),
        "xiangqi-list/1" | "xiangqi-map/1" => {
            position(name).map(|position| json!({ "squares": json!(position)["squares"] }))
        }
        "chess-board-bytes/1" | "chess-board-packed/1" => {
            codes(name).first().map(|text| json!({ "placement": text }))
        }
        _ => ternary(name),
    };
    match named {
        Some(named) if named == *value => Ok(()),
        Some(_) => Err(value.to_string()),
        None => Err(format!("a name for {value}")),
    }
}

fn same(written: &str, computed: &str) -> Result<(), String> {
    if written == computed { Ok(()) } else { Err(computed.to_owned()) }
}

/// `3 × 3: 102121212`, with backticks, or `1 × 43: 43 times 0`.
fn ternary(name: &str) -> Option<Value> {
    let (size, cells) = name.split_once(": ")?;
    let (rows, cols) = size.split_once(" × ")?;
    let cells = match cells.split_once(" times ") {
        Some((count, cell)) => codes(cell).first()?.repeat(count.parse().ok()?),
        None => (*codes(cells).first()?).to_owned(),
    };
    Some(board(rows.parse().ok()?, cols.parse().ok()?, &cells))
}

/// Boards with ", then " between them.
fn stream(name: &str) -> Option<Value> {
    let records = match name {
        "no record" => Vec::new(),
        _ => name.split(", then ").map(ternary).collect::<Option<_>>()?,
    };
    Some(json!({ "records": records }))
}

/// The pieces of these ids alone, on their home squares.
fn only(ids: &[u8]) -> Pieces {
    let mut pieces = Pieces::opening();
    for piece in Piece::all().filter(|piece| !ids.contains(&piece.id())) {
        pieces.remove(piece);
    }
    pieces
}

/// The opening without these.
pub(crate) fn without(turn: Side, ids: &[u8]) -> Position {
    let mut pieces = Pieces::opening();
    for &id in ids {
        pieces.remove(Piece::new(id).unwrap());
    }
    Position { turn, pieces }
}

/// Each piece, in rising id, on the last free square of its list that has a word as long as the list allows.
pub(crate) fn longest() -> Position {
    let mut pieces = Pieces::DEAD;
    for piece in Piece::all() {
        let list = candidates::of(piece);
        let code = boardwire::codes::prefix::PrefixCode::new(list.len());
        let most = (0..list.len()).map(|index| code.word(index).len).max().unwrap();
        let long = (0..list.len()).rev().filter(|&index| code.word(index).len == most);
        let squares = long.filter_map(|index| list.square(index));
        squares.into_iter().find(|&square| pieces.put(piece, square).is_ok()).unwrap();
    }
    Position { turn: Side::Red, pieces }
}

/// A position by its name; red moves where the name does not say who.
pub(crate) fn position(name: &str) -> Option<Position> {
    let red = |pieces| Position { turn: Side::Red, pieces };
    let squares = |text: &str, and: &str| -> Option<Vec<u8>> {
        text.split(and).map(|square| square.parse().ok()).collect()
    };
    Some(match name {
        "opening" | "opening, red" => Position::opening(),
        "opening, black to move" | "opening, black" => Position { turn: Side::Black, ..Position::opening() },
        "the real game below" => real().position,
        "the longest" => longest(),
        "opening, both generals dead" => without(Side::Red, &[0, 16]),
        "two generals on one file, all else dead" => red(only(&[0, 16])),
        "every piece dead" | "no piece, red" => red(Pieces::DEAD),
        _ => {
            let text = name.strip_suffix(", all else dead").unwrap_or(name);
            let homes = match text.strip_prefix("red general on ") {
                Some(square) => squares(square, " and ")?,
                None => squares(text.strip_prefix("generals on ")?, " and ")?,
            };
            let mut pieces = Pieces::DEAD;
            for home in homes {
                let general = [0, 16].map(|id| Piece::new(id).unwrap());
                let owner = general.into_iter().find(|&piece| candidates::home(piece).number() == home)?;
                pieces.put(owner, candidates::home(owner)).ok()?;
            }
            red(pieces)
        }
    })
}

/// The position that a row of histories names.
pub(crate) fn history_position(name: &str) -> Option<Value> {
    match name {
        "opening" => Some(json!(Position::opening())),
        "B" => Some(json!(without(Side::Red, &[1, 23]))),
        _ => None,
    }
}

/// `25 from 20 to 19`
fn history_name(value: &Value) -> String {
    let ply = |ply: &Value| format!("{} from {} to {}", ply["piece"], ply["from"], ply["to"]);
    let plies: Vec<String> = value["plies"].as_array().unwrap().iter().map(ply).collect();
    if plies.is_empty() { "no ply".to_owned() } else { plies.join(", then ") }
}

/// `base x, O, 1 ply, s empty`
fn link_name(value: &Value) -> String {
    let plies = value["history"]["plies"].as_array().unwrap().len();
    let position = if value["position"] == json!(Position::opening()) { "O" } else { "another position" };
    let plies = if plies == 0 { String::new() } else { format!(", {plies} ply") };
    let s = match value["s"].as_str() {
        None => "null",
        Some("") => "empty",
        Some(s) => s,
    };
    format!("base {}, {position}{plies}, s {s}", value["base"].as_str().unwrap_or("null"))
}
