//! Reports as files: JUnit XML, a page, a badge, and several side by side.

use crate::support::{Folder, Ran};
use crate::testees::{TEN, command_with_fault, conform, judge, run_patiently, run_with_fault};
use serde_json::{Value, json};

/// A run of a testee that omits offsets, which writes all files into a folder.
fn run(folder: &Folder) -> Ran {
    let path = |name: &str| folder.path(name).display().to_string();
    let (junit, html, badge) = (path("junit.xml"), path("page.html"), path("badge.svg"));
    let files = format!("--junit {junit} --html {html} --badge {badge} --force");
    run_with_fault("without-place", &format!("{TEN} {files} --json --failures 1"))
}

#[test]
fn files_hold_all_failures_and_are_the_same_for_the_same_run() {
    let folder = Folder::new();
    let files = || ["junit.xml", "page.html", "badge.svg"].map(|name| folder.text(name));
    run(&folder).ended(1);
    let first = files();
    run(&folder);
    assert_eq!(first, files());
    let [junit, page, badge] = first;
    let head = r#"<testsuite name="ternary-board/1 decode" tests="10" skipped="0" errors="0" failures="7">"#;
    assert!(junit.contains(head), "{junit}");
    assert_eq!(junit.matches("<testcase ").count(), 10, "a case a vector: {junit}");
    for id in 243..=249 {
        let id = format!("tb.decode.byte-middle-{id}");
        assert!(junit.contains(&format!("<testcase name=\"{id}\"")) && page.contains(&id));
    }
    assert!(badge.contains(">not conformant: 3 of 10 at level offset</text>"));
    // The page is sent by mail and archived, so it must need no other file.
    assert!(page.starts_with("<!DOCTYPE html>"));
    for outside in ["http:", "https:", "src=", "@import", "url(", "<script", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn a_report_with_any_numbers_is_read() {
    fn set_numbers_to_maximum(value: &mut Value) {
        match value {
            Value::Number(number) => *number = u64::MAX.into(),
            Value::Array(items) => items.iter_mut().for_each(set_numbers_to_maximum),
            Value::Object(members) => members.values_mut().for_each(set_numbers_to_maximum),
            _ => {}
        }
    }
    let folder = Folder::new();
    let mut report = run(&folder).json();
    set_numbers_to_maximum(&mut report);
    folder.file("report.json", report.to_string());
    // The report says that failures are missing in it, so the command fails although it writes the page.
    folder.run("compare report.json --html numbers.html").ended(2).says("of 18446744073709551615");
    assert!(folder.text("numbers.html").contains("18446744073709551615 of 18446744073709551615"));
}

/// Testees of the ten vectors: a right one, one without offsets, one that accepts all, one of another format, and one that does not start.
fn five_testees() -> Vec<String> {
    let faults = ["none", "without-place", "accept-all", "hello-of-streams"].map(command_with_fault);
    faults.into_iter().chain(["false".to_owned()]).collect()
}

fn conform_several(testees: &[String], arguments: &str) -> Ran {
    run_patiently(&format!("conform {TEN} {arguments} --testee '{}'", testees.join("' --testee '")))
}

#[test]
fn several_testees_are_compared() {
    let all = five_testees();
    insta::assert_snapshot!("several_testees", conform_several(&all, "").ended(3).stdout);
    conform_several(&all, "--failures 1").says("1 more cause is not shown").says("6 more vectors");
    // The exit status is that of the worst testee, whatever their order is.
    for ([one, other], status) in [([0, 0], 0), ([0, 3], 4), ([3, 1], 1), ([4, 1], 3)] {
        conform_several(&[all[one].clone(), all[other].clone()], "").ended(status);
    }
    for (options, name) in [
        ("--known x", "--known"),
        ("--junit x", "--junit"),
        ("--fail-fast", "--fail-fast"),
        ("--json --failures 1", "--failures"),
    ] {
        conform_several(&all, options).ended(2).says(format!("{name} "));
    }
}

/// `conform` with several testees and `compare` with their reports show the same.
#[test]
fn a_run_and_its_reports_give_the_same_comparison() {
    let folder = Folder::new();
    let html = folder.path("run.html").display().to_string();
    let of_run = conform_several(&five_testees(), &format!("--json --html {html}"));
    for (number, testee) in (1..).zip(five_testees()) {
        folder.file(number.to_string(), judge(&testee, &format!("{TEN} --json")).stdout);
    }
    // The label of a testee is the name of its file when reports are compared, and its number in a run.
    assert_eq!(folder.run("compare 1 2 3 4 5 --json --html files.html").stdout, of_run.stdout);
    assert_eq!(folder.text("files.html"), folder.text("run.html"));
    let compared = of_run.json();
    let mut vectors = compared["vectors"].as_array().unwrap().iter();
    let results = &vectors.find(|vector| vector["id"] == "tb.decode.byte-middle-243").unwrap()["results"];
    assert_eq!(*results, json!(["right", "offset", "accepted", "not-judged", "not-judged"]));
    assert_schema(include_str!("../../../spec/schemas/comparison.json"), &compared);
    for report in &compared["reports"].as_array().unwrap()[..4] {
        assert_schema(REPORT, report);
    }
    let compare = || folder.run("compare 1 2 3 4 5");
    folder.file("1", conform("--id tb.decode.byte-middle-242 --json").stdout);
    compare().ended(0).says("warning: the reports are of different vectors of ternary-board/1 decode");
    folder.file("1", "{}");
    compare().ended(2).says("write one with `boardwire conform --json`");
    std::fs::remove_file(folder.path("1")).unwrap();
    compare().ended(2).says("cannot read ");
}

const REPORT: &str = include_str!("../../../spec/schemas/report.json");

#[track_caller]
fn assert_schema(schema: &str, value: &Value) {
    let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
    let errors = schema.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path()));
    assert_eq!(errors.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_report_matches_its_schema() {
    for fault in ["none", "without-place", "tenth", "unsupported"] {
        assert_schema(REPORT, &run_with_fault(fault, &format!("{TEN} --json --rerun")).json());
    }
}
