//! Describes the first ply of a game that differs.

use boardwire::{
    formats::{Codec, xiangqi_fen},
    games::xiangqi::rules::Board,
};
use boardwire_suite::{protocol::Op, value::Map};
use serde_json::Value;

use crate::boards::{named_format::Format, xiangqi::shares::PlyShare};
use crate::reference;

/// Describes the first ply that differs: its number, and both moves with their shares of the legal moves. The values are games or the
/// encodings of games.
pub(crate) fn describe_first(id: &str, right: &Value, actual: &Value) -> Option<String> {
    let format: Format = id.parse().ok().filter(|format: &Format| matches!(format.codec, Codec::Game(..)))?;
    let (right, actual) = (game(id, right)?, game(id, actual)?);
    let (expected, got) = (moves(&right)?, moves(&actual)?);
    let index = (0..expected.len().max(got.len())).find(|&index| expected.get(index) != got.get(index))?;
    let board = board(&right, &expected[..index.min(expected.len())]);
    let describe = |moves: &[Value]| {
        let Some(name) = moves.get(index).and_then(Value::as_str) else { return "the end".to_owned() };
        let step = name.parse().ok();
        board.as_ref().zip(step).map_or_else(
            || name.to_owned(),
            |(board, step)| match PlyShare::new(format, board, step) {
                Some(share) => format!("{name} ({share})"),
                None => format!("{name} (not legal)"),
            },
        )
    };
    Some(format!(
        "{} of {}: expected {}, got {}",
        index + 1,
        expected.len(),
        describe(expected),
        describe(got)
    ))
}

/// The value of a game, decoded if necessary.
fn game(format: &str, value: &Value) -> Option<Value> {
    if value.get("moves").is_some() {
        return Some(value.clone());
    }
    let fields = Map::from_iter([("hex".to_owned(), value.get("hex")?.as_str()?.into())]);
    Some((&reference::reply(Op::Decode, format, fields)["ok"]).into())
}

fn moves(game: &Value) -> Option<&[Value]> {
    game["moves"].as_array().map(Vec::as_slice)
}

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

    use super::describe_first;

    #[test]
    fn the_first_different_ply_of_games_and_encodings_is_reported() {
        let opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
        let game = |moves: &[&str]| json!({"start": opening, "moves": moves});
        let reported = |right: Value, actual: Value| describe_first("xiangqi-game/1", &right, &actual);
        assert_eq!(
            reported(game(&["h2e2", "h9g7"]), game(&["h2e2", "b9c7"])).unwrap(),
            "2 of 2: expected h9g7 (11 of 45), got b9c7 (3 of 45)"
        );
        assert_eq!(
            reported(game(&["h2e2"]), game(&[])).unwrap(),
            "1 of 1: expected h2e2 (24 of 44), got the end"
        );
        assert_eq!(reported(game(&["h2e2"]), game(&["h2e2"])), None);
        // These games are those of the vectors xg.decode.opening-00 and -01.
        let hex = |hex: &str| json!({ "hex": hex });
        assert_eq!(
            reported(hex("7101"), hex("710102")).unwrap(),
            "1 of 1: expected a3a4 (0 of 44), got c3c4 (1 of 44)"
        );
        assert_eq!(reported(hex("7101"), hex("00")), None);
        // A list of legal moves is not a game.
        assert_eq!(describe_first("xiangqi-rules/1", &game(&["h2e2"]), &game(&[])), None);
    }
}
