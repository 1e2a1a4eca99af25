use serde_json::{Value, json};

use super::{fields::first_bit, suspects};
use crate::{
    judge::{Level, Verdict, judge},
    protocol::{Op, Reply},
    summary::is_failure,
    vectors::Suite,
};

/// The requirements of a testee that gives these replies to vectors by their ids and is right in all others, the likeliest first.
fn likeliest(came: impl Fn(&str) -> Option<Value>, prefix: &str) -> Vec<String> {
    let suite = Suite::embedded().unwrap();
    let judged: Vec<_> = suite
        .vectors()
        .iter()
        .filter(|vector| vector.id.starts_with(prefix) && vector.op != Op::Explain && vector.length() < 1000)
        .map(|vector| {
            let verdict = came(&vector.id).map_or(Verdict::Right, |reply| {
                let Value::Object(reply) = reply else { unreachable!() };
                judge(&vector.case(), &Reply::read(reply).unwrap(), None)
            });
            (vector, verdict)
        })
        .collect();
    let cases: Vec<_> = judged
        .iter()
        .map(|(vector, verdict)| (*vector, verdict, is_failure(verdict, Level::Offset)))
        .collect();
    let mut suspects: Vec<_> = suspects(&suite, &cases, None).into_iter().collect();
    suspects.sort_by(|one, other| other.1.total_cmp(&one.1));
    suspects.into_iter().map(|(id, _)| id).collect()
}

#[test]
fn a_check_that_is_missing_is_the_likeliest() {
    let accepted = |id: &str| id.contains("byte-middle-24").then(|| json!({"ok": {}}));
    assert_eq!(likeliest(accepted, "tb.decode.byte-middle-")[0], "TB-6");
    let zero = |id: &str| id.ends_with("-zero").then(|| json!({"ok": {}}));
    assert_eq!(likeliest(zero, "tb.decode.")[0], "TB-2");
}

#[test]
fn an_error_is_no_evidence_beside_a_wrong_reply() {
    let error = json!({"error": "out of range"});
    let came = |id: &str| match () {
        () if id.contains("byte-middle-24") => Some(json!({"ok": {}})),
        () if id.contains("byte-middle-0") => Some(error.clone()),
        () => None,
    };
    assert_eq!(likeliest(came, "tb.decode.byte-middle-")[0], "TB-6");
    // Alone it is: the vectors that it spoils say which requirements to read.
    assert!(!likeliest(|id| id.ends_with("-zero").then(|| error.clone()), "tb.decode.").is_empty());
}

#[test]
fn nothing_is_suspect_where_nothing_fails() {
    assert!(likeliest(|_| None, "tb.").is_empty());
}

#[test]
fn the_first_bit_that_differs_may_be_after_the_end() {
    assert_eq!(first_bit("00ff", "00fe"), Some(15));
    assert_eq!(first_bit("00ff", "00"), Some(8));
    assert_eq!(first_bit("00", "00ff"), Some(8));
    assert_eq!(first_bit("00", "00"), None);
    assert_eq!(first_bit("00", "0"), None);
}
