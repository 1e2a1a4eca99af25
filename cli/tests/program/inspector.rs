//! `--inspector`: the address contains the state that the page of the book reads. `inspector/test/addresses.test.js` reads the same states.

use crate::support::{run, run_with};
use boardwire::codes::base64url;
use serde::Deserialize;
use serde_json::Value;

const PAGE: &str = "https://example.org/0.1.0/inspector.html";

#[derive(Debug, Deserialize)]
struct Case {
    input: String,
    args: Vec<String>,
    state: Value,
}

fn state(address: &str) -> Value {
    let fragment = address.strip_prefix(PAGE).and_then(|rest| rest.strip_prefix("#v1.")).unwrap();
    serde_json::from_slice(&base64url::decode(fragment).unwrap()).unwrap()
}

#[test]
fn check_gives_the_address_that_shows_the_input() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../../../inspector/test/addresses.json")).unwrap();
    assert!(cases.len() >= 7);
    for Case { input, args, state: expected } in &cases {
        let arguments = format!("{} {}", shell_words::quote(input), shell_words::join(args));
        let answer = run(format!("check --json --inspector {PAGE} {arguments}")).json();
        let address = answer["inspector"].as_str().unwrap();
        assert_eq!(&state(address), expected, "{input}");
        run(format!("check --inspector {PAGE} {arguments}")).says(address);
    }
    let answer = run("check --json BOARD").json();
    assert_eq!(answer.get("inspector"), None, "no address without the option");
    for wrong in ["''", "https://example.org/#v1", "'a b'", "'a\u{1b}[2J'", "\u{202e}"] {
        run(format!("check BOARD --inspector {wrong}")).ended(2).says("expected a URL in ASCII");
    }
}

#[test]
fn an_input_that_is_too_long_has_no_address() {
    let long = format!("000100000100{}", "00".repeat(256 * 256 / 5 + 1));
    let longer = format!("000400000400{}", "00".repeat(1024 * 1024 / 5 + 1));
    for (input, has_address) in [(long, true), (longer, false)] {
        let answer = run_with(input, format!("check --json --inspector {PAGE} -")).json();
        assert_eq!(answer["verdict"], "valid");
        assert_eq!(answer.get("inspector").is_some(), has_address);
    }
}

#[test]
fn conform_gives_the_addresses_of_failing_vectors() {
    let conform = format!("conform --exec false --format xiangqi-position --json --inspector {PAGE}");
    let report = run(conform).json();
    let failures = report["failures"].as_array().unwrap();
    assert!(failures.len() > 100, "{}", failures.len());
    for failure in failures {
        let id = failure["id"].as_str().unwrap();
        match failure["inspector"].as_str().map(state) {
            Some(state) => {
                assert_eq!(state["format"], "xiangqi-position/1", "{id}");
                assert!(state["hex"].is_string(), "{id}");
            }
            // Long inputs are too long for an address.
            None => assert!(id.contains("trailing-") || id.contains("lengths-"), "{id}"),
        }
    }
}
