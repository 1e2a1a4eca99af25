//! Judges the reply `unsupported` by what the testee supported earlier (spec/src/protocol.md#unsupported).

use std::collections::{HashMap, HashSet};

use crate::{
    judge::{Mismatch, Verdict},
    protocol::Op,
    value::Value,
    vectors::{Case, Outcome},
};

/// The part of the largest size so far below which a request is certainly not larger: the length of a request says only about how large its value is.
const SAFE_PART: usize = 2;

/// What the testee has offered.
#[derive(Debug, Default)]
pub(super) struct Offered {
    /// The leniencies and limits that it has replied to, each with the operation and the format.
    options: HashSet<(Op, String, String)>,
    /// The greatest length of a request and its reply that it has accepted, by operation and format.
    lengths: HashMap<(Op, String), usize>,
}

impl Offered {
    /// The verdict on a reply, given the earlier replies.
    pub(super) fn judge(&mut self, case: &Case, verdict: Verdict) -> Verdict {
        let (op, format) = case.request.operation();
        let leniencies = case.request.member("allow").and_then(Value::as_array).into_iter().flatten();
        let limits = case.request.member("limits").and_then(Value::as_object).into_iter();
        let names = leniencies.filter_map(Value::as_str);
        let names = names.chain(limits.flat_map(|limits| limits.keys().map(String::as_str)));
        let mut options = names.map(|name| (op, format.to_owned(), name.to_owned()));
        let length = case.size + case.request.reply_size();
        let Verdict::Unsupported(reason) = &verdict else {
            self.options.extend(options);
            if case.outcome == Outcome::Accept && verdict == Verdict::Right {
                let greatest = self.lengths.entry((op, format.to_owned())).or_default();
                *greatest = length.max(*greatest);
            }
            return verdict;
        };
        // A rejected input says nothing about the size that the testee would need.
        let greatest = self.lengths.get(&(op, format.to_owned())).copied().unwrap_or_default();
        let may_be_large = case.outcome != Outcome::Accept || length * SAFE_PART > greatest;
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
        assert!(is_wrong(&limited, unsupported()));
    }
}
