//! The short form of replies, for reports.

use super::compare::{ValueRule, ValueRules};
use super::difference;
use super::fault::shortened;
use super::protocol::{Reply, UNITS};
use crate::value::Value;

/// The right replies, in short.
pub fn expectation(replies: &[Value]) -> String {
    replies.iter().map(expected_text).collect::<Vec<_>>().join(", or ")
}

/// Longer replies are not stored, because a run can have many.
const MAX_REPLY_BYTES: usize = 1 << 12;

/// A reply as JSON, if it is short enough to be kept. By the rules of its suite its value is written as the right one.
pub(super) fn as_json(reply: &Reply, right: &Value, rules: &ValueRules) -> Option<String> {
    let json = match reply {
        Reply::Ok(value) if !rules.is_empty() => {
            Value::object([("ok", rules.align(ValueRule::default(), &right["ok"], value))])
        }
        reply => reply.as_expected()?,
    };
    Some(json.to_string()).filter(|text| text.len() <= MAX_REPLY_BYTES)
}

/// The short form of a reply in a vector.
fn expected_text(reply: &Value) -> String {
    match (reply.get("ok"), reply["reject"].as_str()) {
        (Some(value), _) => accepted(value),
        (None, Some(code)) => rejected(code, reply.get("at")),
        (None, None) => "rejected".to_owned(),
    }
}

pub(super) fn short_reply(reply: &Reply) -> String {
    match reply {
        Reply::Ok(value) => accepted(value),
        Reply::Reject { code, at } => rejected(code, at.as_ref()),
        Reply::Accepted => "accepted".to_owned(),
        Reply::Rejected => "rejected".to_owned(),
        Reply::Unsupported(reason) => format!("unsupported: {}", shortened(reason)),
        Reply::Error(reason) => format!("error: {}", shortened(reason)),
    }
}

fn accepted(value: &Value) -> String {
    format!("ok {}", difference::brief(value))
}

fn rejected(code: &str, at: Option<&Value>) -> String {
    let code = shortened(code);
    let offset = UNITS.into_iter().find_map(|unit| Some((unit, at?.get(unit)?.as_u64()?)));
    match (offset, at) {
        (Some((unit, offset)), _) => format!("reject {code} at {unit} {offset}"),
        (None, Some(malformed)) => format!("reject {code} at {}", difference::brief(malformed)),
        (None, None) => format!("reject {code}"),
    }
}
