//! The reference, asked in this process.

use boardwire_suite::protocol::{Op, Request};
use serde_json::{Map, Value};

/// What the reference replies.
pub(super) fn ask(op: Op, format: &str, fields: Map<String, Value>) -> Value {
    boardwire_testee::answer_members(Request::new(op, format, fields, 0).members())
}
