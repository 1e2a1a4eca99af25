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
        let total = self.size + self.request.reply_size;
        let limit = memory::allowance(total);
        let mismatch = || {
            let expected = format!("at most {} MiB for a request and a reply of {total} bytes", limit >> 20);
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
        (Some(right_bit), Some(got_bit)) if got_bit > 0 && right_bit / 8 == got_bit => {
            Some("offsets are counted in bits, and this looks like bytes".to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, Mismatch, Verdict, judge};
    use crate::{json, protocol::Reply, value::Value, vectors::Suite};

    fn verdict(op: &str, outcome: &str, expect: &Value, reply: &Reply) -> Verdict {
        let vector = Suite::vector("aa.x", op, outcome, &json!({"hex": "00"}), expect);
        let suite = Suite::of_vectors(&[vector]);
        judge(&suite.vectors()[0].case(), reply, None, Level::Offset)
    }

    /// An encoder reads no input, so its rejection has no offset. A vector of decode without an offset leaves it open. Where several replies are
    /// right, a wrong code or offset of one of them is not a failure at a lower level.
    #[test]
    fn a_reply_is_right_or_has_a_kind_of_mistake() {
        let rows: Vec<Value> = serde_json::from_str(include_str!("judge/replies.json")).unwrap();
        for row in rows {
            let [op, outcome] = ["op", "outcome"].map(|key| row[key].as_str().unwrap());
            let reply = Reply::read(row["reply"].as_object().unwrap().clone()).unwrap();
            let verdict = verdict(op, outcome, &row["expect"], &reply);
            assert_eq!(verdict.failure_code().unwrap_or("right"), row["verdict"].as_str().unwrap(), "{row}");
            assert_eq!(verdict == Verdict::Right, row["verdict"] == "right", "{row}");
        }
    }

    #[test]
    fn texts_of_a_testee_are_shown_in_bounded_length() {
        let long = "x".repeat(1 << 20);
        let rejection = |code: &str, at| Reply::Reject { code: code.to_owned(), at };
        let accepted = || ("accept", json!({"ok": {"rows": 1}}));
        let rejected = |right: Value| ("reject", right);
        for ((outcome, expect), reply, code) in [
            (accepted(), rejection(&long, None), Some("rejected")),
            (
                rejected(json!({"reject": "truncated"})),
                rejection("truncated", Some(json!(&long))),
                Some("shape"),
            ),
            (
                rejected(json!({"reject": "truncated", "at": {"bit": 8}})),
                rejection("truncated", Some(json!(&long))),
                Some("shape"),
            ),
            (accepted(), Reply::Ok(json!({"rows": 1, &long: 1})), Some("value")),
            (accepted(), Reply::Error(long.clone()), Some("error")),
            (accepted(), Reply::Unsupported(long.clone()), None),
        ] {
            let verdict = verdict("decode", outcome, &expect, &reply);
            assert_eq!(verdict.failure_code(), code);
            let texts = match verdict {
                Verdict::Wrong(Mismatch { got, difference, .. }) => [got, difference.unwrap_or_default()],
                Verdict::Fault(fault) => [fault.to_string(), String::new()],
                Verdict::Unsupported(reason) => [reason, String::new()],
                other => panic!("{other:?}"),
            };
            assert!(texts.concat().contains("xxx") && texts.iter().all(|text| text.len() < 300), "{texts:?}");
            assert_eq!(
                texts[1].is_empty(),
                !["shape", "value"].contains(&code.unwrap_or_default()),
                "{texts:?}"
            );
        }
    }

    #[test]
    fn all_right_replies_are_expected() {
        let expect = json!([{"reject": "limit-exceeded", "at": {"bit": 0}}, {"ok": {"rows": 1}}]);
        let reply = Reply::Reject { code: "truncated".into(), at: None };
        let Verdict::Wrong(mismatch) = verdict("decode", "either", &expect, &reply) else { unreachable!() };
        assert_eq!(mismatch.expected, "reject limit-exceeded at bit 0, or ok {\"rows\":1}");
    }
}
