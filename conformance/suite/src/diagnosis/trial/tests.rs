use super::find_explanations;
use crate::{
    diagnosis::Reference,
    json,
    judge::{Level, Verdict, judge},
    protocol::{Reply, Request},
    value::Value,
    vectors::{Suite, Vector},
};

/// The explanations of the replies of a testee to requests with these right values, and the numbers of failures. A decoder is probed.
fn find(op: &str, cases: &[(Value, Value)], reply: &dyn Fn(&Request) -> Value) -> Vec<(String, usize)> {
    find_with(None, op, cases, reply)
}

fn find_with(
    reference: Option<Reference<'_>>,
    op: &str,
    cases: &[(Value, Value)],
    reply: &dyn Fn(&Request) -> Value,
) -> Vec<(String, usize)> {
    let vectors = cases.iter().enumerate().map(|(index, (request, right))| {
        Suite::vector(&format!("aa.{op}.v{index}"), op, "accept", request, &json!({ "ok": right }))
    });
    let suite = Suite::of_vectors(&vectors.collect::<Vec<_>>());
    let ask = |request: &Request| {
        Reply::read(json!({ "ok": reply(request) }).as_object().unwrap().clone()).unwrap()
    };
    let judge = |vector: &Vector| judge(&vector.case(), &ask(&vector.request()), None, Level::Offset);
    let judged: Vec<Verdict> = suite.vectors().iter().map(judge).collect();
    let (passing, failing): (Vec<_>, Vec<_>) =
        suite.vectors().iter().zip(&judged).partition(|(_, verdict)| **verdict == Verdict::Right);
    let passing: Vec<&Vector> = passing.into_iter().map(|(vector, _)| vector).collect();
    let mut probe = |request: &Request| (op == "decode").then(|| ask(request));
    let found = find_explanations(&suite, &failing, &passing, reference, Some(&mut probe));
    found.into_iter().map(|found| (found.what.clone(), found.failures.len())).collect()
}

/// The explanations of the replies of an encoder that writes `wrong` instead of `right` encodings of the numbers from 1 on.
fn explained(right: &dyn Fn(u8) -> Value, wrong: &dyn Fn(u8) -> Value) -> Vec<String> {
    let cases: Vec<_> = (1..=24u8).map(|n| (json!({"value": {"count": n}}), right(n))).collect();
    let count = |request: &Request| request.member("value").unwrap()["count"].as_u64().unwrap();
    let found = find("encode", &cases, &|request| wrong(count(request).try_into().unwrap()));
    found.into_iter().map(|(what, _)| what).collect()
}

/// The bytes of a number. Exchanging the halves of any byte changes it.
fn bytes(n: u8) -> Vec<u8> {
    vec![n + 0x10, 0xa0 + n]
}

fn exchange_halves(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().map(|byte| byte.rotate_left(4)).collect()
}

/// A value for each of some numbers, with the request of its bytes.
fn items() -> Vec<(Value, Value)> {
    let value = |n: u8| json!({ "name": format!("item {n}") });
    (1..=12).map(|n| (json!({"hex": hex::encode(bytes(n))}), value(n))).collect()
}

/// The value of these bytes.
fn decode(read: &[u8]) -> Value {
    let item = items().into_iter().find(|(request, _)| request["hex"] == *hex::encode(read));
    item.map_or(json!({"name": "?"}), |(_, value)| value)
}

const HALVES: &str = "the two halves of each byte are exchanged";

#[test]
fn a_mistake_in_replies_explains_all_failures() {
    let hex = |bytes: &[u8]| json!({ "hex": hex::encode(bytes) });
    let right = |n: u8| hex(&bytes(n));
    let wrong = |n: u8| hex(&exchange_halves(&bytes(n)));
    assert_eq!(explained(&right, &wrong), [HALVES]);
    // A right reply that the mistake would change contradicts it.
    assert!(explained(&right, &|n| if n == 1 { right(n) } else { wrong(n) }).is_empty());
    // Random bytes are not a usual mistake.
    assert!(explained(&right, &|n| hex(&[n.wrapping_mul(37), 1])).is_empty());
}

#[test]
fn a_mistake_in_requests_is_found_by_changed_requests() {
    let cases = items();
    let read = |request: &Request| hex::decode(request.member("hex").unwrap().as_str().unwrap()).unwrap();
    let wrong = |request: &Request| decode(&exchange_halves(&read(request)));
    assert_eq!(find("decode", &cases, &wrong), [(HALVES.to_owned(), 12)]);
    // The testee gives no right reply to the changed request of a vector that it passes.
    let right_once = |request: &Request| match read(request) {
        first if first == bytes(1) => decode(&first),
        changed if changed == exchange_halves(&bytes(1)) => json!({ "name": "" }),
        _ => wrong(request),
    };
    assert!(find("decode", &cases, &right_once).is_empty());
}

#[test]
fn a_changed_request_is_evidence_if_its_right_reply_is_another_one() {
    let cases = items();
    let read = |members: &Value| hex::decode(members["hex"].as_str().unwrap()).unwrap();
    let wrong = |request: &Request| decode(&exchange_halves(&read(&Value::Object(request.fields()))));
    let find = |reference: Reference<'_>| find_with(Some(reference), "decode", &cases, &wrong);
    assert_eq!(find(&|_, _, members| json!({"ok": decode(&read(&members.into()))})).len(), 1);
    // The halves of the bytes have no effect on the right reply.
    let same =
        |bytes: &[u8]| [bytes, &exchange_halves(bytes)].map(decode).into_iter().max_by_key(Value::to_string);
    assert!(find(&|_, _, members| json!({"ok": same(&read(&members.into()))})).is_empty());
}

#[test]
fn one_input_does_not_show_a_mistake() {
    let hex = |bytes: &[u8]| json!({ "hex": hex::encode(bytes) });
    let wrong = |n: u8| hex(&exchange_halves(&bytes(n)));
    let fails_for = |most: u8| explained(&|n| hex(&bytes(n.min(most))), &|n| wrong(n.min(most)));
    assert_eq!(fails_for(2), [HALVES]);
    assert!(fails_for(1).is_empty());
}

#[test]
fn mistakes_in_parts_of_encodings_are_named() {
    let hex = |bytes: &[u8]| json!({ "hex": hex::encode(bytes) });
    let text = |text: String| json!({ "text": text });
    // An encoding has twelve bits and padding of ones. The wrong one has the first bit twice.
    let bits = |n: u8| u16::from(n) << 11 | u16::from(n % 16) << 4 | 15;
    let doubled = |n: u8| hex(&(bits(n) & 0x8000 | bits(n) >> 1).to_be_bytes());
    let encoded = |n: u8| hex(&bits(n).to_be_bytes());
    assert_eq!(explained(&encoded, &doubled), ["bit 0 is doubled"]);
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
    // No rule is known for these other bytes at the end.
    assert!(explained(&|n| hex(&[n, 7 * n]), &|n| hex(&[n, 7 * n, n.wrapping_mul(11) % 5])).is_empty());
}
