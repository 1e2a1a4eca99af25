//! The verdict on one reply.

mod verdict;

pub use verdict::{Count, Level, Mismatch, OtherVector, Verdict, Wrong};

use super::compare::ValueRule;
use super::difference;
use super::fault::{FaultKind, shortened};
use super::memory;
use super::protocol::{Reply, is_offset};
pub use super::short::expectation;
use super::short::{self, short_reply};
use super::vectors::{Case, Outcome};
use crate::value::Value;

/// Advice about memory that a testee does not free.
pub const SANITIZER: &str = "AddressSanitizer keeps freed memory: for a testee that is built with it set ASAN_OPTIONS=quarantine_size_mb=0";

/// Judges a reply by the vector alone. A right reply is also judged by its peak memory, if that was measured. The run checks in addition
/// that the testee accepts the valid counterpart of a rejected input. A mismatch is reported in full, whatever the level is: the level says which
/// readings of a disputed vector a reply follows.
pub fn judge(case: &Case, reply: &Reply, peak: Option<u64>, level: Level) -> Verdict {
    match (verdict(case, reply, level), peak) {
        (Verdict::Right, Some(peak)) => case.memory_verdict(peak).unwrap_or(Verdict::Right),
        (verdict, _) => verdict,
    }
}

fn verdict(case: &Case, reply: &Reply, level: Level) -> Verdict {
    match reply {
        Reply::Unsupported(reason) => return Verdict::Unsupported(shortened(reason)),
        Reply::Error(reason) => return Verdict::Fault(FaultKind::Error(shortened(reason)).into()),
        Reply::Ok(_) | Reply::Reject { .. } | Reply::Accepted | Reply::Rejected => {}
    }
    let wrong = match (case.outcome, case.expect.as_slice()) {
        (Outcome::Either | Outcome::Disputed, replies) => {
            let compared: Vec<_> = replies.iter().map(|right| compare(case, right, reply)).collect();
            if case.outcome == Outcome::Disputed {
                let is_near = |wrong: &Option<(Wrong, _)>| {
                    wrong.as_ref().is_none_or(|(wrong, _)| wrong.is_ignored_at(level))
                };
                let exact = compared.iter().position(Option::is_none);
                if let Some(index) = exact.or_else(|| compared.iter().position(is_near)) {
                    return Verdict::Disputed { reply: short_reply(reply), reading: index + 1 };
                }
            }
            let is_right = compared.iter().any(Option::is_none);
            // At a lower level a wrong offset or code is not a failure.
            let closest = [Wrong::Offset, Wrong::Code]
                .into_iter()
                .find_map(|closest| compared.iter().flatten().find(|(wrong, _)| *wrong == closest).cloned());
            (!is_right).then(|| closest.unwrap_or((Wrong::Neither, None)))
        }
        (_, replies) => replies.first().and_then(|right| compare(case, right, reply)),
    };
    let Some((wrong, difference)) = wrong else { return Verdict::Right };
    let (expected, got) = (case.expected().to_owned(), short_reply(reply));
    let reply = case.expect.first().and_then(|right| short::as_json(reply, right, &case.suite.compare));
    Verdict::Wrong(Mismatch { wrong, expected, got, difference, reply, other: None })
}

impl Case {
    /// The verdict on a right reply whose peak memory exceeds the limit.
    fn memory_verdict(&self, peak: u64) -> Option<Verdict> {
        let bytes = self.size + self.request.reply_size;
        let limit = memory::allowance(bytes);
        let mismatch = || {
            let expected = format!("at most {} MiB for a request and a reply of {bytes} bytes", limit >> 20);
            let got =
                format!("a right reply, and a peak of {} MiB more than before; {SANITIZER}", peak >> 20);
            Mismatch::new(Wrong::Memory, expected, got)
        };
        (peak > limit).then(|| Verdict::Wrong(mismatch()))
    }
}

/// The kind and the location of the difference between a reply and a right one.
fn compare(case: &Case, right: &Value, reply: &Reply) -> Option<(Wrong, Option<String>)> {
    match (right.get("ok"), reply) {
        (Some(expected), Reply::Ok(got)) => {
            let difference =
                difference::difference_by_rules(&case.suite.compare, ValueRule::default(), expected, got);
            difference.map(|difference| (Wrong::Value, Some(difference)))
        }
        (Some(_), Reply::Accepted) => None,
        (Some(_), _) => Some((Wrong::Rejected, None)),
        (None, Reply::Reject { code, at }) => {
            let (right_at, at) = (right.get("at"), at.as_ref());
            let level = case.suite.level;
            if level >= Level::Code && right["reject"] != code.as_str() {
                Some((Wrong::Code, case.advice(code)))
            } else if let Some(at) = at.filter(|at| !is_offset(at)) {
                let at = difference::brief(at);
                Some((
                    Wrong::Shape,
                    Some(format!("expected an offset such as \"at\":{{\"bit\":48}}, got \"at\":{at}")),
                ))
            } else {
                let is_judged =
                    right_at.is_some() || case.request.member("op").is_some_and(|op| op == "encode");
                let is_wrong = is_judged && level >= Level::Offset && !is_right_offset(right_at, at);
                is_wrong.then(|| (Wrong::Offset, offset_hint(right_at, at)))
            }
        }
        (None, Reply::Rejected) => (case.suite.level >= Level::Code).then_some((Wrong::Code, None)),
        (None, _) => Some((Wrong::Accepted, None)),
    }
}

/// Whether the offset is right, or is missing where an encoder rejects.
fn is_right_offset(right: Option<&Value>, got: Option<&Value>) -> bool {
    match (right, got) {
        (None, None) => true,
        (Some(right), Some(got)) => difference::first_difference(right, got).is_none(),
        _ => false,
    }
}

/// A hint at the cause of a wrong offset, if it is a common mistake.
fn offset_hint(right: Option<&Value>, got: Option<&Value>) -> Option<String> {
    let bit = |offset: Option<&Value>| offset?.get("bit")?.as_u64();
    match (bit(right), bit(got)) {
        _ if got.is_none() => Some("the rejection has no offset".to_owned()),
        _ if right.is_none() => Some("an encoder reads no input: its rejection has no offset".to_owned()),
        (Some(right), Some(wrong)) if wrong > 0 && right / 8 == wrong => {
            Some("offsets are counted in bits, and this looks like bytes".to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, Mismatch, Verdict, Wrong, judge};
    use crate::{json, protocol::Reply, value::Value, vectors::Suite};

    fn verdict(outcome: &str, expect: &Value, reply: &Reply) -> Verdict {
        verdict_of("decode", outcome, expect, reply)
    }

    fn verdict_of(op: &str, outcome: &str, expect: &Value, reply: &Reply) -> Verdict {
        let vector = Suite::vector("aa.x", op, outcome, &json!({"hex": "00"}), expect);
        let suite = Suite::of_vectors(&[vector]);
        judge(&suite.vectors()[0].case(), reply, None, Level::Offset)
    }

    fn mismatch_of(outcome: &str, expect: &Value, reply: &Reply) -> Mismatch {
        match verdict(outcome, expect, reply) {
            Verdict::Wrong(mismatch) => mismatch,
            other => panic!("{other:?} is not a mismatch"),
        }
    }

    fn reject(code: &str, at: Option<Value>) -> Reply {
        Reply::Reject { code: code.into(), at }
    }

    #[test]
    fn a_reject_is_judged_by_verdict_code_and_offset() {
        let expect = json!({"reject": "truncated", "at": {"bit": 8}});
        let kind = |reply: Reply| mismatch_of("reject", &expect, &reply).wrong;
        assert_eq!(verdict("reject", &expect, &reject("truncated", Some(json!({"bit": 8})))), Verdict::Right);
        assert_eq!(kind(Reply::Ok(json!({}))), Wrong::Accepted);
        assert_eq!(kind(reject("dimension-zero", Some(json!({"bit": 8})))), Wrong::Code);
        assert_eq!(kind(reject("Truncated", Some(json!({"bit": 8})))), Wrong::Code);
        for at in [None, Some(json!({"bit": 7})), Some(json!({"char": 8}))] {
            assert_eq!(kind(reject("truncated", at.clone())), Wrong::Offset, "{at:?}");
        }
    }

    #[test]
    fn texts_of_a_testee_are_shown_in_bounded_length() {
        let long = "x".repeat(1 << 20);
        let expect = json!({"ok": {"rows": 1}});
        let Mismatch { got, .. } = mismatch_of("accept", &expect, &reject(&long, None));
        assert!(got.starts_with("reject xxx") && got.len() < 300, "{}", got.len());
        let extra = json!({"rows": 1, &long: 1});
        let Mismatch { difference, .. } = mismatch_of("accept", &expect, &Reply::Ok(extra));
        assert!(difference.unwrap().len() < 300);
        for reply in [Reply::Error(long.clone()), Reply::Unsupported(long)] {
            let text = match verdict("accept", &expect, &reply) {
                Verdict::Fault(fault) => fault.to_string(),
                Verdict::Unsupported(reason) => reason,
                other => panic!("{other:?}"),
            };
            assert!(text.len() < 300, "{}", text.len());
        }
    }

    #[test]
    fn an_offset_of_another_shape_is_wrong_at_every_level() {
        let long = json!("x".repeat(1 << 20));
        for expect in [json!({"reject": "truncated", "at": {"bit": 8}}), json!({"reject": "truncated"})] {
            let others = [json!({"bit": "8"}), json!({"bit": 8, "move": 0}), json!({}), json!({"bit": null})];
            for at in [&json!(8), &long].into_iter().chain(&others) {
                let Value::Object(reply) = json!({"reject": "truncated", "at": at}) else { unreachable!() };
                let Mismatch { wrong, got, difference, .. } =
                    mismatch_of("reject", &expect, &Reply::read(reply).unwrap());
                assert_eq!(wrong, Wrong::Shape, "{at:.40}");
                assert!(got.len() < 300 && difference.unwrap().len() < 300);
            }
        }
    }

    #[test]
    fn a_rejection_without_an_offset() {
        let expect = json!({"reject": "dimension-zero"});
        let (without, with) =
            (reject("dimension-zero", None), reject("dimension-zero", Some(json!({"bit": 0}))));
        let right = |op: &str, reply: &Reply| verdict_of(op, "reject", &expect, reply) == Verdict::Right;
        // An encoder reads no input. A vector of decode without an offset leaves it open.
        assert!(right("encode", &without) && !right("encode", &with));
        assert!(right("decode", &without) && right("decode", &with));
    }

    #[test]
    fn either_accepts_only_listed_replies() {
        let expect = json!([{"reject": "limit-exceeded", "at": {"bit": 0}}, {"ok": {"rows": 1}}]);
        let right = |reply: Reply| verdict("either", &expect, &reply) == Verdict::Right;
        assert!(right(reject("limit-exceeded", Some(json!({"bit": 0})))));
        assert!(right(Reply::Ok(json!({"rows": 1}))));
        assert!(!right(reject("limit-exceeded", Some(json!({"bit": 1})))));
        assert!(!right(Reply::Ok(json!({"rows": 2}))));
        assert_eq!(
            mismatch_of("either", &expect, &reject("truncated", None)).expected,
            "reject limit-exceeded at bit 0, or ok {\"rows\":1}"
        );
        // At a lower level a wrong code or offset is not a failure.
        assert_eq!(mismatch_of("either", &expect, &reject("truncated", None)).wrong, Wrong::Code);
        assert_eq!(mismatch_of("either", &expect, &reject("limit-exceeded", None)).wrong, Wrong::Offset);
        assert_eq!(mismatch_of("either", &expect, &Reply::Ok(json!({}))).wrong, Wrong::Neither);
    }
}
