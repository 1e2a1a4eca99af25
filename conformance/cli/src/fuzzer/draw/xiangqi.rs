//! Xiangqi positions and games.

use boardwire::{
    formats::xiangqi_fen,
    games::xiangqi::{
        Piece, Pieces, Ply, Position, Setup, Side, Square, candidates, iccs::Step, moves, origins,
        rules::Board,
    },
};
use serde_json::{Value, json};

use super::{Draws, chess, model};

/// A position, rarely an impossible one.
pub(super) fn position(draws: &mut Draws) -> Value {
    let mut value = json!(valid(draws));
    if draws.once_in(6) {
        for _ in 0..=draws.below(2) {
            let square = if draws.once_in(4) { Value::Null } else { draws.below(90).into() };
            value["squares"][draws.below(32)] = square;
        }
    }
    value
}

/// A placement, rarely an impossible one, and the side to move.
pub(super) fn setup(draws: &mut Draws) -> Value {
    let setup = Setup::from(&valid(draws));
    let board = chess::notated(draws, setup.placement().to_string());
    json!({ "turn": setup.turn(), "board": board })
}

/// A start and legal moves, rarely one that is not legal.
pub(super) fn moves(draws: &mut Draws) -> Value {
    let is_opening = draws.once_in(2);
    let start = if is_opening { Setup::from(&Position::opening()) } else { Setup::from(&valid(draws)) };
    let mut board = Board::from(&start);
    let mut moves = Vec::new();
    let count = if draws.once_in(20) { model::number(draws, "count", 300) } else { draws.below(12) };
    for _ in 0..count {
        let steps: Vec<Step> = board.moves().steps().collect();
        let Some(&step) = steps.get(draws.below(steps.len().max(1))) else { break };
        if board.play(step).is_ok() {
            moves.push(step.to_string());
        }
    }
    if !moves.is_empty() && draws.once_in(5) {
        let at = draws.below(moves.len());
        moves[at] = moves[draws.below(moves.len())].chars().rev().collect();
    }
    let start = chess::notated(draws, xiangqi_fen::encode(start.placement(), start.turn()));
    json!({ "start": start, "moves": moves })
}

/// A position and plies that led to it.
pub(super) fn game(draws: &mut Draws) -> Value {
    let position = valid(draws);
    let mut earlier = position.clone();
    let mut plies = Vec::new();
    // Some numbers of plies need more than one byte.
    let count = if draws.once_in(20) { model::number(draws, "count", 300) } else { draws.below(12) };
    for _ in 0..count {
        if let Some(ply) = ply(draws, &earlier)
            && moves::undo(&mut earlier, ply).is_ok()
        {
            plies.push(ply);
        }
    }
    let mut history = json!({ "plies": plies });
    if !plies.is_empty() && draws.once_in(5) {
        let at = draws.below(plies.len());
        let key = *draws.pick(&["piece", "from", "to", "captured"]);
        let count = if ["from", "to"].contains(&key) { 90 } else { 32 };
        let none = key == "captured" && draws.once_in(3);
        history["plies"][at][key] = if none { Value::Null } else { draws.below(count).into() };
    }
    json!({ "position": position, "history": history })
}

/// A link, rarely with parts that no link can hold.
pub(super) fn link(draws: &mut Draws) -> Value {
    const BASES: [&str; 6] = ["game.hullqin.cn/xq", "https://example.org/a", "x", "", "a?b", "a#b"];
    const TEXTS: [&str; 7] = ["1", "", "a b", "100%", "+&=", "棋", "%41"];
    let Value::Object(mut link) = game(draws) else { return Value::Null };
    if draws.once_in(2) {
        link["history"] = json!({ "plies": [] });
    }
    let base = match draws.below(6) {
        0 | 1 => Value::Null,
        2 => model::text(draws).into(),
        _ => (*draws.pick(&BASES)).into(),
    };
    let s = if draws.once_in(2) { Value::Null } else { (*draws.pick(&TEXTS)).into() };
    link.insert("base".to_owned(), base);
    link.insert("s".to_owned(), s);
    Value::Object(link)
}

fn valid(draws: &mut Draws) -> Position {
    let mut pieces = Pieces::DEAD;
    let alive = *draws.pick(&[1, 2, 4, 32]);
    for piece in Piece::all() {
        let list = candidates::of(piece);
        // Kings are alive; the others are few or many.
        let lives = alive == 32 || draws.below(32) < alive * 4;
        let index = u32::try_from(draws.below(list.len() as usize)).unwrap_or_default();
        if let (true, Some(square)) = (lives, list.square(index)) {
            // If the square is occupied, the piece stays dead.
            let _ = pieces.put(piece, square);
        }
    }
    Position { turn: *draws.pick(&[Side::Red, Side::Black]), pieces }
}

/// A ply that may have led to `position`; undoing it shows whether it has.
fn ply(draws: &mut Draws, position: &Position) -> Option<Ply> {
    let piece = Piece::all().filter(|piece| piece.side() == position.turn.other());
    let alive: Vec<Piece> = piece.filter(|piece| position.pieces.square(*piece).is_some()).collect();
    let piece = *alive.get(draws.below(alive.len().max(1)))?;
    let captured = draws.once_in(4).then(|| u8::try_from(draws.below(16)).unwrap_or_default());
    let captured = captured.and_then(|within| Piece::of(position.turn, within));
    let to = position.pieces.square(piece)?;
    let from: Vec<Square> = origins::of(piece, to).squares().to_vec();
    let from = *from.get(draws.below(from.len().max(1)))?;
    Some(Ply { piece, from, to, captured })
}
