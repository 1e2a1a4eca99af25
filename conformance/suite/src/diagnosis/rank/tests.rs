use super::suspects;
use crate::{
    diagnosis::{ChangedParts, observe::first_bit},
    json,
    judge::{Level, Verdict, judge},
    protocol::{Op, Reply},
    value::Value,
    vectors::Suite,
};

/// Ranks the requirements for a testee that gives these replies, by the ids of vectors, and is right in all others.
fn likeliest(got: impl Fn(&str) -> Option<Value>, prefix: &str) -> Vec<String> {
    let suite = Suite::embedded().unwrap();
    let judged: Vec<_> = suite
        .vectors()
        .iter()
        .filter(|vector| vector.id.starts_with(prefix) && vector.op != Op::Explain && vector.length() < 1000)
        .map(|vector| {
            let verdict = got(&vector.id).map_or(Verdict::Right, |reply| {
                let Value::Object(reply) = reply else { unreachable!() };
                judge(&vector.case(), &Reply::read(reply).unwrap(), None, Level::Offset)
            });
            (vector, verdict)
        })
        .collect();
    let cases: Vec<_> = judged
        .iter()
        .map(|(vector, verdict)| (*vector, verdict, verdict.is_failure(Level::Offset)))
        .collect();
    suspects(&suite, &cases, &ChangedParts::new(), None).into_iter().map(|(id, _)| id).collect()
}

/// Whether a vector of a cell byte has a byte above the maximum.
fn is_above_242(id: &str) -> bool {
    id.rsplit_once("byte-middle-").is_some_and(|(_, byte)| (243..=255).any(|above| byte == above.to_string()))
}

#[test]
fn the_requirement_of_a_missing_check_is_the_likeliest() {
    let accepted = |id: &str| is_above_242(id).then(|| json!({"ok": {}}));
    assert_eq!(likeliest(accepted, "tb.decode.byte-middle-")[0], "TB-6");
    let zero = |id: &str| id.ends_with("-zero").then(|| json!({"ok": {}}));
    assert_eq!(likeliest(zero, "tb.decode.")[0], "TB-2");
}

#[test]
fn errors_are_ignored_if_there_are_wrong_replies() {
    let error = json!({"error": "out of range"});
    let got = |id: &str| match () {
        () if is_above_242(id) => Some(json!({"ok": {}})),
        () if id.contains("byte-middle-00") => Some(error.clone()),
        () => None,
    };
    assert_eq!(likeliest(got, "tb.decode.byte-middle-")[0], "TB-6");
    // Without wrong replies, errors are evidence.
    assert!(!likeliest(|id| id.ends_with("-zero").then(|| error.clone()), "tb.decode.").is_empty());
}

#[test]
fn a_fault_in_a_format_explains_the_failures_of_containing_formats() {
    let got = |id: &str| match () {
        () if id.starts_with("tb.") && is_above_242(id) => Some(json!({"ok": {}})),
        () if id.starts_with("ts.decode.") => Some(json!({"reject": "truncated", "at": {"bit": 0}})),
        () => None,
    };
    let likeliest = likeliest(got, "t");
    assert_eq!(likeliest[0], "TB-6");
    assert!(likeliest.iter().all(|id| !id.starts_with("TS")));
}

#[test]
fn a_code_in_all_failures_ranks_its_requirement_first() {
    let ko = |id: &str| id.contains("game-1").then(|| json!({"reject": "ko", "at": {"move": 0}}));
    assert_eq!(likeliest(ko, "gc.play.game-")[0], "GC-12");
}

#[test]
fn a_wrong_part_of_a_value_ranks_its_requirement_first() {
    let none = |id: &str| id.contains("opening").then(|| json!({"ok": {"nodes": 0}}));
    assert_eq!(likeliest(none, "xr.perft.")[0], "XR-14");
}

#[test]
fn there_are_no_suspects_without_failures() {
    assert!(likeliest(|_| None, "tb.").is_empty());
}

#[test]
fn the_first_different_bit_may_be_after_the_end() {
    assert_eq!(first_bit(&[0, 255], &[0, 254]), Some(15));
    assert_eq!(first_bit(&[0, 255], &[0]), Some(8));
    assert_eq!(first_bit(&[0], &[0, 255]), Some(8));
    assert_eq!(first_bit(&[0], &[0]), None);
}
