//! The first ply of a game that differs.

use boardwire::{
    formats::{Codec, xiangqi_fen},
    games::xiangqi::rules::Board,
};
use boardwire_suite::protocol::Op;
use serde_json::{Map, Value};

use crate::{format::Format, reference, xiangqi::shares::PlyShare};

/// The number of the first ply whose move differs, among how many, with both moves and their shares of the legal moves there. The values are
/// games, or the encodings of games.
pub(crate) fn first(id: &str, right: &Value, came: &Value) -> Option<String> {
    let format: Format = id.parse().ok().filter(|format: &Format| matches!(format.codec, Codec::Game(..)))?;
    let (right, came) = (game(id, right)?, game(id, came)?);
    let (expected, got) = (moves(&right)?, moves(&came)?);
    let at = (0..expected.len().max(got.len())).find(|&at| expected.get(at) != got.get(at))?;
    let board = board(&right, &expected[..at.min(expected.len())]);
    let shown = |moves: &[Value]| {
        let Some(name) = moves.get(at).and_then(Value::as_str) else { return "the end".to_owned() };
        let step = name.parse().ok();
        let share = board.as_ref().zip(step).map(|(board, step)| PlyShare::new(format, board, step));
        share.map_or_else(|| name.to_owned(), |share| format!("{name} ({share})"))
    };
    Some(format!("{} of {}: expected {}, got {}", at + 1, expected.len(), shown(expected), shown(got)))
}

/// A game as a value.
fn game(format: &str, value: &Value) -> Option<Value> {
    if value.get("moves").is_some() {
        return Some(value.clone());
    }
    let fields = Map::from_iter([("hex".to_owned(), value.get("hex")?.clone())]);
    Some(reference::reply(Op::Decode, format, fields)["ok"].clone())
}

fn moves(game: &Value) -> Option<&[Value]> {
    game["moves"].as_array().map(Vec::as_slice)
}

/// The position after moves.
fn board(game: &Value, moves: &[Value]) -> Option<Board> {
    let mut board = Board::from(&xiangqi_fen::decode(game["start"].as_str()?).ok()?.position());
    for name in moves {
        board.play(name.as_str()?.parse().ok()?).ok()?;
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::first;

    #[test]
    fn the_first_ply_is_found_in_games_and_in_their_encodings() {
        let opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
        let game = |moves: &[&str]| json!({"start": opening, "moves": moves});
        let reported = |right: Value, came: Value| first("xiangqi-game/1", &right, &came);
        assert_eq!(
            reported(game(&["h2e2", "h9g7"]), game(&["h2e2", "b9c7"])).unwrap(),
            "2 of 2: expected h9g7 (11 of 45), got b9c7 (3 of 45)"
        );
        assert_eq!(
            reported(game(&["h2e2"]), game(&[])).unwrap(),
            "1 of 1: expected h2e2 (24 of 44), got the end"
        );
        assert_eq!(reported(game(&["h2e2"]), game(&["h2e2"])), None);
        // As the vectors xg.decode.opening-00 and -01 have it.
        let hex = |hex: &str| json!({ "hex": hex });
        assert_eq!(
            reported(hex("7101"), hex("710102")).unwrap(),
            "1 of 1: expected a3a4 (0 of 44), got c3c4 (1 of 44)"
        );
        assert_eq!(reported(hex("7101"), hex("00")), None);
        // A list of legal moves is not a game.
        assert_eq!(first("xiangqi-rules/1", &game(&["h2e2"]), &game(&[])), None);
    }
}
