use serde_json::{Map, Value, json};

use super::find_explanations;
use crate::{
    judge::{Verdict, judge},
    protocol::{Reply, Request},
    vectors::{Suite, Vector},
};

/// The bytes of a number. Exchanging the halves of any byte changes it.
fn hex(n: u8) -> String {
    hex::encode([n + 0x10, 0xa0 + n])
}

fn exchange_halves(hex: &str) -> String {
    hex::encode(hex::decode(hex).unwrap().iter().map(|byte| byte.rotate_left(4)).collect::<Vec<_>>())
}

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
    Suite::from_texts("[]", [("file", file.to_string().as_str())]).unwrap()
}

/// The explanations of the replies to the vectors after the first `right` ones, whose replies count as right.
fn explanations(suite: &Suite, reply: &dyn Fn(&Request) -> Value, right: usize) -> Vec<(String, usize)> {
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
    let found = find_explanations(suite, &failing, &passing, Some(&mut probe));
    found
        .into_iter()
        .map(|explanation| (explanation.mistake.what.clone(), explanation.failures.len()))
        .collect()
}

const HALVES: &str = "the two halves of each byte are exchanged";

#[test]
fn a_mistake_in_replies_explains_all_failures() {
    let suite = suite("encode");
    // A changed request may have any value.
    let number = |request: &Request| {
        let name = request.member("value").and_then(|value| value["name"].as_str()).unwrap_or_default();
        name.trim_start_matches("item ").parse().unwrap_or(20)
    };
    let wrong = |request: &Request| json!({ "hex": exchange_halves(&hex(number(request))) });
    assert_eq!(explanations(&suite, &wrong, 0), [(HALVES.to_owned(), 12)]);
    // A right reply that the mistake would change contradicts it.
    assert!(explanations(&suite, &wrong, 1).is_empty());
    // Random bytes are not a usual mistake.
    let random = |request: &Request| json!({ "hex": hex::encode([number(request).wrapping_mul(37), 1]) });
    assert!(explanations(&suite, &random, 0).is_empty());
}

#[test]
fn a_mistake_in_requests_is_found_by_changed_requests() {
    let suite = suite("decode");
    let names: Map<String, Value> =
        (1..=12).map(|n| (hex(n), json!({ "name": format!("item {n}") }))).collect();
    let wrong = |request: &Request| {
        let hex = exchange_halves(request.member("hex").unwrap().as_str().unwrap());
        names.get(&hex).cloned().unwrap_or_else(|| json!({ "name": hex }))
    };
    assert_eq!(explanations(&suite, &wrong, 0), [(HALVES.to_owned(), 12)]);
    // The testee gives no right reply to the changed request of a vector that it passes.
    let right_once = |request: &Request| match request.member("hex").unwrap().as_str().unwrap() {
        plain if plain == hex(1) => names[&hex(1)].clone(),
        changed if changed == exchange_halves(&hex(1)) => json!({ "name": "" }),
        _ => wrong(request),
    };
    assert!(explanations(&suite, &right_once, 1).is_empty());
}

/// The explanations of the replies of an encoder that writes `wrong` instead of `right` encodings of the numbers from 1 on.
fn explained(right: &dyn Fn(u8) -> Value, wrong: &dyn Fn(u8) -> Value) -> Vec<String> {
    let numbers = 1..=24u8;
    let vectors = numbers.clone().map(|n| {
        json!({
            "id": format!("aa.encode.v{n}"), "reason": "r", "requirements": [], "op": "encode",
            "request": {"value": {"count": n}}, "outcome": "accept", "expect": {"ok": right(n)},
        })
    });
    let file = json!({"format": "a/1", "licence": "CC0-1.0", "vectors": vectors.collect::<Vec<_>>()});
    let suite = Suite::from_texts("[]", [("file", file.to_string().as_str())]).unwrap();
    let reply = |n| {
        let Value::Object(reply) = json!({ "ok": wrong(n) }) else { unreachable!() };
        Reply::read(reply).unwrap()
    };
    let judged: Vec<Verdict> = suite
        .vectors()
        .iter()
        .zip(numbers)
        .map(|(vector, n)| judge(&vector.case(), &reply(n), None))
        .collect();
    let all = || suite.vectors().iter().zip(&judged);
    let failing: Vec<_> = all().filter(|(_, verdict)| **verdict != Verdict::Right).collect();
    let passing: Vec<&Vector> =
        all().filter(|(_, verdict)| **verdict == Verdict::Right).map(|(vector, _)| vector).collect();
    find_explanations(&suite, &failing, &passing, None)
        .into_iter()
        .map(|explanation| explanation.what)
        .collect()
}

#[test]
fn mistakes_in_parts_of_encodings_are_named() {
    let hex = |bytes: &[u8]| json!({ "hex": hex::encode(bytes) });
    let text = |text: String| json!({ "text": text });
    // Twelve bits and padding of ones, and the same with the first bit twice.
    let bits = |n: u8| u16::from(n) << 11 | u16::from(n % 16) << 4 | 15;
    let doubled = |n: u8| hex(&(bits(n) & 0x8000 | bits(n) >> 1).to_be_bytes());
    let bits = |n: u8| hex(&bits(n).to_be_bytes());
    assert_eq!(explained(&bits, &doubled), ["bit 0 is doubled"]);
    let more = |n: u8| if n.is_multiple_of(3) { hex(&[n, 7 * n, 0]) } else { hex(&[n, 7 * n]) };
    assert_eq!(
        explained(&|n| hex(&[n, 7 * n]), &more),
        ["1 byte too many: a byte of 0 is added at the end, where `count` is a multiple of 3"]
    );
    let zeros = |n: u8| hex(&[&[n, 7, n][..], &[0, 0, 0][..usize::from(1 + n % 3)]].concat());
    assert_eq!(explained(&|n| hex(&[n, 7, n]), &zeros), ["bytes of 0 are added at the end"]);
    assert_eq!(explained(&|n| hex(&[n, n, 7]), &|n| hex(&[n, n, 8])), ["the last byte is 8, and not 7"]);
    let part =
        |n: u8, by: u32| hex(&[&[n], &*vec![(n + 15).rotate_left(by); usize::from(n % 4)], &[n, 3]].concat());
    assert_eq!(
        explained(&|n| part(n, 0), &|n| part(n, 4)),
        ["the two halves of each byte are exchanged, in a part from byte 1 on"]
    );
    let numbers = |n: u8, is_back: bool| {
        let number = if is_back { [1 | 128, n] } else { [n | 128, 1] };
        hex(&[&number[..], &[n + 77]].concat())
    };
    assert_eq!(
        explained(&|n| numbers(n, false), &|n| numbers(n, true)),
        ["the bytes of each number of seven bits a byte are in reverse order: the high bits are first"]
    );
    let link = |value: String, n: u8| text(format!("https://a.b/?same=xy&changed={value}&n={n}"));
    assert_eq!(
        explained(&|n| link(format!("a{n}b"), n), &|n| link(format!("A{n}B"), n)),
        ["each value of `changed` in `text` is in upper case"]
    );
    let fields = |n: u8, order: [usize; 2]| {
        text(format!("?{}", order.map(|at| [format!("a={n}"), "b=7".into()][at].clone()).join("&")))
    };
    assert_eq!(
        explained(&|n| fields(n, [0, 1]), &|n| fields(n, [1, 0])),
        ["`text` has its fields in another order: `a` and `b` are exchanged"]
    );
    let letters = |n: u8, letters: &str| {
        text([n, n / 3, n / 9].map(|n| char::from(letters.as_bytes()[usize::from(n % 3)])).iter().collect())
    };
    assert_eq!(
        explained(&|n| letters(n, "lmn"), &|n| letters(n, "mnl")),
        [
            "symbols are exchanged in `text`: `l` has in its place `m`, `m` has in its place `n`, `n` has in its place `l`"
        ]
    );
    let two =
        |n: u8, letter: char| json!({"from": format!("{letter}{n}"), "to": [format!("{letter}{}", n + 1)]});
    assert_eq!(explained(&|n| two(n, 'e'), &|n| two(n, 'E')), ["each of `from` and `to` is in upper case"]);
    // Other bytes at the end, of which no rule is known.
    assert!(explained(&|n| hex(&[n, 7 * n]), &|n| hex(&[n, 7 * n, n.wrapping_mul(11) % 5])).is_empty());
}
