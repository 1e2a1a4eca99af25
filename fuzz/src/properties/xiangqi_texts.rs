//! Xiangqi links and FEN.

use boardwire::{
    codes::base64url,
    error::Location,
    formats::DecodeError,
    formats::{xiangqi_fen, xiangqi_history, xiangqi_link, xiangqi_position},
    games::xiangqi::{Fen, Link, Placement, Position},
    options::{Leniency, Options},
};

use serde_json::{Value, json};

use super::{
    Rejection, check_text_offset, files::Fields, pieces::check_encode_error, rejection, sets_of,
    xiangqi_index::xiangqi_placement,
};
use crate::{memory, oracle};

/// Characters that replace the text after a fault.
const FILLS: [char; 8] = ['1', 'K', '/', ' ', '#', '&', '%', 'é'];

/// The text with each character from `end` on replaced by another.
fn refilled(text: &str, end: usize, with: char) -> String {
    text.chars().enumerate().map(|(at, result)| if at < end { result } else { with }).collect()
}

/// Checks a link: Rust and C read the same, strictly and leniently. An accepted link is written in canonical form and read as the same. Its
/// content agrees with the binary forms.
pub fn xiangqi_link(text: &str) {
    let strict = memory::within("xiangqi-link/1", text.len(), 0, || xiangqi_link::decode(text));
    for leniencies in sets_of([Leniency::UnknownParameters, Leniency::PaddingBits, Leniency::TrailingBytes]) {
        let result = xiangqi_link::decode_with(text, leniencies, &mut ());
        // An observer receives its fields from the reference.
        assert_eq!(result, xiangqi_link::decode_with(text, leniencies, &mut Fields::default()));
        oracle::decodes_text("xiangqi-link/1", text, leniencies);
        match &result {
            Ok(value) => {
                let encoded = xiangqi_link::encode(value).expect("what is read can be written");
                assert_eq!(xiangqi_link::decode(&encoded).as_ref(), Ok(value), "a fixed point");
                let first = xiangqi_position::encode(&value.position);
                let p = base64url::encode(&first);
                assert_eq!(xiangqi_link::decode(&p).map(|link| link.position).as_ref(), Ok(&value.position));
                assert_eq!(xiangqi_position::decode(&first).as_ref(), Ok(&value.position));
                let second = xiangqi_history::encode(&value.position, &value.history).expect("it was read");
                assert_eq!(xiangqi_history::decode(&second, &value.position).as_ref(), Ok(&value.history));
                assert!(strict.is_err() || strict == result, "strict reading reads the same");
            }
            Err(error) => {
                check_text_offset(*error, text);
                assert!(strict.is_err(), "what strict reading accepts is accepted");
            }
        }
    }
    if let Err(error) = &strict {
        syntax_left_to_right(rejection(error), text);
    }
    if text.split('#').next().is_some_and(|text| text.contains('?')) {
        after_a_base(text, &strict, "é", 300);
        // A fuzzer must not spend its time on long texts.
        if text.len().is_multiple_of(64) {
            after_a_base(text, &strict, "x", 1 << 16);
        }
    }
    let link = |base, s| Link { base, position: Position::opening(), history: Vec::new(), s };
    with_text(&link(Some(text.to_owned()), None));
    with_text(&link(None, Some(text.to_owned())));
}

/// A link with a longer base has the same value, or the same error at a later offset.
fn after_a_base(text: &str, result: &Result<Link, DecodeError>, character: &str, count: usize) {
    let more = character.repeat(count);
    let mut expected = result.clone().map_err(|error| {
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

/// Checks a link with any text for its base or its s: Rust and C write or reject it, and Rust reads its own output.
fn with_text(link: &Link) {
    let encoded = xiangqi_link::encode(link);
    oracle::encodes("xiangqi-link/1", &link_shape(link));
    match encoded {
        Ok(text) => assert_eq!(xiangqi_link::decode(&text).as_ref(), Ok(link)),
        Err(error) => check_encode_error(&error),
    }
}

pub(super) fn link_shape(link: &Link) -> Value {
    json!({ "base": link.base, "position": link.position, "history": { "plies": link.history }, "s": link.s })
}

/// Checks the order of faults. Links are checked in layers, so the text after a fault may have a fault of an earlier layer. Within the first
/// layer, the parts are checked from left to right: the text after the part at fault does not change the fault.
fn syntax_left_to_right(rejected: Rejection, text: &str) {
    let is_syntax = ["percent-invalid", "not-ascii", "parameter-twice", "parameter-unknown", "s-invalid"];
    let characters: Vec<char> = text.chars().collect();
    let offset = usize::try_from(rejected.offset).expect("the text is in memory");
    // Without a `?` before the fault, the text is p alone. A `?` after the fault would make it a base.
    if !is_syntax.contains(&rejected.code) || !characters[..offset].contains(&'?') {
        return;
    }
    let more = characters[offset..].iter().position(|result| matches!(result, '&' | '#'));
    let Some(end) = more.map(|more| offset + more + 1) else { return };
    for with in FILLS {
        let changed = refilled(text, end, with);
        let reread = xiangqi_link::decode(&changed).map_err(|error| rejection(&error));
        assert_eq!(reread.err(), Some(rejected), "{changed:?}");
    }
}

/// A FEN with a longer third field gets the same verdict, at a later offset.
fn after_a_long_field(text: &str, result: &Result<Fen, DecodeError>) {
    const MORE: usize = 300;
    let fields: Vec<&str> = text.splitn(4, ' ').collect();
    let &[placement, side, third, rest] = fields.as_slice() else { return };
    let start = text.chars().count() - rest.chars().count();
    let longer = [placement, side, &("é".repeat(MORE) + third), rest].join(" ");
    let result = result.as_ref().map(Fen::position).map_err(|error| *error);
    let expected = match result {
        Err(DecodeError { location: Location::Character(at), .. }) if at < start as u64 => return,
        result => result.map_err(|error| {
            error.map_location(|location| match location {
                Location::Character(at) => Location::Character(at + MORE as u64),
                other => panic!("{other:?} in a text"),
            })
        }),
    };
    assert_eq!(xiangqi_fen::decode(&longer).map(|fen| fen.position()), expected, "{longer}");
}

/// Checks a FEN: Rust and C read the same, identities included. An accepted FEN is written and read as the same, and its position has its
/// placement.
pub fn xiangqi_fen(text: &str) {
    let result = memory::within("xiangqi-fen/1", text.len(), 0, || xiangqi_fen::decode(text));
    oracle::decodes_text("xiangqi-fen/1", text, Options::new());
    assert_eq!(result, xiangqi_fen::decode_with(text, Options::new(), &mut Fields::default()));
    after_a_long_field(text, &result);
    xiangqi_placement(text);
    match result {
        Ok(result) => {
            let encoded = xiangqi_fen::encode(result.placement(), result.turn());
            assert_eq!(result.to_string(), encoded);
            let reread: Fen = encoded.parse().expect("what is written is valid");
            assert_eq!((reread.placement(), reread.turn()), (result.placement(), result.turn()));
            assert_eq!(&Placement::from(&result.position().pieces), result.placement());
        }
        Err(error) => {
            let offset = check_text_offset(error, text);
            // The side to move is read up to the next space. All other faults are found at their character.
            let side = text.chars().skip(offset).position(|result| result == ' ');
            let end = match (error.code(), side) {
                ("fen-side", None) => return,
                ("fen-side", Some(length)) => offset + length + 1,
                _ => offset + 1,
            };
            for with in FILLS {
                let changed = refilled(text, end, with);
                let reread = xiangqi_fen::decode(&changed).map_err(|error| rejection(&error));
                assert_eq!(reread.err(), Some(rejection(&error)), "{changed:?}");
            }
        }
    }
}
