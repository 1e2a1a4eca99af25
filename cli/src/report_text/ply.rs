//! The first ply of a game that differs.

use boardwire_suite::protocol::Op;
use serde_json::{Map, Value};

use crate::reference;

/// The number of the first ply whose move differs, among how many, with both moves. The values are games, or the encodings of games.
pub(crate) fn first(format: &str, right: &Value, came: &Value) -> Option<String> {
    let (right, came) = (moves(format, right)?, moves(format, came)?);
    let at = (0..right.len().max(came.len())).find(|&at| right.get(at) != came.get(at))?;
    let shown = |moves: &[Value]| moves.get(at).and_then(Value::as_str).unwrap_or("the end").to_owned();
    Some(format!("{} of {}: expected {}, got {}", at + 1, right.len(), shown(&right), shown(&came)))
}

/// The moves of a game.
fn moves(format: &str, value: &Value) -> Option<Vec<Value>> {
    if let Some(moves) = value.get("moves") {
        return moves.as_array().cloned();
    }
    let fields = Map::from_iter([("hex".to_owned(), value.get("hex")?.clone())]);
    reference::reply(Op::Decode, format, fields)["ok"]["moves"].as_array().cloned()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::first;

    #[test]
    fn the_first_ply_is_found_in_games_and_in_their_encodings() {
        let game = |moves: &[&str]| json!({"start": "", "moves": moves});
        let reported = |right: Value, came: Value| first("xiangqi-game/1", &right, &came);
        assert_eq!(
            reported(game(&["h2e2", "h9g7"]), game(&["h2e2", "b9c7"])).unwrap(),
            "2 of 2: expected h9g7, got b9c7"
        );
        assert_eq!(reported(game(&["h2e2"]), game(&[])).unwrap(), "1 of 1: expected h2e2, got the end");
        assert_eq!(reported(game(&["h2e2"]), game(&["h2e2"])), None);
        // As the vectors xg.decode.opening-00 and -01 have it.
        let hex = |hex: &str| json!({ "hex": hex });
        assert_eq!(reported(hex("7101"), hex("710102")).unwrap(), "1 of 1: expected a3a4, got c3c4");
        assert_eq!(reported(hex("7101"), hex("00")), None);
    }
}
