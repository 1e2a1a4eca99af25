//! Xiangqi positions, histories and texts.

use boardwire::{
    codes::base64url,
    error::Place,
    xiangqi::{
        Kind, Pieces, Placement, Position, Side, fen, history, identity,
        link::{self, Link},
        list, map, moves, position,
    },
};

use super::{check_place, lenient, one_encoding, written};
use crate::generate::Game;

/// The squares of the pieces, by id.
pub fn xiangqi_list(bytes: &[u8]) {
    one_encoding(bytes, list::decode, list::encode);
}

/// The living pieces and their squares.
pub fn xiangqi_map(bytes: &[u8]) {
    one_encoding(bytes, map::decode, map::encode);
}

/// A position: accepted strictly, it is what the encoder writes.
pub fn xiangqi_position(bytes: &[u8]) {
    let strict = position::decode(bytes);
    match &strict {
        Ok(found) => assert_eq!(position::encode(found), bytes, "an accepted position is what is written"),
        Err(error) => check_place(*error, bytes),
    }
    match position::decode_with(bytes, lenient(), &mut ()) {
        Ok(found) => {
            let written = position::encode(&found);
            assert_eq!(position::decode(&written).as_ref(), Ok(&found));
            assert!(strict.is_err() || written == bytes);
        }
        Err(error) => assert_eq!(strict.err(), Some(error), "lenient refuses what strict refuses"),
    }
}

/// A position's bytes and, behind them, a history's: an accepted history is what the encoder writes, and replaying it leads back.
pub fn xiangqi_history(bytes: &[u8]) {
    let Ok(position) = position::decode_with(bytes, lenient(), &mut ()) else { return };
    let bytes = bytes.get(position::encode(&position).len()..).unwrap_or_default();
    match history::decode(bytes, &position) {
        Ok(plies) => {
            assert_eq!(
                history::encode(&position, &plies).as_deref(),
                Ok(bytes),
                "an accepted history is what is written"
            );
            replay(&Game { position, plies });
        }
        Err(error) => check_place(error, bytes),
    }
}

/// Undoing all plies and playing them again gives the position.
fn replay(game: &Game) {
    let mut position = history::undo_all(&game.position, &game.plies).expect("decoded plies can be undone");
    for &ply in game.plies.iter().rev() {
        moves::play(&mut position, ply).expect("what was undone can be played");
    }
    assert_eq!(position, game.position);
}

/// A game: what is written is read as the same game, by itself and in a link, and a cut never gives other plies than the newest.
pub fn xiangqi_game(game: &Game) {
    let Game { position, plies } = game;
    let bytes = position::encode(position);
    assert!((19..=23).contains(&bytes.len()), "149 to 177 bits");
    assert_eq!(position::decode(&bytes).as_ref(), Ok(position));
    let bytes = history::encode(position, plies).expect("drawn plies can be undone");
    assert_eq!(history::decode(&bytes, position).as_ref(), Ok(plies));
    replay(game);
    if let Ok(found) = history::decode(&bytes[..bytes.len() / 2], position) {
        assert!(plies.starts_with(&found), "a cut history holds the newest plies");
    }
    let link = Link { base: Some("x".into()), position: position.clone(), history: plies.clone(), s: None };
    let text = link::encode(&link).expect("the link can be written");
    assert_eq!(link::decode(&text).as_ref(), Ok(&link));
}

/// A link: accepted, it is written canonically and read as the same; what it holds agrees with the binary forms.
pub fn xiangqi_link(text: &str) {
    let strict = link::decode(text);
    match &strict {
        Ok(found) => {
            let written = link::encode(found).expect("what is read can be written");
            assert_eq!(link::decode(&written).as_ref(), Ok(found));
            let p = base64url::encode(&position::encode(&found.position));
            assert_eq!(link::decode(&p).map(|link| link.position).as_ref(), Ok(&found.position));
        }
        Err(error) => {
            let Place::Char(at) = error.place else { panic!("{error:?} in a text") };
            assert!(at <= text.chars().count() as u64, "{error:?} is beyond the text");
        }
    }
    if let (Ok(strict), lenient) = (&strict, link::decode_with(text, lenient(), &mut ())) {
        assert_eq!(lenient.as_ref(), Ok(strict), "lenient reads what strict reads");
    }
}

/// A FEN: accepted, it is written and read as the same, and its position has its picture.
pub fn xiangqi_fen(text: &str) {
    match fen::decode(text) {
        Ok(found) => {
            let written = fen::encode(&found.placement, found.turn);
            let again = fen::decode(&written).expect("what is written is valid");
            assert_eq!((&again.placement, again.turn), (&found.placement, found.turn));
            assert_eq!(Placement::from(&found.position().pieces), found.placement);
        }
        Err(error) => {
            let Place::Char(at) = error.place else { panic!("{error:?} in a text") };
            assert!(at <= text.chars().count() as u64, "{error:?} is beyond the text");
        }
    }
}

/// The picture of any pieces fits identities, never takes more bits with those that are chosen, and is chosen the same again.
pub fn xiangqi_picture(pieces: &Pieces) {
    written(pieces, list::decode, list::encode);
    written(pieces, map::decode, map::encode);
    let placement = Placement::from(pieces);
    for kind in Kind::ALL {
        assert!(identity::fits(&placement, Side::Red, kind) && identity::fits(&placement, Side::Black, kind));
    }
    let chosen = identity::choose(&placement).expect("its own identities fit");
    assert_eq!(Placement::from(&chosen), placement);
    let bits = |pieces: &Pieces| {
        let bytes = position::encode(&Position { turn: Side::Red, pieces: pieces.clone() });
        // The length in bytes is what shows: the padding is ones.
        bytes.len()
    };
    assert!(bits(&chosen) <= bits(pieces), "no identities take fewer bits");
    assert_eq!(identity::choose(&Placement::from(&chosen)), Some(chosen));
}
