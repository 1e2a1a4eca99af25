//! Xiangqi positions, histories, lists and maps.

use boardwire::{
    formats::DecodeError,
    formats::{xiangqi_history, xiangqi_link, xiangqi_list, xiangqi_map, xiangqi_position},
    games::xiangqi::{
        Kind, Link, Piece, Pieces, Placement, Ply, Position, Side, Square, XiangqiError, identity, moves,
        origins,
    },
    options::{Leniency, Options},
};

use super::{
    check_refused,
    files::{Ends, left_to_right, one_encoding, refilled, refuses_cuts, refuses_more, tiles},
    pieces::{
        check_one_more, check_pieces, check_played, check_played_everywhere, check_ply_error, check_put,
    },
    sets_of,
    shapes::{check_ply, check_position},
};
use crate::{
    generate::{Game, Places, Plies},
    memory,
    models::{
        edges, xiangqi_history as history_model, xiangqi_identities as identities_model,
        xiangqi_link as link_model, xiangqi_list as list_model, xiangqi_map as map_model, xiangqi_pieces,
        xiangqi_position as model,
    },
    protocol::link_of,
};

/// The bit behind the byte at fault.
fn behind_byte(error: &DecodeError, _: &[u8]) -> u64 {
    let place = edges::refused(error).place;
    if error.code() == "trailing-bytes" { place } else { place + 8 }
}

/// The squares of the pieces, by id.
pub fn xiangqi_list(bytes: &[u8]) {
    let found = one_encoding(
        ("xiangqi-list/1", Ends::Own),
        bytes,
        behind_byte,
        xiangqi_list::decode,
        xiangqi_list::encode,
    );
    tiles(bytes, &found, |fields| xiangqi_list::decode_with(bytes, Options::new(), fields));
    assert_eq!(edges::outcome(&found, |pieces| edges::squares(pieces.squares())), list_model::decode(bytes));
}

/// The living pieces and their squares. A map ends where the input does: cut between two pieces it holds the first ones, anywhere else it is
/// truncated; and a byte more is always refused.
pub fn xiangqi_map(bytes: &[u8]) {
    let found = one_encoding(
        ("xiangqi-map/1", Ends::Input),
        bytes,
        behind_byte,
        xiangqi_map::decode,
        xiangqi_map::encode,
    );
    tiles(bytes, &found, |fields| xiangqi_map::decode_with(bytes, Options::new(), fields));
    assert_eq!(edges::outcome(&found, |pieces| edges::squares(pieces.squares())), map_model::decode(bytes));
    let Ok(pieces) = found else { return };
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

pub(super) fn allowed(leniencies: Options) -> model::Allowed {
    model::Allowed {
        padding_bits: leniencies.allows(Leniency::PaddingBits),
        trailing_bytes: leniencies.allows(Leniency::TrailingBytes),
    }
}

/// The bit behind the code word, or the padding bit, at fault.
fn behind_word(error: &DecodeError, _: &[u8]) -> u64 {
    let place = edges::refused(error).place;
    match error.code() {
        "trailing-bytes" => place,
        "padding-not-ones" => place + 1,
        // The longest code words have seven bits.
        _ => place + 7,
    }
}

/// A position: accepted strictly, it is what the encoder writes; leniently, strict accepts what the encoder makes of it. In a link it is read
/// alike.
pub fn xiangqi_position(bytes: &[u8]) {
    let strict = memory::within("xiangqi-position/1", bytes.len(), 0, || xiangqi_position::decode(bytes));
    match &strict {
        Ok(found) => {
            assert_eq!(xiangqi_position::encode(found), bytes, "an accepted position is what is written");
            xiangqi_position::decode_many(&[bytes; 5], |found| assert_eq!(found, strict, "one of several"));
            refuses_cuts(bytes, xiangqi_position::decode);
            refuses_more(bytes, xiangqi_position::decode);
        }
        Err(error) => check_refused(*error, bytes),
    }
    for leniencies in sets_of([Leniency::PaddingBits, Leniency::TrailingBytes]) {
        let decode = |bytes: &[u8]| xiangqi_position::decode_with(bytes, leniencies, &mut ());
        let found = decode(bytes);
        tiles(bytes, &found, |fields| xiangqi_position::decode_with(bytes, leniencies, fields));
        assert_eq!(
            edges::outcome(&found, edges::position),
            model::decode(bytes, allowed(leniencies)),
            "{leniencies:?}"
        );
        match &found {
            Ok(value) => {
                assert_eq!(
                    xiangqi_position::decode(&xiangqi_position::encode(value)).as_ref(),
                    Ok(value),
                    "a fixed point"
                );
                assert!(strict.is_err() || strict == found, "strict reading reads the same");
            }
            Err(error) => {
                left_to_right(error, bytes, behind_word, decode);
                assert!(strict.is_err(), "what strict reading accepts is accepted");
            }
        }
        let linked = xiangqi_link::decode_with(&link_of(bytes), leniencies, &mut ());
        let in_link = found
            .map_err(|error| edges::refused(&error))
            .map_err(|refused| (refused.code, 3 + refused.place / 6));
        let linked =
            linked.map(|link| link.position).map_err(|error| (error.code(), edges::refused(&error).place));
        assert!(linked == in_link || bytes.is_empty(), "in a link: {linked:?}, by itself: {in_link:?}");
    }
}

/// A position's bytes and, behind them, a history's: an accepted history is what the encoder writes, replaying it leads back, and a part of it
/// holds the newest plies.
pub fn xiangqi_history(bytes: &[u8]) {
    let leniencies = [Leniency::PaddingBits, Leniency::TrailingBytes].into_iter().collect();
    let Ok(position) = xiangqi_position::decode_with(bytes, leniencies, &mut ()) else { return };
    let bytes = bytes.get(xiangqi_position::encode(&position).len()..).unwrap_or_default();
    let found =
        memory::within("xiangqi-history/1", bytes.len(), 0, || xiangqi_history::decode(bytes, &position));
    tiles(bytes, &found, |fields| xiangqi_history::decode_with(bytes, &position, Options::new(), fields));
    let plain = history_model::decode(bytes, &edges::position(&position));
    assert_eq!(edges::outcome(&found, |plies| edges::plies(plies)), plain.clone().map(|(plies, _)| plies));
    let r =
        format!("{}&r={}", link_of(&xiangqi_position::encode(&position)), link_model::to_base64url(bytes));
    let start = r.find("&r=").expect("it is there") as u64 + 3;
    let linked = xiangqi_link::decode(&r).map(|link| link.history).map_err(|error| edges::refused(&error));
    match found {
        Ok(plies) => {
            assert_eq!(linked.as_ref(), Ok(&plies), "in a link it is read alike");
            assert_eq!(
                xiangqi_history::encode(&position, &plies).as_deref(),
                Ok(bytes),
                "accepted is what is written"
            );
            let before = xiangqi_history::undo_all(&position, &plies).expect("decoded plies can be undone");
            assert_eq!(Ok(edges::position(&before)), plain.map(|(_, before)| before));
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
            check_refused(error, bytes);
            let refused = edges::refused(&error);
            assert_eq!(
                linked.map_err(|it| (it.code, it.place)),
                Err((refused.code, start + refused.place / 6))
            );
            history_left_to_right(refused.code, refused.place, bytes, &position);
        }
    }
}

/// A history is read from left to right but for its end: whether the last bits, fewer than eight, are a record or padding hangs on all of
/// them, so that a fault of the mover there does as well.
fn history_left_to_right(code: &str, place: u64, bytes: &[u8], position: &Position) {
    let bits = bytes.len() as u64 * 8;
    let is_movers = matches!(code, "mover-dead" | "no-origin");
    if code == "truncated" || is_movers && bits - place < 8 {
        return;
    }
    // An origin's index has at most five bits.
    let end = place + if code == "origin-occupied" { 5 } else { 4 };
    for what in ["zeros", "ones", "other bits"] {
        let again = xiangqi_history::decode(&refilled(bytes, end, what), position)
            .map_err(|error| edges::refused(&error));
        assert_eq!(
            again.map_err(|it| (it.code, it.place)),
            Err((code, place)),
            "{what} behind it: {bytes:02x?}"
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

/// A game: what is written is what the models write, it is read as the same game, by itself and in a link, and a cut never gives other plies
/// than the newest.
pub fn xiangqi_game(game: &Game) {
    let Game { position, plies } = game;
    let first = xiangqi_position::encode(position);
    assert!((19..=23).contains(&first.len()), "149 to 177 bits");
    assert_eq!(Ok(&first), model::encode(&edges::position(position)).as_ref());
    assert_eq!(xiangqi_position::decode(&first).as_ref(), Ok(position));
    xiangqi_position(&first);
    let second = xiangqi_history::encode(position, plies).expect("drawn plies can be undone");
    assert_eq!(Ok(&second), history_model::encode(&edges::position(position), &edges::plies(plies)).as_ref());
    assert_eq!(xiangqi_history::decode(&second, position).as_ref(), Ok(plies));
    xiangqi_history(&[first, second].concat());
    replay(game);
    // A fuzzer is not to spend its time on long games.
    if plies.len().is_multiple_of(4) {
        after_many_plies(game);
    }
    let link = Link { base: Some("x".into()), position: position.clone(), history: plies.clone(), s: None };
    let text = xiangqi_link::encode(&link).expect("the link can be written");
    assert_eq!(Ok(&text), link_model::encode(&edges::link(&link)).as_ref());
    assert_eq!(xiangqi_link::decode(&text).as_ref(), Ok(&link));
}

/// A game after 256 plies that lead back to its position, if two pieces can step there and back: the same plies after those, and the fields
/// have the numbers of their plies.
fn after_many_plies(Game { position, plies }: &Game) {
    let step = |side: Side, taken: Option<Square>| {
        Piece::all().filter(|piece| piece.side() == side).find_map(|piece| {
            let to = position.pieces.square(piece)?;
            let is_free = |from: &Square| position.pieces.occupant(*from).is_none() && Some(*from) != taken;
            let leads_back = |from: &Square| origins::of(piece, *from).index_of(to).is_some();
            let origins = origins::of(piece, to);
            let from = origins.squares().iter().copied().find(|from| is_free(from) && leads_back(from))?;
            Some(Ply { piece, from, to, captured: None })
        })
    };
    let back = |ply: Ply| Ply { from: ply.to, to: ply.from, ..ply };
    let Some(one) = step(position.turn.other(), None) else { return };
    let Some(other) = step(position.turn, Some(one.from)) else { return };
    let all = [[one, other, back(one), back(other)].repeat(64), plies.clone()].concat();
    let bytes = xiangqi_history::encode(position, &all).expect("the steps lead back");
    let found = xiangqi_history::decode(&bytes, position);
    assert_eq!(found, Ok(all));
    tiles(&bytes, &found, |fields| xiangqi_history::decode_with(&bytes, position, Options::new(), fields));
}

/// Plies that may be wrong: they are written, or refused with the code, as the model has it, and undone as far as that.
pub fn xiangqi_plies(plies: &Plies) {
    let Game { position, plies } = &plies.0;
    let written = xiangqi_history::encode(position, plies);
    let plain = history_model::encode(&edges::position(position), &edges::plies(plies));
    assert_eq!(written.as_ref().map_err(|error| error.kind.code()), plain.as_ref().map_err(|code| *code));
    let undone = xiangqi_history::undo_all(position, plies);
    assert_eq!(undone.as_ref().err(), written.as_ref().err());
    let link = Link { base: None, position: position.clone(), history: plies.clone(), s: None };
    let linked = xiangqi_link::encode(&link).map_err(|error| error.kind().code());
    assert_eq!(linked, link_model::encode(&edges::link(&link)));
    if let Err(error) = &written {
        check_ply_error(error);
    }
    // A game has hundreds, all of one shape.
    plies.iter().copied().take(3).for_each(check_ply);
    // What cannot be undone leaves the position as it was.
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

/// A ply that was undone is played again.
fn played_again(before: &Position, ply: Ply, after: &Position) {
    let mut position = before.clone();
    assert_eq!(moves::play(&mut position, ply), Ok(()));
    assert_eq!(&position, after);
}

/// Places that may be wrong: they are pieces, or refused with the code, as the model has it.
pub fn xiangqi_places(places: &Places) {
    check_put(&places.0);
    let pieces = Pieces::new(places.0);
    let plain = edges::squares(&places.0);
    assert_eq!(pieces.as_ref().err().map(XiangqiError::code), xiangqi_pieces::judge(&plain));
    let encoded = |encode: fn(&Pieces) -> Vec<u8>| pieces.as_ref().map(encode).map_err(XiangqiError::code);
    assert_eq!(encoded(xiangqi_list::encode), list_model::encode(&plain));
    assert_eq!(encoded(xiangqi_map::encode), map_model::encode(&plain));
    for turn in [Side::Red, Side::Black] {
        let written = pieces.clone().map(|pieces| xiangqi_position::encode(&Position { turn, pieces }));
        let plain = model::Position { red: turn == Side::Red, squares: plain.clone() };
        assert_eq!(written.map_err(|fault| fault.code()), model::encode(&plain));
        check_position(turn, &plain.squares, pieces.as_ref().ok());
    }
}

/// The picture of any pieces fits identities, those that the model chooses, never takes more bits with them, and is chosen the same again.
pub fn xiangqi_picture(pieces: &Pieces) {
    xiangqi_list(&xiangqi_list::encode(pieces));
    xiangqi_map(&xiangqi_map::encode(pieces));
    check_pieces(pieces);
    xiangqi_places(&Places(*pieces.squares()));
    let placement = Placement::from(pieces);
    let picture = edges::picture(&placement);
    assert_eq!(picture, identities_model::picture(&edges::squares(pieces.squares())));
    for kind in Kind::ALL {
        assert!(identity::fits(&placement, Side::Red, kind) && identity::fits(&placement, Side::Black, kind));
    }
    let chosen = identity::choose(&placement).expect("its own identities fit");
    assert_eq!(Some(edges::squares(chosen.squares())), identities_model::choose(&picture));
    assert_eq!(Placement::from(&chosen), placement);
    // The length in bytes is what shows: the padding is ones.
    let length = |pieces: &Pieces| {
        xiangqi_position::encode(&Position { turn: Side::Red, pieces: pieces.clone() }).len()
    };
    assert!(length(&chosen) <= length(pieces), "no identities take fewer bits");
    assert_eq!(identity::choose(&Placement::from(&chosen)), Some(chosen));
    check_one_more(&placement);
}
