//! Xiangqi positions, histories, lists and maps.

use boardwire::{
    codes::base64url,
    formats::DecodeError,
    formats::{xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_list, xiangqi_map, xiangqi_position},
    games::xiangqi::{
        Kind, Link, Origins, Piece, Pieces, Placement, Ply, Position, Side, Square, identity, moves,
    },
    options::{Leniency, Options},
};

use serde_json::json;

use super::{
    check_rejected,
    files::{Ends, left_to_right, one_encoding, refilled, rejects_cuts, rejects_more, tiles},
    pieces::{
        check_encode_error, check_one_more, check_pieces, check_played, check_played_everywhere, check_put,
    },
    rejection, sets_of,
    shapes::{check_ply, check_position},
    xiangqi_texts::link_shape,
};
use crate::{
    generate::{Game, Places, Plies},
    memory, oracle,
    protocol::link_of,
};

/// The first bit after the byte at fault.
fn byte_end(error: &DecodeError, _: &[u8]) -> u64 {
    let offset = rejection(error).offset;
    if error.code() == "trailing-bytes" { offset } else { offset + 8 }
}

/// The squares of the pieces, by id.
pub fn xiangqi_list(bytes: &[u8]) {
    let result = one_encoding(
        ("xiangqi-list/1", Ends::Own),
        bytes,
        byte_end,
        xiangqi_list::decode,
        xiangqi_list::encode,
    );
    tiles(bytes, &result, |fields| xiangqi_list::decode_with(bytes, Options::new(), fields));
}

/// The living pieces and their squares. A map ends with the input: cut between two pieces it has the first ones, cut elsewhere it is
/// truncated. One more byte is always rejected.
pub fn xiangqi_map(bytes: &[u8]) {
    let result = one_encoding(
        ("xiangqi-map/1", Ends::Input),
        bytes,
        byte_end,
        xiangqi_map::decode,
        xiangqi_map::encode,
    );
    tiles(bytes, &result, |fields| xiangqi_map::decode_with(bytes, Options::new(), fields));
    let Ok(pieces) = result else { return };
    for cut in 0..bytes.len() {
        match xiangqi_map::decode(&bytes[..cut]) {
            Ok(first) => {
                let kept = |(first, all): (&Option<_>, &Option<_>)| first.is_none() || first == all;
                assert!(cut % 2 == 0 && first.squares().iter().zip(pieces.squares()).all(kept));
            }
            Err(error) => assert_eq!((error.code(), cut % 2), ("truncated", 1)),
        }
    }
    for more in 0..=255 {
        assert!(xiangqi_map::decode(&[bytes, &[more]].concat()).is_err(), "an id without a square");
    }
}

/// The first bit after the code word, or the padding bit, at fault.
fn word_end(error: &DecodeError, _: &[u8]) -> u64 {
    let offset = rejection(error).offset;
    match error.code() {
        "trailing-bytes" => offset,
        "padding-not-ones" => offset + 1,
        // The longest code words have seven bits.
        _ => offset + 7,
    }
}

/// Checks a position: if strict reading accepts it, it is the encoder's output. If lenient reading accepts it, strict reading accepts what
/// the encoder writes for it. A link with the same position gets the same verdict.
pub fn xiangqi_position(bytes: &[u8]) {
    let strict = memory::within("xiangqi-position/1", bytes.len(), 0, || xiangqi_position::decode(bytes));
    match &strict {
        Ok(result) => {
            assert_eq!(xiangqi_position::encode(result), bytes, "an accepted position is what is written");
            xiangqi_position::decode_many(&[bytes; 5], |result| assert_eq!(result, strict, "one of several"));
            rejects_cuts(bytes, xiangqi_position::decode);
            rejects_more(bytes, xiangqi_position::decode);
        }
        Err(error) => check_rejected(*error, bytes),
    }
    for leniencies in sets_of([Leniency::PaddingBits, Leniency::TrailingBytes]) {
        let decode = |bytes: &[u8]| xiangqi_position::decode_with(bytes, leniencies, &mut ());
        let result = decode(bytes);
        tiles(bytes, &result, |fields| xiangqi_position::decode_with(bytes, leniencies, fields));
        oracle::decodes("xiangqi-position/1", bytes, leniencies);
        match &result {
            Ok(value) => {
                assert_eq!(
                    xiangqi_position::decode(&xiangqi_position::encode(value)).as_ref(),
                    Ok(value),
                    "a fixed point"
                );
                assert!(strict.is_err() || strict == result, "strict reading reads the same");
            }
            Err(error) => {
                left_to_right(error, bytes, word_end, decode);
                assert!(strict.is_err(), "what strict reading accepts is accepted");
            }
        }
        let linked = xiangqi_link::decode_with(&link_of(bytes), leniencies, &mut ());
        let in_link = result
            .map_err(|error| rejection(&error))
            .map_err(|rejected| (rejected.code, 3 + rejected.offset / 6));
        let linked =
            linked.map(|link| link.position).map_err(|error| (error.code(), rejection(&error).offset));
        assert!(linked == in_link || bytes.is_empty(), "in a link: {linked:?}, by itself: {in_link:?}");
    }
}

/// Checks the bytes of a position and of its history: an accepted history is the encoder's output. Replaying it restores the position, and a
/// prefix of it has the newest plies.
pub fn xiangqi_history(bytes: &[u8]) {
    let leniencies = [Leniency::PaddingBits, Leniency::TrailingBytes].into_iter().collect();
    let Ok(position) = xiangqi_position::decode_with(bytes, leniencies, &mut ()) else { return };
    let bytes = bytes.get(xiangqi_position::encode(&position).len()..).unwrap_or_default();
    let result =
        memory::within("xiangqi-history/1", bytes.len(), 0, || xiangqi_history::decode(bytes, &position));
    tiles(bytes, &result, |fields| xiangqi_history::decode_with(bytes, &position, Options::new(), fields));
    oracle::decodes_history(bytes, &position);
    let r = format!("{}&r={}", link_of(&xiangqi_position::encode(&position)), base64url::encode(bytes));
    let start = r.find("&r=").expect("it is there") as u64 + 3;
    let linked = xiangqi_link::decode(&r).map(|link| link.history).map_err(|error| rejection(&error));
    match result {
        Ok(plies) => {
            assert_eq!(linked.as_ref(), Ok(&plies), "in a link the result is the same");
            assert_eq!(
                xiangqi_history::encode(&position, &plies).as_deref(),
                Ok(bytes),
                "accepted is what is written"
            );
            let before = xiangqi_history::undo_all(&position, &plies).expect("decoded plies can be undone");
            let mut squares = *position.pieces.squares();
            for ply in &plies {
                squares[ply.piece.index()] = Some(ply.from);
                if let Some(captured) = ply.captured {
                    squares[captured.index()] = Some(ply.to);
                }
            }
            let turn = if plies.len().is_multiple_of(2) { position.turn } else { position.turn.other() };
            assert_eq!((before.turn, before.pieces.squares()), (turn, &squares));
            for cut in super::cuts(bytes.len()) {
                if let Ok(newest) = xiangqi_history::decode(&bytes[..cut], &position) {
                    assert!(plies.starts_with(&newest), "a cut history holds the newest plies");
                }
            }
            for more in [0, 0x5a, 0xff] {
                if let Ok(longer) = xiangqi_history::decode(&[bytes, &[more]].concat(), &position) {
                    assert!(longer.starts_with(&plies), "what follows are older plies");
                }
            }
            replay(&Game { position, plies });
        }
        Err(error) => {
            check_rejected(error, bytes);
            let rejected = rejection(&error);
            assert_eq!(
                linked.map_err(|it| (it.code, it.offset)),
                Err((rejected.code, start + rejected.offset / 6))
            );
            history_left_to_right(rejected.code, rejected.offset, bytes, &position);
        }
    }
}

/// A history is read from left to right except at its end. Fewer than eight last bits are a record or padding, and all of them decide which:
/// a fault of the mover there depends on all of them.
fn history_left_to_right(code: &str, offset: u64, bytes: &[u8], position: &Position) {
    let bits = bytes.len() as u64 * 8;
    let is_movers = matches!(code, "mover-dead" | "no-origin");
    if code == "truncated" || is_movers && bits - offset < 8 {
        return;
    }
    // An origin's index has at most five bits.
    let end = offset + if code == "origin-occupied" { 5 } else { 4 };
    for what in ["zeros", "ones", "other bits"] {
        let reread =
            xiangqi_history::decode(&refilled(bytes, end, what), position).map_err(|error| rejection(&error));
        assert_eq!(
            reread.map_err(|it| (it.code, it.offset)),
            Err((code, offset)),
            "{what} after it: {bytes:02x?}"
        );
    }
}

/// Undoing all plies and playing them again gives the position.
fn replay(game: &Game) {
    let mut position =
        xiangqi_history::undo_all(&game.position, &game.plies).expect("decoded plies can be undone");
    for &ply in game.plies.iter().rev() {
        moves::play(&mut position, ply).expect("what was undone can be played");
    }
    assert_eq!(position, game.position);
}

/// Checks a game: Rust and C write the same bytes. It is read as the same game, alone and in a link, and a cut gives only the newest plies.
pub fn xiangqi_value(game: &Game) {
    let Game { position, plies } = game;
    let first = xiangqi_position::encode(position);
    assert!((19..=23).contains(&first.len()), "149 to 177 bits");
    assert_eq!(xiangqi_position::decode(&first).as_ref(), Ok(position));
    xiangqi_position(&first);
    let second = xiangqi_history::encode(position, plies).expect("generated plies can be undone");
    assert_eq!(xiangqi_history::decode(&second, position).as_ref(), Ok(plies));
    xiangqi_history(&[first, second].concat());
    replay(game);
    // A fuzzer must not spend its time on long games.
    if plies.len().is_multiple_of(4) {
        after_many_plies(game);
    }
    let link = Link { base: Some("x".into()), position: position.clone(), history: plies.clone(), s: None };
    let text = xiangqi_link::encode(&link).expect("the link can be written");
    oracle::encodes("xiangqi-link/1", &link_shape(&link));
    assert_eq!(xiangqi_link::decode(&text).as_ref(), Ok(&link));
}

/// Checks a game after 256 plies that return to its position, if two pieces can step there and back. The older plies are the same, and the
/// fields are numbered by ply.
fn after_many_plies(Game { position, plies }: &Game) {
    let step = |side: Side, taken: Option<Square>| {
        Piece::all().filter(|piece| piece.side() == side).find_map(|piece| {
            let to = position.pieces.square(piece)?;
            let is_free = |from: &Square| position.pieces.occupant(*from).is_none() && Some(*from) != taken;
            let leads_back = |from: &Square| Origins::new(piece, *from).index_of(to).is_some();
            let origins = Origins::new(piece, to);
            let from = origins.squares().iter().copied().find(|from| is_free(from) && leads_back(from))?;
            Some(Ply { piece, from, to, captured: None })
        })
    };
    let back = |ply: Ply| Ply { from: ply.to, to: ply.from, ..ply };
    let Some(one) = step(position.turn.other(), None) else { return };
    let Some(other) = step(position.turn, Some(one.from)) else { return };
    let all = [[one, other, back(one), back(other)].repeat(64), plies.clone()].concat();
    let bytes = xiangqi_history::encode(position, &all).expect("the steps lead back");
    let result = xiangqi_history::decode(&bytes, position);
    assert_eq!(result, Ok(all));
    tiles(&bytes, &result, |fields| xiangqi_history::decode_with(&bytes, position, Options::new(), fields));
}

/// Checks plies that may be wrong: Rust and C write or reject them, and Rust undoes them up to the fault.
pub fn xiangqi_plies(plies: &Plies) {
    let Game { position, plies } = &plies.0;
    let encoded = xiangqi_history::encode(position, plies);
    oracle::encodes_history(plies, position);
    let undone = xiangqi_history::undo_all(position, plies);
    assert_eq!(undone.as_ref().err(), encoded.as_ref().err());
    let link = Link { base: None, position: position.clone(), history: plies.clone(), s: None };
    oracle::encodes("xiangqi-link/1", &link_shape(&link));
    if let Err(error) = &encoded {
        check_encode_error(error);
    }
    // A game has hundreds of fields, all of one shape.
    plies.iter().copied().take(3).for_each(check_ply);
    // A ply that cannot be undone leaves the position unchanged.
    let mut before = position.clone();
    for &ply in plies {
        check_played(&before, ply);
        let earlier = before.clone();
        if moves::undo(&mut before, ply).is_err() {
            assert_eq!(before, earlier);
            break;
        }
        if earlier == *position {
            check_played_everywhere(&before, ply);
        }
        played_again(&before, ply, &earlier);
    }
}

fn played_again(before: &Position, ply: Ply, after: &Position) {
    let mut position = before.clone();
    assert_eq!(moves::play(&mut position, ply), Ok(()));
    assert_eq!(&position, after);
}

/// Checks squares that may be wrong: Rust and C write or reject them.
pub fn xiangqi_places(places: &Places) {
    check_put(&places.0);
    let pieces = Pieces::new(places.0);
    let squares: Vec<Option<u8>> = places.0.iter().map(|square| square.map(Square::number)).collect();
    for format in ["xiangqi-list/1", "xiangqi-map/1"] {
        oracle::encodes(format, &json!({ "squares": squares }));
    }
    for turn in [Side::Red, Side::Black] {
        let value = json!({ "turn": turn.to_string(), "squares": squares });
        for format in ["xiangqi-position/1", "xiangqi-fen/1"] {
            oracle::encodes(format, &value);
        }
        check_position(turn, &squares, pieces.as_ref().ok());
    }
}

/// Checks the diagram of any pieces: it has identities, those of C. They never need more bits, and choosing again gives the same ones.
pub fn xiangqi_diagram(pieces: &Pieces) {
    xiangqi_list(&xiangqi_list::encode(pieces));
    xiangqi_map(&xiangqi_map::encode(pieces));
    check_pieces(pieces);
    xiangqi_places(&Places(*pieces.squares()));
    let placement = Placement::from(pieces);
    oracle::decodes_text("xiangqi-fen/1", &xiangqi_fen::encode(&placement, Side::Red), Options::new());
    for kind in Kind::ALL {
        assert!(identity::fits(&placement, Side::Red, kind) && identity::fits(&placement, Side::Black, kind));
    }
    let chosen = identity::choose(&placement).expect("its own identities fit");
    assert_eq!(Placement::from(&chosen), placement);
    // Only the length in bytes shows the bits: the padding is ones.
    let length = |pieces: &Pieces| {
        xiangqi_position::encode(&Position { turn: Side::Red, pieces: pieces.clone() }).len()
    };
    assert!(length(&chosen) <= length(pieces), "no identities take fewer bits");
    assert_eq!(identity::choose(&Placement::from(&chosen)), Some(chosen));
    check_one_more(&placement);
}
