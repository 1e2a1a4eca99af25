//! The other interfaces of the runner: a command for each input, plain files, and the first steps of a new adapter.

use crate::support::{Folder, TESTEE, shell};
use crate::testees::{TEN, conform, run_patiently};
use serde_json::Value;
use shell_words::{join, quote};

#[test]
fn a_command_is_judged_by_its_exit_status() {
    for (script, status, says) in [
        // Byte 7 of these boards must be rejected if it is above 242.
        (
            "byte=$(od -An -tu1 -j7 -N1); test $byte -le 242",
            0,
            "\nconformant: 10 of 10 vectors at level verdict",
        ),
        // A command that accepts or rejects everything has no valid rejection.
        ("exit 0", 1, "not conformant: 3 of 10 vectors at level verdict"),
        ("exit 1", 1, "not conformant: 0 of 10 vectors at level verdict"),
        ("exit 7", 1, "0 says that it accepts, 1 that it rejects"),
        ("echo no >&2; kill -9 $$", 1, "signal 9"),
    ] {
        let exec = quote(&join(["sh", "-c", script])).into_owned();
        conform(&format!("--exec {exec} --timeout 600 --format ternary-board {TEN}"))
            .ended(status)
            .says(says);
    }
    let ran = conform(&format!("--exec 'sleep 3600' --timeout 0.2 --format ternary-board {TEN}"));
    ran.ended(5).says("no reply in 2.2 s");
    let late = "not decided: 0 of 0 vectors at level verdict, and 10 vectors without a reply in time";
    assert_eq!(ran.verdict(), late);
    // Vectors that need more than bytes are not sent.
    conform("--format ternary-board --exec true --id tb.decode.byte-last-1-003-allowed")
        .ended(4)
        .says("nothing was verified");
}

#[test]
fn vectors_are_exported_as_files_with_checksums() {
    let folder = Folder::new();
    let formats = "--format xiangqi-list --format xiangqi-fen";
    folder.run(format!("export vectors --max-size 0 {formats}")).ended(0).says("vectors in");
    let path = folder.path("vectors").display().to_string();
    shell(format!("cd {path} && sha256sum --check --quiet SHA256SUMS")).run().ended(0);
    let list = conform(&format!("--list {formats}")).stdout;
    for id in list.lines().map(|line| line.split(':').next().unwrap()) {
        let format = if id.starts_with("xs") { "xiangqi-list-1" } else { "xiangqi-fen-1" };
        let read = |end: &str| folder.read(format!("vectors/{format}/{id}.{end}"));
        let document: Value = serde_json::from_slice(&read("json")).unwrap();
        assert_eq!(document["id"], id);
        let given = [&document["request"], &document["expect"]["ok"]];
        if let Some(text) = given.iter().find_map(|holder| holder["text"].as_str()) {
            assert_eq!(read("txt"), text.as_bytes());
        } else if let Some(hex) = given.iter().find_map(|holder| holder["hex"].as_str()) {
            assert_eq!(hex::encode(read("bin")), hex);
        }
    }
    assert!(list.lines().count() > 900);
}

#[test]
fn the_doctor_stops_at_the_first_failed_step() {
    // Each step starts a program: the adapter with two operations has few steps.
    const ADAPTER: &str = "python3 ../../conformance/testees/minimal/adapter.py";
    let with_fault = |fault: &str| format!("{} {ADAPTER}", join(["python3", TESTEE, fault]));
    let formats: Vec<Value> = serde_json::from_str(include_str!("../../../spec/formats.json")).unwrap();
    let operations: usize = formats.iter().map(|format| format["operations"].as_array().unwrap().len()).sum();
    let all = format!("it names {operations} operations of {} formats", formats.len());
    let not_tried = format!(
        "not tried: explain of ternary-board/1; {} other formats; the leniency trailing-bytes; ",
        formats.len() - 1
    );
    for (testee, status, says) in [
        ("boardwire testee", 0, all.as_str()),
        (ADAPTER, 0, "it names decode, encode of ternary-board/1"),
        (ADAPTER, 0, &not_tried),
        ("no-such-program", 1, "stop  1  it starts and says hello"),
        (&with_fault("refuse-all"), 1, "expected  ok"),
        (&with_fault("accept-all"), 1, "stop"),
        (&with_fault("unsupported"), 1, "next: write"),
    ] {
        run_patiently(&format!("doctor --testee {}", quote(testee))).ended(status).says(says);
    }
}
