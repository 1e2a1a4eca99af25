//! A suite with everything that a suite may say about its own scope: exact numbers, depth, an operation, a limit and a feature of its own, a
//! profile, strengths, round trips, and vectors with several right replies.

use serde_json::{Value, json};

use crate::support::{Folder, Ran, change};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../packages/vectors/test/exact");

/// The run of the codec with these mistakes.
fn judge(mistakes: &str, options: &str) -> Ran {
    let testee = format!("python3 {SUITE}/codec.py {mistakes}");
    Folder::new().run(format!("conform --suite {SUITE} --testee '{testee}' {options}"))
}

fn failing(ran: &Ran) -> Vec<String> {
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let failures = report["failures"].as_array().unwrap();
    failures.iter().map(|failure| failure["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_right_codec_is_conformant() {
    Folder::new().run(format!("suite check {SUITE}")).ended(0);
    let shown = Folder::new().run(format!("formats --suite {SUITE} numbers"));
    shown.ended(0).says("  value of total: The sum of all numbers in the lists. Example: {\"total\":6}");
    judge("", "").ended(0).says("conformant: 25 of 25 vectors");
    judge("", "--profile strict").ended(0).says("conformant: 27 of 27 vectors");
    judge("", "--profile strikt").ended(2).says("did you mean `strict`?");
}

#[test]
fn malformed_values_are_made_from_the_schema() {
    let failing = |mistakes: &str| failing(&judge(mistakes, "--adapter --json"));
    let (right, careless) = (failing(""), failing("careless"));
    let names = ["value-text", "value-member-missing", "value-type", "value-member-more"];
    assert_eq!(careless.len(), right.len() + names.len(), "{right:?} {careless:?}");
    for name in names {
        assert!(careless.contains(&format!("protocol.{name}")), "{careless:?}");
    }
}

#[test]
fn the_last_digit_counts() {
    let ran = judge("rounds", "--json");
    assert_eq!(failing(ran.ended(1)), ["nu.decode.past-doubles", "nu.decode.past-64-bits"]);
    judge("rounds", "").says("n: expected 9007199254740993, got 9007199254740992");
}

#[test]
fn what_is_not_offered_does_not_fail() {
    let ran = judge("lacks", "");
    ran.ended(0).says("not offered: numbers/1 decode with the feature `bignum` (2 vectors)");
    ran.says("conformant: 20 of 20 vectors");
    let ran = judge("no-limits", "");
    ran.ended(0).says("not offered: numbers/1 decode with `items` (2 vectors)");
    // The codec replies `unsupported` where a vector needs a feature that its hello does not list as missing.
    let ran = judge("gives-up", "--id nu.decode.past*");
    ran.ended(1).says("its hello does not say that it lacks bignum");
    let report = judge("lacks", "--json");
    let report: Value = serde_json::from_str(&report.stdout).unwrap();
    assert_eq!(report["left_out"][0]["feature"], "bignum");
}

#[test]
fn a_fuzzer_sends_no_vector_that_needs_what_a_testee_lacks() {
    for (mistakes, status) in [("rounds", 1), ("rounds lacks", 0)] {
        let testees =
            ["", mistakes].map(|mistakes| format!("--testee 'python3 {SUITE}/codec.py {mistakes}'"));
        // The number of requests is that of the vectors of decode that need no feature: the fuzzer sends these first, unchanged.
        let ran = Folder::new()
            .run(format!("fuzz --suite {SUITE} --op decode --seed 1 --cases 21 {}", testees.join(" ")));
        ran.ended(status);
    }
}

#[test]
fn profiles_and_weak_requirements_are_observed() {
    let ran = judge("accepts-blanks accepts-minus-zero", "");
    ran.ended(0).says("observed, never scored: `should`: 1 of 2 followed");
    ran.says("  nu.decode.minus-zero: ok {\"n\":0}, not reject zero at char 0");
    ran.says("observed, never scored: profile strict, `must`: 1 of 2 followed");
    let ran = judge("accepts-blanks", "--profile strict --json");
    assert_eq!(failing(ran.ended(1)), ["nu.decode.blanks"]);
    // The printed command has the profile and the level, so that it gives the same verdict again.
    let ran = judge("accepts-blanks", "--profile strict --level code");
    ran.says(format!(" --id nu.decode.blanks --profile strict --level code --suite {SUITE}\n"));
    let ran = judge("", &format!("--testee 'python3 {SUITE}/codec.py accepts-blanks'"));
    ran.ended(0).says("observed, never scored: numbers (2): profile strict, `must`: 1 of 2 followed");
}

#[test]
fn a_run_traces_what_it_observes() {
    let (folder, trace) = (Folder::new(), "--level verdict --trace trace.md");
    let ran = folder
        .run(format!("conform --suite {SUITE} --testee 'python3 {SUITE}/codec.py third-reading' {trace}"));
    ran.ended(0).created(&["trace.md"]);
    let page = folder.text("trace.md");
    assert!(page.contains("from a run of\nnumbers at level verdict"), "{page}");
    assert!(page.contains("| decode | 2: `nu.decode.no-blanks` | 1: `nu.decode.blanks` |"), "{page}");
}

#[test]
fn a_command_gets_only_inputs() {
    let exec = |options: &str| Folder::new().run(format!("conform --suite {SUITE} --exec true {options}"));
    exec("").ended(1).says("a command gets only the input of decode: 13 of 30 vectors were not sent");
    exec("--id nu.decode.*limit").ended(4).says("nothing was verified: no vector was sent");
    judge("", "--lacks bignum").ended(2).says("cannot be used with '--lacks <FEATURE>'");
}

#[test]
fn a_run_can_end_at_what_no_testee_may_leave_out() {
    judge("gives-up", "--fail-fast").ended(1).says("the run ended early");
}

#[test]
fn a_reply_that_follows_no_reading_fails() {
    let ran = judge("third-reading", "");
    ran.ended(1).says("nu.decode.comma").says("reject comma at char 0");
    judge("third-reading", "--level verdict").ended(0).says("nu.decode.comma");
}

#[test]
fn a_deep_reply_is_one_clear_error() {
    let ran = judge("nests", "--id nu.decode.one");
    ran.ended(1)
        .says("line 2 is not a valid reply: it is nested deeper than 400 levels of objects and lists");
    let folder = Folder::new();
    let mut deep = json!(1);
    (0..130).for_each(|_| deep = json!([deep.take()]));
    folder.stdout("suite init point");
    change(&folder.path("point/vectors/point.json"), |file| file["vectors"][0]["expect"]["ok"]["x"] = deep);
    folder.run("suite check point").ended(2).says("nested deeper than 128 levels of objects and lists");
    change(&folder.path("point/suite.json"), |suite| suite["depth"] = json!(901));
    folder
        .run("suite check point")
        .ended(2)
        .says("point/suite.json:1:364: depth: expected at most 900, got 901");
    change(&folder.path("point/suite.json"), |suite| suite["depth"] = json!(400));
    folder.run("suite check point").ended(0);
    let deepest = "[".repeat(10_000_000) + &"]".repeat(10_000_000);
    let vector = format!(
        r#"{{"id":"pt.decode.deep","reason":"r","requirements":[],"op":"decode","request":{deepest},"outcome":"accept","expect":{{}}}}"#
    );
    folder.file("point/vectors/deep.json", format!(r#"{{"format":"point/1","vectors":[{vector}]}}"#));
    folder.run("suite check point").ended(2).says("nested deeper than 400 levels of objects and lists");
}

/// Keys that mean a number to some readers of JSON are keys like all others.
#[test]
fn no_key_is_a_number() {
    for key in ["$serde_json::private::Number", "$serde_json::private::RawValue", "$numberLong", "__proto__"]
    {
        let ran = judge(&format!("forges {key}"), "--id nu.decode.one");
        ran.ended(1).says("n: expected 1, got {");
    }
}
