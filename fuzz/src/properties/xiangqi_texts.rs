//! Xiangqi links and FEN.

use boardwire::{
    codes::base64url,
    error::Location,
    formats::DecodeError,
    formats::{xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_position},
    games::xiangqi::{Fen, Link, Placement, Position},
    options::{Leniency, Options},
};

use super::{
    check_text_place, files::Fields, pieces::check_link_error, sets_of, xiangqi::allowed,
    xiangqi_index::xiangqi_placement,
};
use crate::{
    memory,
    models::{Refused, edges, xiangqi_fen as fen_model, xiangqi_link as model},
};

/// Characters with which what stands behind a fault is replaced.
const FILLS: [char; 8] = ['1', 'K', '/', ' ', '#', '&', '%', 'é'];

/// The text with each character from `end` on replaced by another.
fn refilled(text: &str, end: usize, with: char) -> String {
    text.chars().enumerate().map(|(at, found)| if at < end { found } else { with }).collect()
}

/// A link: it is read as the model reads it, strictly and leniently; accepted, it is written canonically and read as the same; what it holds
/// agrees with the binary forms.
pub fn xiangqi_link(text: &str) {
    let strict = memory::within("xiangqi-link/1", text.len(), 0, || xiangqi_link::decode(text));
    for leniencies in sets_of([Leniency::UnknownParameters, Leniency::PaddingBits, Leniency::TrailingBytes]) {
        let found = xiangqi_link::decode_with(text, leniencies, &mut ());
        // An observer receives its fields from the reference.
        assert_eq!(found, xiangqi_link::decode_with(text, leniencies, &mut Fields::default()));
        let unknown = leniencies.allows(Leniency::UnknownParameters);
        assert_eq!(edges::outcome(&found, edges::link), model::decode(text, unknown, allowed(leniencies)));
        match &found {
            Ok(value) => {
                let written = xiangqi_link::encode(value).expect("what is read can be written");
                assert_eq!(Ok(&written), model::encode(&edges::link(value)).as_ref());
                assert_eq!(xiangqi_link::decode(&written).as_ref(), Ok(value), "a fixed point");
                let first = xiangqi_position::encode(&value.position);
                let p = base64url::encode(&first);
                assert_eq!(xiangqi_link::decode(&p).map(|link| link.position).as_ref(), Ok(&value.position));
                assert_eq!(xiangqi_position::decode(&first).as_ref(), Ok(&value.position));
                let second = xiangqi_history::encode(&value.position, &value.history).expect("it was read");
                assert_eq!(xiangqi_history::decode(&second, &value.position).as_ref(), Ok(&value.history));
                assert!(strict.is_err() || strict == found, "strict reading reads the same");
            }
            Err(error) => {
                check_text_place(*error, text);
                assert!(strict.is_err(), "what strict reading accepts is accepted");
            }
        }
    }
    if let Err(error) = &strict {
        syntax_left_to_right(edges::refused(error), text);
    }
    if text.split('#').next().is_some_and(|text| text.contains('?')) {
        after_a_base(text, &strict, "é", 300);
        // A fuzzer is not to spend its time on long texts.
        if text.len().is_multiple_of(64) {
            after_a_base(text, &strict, "x", 1 << 16);
        }
    }
    let link = |base, s| Link { base, position: Position::opening(), history: Vec::new(), s };
    with_text(&link(Some(text.to_owned()), None));
    with_text(&link(None, Some(text.to_owned())));
}

/// A link whose base begins with more characters: the same value, or the same error so many characters later.
fn after_a_base(text: &str, found: &Result<Link, DecodeError>, character: &str, count: usize) {
    let more = character.repeat(count);
    let mut expected = found.clone().map_err(|error| {
        error.map_location(|location| match location {
            Location::Character(at) => Location::Character(at + count as u64),
            other => panic!("{other:?} in a text"),
        })
    });
    if let Ok(link) = &mut expected {
        link.base = Some(more.clone() + link.base.as_deref().unwrap_or_default());
    }
    assert_eq!(xiangqi_link::decode(&(more + text)), expected, "after {count} characters");
}

/// A link with any text for its base or its s: it is written and read back, or refused, as the model has it.
fn with_text(link: &Link) {
    let written = xiangqi_link::encode(link);
    let plain = model::encode(&edges::link(link));
    assert_eq!(written.as_ref().map_err(|error| error.kind().code()), plain.as_ref().map_err(|code| *code));
    match written {
        Ok(text) => assert_eq!(xiangqi_link::decode(&text).as_ref(), Ok(link)),
        Err(error) => check_link_error(&error),
    }
}

/// Links are judged in layers, so what follows a fault may hold one of an earlier layer. Within the first layer the parts are judged from
/// left to right: whatever follows the part at fault, it is the same fault.
fn syntax_left_to_right(refused: Refused, text: &str) {
    let is_syntax = ["percent-invalid", "not-ascii", "parameter-twice", "parameter-unknown", "s-invalid"];
    let characters: Vec<char> = text.chars().collect();
    let place = usize::try_from(refused.place).expect("the text is in memory");
    // Without a `?` before it the fault stands in a text that is p alone, which a `?` behind it would make a base.
    if !is_syntax.contains(&refused.code) || !characters[..place].contains(&'?') {
        return;
    }
    let more = characters[place..].iter().position(|found| matches!(found, '&' | '#'));
    let Some(end) = more.map(|more| place + more + 1) else { return };
    for with in FILLS {
        let changed = refilled(text, end, with);
        let again = xiangqi_link::decode(&changed).map_err(|error| edges::refused(&error));
        assert_eq!(again.err(), Some(refused), "{changed:?}");
    }
}

/// A FEN whose third field has more characters: what follows has the same verdict, so many characters later.
fn after_a_long_field(text: &str, found: &Result<Fen, DecodeError>) {
    const MORE: usize = 300;
    let fields: Vec<&str> = text.splitn(4, ' ').collect();
    let &[placement, side, third, rest] = fields.as_slice() else { return };
    let start = text.chars().count() - rest.chars().count();
    let longer = [placement, side, &("é".repeat(MORE) + third), rest].join(" ");
    let found = found.as_ref().map(Fen::position).map_err(|error| *error);
    let expected = match found {
        Err(DecodeError { location: Location::Character(at), .. }) if at < start as u64 => return,
        found => found.map_err(|error| {
            error.map_location(|location| match location {
                Location::Character(at) => Location::Character(at + MORE as u64),
                other => panic!("{other:?} in a text"),
            })
        }),
    };
    assert_eq!(xiangqi_fen::decode(&longer).map(|fen| fen.position()), expected, "{longer}");
}

/// A FEN: it is read as the model reads it, identities included; accepted, it is written and read as the same, and its position has its
/// picture.
pub fn xiangqi_fen(text: &str) {
    let found = memory::within("xiangqi-fen/1", text.len(), 0, || xiangqi_fen::decode(text));
    assert_eq!(edges::outcome(&found, edges::fen), fen_model::decode(text));
    assert_eq!(found, xiangqi_fen::decode_with(text, Options::new(), &mut Fields::default()));
    after_a_long_field(text, &found);
    xiangqi_placement(text);
    match found {
        Ok(found) => {
            let written = xiangqi_fen::encode(found.placement(), found.turn());
            assert_eq!(Ok(&written), fen_model::encode(&edges::position(&found.position())).as_ref());
            assert_eq!(found.to_string(), written);
            let again: Fen = written.parse().expect("what is written is valid");
            assert_eq!((again.placement(), again.turn()), (found.placement(), found.turn()));
            assert_eq!(&Placement::from(&found.position().pieces), found.placement());
        }
        Err(error) => {
            let place = check_text_place(error, text);
            // A side is read to the space behind it; all other faults are found at their character.
            let side = text.chars().skip(place).position(|found| found == ' ');
            let end = match (error.code(), side) {
                ("fen-side", None) => return,
                ("fen-side", Some(length)) => place + length + 1,
                _ => place + 1,
            };
            for with in FILLS {
                let changed = refilled(text, end, with);
                let again = xiangqi_fen::decode(&changed).map_err(|error| edges::refused(&error));
                assert_eq!(again.err(), Some(edges::refused(&error)), "{changed:?}");
            }
        }
    }
}
