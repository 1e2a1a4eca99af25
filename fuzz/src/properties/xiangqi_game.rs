//! Xiangqi games as numbers of moves.

use boardwire::{
    formats::{DecodeError, EncodeError, xiangqi_compact, xiangqi_fen, xiangqi_game, xiangqi_index},
    games::xiangqi::{Game, Position, Setup, iccs::Step},
    options::Options,
};

use serde_json::json;

use super::{
    files::{Ends, Fields, one_encoding, tiles},
    rejection,
};
use crate::oracle;

/// All of V decides whether V has a fault.
fn after_fault(error: &DecodeError, bytes: &[u8]) -> u64 {
    let offset = rejection(error).offset;
    match (error.code(), offset) {
        ("version-unknown", _) => 8,
        // The high bit of the second byte alone makes the number too large, and a number without it can be too large.
        (_, 8) => 24,
        ("number-not-shortest", _) if bytes.get(usize::try_from(offset / 8).unwrap_or(0)) == Some(&0) => {
            offset + 8
        }
        _ => bytes.len() as u64 * 8,
    }
}

struct Format {
    id: &'static str,
    decode: fn(&[u8]) -> Result<Game, DecodeError>,
    decode_with: fn(&[u8], Options, &mut Fields) -> Result<Game, DecodeError>,
    encode: fn(&Game) -> Result<Vec<u8>, EncodeError>,
    encode_notation: fn(&str, &[String]) -> Result<Vec<u8>, EncodeError>,
}

/// A `xiangqi-game/1`.
pub fn xiangqi_game(bytes: &[u8]) {
    let format = Format {
        id: "xiangqi-game/1",
        decode: xiangqi_game::decode,
        decode_with: |bytes, options, fields| xiangqi_game::decode_with(bytes, options, fields),
        encode: xiangqi_game::encode,
        encode_notation: xiangqi_game::encode_notation,
    };
    game(&format, bytes);
}

/// A `xiangqi-compact/1`.
pub fn xiangqi_compact(bytes: &[u8]) {
    let format = Format {
        id: "xiangqi-compact/1",
        decode: xiangqi_compact::decode,
        decode_with: |bytes, options, fields| xiangqi_compact::decode_with(bytes, options, fields),
        encode: xiangqi_compact::encode,
        encode_notation: xiangqi_compact::encode_notation,
    };
    game(&format, bytes);
}

fn game(format: &Format, bytes: &[u8]) {
    let encode = |game: &Game| (format.encode)(game).expect("decoded moves are legal");
    let result = one_encoding((format.id, Ends::Input), bytes, after_fault, format.decode, encode);
    tiles(bytes, &result, |fields| (format.decode_with)(bytes, Options::new(), fields));
    let Ok(game) = result else { return };
    if oracle::is_chosen(bytes) {
        not_moves(format, &game);
    }
    // Without moves, only the start is left.
    let none = Game { moves: Vec::new(), ..game.clone() };
    assert_eq!((format.decode)(&encode(&none)), Ok(none.clone()));
    let is_opening = none.start == Setup::from(&Position::opening());
    assert!(encode(&none).len() <= if is_opening { 2 } else { 19 });
    let other = other_start(bytes[0], &none.start);
    if oracle::is_chosen(bytes) {
        oracle::decodes(format.id, &other, Options::new());
    }
}

/// A game without moves that has its start as another position, also if it is the opening: V is 1 + 2*(the index).
fn other_start(version: u8, start: &Setup) -> Vec<u8> {
    let mut number = xiangqi_index::encode(start);
    for at in 0..number.len() {
        let carried = number.get(at + 1).map_or(1, |next| next >> 7);
        number[at] = number[at] << 1 | carried;
    }
    let zeros = number.iter().take_while(|byte| **byte == 0).count();
    [&[version, 0], &number[zeros..]].concat()
}

/// Rust and C write another move instead of the last one, or reject it.
fn not_moves(format: &Format, game: &Game) {
    let Some(&Step { from, to }) = game.moves.last() else { return };
    for step in [Step { from: to, to: from }, Step { from, to: from }] {
        let mut other = game.clone();
        *other.moves.last_mut().expect("it has a last move") = step;
        let result = (format.encode)(&other);
        let start = xiangqi_fen::encode(other.start.placement(), other.start.turn());
        let moves: Vec<String> = other.moves.iter().map(ToString::to_string).collect();
        assert_eq!((format.encode_notation)(&start, &moves), result);
        oracle::encodes(format.id, &json!({ "start": start, "moves": moves }));
    }
}
