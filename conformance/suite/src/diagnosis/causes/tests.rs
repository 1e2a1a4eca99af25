use super::{Cause, find_causes};
use crate::{
    json,
    judge::{Level, Verdict, judge},
    protocol::Reply,
    value::Value,
    vectors::Suite,
};

/// The causes of failures that are given by the right and the actual reply.
fn causes(failures: &[(Value, Value)]) -> Vec<(String, usize)> {
    let vectors: Vec<Value> = failures
        .iter()
        .enumerate()
        .map(|(index, (right, _))| {
            let outcome = if right.get("ok").is_some() { "accept" } else { "reject" };
            let request = json!({"hex": "00".repeat(failures.len() - index)});
            Suite::vector(&format!("aa.decode.v{index}"), "decode", outcome, &request, right)
        })
        .collect();
    let suite = Suite::of_vectors(&vectors);
    let judged: Vec<Verdict> = failures
        .iter()
        .zip(suite.vectors())
        .map(|((_, got), vector)| {
            let Value::Object(got) = got.clone() else { unreachable!() };
            judge(&vector.case(), &Reply::read(got).unwrap(), None, Level::Offset)
        })
        .collect();
    let pairs: Vec<_> = suite.vectors().iter().zip(&judged).collect();
    let (causes, cause_of, _) = find_causes(&suite, &pairs, &[], None, None);
    assert_eq!(cause_of.len(), failures.len());
    for (index, Cause { failures, example, .. }) in causes.iter().enumerate() {
        let members: Vec<usize> = (0..cause_of.len()).filter(|&failure| cause_of[failure] == index).collect();
        assert_eq!(members.len(), *failures);
        // The request of a later vector is shorter.
        assert_eq!(example.raw(), format!("aa.decode.v{}", members.last().unwrap()));
    }
    causes.into_iter().map(|cause| (cause.what.to_string(), cause.failures)).collect()
}

fn ok(value: &Value) -> Value {
    json!({ "ok": value })
}

#[test]
fn offsets_with_the_same_error_have_one_cause() {
    let at = |bit: u8| json!({"reject": "truncated", "at": {"bit": bit}});
    let late = [(at(8), at(9)), (at(16), at(17)), (at(48), at(49))];
    assert_eq!(causes(&late), [("`truncated` is reported 1 bit too late".to_owned(), 3)]);
    let bytes = [(at(8), at(1)), (at(16), at(2)), (at(48), at(6)), (at(56), at(6))];
    assert_eq!(
        causes(&bytes),
        [
            ("`truncated` is reported at the byte, and not at the bit".to_owned(), 3),
            ("`truncated` is reported 50 bits too early".to_owned(), 1)
        ]
    );
}

#[test]
fn the_largest_cause_comes_first() {
    let zero = json!({"reject": "dimension-zero", "at": {"bit": 0}});
    let cut = json!({"reject": "truncated", "at": {"bit": 0}});
    let failures = [
        (zero.clone(), cut.clone()),
        (ok(&json!({"n": 1})), ok(&json!({"n": 2}))),
        (ok(&json!({"n": 5})), ok(&json!({"n": 6}))),
        (ok(&json!({"turn": "red"})), cut),
    ];
    assert_eq!(
        causes(&failures),
        [
            ("`n` is 1 more than is right".to_owned(), 2),
            (
                "an input is rejected with `truncated` that must be rejected with `dimension-zero`"
                    .to_owned(),
                1
            ),
            ("a valid input is rejected with `truncated`".to_owned(), 1),
        ]
    );
}

#[test]
fn messages_with_other_numbers_have_one_cause() {
    let message =
        |byte: u8| (ok(&json!({"n": 1})), json!({"reject": format!("bad byte {byte} at 0x{byte}0")}));
    let what = "a valid input is rejected with `bad byte … at …x…`";
    assert_eq!(causes(&[message(7), message(12)]), [(what.to_owned(), 2)]);
}

#[test]
fn changes_of_bytes_and_letters_are_described() {
    let hex = |hex: &str| ok(&json!({ "hex": hex }));
    assert_eq!(causes(&[(hex("d012"), hex("d092"))])[0].0, "the last byte alone differs");
    assert_eq!(causes(&[(hex("d0"), hex("d0ff"))])[0].0, "1 byte too many at the end: ff");
    let cells = |cells: &str| ok(&json!({ "cells": cells }));
    assert_eq!(causes(&[(cells("0112"), cells("0221"))])[0].0, "`1` and `2` are exchanged in `cells`");
}

#[test]
fn a_member_of_a_field_of_an_explanation_is_named() {
    let fields = |lengths: [u64; 2]| {
        let [turn, piece] = lengths;
        ok(&json!({"fields": [{"name": "turn", "len": turn}, {"name": "piece", "len": piece}]}))
    };
    let found = causes(&[(fields([1, 6]), fields([1, 7])), (fields([1, 3]), fields([1, 2]))]);
    assert_eq!(found, [("`len` of the field `piece` differs".to_owned(), 2)]);
}

#[test]
fn errors_come_before_wrong_replies() {
    let number = |n: u64| ok(&json!({ "n": n }));
    let error = json!({"error": "index out of range"});
    let failures = [(number(1), number(2)), (number(5), number(6)), (number(3), error)];
    assert_eq!(
        causes(&failures),
        [("no reply can be judged: `error`".to_owned(), 1), ("`n` is 1 more than is right".to_owned(), 2)]
    );
}
