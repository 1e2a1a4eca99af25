//! The other interfaces: a command for each input, plain files, and the first steps of a new adapter.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::testees::{PROGRAM, Ran, TEN, conform, patient};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

fn run(arguments: &[&str]) -> Ran {
    Command::new(PROGRAM)
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap()
        .into()
}

/// A run of a shell script as the command for each ternary board.
fn judge_script(script: &str, arguments: &[&str]) -> Ran {
    let command = format!("sh -c {}", shell_words::quote(script));
    conform(&[&["--exec", &command, "--timeout", "600", "--format", "ternary-board"], arguments].concat())
}

#[test]
fn a_command_is_judged_by_its_exit_status() {
    // Byte 7 of these boards must be rejected above 242.
    let ran = judge_script("byte=$(od -An -tu1 -j7 -N1); test $byte -le 242", &TEN);
    assert_eq!(ran.status, Some(0), "{}", ran.stdout);
    assert_eq!(ran.verdict(), "conformant: 10 of 10 vectors at level verdict");
}

#[test]
fn a_command_that_accepts_or_rejects_everything_scores_no_rejection() {
    let ran = judge_script("exit 0", &TEN);
    assert_eq!(ran.verdict(), "not conformant: 3 of 10 vectors at level verdict");
    let ran = judge_script("exit 1", &TEN);
    assert_eq!(ran.verdict(), "not conformant: 0 of 10 vectors at level verdict");
}

#[test]
fn failures_of_a_command_are_explained() {
    judge_script("exit 7", &TEN).assert_output(1, "0 says that it accepts, 1 that it rejects");
    judge_script("echo no >&2; kill -9 $$", &TEN).assert_output(1, "signal 9");
    let ran =
        conform(&["--exec", "sleep 3600", "--timeout", "0.2", "--format", "ternary-board", "--id", TEN[1]]);
    ran.assert_output(5, "no reply in 2.2 s");
    assert_eq!(
        ran.verdict(),
        "not decided: 0 of 0 vectors at level verdict, and 10 vectors without a reply in time"
    );
    conform(&["--exec", "true"]).assert_output(2, "name the format with --format");
    conform(&["--exec", "true", "--format", "ternary-board", "--level", "code"])
        .assert_output(2, "leave --level out");
    conform(&["--exec", "true", "--testee", "x", "--format", "ternary-board"])
        .assert_output(2, "cannot be used with");
    // Vectors that need more than bytes are not sent.
    let leave = ["--format", "ternary-board", "--exec", "true", "--id", "tb.decode.byte-last-1-003-allowed"];
    conform(&leave).assert_output(4, "nothing was verified");
}

#[test]
fn vectors_are_exported_as_files_with_checksums() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().join("vectors");
    let target = target.to_str().unwrap();
    run(&["export", target, "--max-size", "0", "--format", "xiangqi-list", "--format", "xiangqi-fen"])
        .assert_output(0, "vectors in");
    let sums = fs::read_to_string(Path::new(target).join("SHA256SUMS")).unwrap();
    let sums: HashMap<&str, &str> =
        sums.lines().map(|line| line.split_once("  ").unwrap()).map(|(sum, name)| (name, sum)).collect();
    let list = conform(&["--list", "--format", "xiangqi-list", "--format", "xiangqi-fen"]).stdout;
    for line in list.lines() {
        let id = line.split(':').next().unwrap();
        let format = if id.starts_with("xs") { "xiangqi-list-1" } else { "xiangqi-fen-1" };
        let read = |suffix: &str| {
            let name = format!("{format}/{id}.{suffix}");
            let bytes = fs::read(Path::new(target).join(&name)).unwrap();
            assert_eq!(sums[name.as_str()], hex::encode(Sha256::digest(&bytes)), "{name}");
            bytes
        };
        let document: Value = serde_json::from_slice(&read("json")).unwrap();
        assert_eq!(document["id"], id);
        let given = [&document["request"], &document["expect"]["ok"]];
        if let Some(text) = given.iter().find_map(|holder| holder["text"].as_str()) {
            assert_eq!(read("txt"), text.as_bytes());
        } else if let Some(hex) = given.iter().find_map(|holder| holder["hex"].as_str()) {
            assert_eq!(hex::encode(read("bin")), hex);
        }
    }
    assert!(list.lines().count() > 1000 && sums.len() > 2000, "{} files", sums.len());
    // Again, into the same folder; then with a foreign file in it, which is an error.
    run(&["export", target, "--format", "xiangqi-fen"]).assert_output(0, "vectors in");
    assert!(!Path::new(target).join("xiangqi-list-1").exists());
    fs::write(Path::new(target).join("other"), "").unwrap();
    run(&["export", target]).assert_output(2, "holds other, which is not from an unchanged export");
    run(&["export", "Cargo.toml"]).assert_output(2, "cannot write into Cargo.toml");
}

#[test]
fn the_doctor_stops_at_the_first_failed_step() {
    // Each step starts a program: the adapter with two operations has few steps.
    const ADAPTER: &str = "python3 conformance/testees/minimal/adapter.py";
    let visit = |testee: &str| run(&patient(&["doctor", "--testee", testee]));
    visit(&format!("{PROGRAM} testee")).assert_output(0, "it names 50 operations of 18 formats");
    visit(ADAPTER).assert_output(0, "it names decode, encode of ternary-board/1");
    visit("no-such-program").assert_output(1, "stop  1  it starts and says hello");
    visit("cat").assert_output(1, "the program echoes its input");
    let visit_with_fault =
        |fault: &str| visit(&format!("python3 cli/tests/program/testees/inject.py {fault} {ADAPTER}"));
    visit_with_fault("refuse-all").assert_output(1, "expected  ok");
    visit_with_fault("accept-all").assert_output(1, "stop");
    visit_with_fault("hello-without-formats").assert_output(1, "it has no \"formats\"");
    visit_with_fault("unsupported").assert_output(1, "next: write");
    let stays = &format!("python3 cli/tests/program/testees/inject.py stays {ADAPTER}");
    // The timeout of hello also applies to the end.
    let mut ends =
        ["1", "8", "64"].into_iter().map(|time| run(&["doctor", "--testee", stays, "--hello-timeout", time]));
    let ran = ends.find(|ran| !ran.stdout.contains("no hello")).expect("it says hello");
    ran.assert_output(1, "it ends when its input ends");
    ran.assert_output(1, "it still runs after");
    visit_with_fault("error-with-bell").assert_output(1, "did not understand the request: \\u{7}");
}
