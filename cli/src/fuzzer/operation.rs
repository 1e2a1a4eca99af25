//! The operation of a request.

use boardwire_suite::protocol::{Op, Request};
use serde_json::Value;

/// Reads the operation and the format of a request.
pub(super) fn operation_of(request: &Request) -> (Op, &str) {
    let member = |key| request.member(key).and_then(Value::as_str).unwrap_or_default();
    (member("op").parse().unwrap_or(Op::Decode), member("format"))
}
