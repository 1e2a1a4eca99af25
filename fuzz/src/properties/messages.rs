//! The text of a rejection.

use boardwire::{
    error::Location,
    formats::{DecodeError, ErrorKind},
};

/// The maximum length of a message.
const LONGEST: usize = 200;

/// Checks the text of an error: first the location, which parses back, then the fault.
pub(super) fn check_error(error: &DecodeError) {
    let text = error.to_string();
    let (location, message) = text.split_once(": ").expect("a location and a fault");
    assert_eq!(location_of(location), Some(error.location), "{text}");
    assert_eq!(message, error.kind.to_string());
    check_kind(error.kind);
}

/// Checks a kind of error: it has a code, an advice, and a message with each number of the kind.
pub(super) fn check_kind(kind: impl Into<ErrorKind>) {
    let kind: ErrorKind = kind.into();
    let code = kind.code();
    assert!(code.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')), "{code}");
    let (message, advice) = (kind.to_string(), kind.advice());
    check_line(&message);
    check_line(advice);
    let (named, has) = (numbers(&message), numbers(&format!("{kind:?}")));
    // People count rows and columns from 1.
    let first = u64::from(code == "position-illegal");
    assert!(has.iter().all(|number| named.contains(&(number + first))), "{kind:?} is worded as {message}");
}

pub(super) fn check_line(text: &str) {
    assert!(!text.is_empty() && text.len() <= LONGEST && !text.contains(char::is_control), "{text:?}");
}

pub(super) fn numbers(text: &str) -> Vec<u64> {
    text.split(|result: char| !result.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// The location in a text, if its bytes and bits add up.
fn location_of(text: &str) -> Option<Location> {
    match (text.split(' ').next()?, numbers(text).as_slice()) {
        ("bit", &[bit, byte]) => (bit == byte * 8).then_some(Location::Bit(bit)),
        ("bit", &[bit, within, byte]) => {
            (bit == byte * 8 + within && within < 8).then_some(Location::Bit(bit))
        }
        ("character", &[at]) => Some(Location::Character(at)),
        // People count moves from 1.
        ("move", &[at]) => Some(Location::Move(at.checked_sub(1)?)),
        _ => None,
    }
}
