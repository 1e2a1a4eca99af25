//! Known failures, runs in another order, and repeated failures.

use std::fs;

use crate::testees::{Ran, TEN, conform, run_with_fault};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A run of a testee that omits offsets, with these arguments.
fn run_without_offsets(arguments: &[&str]) -> Ran {
    run_with_fault("without-place", &[&TEN[..], arguments].concat())
}

#[test]
fn known_failures_do_not_fail_a_run() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("known.json");
    let file = path.to_str().unwrap();
    // The run determines the status. A testee that does not start leaves the file unchanged.
    run_without_offsets(&["--write-known", file]).assert_output(1, "not conformant: 3 of 10");
    run_with_fault("none", &[&TEN[..], &["--write-known", file]].concat())
        .assert_output(0, "conformant: 10 of 10");
    assert_eq!(fs::read_to_string(&path).unwrap(), "{\n  \"failures\": []\n}\n");
    run_without_offsets(&["--write-known", file]).assert_output(1, "not conformant: 3 of 10");
    conform(&["--testee", "no-such-program", "--write-known", file]).assert_output(3, "there is no program");
    let mut known: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(known["failures"].as_array().unwrap().len(), 7);
    assert_eq!(
        known["failures"][0],
        json!({"id": "tb.decode.byte-middle-243", "kind": "offset", "reason": "not known yet"})
    );

    let ran = run_without_offsets(&["--known", file]);
    ran.assert_output(0, "7 failures are as known; 0 of the list not judged here");
    assert_eq!(ran.verdict(), "as known: 3 of 10 vectors at level offset, the rest fails as expected");
    assert!(!ran.stdout.contains("FAIL "), "{}", ran.stdout);

    // A rewritten list keeps its reasons.
    known["failures"][2]["reason"] = "places come next month".into();
    fs::write(&path, known.to_string()).unwrap();
    run_without_offsets(&["--known", file, "--write-known", file]).assert_output(0, "as known");
    assert!(fs::read_to_string(&path).unwrap().contains("next month"));

    // Only a part of them is sent.
    run_with_fault("without-place", &["--id", "tb.decode.byte-middle-249", "--known", file])
        .assert_output(0, "1 failure is as known; 6 of the list not judged here");
    // A failure that is gone, one in another way, and a new one.
    let sound = run_with_fault("none", &[&TEN[..], &["--known", file]].concat());
    sound.assert_output(1, "fixed: tb.decode.byte-middle-243 now passes");
    assert_eq!(sound.verdict(), "not conformant: 10 of 10 vectors at level offset");
    run_with_fault("always-truncated", &[&TEN[..], &["--known", file]].concat())
        .assert_output(1, "changed: tb.decode.byte-middle-243 failed by `offset` and now fails by `code`");
    known["failures"].as_array_mut().unwrap().truncate(6);
    fs::write(&path, known.to_string()).unwrap();
    let ran = run_without_offsets(&["--known", file]);
    ran.assert_output(1, "FAIL tb.decode.byte-middle-249");
    assert_eq!(ran.stdout.matches("\nFAIL ").count(), 1);
}

#[test]
fn an_invalid_file_of_known_failures_is_rejected() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("known.json");
    fs::write(&path, "[]").unwrap();
    conform(&["--known", path.to_str().unwrap()]).assert_output(2, "make one with --write-known");
    conform(&["--known", "no/such/file"]).assert_output(2, "cannot read no/such/file");
    #[cfg(unix)]
    conform(&["--known", "/dev/zero"]).assert_output(2, "/dev/zero is longer than 64 MiB");
}

#[test]
fn another_order_changes_no_verdict_of_a_sound_testee() {
    for seed in ["1", "2"] {
        let ran = run_with_fault("none", &[&TEN[..], &["--shuffle", seed]].concat());
        assert_eq!(ran.verdict(), "conformant: 10 of 10 vectors at level offset");
    }
    let order = |seed: &str| {
        let ran = run_with_fault("without-place", &[&TEN[..], &["--shuffle", seed, "--json"]].concat());
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        let failures = report["failures"].as_array().unwrap().clone();
        failures.iter().map(|failure| failure["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(order("1"), order("1"));
    assert_ne!(order("1"), order("2"));
}

#[test]
fn a_leak_of_state_is_distinguished_from_a_bug() {
    let leak = run_with_fault("forgetful", &[&TEN[..], &["--rerun"]].concat());
    leak.assert_output(1, "  alone     it is right: something of earlier requests is left over");
    let bug = run_without_offsets(&["--rerun"]);
    bug.assert_output(1, "  alone     it fails in the same way");
    assert!(!bug.stdout.contains("left over"), "{}", bug.stdout);
}
