//! Reports as files: JUnit XML, a page, a badge, and several side by side.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::testees::{PROGRAM, Ran, TEN, conform, judge, patient, run_with_fault};
use serde_json::{Value, json};
use tempfile::TempDir;

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// A run of a testee that omits offsets, which writes all files into a folder.
fn run(folder: &Path) -> Ran {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (junit, html, badge) = (path("junit.xml"), path("page.html"), path("badge.svg"));
    let files = ["--junit", &junit, "--html", &html, "--badge", &badge, "--json", "--failures", "1"];
    run_with_fault("without-place", &[&TEN[..], &files[..]].concat())
}

#[test]
fn files_hold_all_failures_and_are_the_same_for_the_same_run() {
    let (one, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let ran = run(one.path());
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    run(other.path());
    for name in ["junit.xml", "page.html", "badge.svg"] {
        assert_eq!(read(one.path(), name), read(other.path(), name), "{name}");
    }
    let junit = read(one.path(), "junit.xml");
    assert!(
        junit.contains(
            r#"<testsuite name="ternary-board/1 decode" tests="10" skipped="0" errors="0" failures="7">"#
        ),
        "{junit}"
    );
    assert_eq!(junit.matches("<testcase ").count(), 10, "a case a vector: {junit}");
    for id in 243..=249 {
        let id = format!("tb.decode.byte-middle-{id}");
        assert!(
            junit.contains(&format!("<testcase name=\"{id}\""))
                && read(one.path(), "page.html").contains(&id)
        );
    }
    assert!(read(one.path(), "badge.svg").contains(">not conformant: 3 of 10 at level offset</text>"));
}

/// The page is sent by mail and archived, so it must need no other file.
#[test]
fn a_page_needs_no_other_file() {
    let folder = TempDir::new().unwrap();
    run(folder.path());
    let page = read(folder.path(), "page.html");
    assert!(page.starts_with("<!DOCTYPE html>"));
    for outside in ["http:", "https:", "src=", "@import", "url(", "<script", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

/// The testee's information about itself is text, whatever it contains.
#[test]
fn texts_of_a_testee_are_escaped() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("report.json");
    let ran = run(folder.path());
    let mut report: Value = serde_json::from_str(&ran.stdout).unwrap();
    report["testee"]["name"] = "<script>alert(1)</script>&\"".into();
    report["failures_left_out"] = 0.into();
    fs::write(&path, report.to_string()).unwrap();
    let html = folder.path().join("page.html");
    let output = Command::new(PROGRAM)
        .args(["compare", path.to_str().unwrap(), "--html", html.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!read(folder.path(), "page.html").contains("<script"));
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
    let folder = TempDir::new().unwrap();
    let mut report: Value = serde_json::from_str(&run(folder.path()).stdout).unwrap();
    set_numbers_to_maximum(&mut report);
    let [path, html] = ["report.json", "compared.html"].map(|name| folder.path().join(name));
    fs::write(&path, report.to_string()).unwrap();
    let compare = |path: &Path| -> Ran {
        let arguments = [path.as_os_str(), "--html".as_ref(), html.as_os_str()];
        Command::new(PROGRAM).arg("compare").args(arguments).output().unwrap().into()
    };
    // It says of itself that it leaves failures out.
    compare(&path).assert_output(2, "of 18446744073709551615");
    assert!(fs::read_to_string(&html).unwrap().contains("18446744073709551615 of 18446744073709551615"));
    #[cfg(unix)]
    compare(Path::new("/dev/zero")).assert_output(2, "/dev/zero is longer than 64 MiB");
}

/// Testees of the ten vectors: a right one, one without offsets, one that accepts all, one of another format, and one that does not start.
fn five_testees() -> Vec<String> {
    let command_with_fault = |fault| format!("python3 testees/inject.py {fault} boardwire testee");
    let mut testees: Vec<String> =
        ["none", "without-place", "accept-all", "hello-of-streams"].map(command_with_fault).to_vec();
    testees.push("false".to_owned());
    testees
}

fn conform_several(testees: &[String], arguments: &[&str]) -> Ran {
    let mut all_arguments = patient(&[&TEN[..], arguments].concat());
    all_arguments.extend(testees.iter().flat_map(|testee| ["--testee", testee]));
    conform(&all_arguments)
}

#[test]
fn several_testees_are_compared() {
    let ran = conform_several(&five_testees(), &[]);
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
    insta::assert_snapshot!("several_testees", ran.stdout);
    let shortened = conform_several(&five_testees(), &["--failures", "1"]).stdout;
    assert!(
        shortened.contains("1 more cause is not shown") && shortened.contains("6 more vectors"),
        "{shortened}"
    );
}

/// Whatever their order is.
#[test]
fn the_exit_status_is_that_of_the_worst_testee() {
    let all_testees = five_testees();
    let [right, wrong, nothing, absent] = [0, 1, 3, 4].map(|number| all_testees[number].clone());
    for (testees, status) in
        [([&right, &right], 0), ([&right, &nothing], 4), ([&nothing, &wrong], 1), ([&absent, &wrong], 3)]
    {
        assert_eq!(conform_several(&testees.map(Clone::clone), &[]).status, Some(status), "{testees:?}");
    }
}

#[test]
fn options_for_one_testee_are_rejected_with_several() {
    for option in [&["--known", "x"][..], &["--junit", "x"], &["--fail-fast"], &["--json", "--failures", "1"]]
    {
        conform_several(&five_testees(), option)
            .assert_output(2, &format!("{} ", option[0].replace("--json", "--failures")));
    }
}

/// `conform` with several testees and `compare` with their reports show the same.
#[test]
fn a_run_and_its_reports_give_the_same_comparison() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let of_run = conform_several(&five_testees(), &["--json", "--html", &path("run.html")]);
    let files: Vec<String> = (1..)
        .zip(five_testees())
        .map(|(number, testee)| {
            let file = path(&number.to_string());
            fs::write(&file, judge(&testee, &[&TEN[..], &["--json"]].concat()).stdout).unwrap();
            file
        })
        .collect();
    let compare = |arguments: &[&str]| -> Ran {
        let files = files.iter().map(String::as_str);
        let arguments: Vec<&str> =
            ["compare"].into_iter().chain(arguments.iter().copied()).chain(files).collect();
        Command::new(PROGRAM).args(arguments).current_dir(folder.path()).output().unwrap().into()
    };
    let of_files = compare(&["--json", "--html", &path("files.html")]);
    // The label of a testee is its file there, and its number here.
    let unlabelled = |text: &str| text.replace(&format!("{}/", folder.path().display()), "");
    assert_eq!(unlabelled(&of_files.stdout), of_run.stdout);
    assert_eq!(unlabelled(&read(folder.path(), "files.html")), read(folder.path(), "run.html"));
    let compared: Value = serde_json::from_str(&of_run.stdout).unwrap();
    let results = |id: &str| {
        let vectors = compared["vectors"].as_array().unwrap();
        vectors.iter().find(|vector| vector["id"] == id).unwrap()["results"].clone()
    };
    let not_judged = "not-judged";
    assert_eq!(
        results("tb.decode.byte-middle-243"),
        json!(["right", "offset", "accepted", not_judged, not_judged])
    );
    let [comparison, report] = [
        include_str!("../../../spec/schemas/comparison.json"),
        include_str!("../../../spec/schemas/report.json"),
    ]
    .map(|schema| jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap());
    comparison.validate(&compared).unwrap();
    compared["reports"].as_array().unwrap()[..4].iter().for_each(|one| report.validate(one).unwrap());
    fs::write(&files[0], conform(&["--id", "tb.decode.byte-middle-242", "--json"]).stdout).unwrap();
    compare(&[]).assert_output(0, "warning: the reports are of different vectors of ternary-board/1 decode");
    fs::write(&files[0], "{}").unwrap();
    compare(&[]).assert_output(2, "write one with `boardwire conform --json`");
    fs::remove_file(&files[0]).unwrap();
    compare(&[]).assert_output(2, "cannot read ");
}

#[test]
fn a_report_matches_its_schema() {
    let schema = include_str!("../../../spec/schemas/report.json");
    let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
    for fault in ["none", "without-place", "tenth", "unsupported"] {
        let ran = run_with_fault(fault, &[&TEN[..], &["--json", "--rerun"]].concat());
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        let errors: Vec<String> =
            schema.iter_errors(&report).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{fault}: {}", errors.join("\n"));
    }
}
