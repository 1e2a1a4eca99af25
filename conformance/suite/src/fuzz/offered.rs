//! Judges the reply `unsupported` by what the testee supported earlier (spec/src/protocol.md#unsupported).

use std::collections::{HashMap, HashSet};

use crate::{
    judge::{Mismatch, Verdict},
    protocol::Op,
    value::Value,
    vectors::{Case, Outcome},
};

/// A request that is this number of times shorter than an accepted one is certainly not larger: a length shows the size of a value only roughly.
const SAFE_RATIO: usize = 2;

#[derive(Debug, Default)]
pub(super) struct Offered {
    /// The leniencies and limits to which the testee has replied, each with the operation and the format.
    options: HashSet<(Op, String, String)>,
    /// The sizes of requests that the testee has accepted, of which no size covers another: by operation, format, and whether the request has
    /// limits. Without limits, the testee may have a smaller limit of its own.
    sizes: HashMap<(Op, String, bool), Vec<Size>>,
}

#[derive(Debug, Clone, Copy)]
struct Size {
    /// The length of the request and its reply.
    length: usize,
    /// The length of the reply: an input may be long because it does not end where its value ends.
    reply_length: usize,
    /// The greatest number in the request and its reply: few bytes may say that a value has many parts.
    greatest_number: u64,
}

impl Size {
    fn of(case: &Case) -> Self {
        let reply_length = case.request.reply_size;
        let value = case.request.member("value").map(greatest_number);
        let number = case.expect.iter().map(greatest_number).chain(value).max();
        Self { length: case.size + reply_length, reply_length, greatest_number: number.unwrap_or(0) }
    }

    /// Whether another request is in no way larger, and `ratio` times shorter.
    fn covers(self, other: Self, ratio: usize) -> bool {
        other.length.saturating_mul(ratio) <= self.length
            && other.reply_length <= self.reply_length
            && other.greatest_number <= self.greatest_number
    }
}

fn greatest_number(value: &Value) -> u64 {
    match value {
        Value::Number(number) => {
            number.as_u64().unwrap_or(if number.as_i64().is_some() { 0 } else { u64::MAX })
        }
        value => value.children().map(greatest_number).max().unwrap_or(0),
    }
}

impl Offered {
    /// The verdict on a reply, given the earlier replies.
    pub(super) fn judge(&mut self, case: &Case, verdict: Verdict) -> Verdict {
        let (op, format) = case.request.operation();
        let options = case.request.options();
        let mut options = options.map(|(_, name)| (op, format.to_owned(), name.to_owned()));
        let (size, kind) = (Size::of(case), (op, format.to_owned(), case.request.member("limits").is_some()));
        let Verdict::Unsupported(reason) = &verdict else {
            self.options.extend(options);
            if case.outcome == Outcome::Accept && verdict == Verdict::Right {
                let sizes = self.sizes.entry(kind).or_default();
                if !sizes.iter().any(|known| known.covers(size, 1)) {
                    sizes.retain(|known| !size.covers(*known, 1));
                    sizes.push(size);
                }
            }
            return verdict;
        };
        // A rejected input says nothing about the size that the testee would need.
        let mut sizes = self.sizes.get(&kind).into_iter().flatten();
        let may_be_large =
            case.outcome != Outcome::Accept || !sizes.any(|known| known.covers(size, SAFE_RATIO));
        if may_be_large || options.any(|option| !self.options.contains(&option)) {
            return verdict;
        }
        let difference =
            "the testee names this operation, and offers all that the request asks for".to_owned();
        Verdict::Wrong(Mismatch::unsupported(&case.expect, reason, difference))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{description::Description, json};

    #[test]
    fn unsupported_replies_to_required_requests_are_wrong() {
        let case = |fields: Value, right: Value| {
            let fields = fields.as_object().cloned().unwrap_or_default();
            Case::in_suite(&Description::default().into(), Op::Decode, "a/1", fields, right)
        };
        let value = |length: usize| json!({"ok": {"text": "x".repeat(length)}});
        let (plain, large) = (case(json!({"hex": "01"}), value(100)), case(json!({"hex": "02"}), value(300)));
        let rejected = case(json!({"hex": "03"}), json!({"reject": "truncated"}));
        let limited = case(json!({"hex": "01", "limits": {"cells": 9}}), value(100));
        let unsupported = || Verdict::Unsupported("no".into());
        let mut offered = Offered::default();
        let mut is_wrong = |case, verdict| matches!(offered.judge(case, verdict), Verdict::Wrong(_));
        assert!(!is_wrong(&plain, unsupported()));
        assert!(!is_wrong(&large, Verdict::Right));
        assert!(is_wrong(&plain, unsupported()));
        assert!(!is_wrong(&large, unsupported()));
        assert!(!is_wrong(&rejected, unsupported()));
        assert!(!is_wrong(&limited, unsupported()));
        assert!(!is_wrong(&limited, Verdict::Right));
        let longer = case(json!({"hex": "02", "limits": {"cells": 9}}), value(900));
        assert!(!is_wrong(&longer, Verdict::Right));
        assert!(is_wrong(&limited, unsupported()));
        let unlimited = case(json!({"hex": "01"}), value(400));
        assert!(!is_wrong(&unlimited, unsupported()));
        // A long input with a small value says nothing about a large value.
        let reply = |cols: u64| json!({"ok": {"cols": cols}});
        let long = case(json!({"hex": "00".repeat(900)}), reply(7));
        let wide = case(json!({"hex": "04"}), reply(65_537));
        assert!(!is_wrong(&long, Verdict::Right));
        assert!(!is_wrong(&wide, unsupported()));
        assert!(is_wrong(&case(json!({"hex": "04"}), reply(6)), unsupported()));
    }
}
