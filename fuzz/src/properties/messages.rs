//! What is printed of a refusal.

use boardwire::error::{Error, Fault, Place};

/// No message is longer.
const LONGEST: usize = 200;

/// An error says where and what: the place can be read back from it, and the fault follows.
pub(super) fn check_error(error: &Error) {
    let text = error.to_string();
    let (place, message) = text.split_once(": ").expect("a place and a fault");
    assert_eq!(place_of(place), Some(error.place), "{text}");
    assert_eq!(message, error.fault.to_string());
    check_fault(&error.fault);
}

/// A fault has a code, a message that names each number that there is to it, and an advice.
pub(super) fn check_fault(fault: &Fault) {
    let code = fault.code();
    assert!(code.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')), "{code}");
    let (message, advice) = (fault.to_string(), fault.advice());
    check_line(&message);
    check_line(advice);
    let (named, has) = (numbers(&message), numbers(&format!("{fault:?}")));
    assert!(has.iter().all(|number| named.contains(number)), "{fault:?} is told as {message}");
}

/// A message is one line that can be read.
pub(super) fn check_line(text: &str) {
    assert!(!text.is_empty() && text.len() <= LONGEST && !text.contains(char::is_control), "{text:?}");
}

/// The numbers in a text, in its order.
pub(super) fn numbers(text: &str) -> Vec<u64> {
    text.split(|found: char| !found.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// The place that a text tells, if what it says of bytes and bits adds up.
fn place_of(text: &str) -> Option<Place> {
    match (text.split(' ').next()?, numbers(text).as_slice()) {
        ("bit", &[bit, byte]) => (bit == byte * 8).then_some(Place::Bit(bit)),
        ("bit", &[bit, byte, within]) => (bit == byte * 8 + within && within < 8).then_some(Place::Bit(bit)),
        ("character", &[at]) => Some(Place::Char(at)),
        ("move", &[at, 0]) => Some(Place::Move(at)),
        _ => None,
    }
}
