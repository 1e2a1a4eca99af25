//! Xiangqi positions and games.

use boardwire::{
    formats::{xiangqi_fen, xiangqi_index},
    games::xiangqi::{
        Candidates, Kind, Origins, Piece, Pieces, Ply, Position, Setup, Side, Square, iccs::Step, moves,
        rules::Board,
    },
};
use serde_json::{Value, json};

use super::{chess, parts, rng::Rng};

/// A position, rarely an impossible one.
pub(super) fn position(rng: &mut Rng) -> Value {
    let mut value = json!(valid_position(rng));
    if rng.once_in(6) {
        for _ in 0..=rng.below(2) {
            let square = if rng.once_in(4) { Value::Null } else { rng.below(90).into() };
            value["squares"][rng.below(32)] = square;
        }
    }
    value
}

/// A placement, rarely an impossible one, and the side to move.
pub(super) fn setup(rng: &mut Rng) -> Value {
    let setup = Setup::from(&valid_position(rng));
    let board = chess::vary_notation(rng, setup.placement().to_string());
    json!({ "turn": setup.turn(), "board": board })
}

/// The first number that is no placement and side, 2*N (spec: XI-8).
const BOUND: [u8; 17] =
    [0x3e, 0x23, 0x63, 0x3e, 0x82, 0x63, 0x9a, 0x80, 0xbd, 0x22, 0x16, 0x4b, 0xdb, 0x89, 0xe8, 0x9f, 0x4c];

/// The bytes of an index, or of a game without moves that starts there: at the bound, next to it, the opening or any other.
pub(super) fn index_near_bound(rng: &mut Rng, format: &str) -> Vec<u8> {
    let mut number = match rng.below(5) {
        // Of any length in bits: the bound has 134.
        4 => {
            let below = u128::MAX >> rng.below(128);
            [0].into_iter().chain(below.to_be_bytes().map(|byte| byte & rng.byte())).collect()
        }
        0 => xiangqi_index::encode(&Setup::from(&Position::opening())),
        1 => xiangqi_index::encode(&Setup::from(&valid_position(rng))),
        _ => BOUND.to_vec(),
    };
    // No carry: the last byte of the bound is neither 0 nor 255.
    let last = number.len() - 1;
    number[last] = number[last].wrapping_add(*rng.pick(&[0, 0, 1, 255]));
    let version = match format {
        "xiangqi-game/1" => 0x71,
        "xiangqi-compact/1" => 0xf1,
        _ => return number,
    };
    // V is 1 + 2*(the index), without moves.
    for at in 0..=last {
        let carried = number.get(at + 1).map_or(1, |next| next >> 7);
        number[at] = number[at] << 1 | carried;
    }
    let zeros = number.iter().take_while(|byte| **byte == 0).count();
    [&[version, 0], &number[zeros..]].concat()
}

/// More moves than a game may have (spec: XG-10).
const MAX_MOVES: usize = 2002;

/// A start and legal moves, rarely one that is not legal.
pub(super) fn moves(rng: &mut Rng) -> Value {
    let count = match rng.below(12) {
        0 => parts::plies(rng, MAX_MOVES),
        1 => rng.near_power(11).min(MAX_MOVES),
        _ => rng.below(12),
    };
    let is_long = count > 300;
    let start = match rng.below(2) {
        // Few moves are legal, so a testee finds them quickly, and no piece is captured.
        _ if is_long => place_pieces(rng, |rng, piece| match piece.kind() {
            Kind::General => true,
            Kind::Advisor | Kind::Elephant => rng.once_in(2),
            _ => false,
        }),
        0 => Position::opening(),
        _ => valid_position(rng),
    };
    let start = Setup::from(&start);
    let mut board = Board::from(&start);
    let mut moves = Vec::new();
    for _ in 0..count {
        let steps: Vec<Step> = board.moves().steps().collect();
        let Some(&step) = steps.get(rng.below(steps.len().max(1))) else { break };
        if board.play(step).is_ok() {
            moves.push(step.to_string());
        }
    }
    if !moves.is_empty() && rng.once_in(if is_long { 2 } else { 5 }) {
        let at = rng.below(moves.len());
        moves[at] = match rng.below(3) {
            0 => moves[rng.below(moves.len())].chars().rev().collect(),
            1 => moves[at].to_uppercase(),
            _ => [&moves[at][..2], &moves[at][2..]].join("-"),
        };
    }
    let start = chess::vary_notation(rng, xiangqi_fen::encode(start.placement(), start.turn()));
    json!({ "start": start, "moves": moves })
}

/// A position and plies that led to it.
pub(super) fn game(rng: &mut Rng) -> Value {
    let position = valid_position(rng);
    let mut earlier = position.clone();
    let mut plies = Vec::new();
    // Some numbers of plies need more than one byte.
    let count = if rng.once_in(10) { rng.near_power(11) } else { rng.below(12) };
    for _ in 0..count {
        if let Some(ply) = ply(rng, &earlier)
            && moves::undo(&mut earlier, ply).is_ok()
        {
            plies.push(ply);
        }
    }
    let mut history = json!({ "plies": plies });
    if !plies.is_empty() && rng.once_in(5) {
        let at = rng.below(plies.len());
        let key = *rng.pick(&["piece", "from", "to", "captured"]);
        let count = if ["from", "to"].contains(&key) { 90 } else { 32 };
        let none = key == "captured" && rng.once_in(3);
        history["plies"][at][key] = if none { Value::Null } else { rng.below(count).into() };
    }
    json!({ "position": position, "history": history })
}

/// A link, rarely with parts that no link can hold.
pub(super) fn link(rng: &mut Rng) -> Value {
    const BASES: [&str; 6] = ["game.hullqin.cn/xq", "https://example.org/a", "x", "", "a?b", "a#b"];
    const TEXTS: [&str; 7] = ["1", "", "a b", "100%", "+&=", "棋", "%41"];
    let Value::Object(mut link) = game(rng) else { return Value::Null };
    if rng.once_in(2) {
        link["history"] = json!({ "plies": [] });
    }
    let base = match rng.below(6) {
        0 | 1 => Value::Null,
        2 => parts::text(rng).into(),
        _ => (*rng.pick(&BASES)).into(),
    };
    let s = if rng.once_in(2) { Value::Null } else { (*rng.pick(&TEXTS)).into() };
    link.insert("base".to_owned(), base);
    link.insert("s".to_owned(), s);
    Value::Object(link)
}

/// Any pieces, few of them or many.
fn valid_position(rng: &mut Rng) -> Position {
    let alive = *rng.pick(&[1, 2, 4, 32]);
    place_pieces(rng, |rng, _| alive == 32 || rng.below(32) < alive * 4)
}

/// The pieces that live, each on a square of its list.
fn place_pieces(rng: &mut Rng, mut lives: impl FnMut(&mut Rng, Piece) -> bool) -> Position {
    let mut pieces = Pieces::DEAD;
    for piece in Piece::all() {
        let list = Candidates::for_piece(piece);
        let lives = lives(rng, piece);
        let index = u32::try_from(rng.below(list.len() as usize)).unwrap_or_default();
        if let (true, Some(square)) = (lives, list.square(index)) {
            // If the square is occupied, the piece stays dead.
            let _ = pieces.put(piece, square);
        }
    }
    Position { turn: *rng.pick(&[Side::Red, Side::Black]), pieces }
}

/// A ply that may have led to `position`; undoing it shows whether it has.
fn ply(rng: &mut Rng, position: &Position) -> Option<Ply> {
    let piece = Piece::all().filter(|piece| piece.side() == position.turn.other());
    let alive: Vec<Piece> = piece.filter(|piece| position.pieces.square(*piece).is_some()).collect();
    let piece = *alive.get(rng.below(alive.len().max(1)))?;
    let captured = rng.once_in(4).then(|| u8::try_from(rng.below(16)).unwrap_or_default());
    let captured = captured.and_then(|within| Piece::from_side(position.turn, within));
    let to = position.pieces.square(piece)?;
    let from: Vec<Square> = Origins::new(piece, to).squares().to_vec();
    let from = *from.get(rng.below(from.len().max(1)))?;
    Some(Ply { piece, from, to, captured })
}
