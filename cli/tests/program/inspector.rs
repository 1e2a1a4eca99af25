//! `--inspector`: the address contains the state that the page of the book reads. `inspector/test/addresses.test.js` reads the same states.

use crate::support::run_with;
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
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran =
            run_with(b"", &[&["check", "--json", "--inspector", PAGE, input.as_str()][..], &args].concat());
        let answer: Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(&state(answer["inspector"].as_str().unwrap()), expected, "{input}");
        let plain = run_with(b"", &[&["check", "--inspector", PAGE, input.as_str()][..], &args].concat());
        assert!(
            String::from_utf8(plain.stdout).unwrap().contains(answer["inspector"].as_str().unwrap()),
            "{input}"
        );
    }
}

#[test]
fn an_input_that_is_too_long_has_no_address() {
    let long = format!("000100000100{}", "00".repeat(256 * 256 / 5 + 1));
    let longer = format!("000400000400{}", "00".repeat(1024 * 1024 / 5 + 1));
    for (input, has_address) in [(long, true), (longer, false)] {
        let ran = run_with(input.as_bytes(), &["check", "--json", "--inspector", PAGE, "-"]);
        let answer: Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(answer["verdict"], "valid");
        assert_eq!(answer.get("inspector").is_some(), has_address);
    }
}

#[test]
fn without_the_option_there_is_no_address() {
    let ran = run_with(b"", &["check", "--json", "030000030000d046"]);
    let answer: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(answer.get("inspector"), None);
}

#[test]
fn conform_gives_the_addresses_of_failing_vectors() {
    let args = ["conform", "--exec", "false", "--format", "xiangqi-position", "--json", "--inspector", PAGE];
    let ran = run_with(b"", &args);
    let report: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let failures = report["failures"].as_array().unwrap();
    assert!(failures.len() > 100, "{}", failures.len());
    // Long inputs are too long for an address.
    let (with, without): (Vec<_>, Vec<_>) =
        failures.iter().partition(|failure| failure["inspector"].is_string());
    let mut ids = without.iter().filter_map(|failure| failure["id"].as_str());
    assert!(ids.all(|id| id.contains("trailing-") || id.contains("lengths-")));
    for failure in with {
        let state = state(failure["inspector"].as_str().unwrap());
        assert_eq!(state["format"], "xiangqi-position/1", "{}", failure["id"]);
        assert!(state["hex"].is_string());
    }
}

#[test]
fn an_address_with_a_fragment_is_an_error() {
    let ran = run_with(b"", &["check", "--inspector", "https://example.org/#x", "030000030000d046"]);
    assert_eq!(ran.status.code(), Some(2));
}
