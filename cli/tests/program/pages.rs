//! Reports as files: JUnit XML, a page, a badge, and several side by side.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::testees::{PROGRAM, Ran, TEN, bent};
use serde_json::Value;
use tempfile::TempDir;

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// A run of a testee that omits offsets, which writes all files into a folder.
fn run(folder: &Path) -> Ran {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (junit, html, badge) = (path("junit.xml"), path("page.html"), path("badge.svg"));
    let files = ["--junit", &junit, "--html", &html, "--badge", &badge, "--json", "--failures", "1"];
    bent("without-place", &[&TEN[..], &files[..]].concat())
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
fn a_page_stands_by_itself() {
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
fn nothing_of_a_testee_is_taken_for_markup() {
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
    fn exaggerated(value: &mut Value) {
        match value {
            Value::Number(number) => *number = u64::MAX.into(),
            Value::Array(items) => items.iter_mut().for_each(exaggerated),
            Value::Object(members) => members.values_mut().for_each(exaggerated),
            _ => {}
        }
    }
    let folder = TempDir::new().unwrap();
    let mut report: Value = serde_json::from_str(&run(folder.path()).stdout).unwrap();
    exaggerated(&mut report);
    let [path, html] = ["report.json", "compared.html"].map(|name| folder.path().join(name));
    fs::write(&path, report.to_string()).unwrap();
    let compare = |path: &Path| -> Ran {
        let arguments = [path.as_os_str(), "--html".as_ref(), html.as_os_str()];
        Command::new(PROGRAM).arg("compare").args(arguments).output().unwrap().into()
    };
    // It says of itself that it leaves failures out.
    compare(&path).said(2, "of 18446744073709551615");
    assert!(fs::read_to_string(&html).unwrap().contains("18446744073709551615 of 18446744073709551615"));
    #[cfg(unix)]
    compare(Path::new("/dev/zero")).said(2, "/dev/zero is longer than 64 MiB");
}

#[test]
fn reports_are_put_side_by_side() {
    let folder = TempDir::new().unwrap();
    let report = |name: &str, how: &str| {
        let text = bent(how, &[&TEN[..], &["--json"]].concat()).stdout;
        fs::write(folder.path().join(name), text).unwrap();
    };
    report("a.json", "none");
    report("b.json", "without-place");
    report("c.json", "hello-of-streams");
    let compare = |arguments: &[&str]| -> Ran {
        let mut command = Command::new(PROGRAM);
        command.arg("compare").args(arguments).current_dir(folder.path()).output().unwrap().into()
    };
    let ran = compare(&["a.json", "b.json", "c.json"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let rows: Vec<String> =
        ran.stdout.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        rows,
        [
            "format operation boardwire (a.json) boardwire (b.json) boardwire (c.json)",
            "ternary-board/1 decode 10 of 10 3 of 10 not supported",
            "all conformant not conformant nothing verified"
        ]
    );
    compare(&["no-such-file"]).said(2, "cannot read no-such-file");
    fs::write(folder.path().join("d.json"), "{}").unwrap();
    compare(&["d.json"]).said(2, "write one with `boardwire conform --json`");
}

#[test]
fn a_report_is_of_its_schema() {
    let schema = include_str!("../../../spec/schemas/report.json");
    let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
    for how in ["none", "without-place", "tenth", "unsupported"] {
        let ran = bent(how, &[&TEN[..], &["--json", "--rerun"]].concat());
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        let errors: Vec<String> =
            schema.iter_errors(&report).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{how}: {}", errors.join("\n"));
    }
}
