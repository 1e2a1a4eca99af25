use serde_json::{Map, Value, json};

use super::found;
use crate::{
    judge::{Verdict, judge},
    protocol::{Reply, Request},
    vectors::{Suite, Vector},
};

/// The bytes of a number, none of which stays the same if its halves are exchanged.
fn hex(n: u8) -> String {
    hex::encode([n + 0x10, 0xa0 + n])
}

fn exchanged(hex: &str) -> String {
    hex::encode(hex::decode(hex).unwrap().iter().map(|byte| byte.rotate_left(4)).collect::<Vec<_>>())
}

/// A suite of an operation on the numbers 1 to 12.
fn suite(op: &str) -> Suite {
    let vector = |n: u8| {
        let (encoding, value) = (json!({ "hex": hex(n) }), json!({ "name": format!("item {n}") }));
        let (request, right) =
            if op == "decode" { (encoding, value) } else { (json!({ "value": value }), encoding) };
        json!({
            "id": format!("aa.{op}.v{n}"), "reason": "r", "requirements": [], "op": op, "request": request,
            "outcome": "accept", "expect": {"ok": right},
        })
    };
    let vectors: Vec<Value> = (1..=12).map(vector).collect();
    let file = json!({"format": "a/1", "licence": "CC0-1.0", "vectors": vectors});
    Suite::read("[]", [("file", file.to_string().as_str())]).unwrap()
}

/// What explains the replies to the vectors after the first `right`, whose replies count as right.
fn named(suite: &Suite, reply: &dyn Fn(&Request) -> Value, right: usize) -> Vec<(String, usize)> {
    let ask = |request: &Request| {
        let Value::Object(reply) = json!({ "ok": reply(request) }) else { unreachable!() };
        Reply::read(reply).unwrap()
    };
    let wrong = &suite.vectors()[right..];
    let judged: Vec<Verdict> =
        wrong.iter().map(|vector| judge(&vector.case(), &ask(&vector.request()), None)).collect();
    assert!(judged.iter().all(|verdict| matches!(verdict, Verdict::Wrong(_))), "{judged:?}");
    let failing: Vec<_> = wrong.iter().zip(&judged).collect();
    let passing: Vec<&Vector> = suite.vectors()[..right].iter().collect();
    let mut probe = |request: &Request| Some(ask(request));
    let found = found(suite, &failing, &passing, Some(&mut probe));
    found.into_iter().map(|found| (found.mistake.what.clone(), found.failures.len())).collect()
}

const HALVES: &str = "the two halves of each byte are exchanged";

#[test]
fn a_mistake_in_replies_explains_all_of_them() {
    let suite = suite("encode");
    // A changed request may have any value.
    let number = |request: &Request| {
        let name = request.member("value").and_then(|value| value["name"].as_str()).unwrap_or_default();
        name.trim_start_matches("item ").parse().unwrap_or(20)
    };
    let wrong = |request: &Request| json!({ "hex": exchanged(&hex(number(request))) });
    assert_eq!(named(&suite, &wrong, 0), [(HALVES.to_owned(), 12)]);
    // A right reply that the mistake would change contradicts it.
    assert!(named(&suite, &wrong, 1).is_empty());
    // Another byte each time is no usual mistake.
    let random = |request: &Request| json!({ "hex": hex::encode([number(request).wrapping_mul(37), 1]) });
    assert!(named(&suite, &random, 0).is_empty());
}

#[test]
fn a_mistake_in_requests_shows_in_replies_to_changed_ones() {
    let suite = suite("decode");
    let names: Map<String, Value> =
        (1..=12).map(|n| (hex(n), json!({ "name": format!("item {n}") }))).collect();
    let wrong = |request: &Request| {
        let hex = exchanged(request.member("hex").unwrap().as_str().unwrap());
        names.get(&hex).cloned().unwrap_or_else(|| json!({ "name": hex }))
    };
    assert_eq!(named(&suite, &wrong, 0), [(HALVES.to_owned(), 12)]);
    // The testee gives no right reply to the changed request of a vector that it passes.
    let right_once = |request: &Request| match request.member("hex").unwrap().as_str().unwrap() {
        plain if plain == hex(1) => names[&hex(1)].clone(),
        changed if changed == exchanged(&hex(1)) => json!({ "name": "" }),
        _ => wrong(request),
    };
    assert!(named(&suite, &right_once, 1).is_empty());
}
