//! The operation of a request.

use boardwire_suite::protocol::{Op, Request};
use boardwire_suite::value::Value;

pub(super) fn operation_of(request: &Request) -> (Op, &str) {
    let member = |key| request.member(key).and_then(Value::as_str).unwrap_or_default();
    (member("op").parse().unwrap_or(Op::Decode), member("format"))
}
