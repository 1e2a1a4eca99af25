//! Known failures, runs in another order, and repeated failures.

use crate::support::{Folder, Ran};
use crate::testees::{TEN, conform, run_with_fault};
use serde_json::{Value, json};

/// A run of a testee that omits offsets, with these arguments.
fn run_without_offsets(arguments: &str) -> Ran {
    run_with_fault("without-place", &format!("{TEN} {arguments}"))
}

#[test]
fn known_failures_do_not_fail_a_run() {
    let folder = Folder::new();
    let path = folder.path("known.json").display().to_string();
    let write = format!("--write-known {path}");
    // The run determines the status. A testee that does not start leaves the file unchanged.
    run_without_offsets(&write).ended(1).says("not conformant: 3 of 10");
    run_with_fault("none", &format!("{TEN} {write}")).ended(0).says("conformant: 10 of 10");
    assert_eq!(folder.text("known.json"), "{\n  \"failures\": []\n}\n");
    run_without_offsets(&write).ended(1);
    conform(&format!("--testee no-such-program {write}")).ended(3).says("there is no program");
    let mut known: Value = serde_json::from_str(&folder.text("known.json")).unwrap();
    assert_eq!(known["failures"].as_array().unwrap().len(), 7);
    let first = json!({"id": "tb.decode.byte-middle-243", "kind": "offset", "reason": "not known yet"});
    assert_eq!(known["failures"][0], first);

    let compare = format!("--known {path}");
    let ran = run_without_offsets(&compare);
    ran.ended(0).says("7 failures are as known; 0 of the list not judged here").omits("FAIL ");
    assert_eq!(ran.verdict(), "as known: 3 of 10 vectors at level offset, the rest fails as expected");
    // A rewritten list keeps its reasons.
    known["failures"][2]["reason"] = "places come next month".into();
    folder.file("known.json", known.to_string());
    run_without_offsets(&format!("{compare} {write}")).ended(0).says("as known");
    assert!(folder.text("known.json").contains("next month"));
    // Only a part of the known vectors is sent.
    let part = run_with_fault("without-place", &format!("--id tb.decode.byte-middle-249 {compare}"));
    part.ended(0).says("1 failure is as known; 6 of the list not judged here");
    // The run has a known failure that is gone, one in another way, and a new one.
    let sound = run_with_fault("none", &format!("{TEN} {compare}"));
    sound.ended(1).says("fixed: tb.decode.byte-middle-243 now passes");
    assert_eq!(sound.verdict(), "not conformant: 10 of 10 vectors at level offset");
    let changed = "changed: tb.decode.byte-middle-243 failed by `offset` and now fails by `code`";
    run_with_fault("always-truncated", &format!("{TEN} {compare}")).ended(1).says(changed);
    known["failures"].as_array_mut().unwrap().truncate(6);
    folder.file("known.json", known.to_string());
    let ran = run_without_offsets(&compare);
    assert_eq!(ran.ended(1).says("FAIL tb.decode.byte-middle-249").stdout.matches("\nFAIL ").count(), 1);

    known["failures"][1] = known["failures"][0].clone();
    folder.file("known.json", known.to_string());
    conform(&compare).ended(2).says("an id occurs twice");
    folder.file("known.json", "[]");
    conform(&compare).ended(2).says("make one with --write-known");
    conform("--known no/such/file").ended(2).says("cannot read no/such/file");
}

#[test]
fn another_order_changes_no_verdict_of_a_sound_testee() {
    let verdict = "conformant: 10 of 10 vectors at level offset";
    assert_eq!(run_with_fault("none", &format!("{TEN} --shuffle 1")).verdict(), verdict);
    let order = |seed: u32| -> Vec<Value> {
        let report = run_without_offsets(&format!("--shuffle {seed} --json")).json();
        report["failures"].as_array().unwrap().iter().map(|failure| failure["id"].clone()).collect()
    };
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
}

#[test]
fn a_leak_of_state_is_distinguished_from_a_bug() {
    let leak = run_with_fault("forgetful", &format!("{TEN} --rerun"));
    leak.ended(1).says("  alone     it is right: something of earlier requests is left over");
    let bug = run_without_offsets("--rerun");
    bug.ended(1).says("  alone     it fails in the same way").omits("left over");
}
