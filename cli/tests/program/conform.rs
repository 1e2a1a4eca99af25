//! `boardwire conform` and `boardwire testee` from their users' view: verdicts, levels, filters, reports and exit
//! statuses.

use std::fs;

use crate::support::{Folder, program};
use crate::testees::{ONE, TEN, command_with_fault, conform, judge, patient, run_with_fault};
use serde_json::json;

#[test]
fn the_verdict_names_what_is_skipped() {
    conform("--tag sample").ended(0).says("testee: boardwire");
    let skipped = "7 of 7 vectors at level offset; 7 vectors with the tag `large` skipped and not verified";
    let ran = conform("--id tb.decode.far-* --skip large");
    assert_eq!(ran.verdict(), format!("conformant: {skipped}"));
    // Vectors of formats that the testee does not name are not skipped.
    let minimal = "python3 ../../conformance/testees/minimal/adapter.py";
    let ran = judge(minimal, "--id tb.decode.far-* --id br.decode.* --skip large");
    assert_eq!(ran.verdict(), format!("conformant: {skipped}"));
    conform("--id tb.decode.far-* --skip larger").ended(2).says("no vector has the tag `larger`");
    // The reference speaks the protocol, answers every line and ends with its input.
    let ran = judge("boardwire testee", "--format ternary-stream --adapter");
    assert!(ran.ended(0).verdict().starts_with("conformant: "), "{ran}");
}

/// The last testee crashes so often that the run ends.
#[test]
fn the_report_is_the_same_whatever_the_jobs() {
    let folder = Folder::new();
    for fault in ["none", "no-leniency", "off-by-one", "plain-json-alone", "always"] {
        let [by_one_job, by_three_jobs] = [1, 3].map(|jobs| {
            let text = folder.path(format!("{fault}-{jobs}"));
            let ids = "--id tb.*.byte-last-1-00?* --id xi.explain.* --id c?.explain.*";
            let arguments =
                format!("{ids} --adapter --shuffle 7 --jobs {jobs} --json --text {}", text.display());
            let ran = run_with_fault(fault, &arguments);
            (ran.status, ran.stdout, fs::read_to_string(text).unwrap())
        });
        assert_eq!(by_one_job, by_three_jobs, "{fault}");
    }
    for jobs in ["0", "65", "two"] {
        conform(&format!("--jobs {jobs}")).ended(2).says("expected a number from 1 to 64");
    }
}

/// `check` is a decoder of bytes alone, and ends with status 2 at its limits.
#[test]
fn a_command_for_each_input_is_judged_by_its_status() {
    // Each vector starts a process.
    for [format, ids] in [["ternary-runs", "*-cut*"], ["chess-board-packed", "*"], ["xiangqi-link", "*-s-*"]]
    {
        let command = format!("--exec 'boardwire check --exact --format {format} -'");
        let ran = conform(&format!("{command} --format {format} --id {ids} --timeout 600"));
        assert!(ran.ended(0).verdict().starts_with("conformant: "), "{ran}");
        ran.says("at level verdict");
    }
}

/// The engine in `engine.py` knows the moves of two vectors. The adapter of `testees/engine` rejects FENs.
#[test]
fn an_engine_is_judged_by_its_moves() {
    const RIGHT: &str = "conformant: 5 of 5 vectors at level offset";
    const MOVES: &str = "--id xr.legal-moves.general-on-d0";
    const SILENT: &str = "stderr    the engine gives no complete answer to 'position";
    let judge_engine = |engine: &str, wait: &str, ids: &str| {
        judge(&format!("python3 ../../conformance/testees/engine/adapter.py --wait {wait} {engine}"), ids)
    };
    let all = format!(
        "{MOVES} --id xr.legal-moves.general-on-e0 --id xr.*.fault-identity --id xr.perft.opening-0 --adapter"
    );
    for (engine, ids, status, what) in [
        ("uci right", all.as_str(), 0, RIGHT),
        ("ucci right", &all, 0, RIGHT),
        ("uci wrong", &all, 1, "  got       ok {\"moves\":[\"d0e0\"]}\n"),
        ("uci crashing", MOVES, 1, "stderr    illegal position"),
        ("ucci crashing", MOVES, 1, "the engine ended with status 1 after 'position"),
    ] {
        judge_engine(&format!("python3 engine.py {engine}"), "600", ids).ended(status).says(what);
    }
    for (engine, wait, status, what) in [
        ("python3 engine.py uci silent", "3", 1, SILENT),
        ("python3 engine.py uci mute", "0.5", 3, "the engine gives no complete answer to 'uci"),
        ("python3 engine.py uci without-perft", "0.5", 3, "the engine gives no complete answer to '"),
        ("yes", "600", 3, "the engine answers 'uci\\nucci' with more than 10000 lines, the last 'y'"),
        ("no-such-engine", "0.5", 3, "the engine 'no-such-engine' cannot be started"),
    ] {
        judge_engine(engine, wait, MOVES).ended(status).says(what);
    }
}

/// The level selects the judged parts of a rejection, and the table has a column for each.
#[test]
fn a_level_selects_the_judged_parts_of_a_rejection() {
    for (fault, level, status, right, row) in [
        ("none", "offset", 0, 10, "3/3 7/7 7/7 7/7"),
        ("without-place", "offset", 1, 3, "3/3 7/7 7/7 0/7"),
        ("without-place", "code", 0, 10, "3/3 7/7 7/7"),
        ("always-truncated", "offset", 1, 3, "3/3 7/7 0/7 0/7"),
        ("always-truncated", "code", 1, 3, "3/3 7/7 0/7"),
        ("always-truncated", "verdict", 0, 10, "3/3 7/7"),
        ("accept-all", "offset", 1, 3, "3/3 0/7 0/7 0/7"),
        ("accept-all", "verdict", 1, 3, "3/3 0/7"),
        ("refuse-all", "offset", 1, 0, "0/3 0/7 0/7 0/7"),
        ("off-by-one", "verdict", 1, 7, ""),
        ("unsupported", "offset", 1, 0, ""),
    ] {
        let ran = run_with_fault(fault, &format!("{TEN} --level {level}"));
        let not = if status == 0 { "" } else { "not " };
        assert_eq!(
            ran.ended(status).verdict(),
            format!("{not}conformant: {right} of 10 vectors at level {level}")
        );
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let row = format!("ternary-board/1 decode {row}");
        assert!(ran.stdout.lines().any(|line| words(line).starts_with(&row)), "{fault}: {ran}");
    }
    for (fault, says) in [
        ("unsupported", "got       unsupported: not yet"),
        ("refuse-all", "reject truncated at bit 0, and to the counterpart reject truncated at bit 0"),
        ("accept-all", "  expected  reject byte-out-of-range at bit 56\n  got       ok {}\n"),
    ] {
        run_with_fault(fault, TEN).says(says);
    }
    // The filter excludes the counterpart, but the run still sends it.
    let one = run_with_fault("refuse-all", "--id tb.decode.byte-middle-243 --level verdict");
    one.ended(1).says("its valid counterpart tb.decode.byte-middle-242 accepted");
}

#[test]
fn unsupported_vectors_are_counted_and_do_not_fail() {
    // Ten values of a last byte with one cell: 0 to 2 are valid; 3 to 9 are rejected, or accepted with a leniency.
    let allowed = "--id tb.decode.byte-last-1-00?-allowed";
    let some = format!("--id tb.decode.byte-last-1-00? {allowed}");
    run_with_fault("none", &some).ended(0).says("conformant: 17 of 17 vectors at level offset");
    run_with_fault("no-leniency", &some).ended(0).says("not supported and not judged");
    // Operations that the hello does not name are not missing.
    run_with_fault("hello-of-boards", "--tag sample").omits("not supported");
    // A run without verified vectors is not green.
    let unsupported = "nothing was verified: the testee supports none of the chosen vectors";
    let ran = run_with_fault("no-leniency", allowed);
    ran.ended(4).says("not offered: ternary-board/1 decode with `unused-trits` (7 vectors)");
    assert_eq!(ran.verdict(), unsupported);
    run_with_fault("hello-of-boards", "--format xiangqi-fen --tag sample").ended(4).says(unsupported);
    let nothing = "nothing was verified: the filters together choose no vector";
    conform("--format ternary-board --id xf.*").ended(4).says(nothing);
}

#[test]
fn mistakes_in_the_hello_are_reported() {
    run_with_fault("hello-of-others", ONE)
        .ended(4)
        .says("warning: the hello names ternary-board, of which this suite has no vector; it has ternary-board/1,")
        .says("warning: the hello names the operation read of ternary-board: there are decode, encode, explain, analyse, legal-moves, perft, play");
}

#[test]
fn usage_errors_suggest_the_right_usage() {
    for (arguments, what) in [
        ("--format xiangqi", "there are: chess-board-bytes/1, chess-board-packed/1, go-chains/1"),
        ("--tag samples", "no vector has the tag `samples`; did you mean `sample`?"),
        ("--id tb.decode.byte-middel-242", "did you mean `tb.decode.byte-middle-242`?"),
        ("--id zz*", "no vector has the id `zz*`\n"),
        ("--level deep", "[possible values: verdict, code, offset]"),
        ("--op read", "there are: analyse, decode, encode, explain, legal-moves, perft, play"),
        ("--timeout 0", "expected a number above 0"),
        ("--timeout NaN", "expected a number above 0"),
        ("--testee ''", "the command is empty"),
        ("--testee \"sh -c 'x\"", "cannot be split into words"),
        ("--testee 'x cd && y'", "so `&&` has no effect"),
        ("--nonsense", "unexpected argument"),
        ("--exec true", "name the format with --format"),
        ("--exec true --format ternary-board --level code", "leave --level out"),
        ("--exec true --testee x --format ternary-board", "cannot be used with"),
    ] {
        let ran = conform(arguments);
        assert_eq!(ran.ended(2).says(what).stdout, "", "{arguments}");
    }
}

#[test]
fn list_prints_the_chosen_vectors_without_a_testee() {
    let ran = conform(&format!("{TEN} --list --testee false"));
    assert_eq!(ran.ended(0).stdout.lines().count(), 10);
    ran.says("tb.decode.byte-middle-243: byte 243 in the middle");
    let list = conform(&format!("{ONE} --list --json")).json();
    assert_eq!(
        (&list[0]["id"], &list[0]["outcome"]),
        (&json!("tb.decode.byte-middle-242"), &json!("accept"))
    );
}

#[test]
fn the_number_of_shown_failures_can_be_chosen() {
    let all = run_with_fault("accept-all", &format!("{TEN} --failures 0"));
    assert_eq!(all.ended(1).stdout.matches("\nFAIL ").count(), 7);
    let ran = run_with_fault("accept-all", TEN);
    ran.says("\nFAIL 7 vectors: an input is accepted that must be rejected with `byte-out-of-range`\n");
    ran.says("\n6 more failures are not shown: --failures 0 shows all\n");
}

#[test]
fn vectors_from_outside_are_judged_alone() {
    let folder = Folder::new();
    folder.stdout("export exported --format xiangqi-map");
    let judged = folder.run("conform --vectors exported");
    assert!(judged.ended(0).verdict().starts_with("conformant: "), "{judged}");
    // The expectation in the file counts, not the one of the embedded vector with the same id.
    let vector = json!({
        "id": "tb.decode.one-empty-cell", "reason": "another reply", "requirements": ["TB-5"], "tags": [],
        "request": {"op": "decode", "format": "ternary-board/1", "hex": "01000001000001"},
        "outcome": "accept", "expect": {"ok": {"rows": 1, "cols": 1, "cells": "2"}}, "counterpart": null, "flag": null,
        "provenance": {"kind": "hand", "origin": "here", "confirmed_by": "none"},
    });
    let judged = |text: &str| {
        folder.file("one.json", text);
        folder.run("conform --vectors one.json")
    };
    let wrong = judged(&vector.to_string());
    wrong.ended(1).says("\n  hex       01000001000001\n");
    assert_eq!(wrong.verdict(), "not conformant: 0 of 1 vectors at level offset");
    for (text, what) in [
        ("{}", "it has no request"),
        ("[", "differs from the output of `boardwire fuzz -o`"),
        (r#"{"vectors":[1]}"#, "differs from the output"),
        (&vector.to_string().replace(r#"{"ok":"#, r#"{"no":"#), "differs from the output"),
    ] {
        judged(text).ended(2).says(what);
    }
    folder.run("conform --vectors nothing").ended(2).says("nothing");
}

#[test]
fn the_json_of_a_run_has_the_failures() {
    let report = run_with_fault("without-place", &format!("{TEN} --json --failures 1")).ended(1).json();
    let failure = &report["failures"][0];
    let what = "`byte-out-of-range` is reported without an offset";
    for (pointer, value) in [
        ("/verdict", json!("not-conformant")),
        ("/level", json!("offset")),
        ("/vectors", json!({"right": 3, "of": 10})),
        ("/table/0/code", json!({"right": 7, "of": 7})),
        ("/table/0/offset", json!({"right": 0, "of": 7})),
        (
            "/broken/0",
            json!({
                "id": "TB-6", "failures": 7, "of": 10, "link": "spec/src/ternary-board.md#TB-6", "is_likeliest": true,
            }),
        ),
        ("/failures/0/kind", json!("offset")),
        ("/failures/0/got", json!("reject byte-out-of-range")),
        ("/failures/0/cause", json!(0)),
        ("/causes", json!([{"what": what, "failures": 7, "example": failure["id"]}])),
        ("/failures_left_out", json!(6)),
    ] {
        assert_eq!(report.pointer(pointer), Some(&value), "{pointer}");
    }
    assert_eq!(failure["request"]["hex"].as_str().unwrap().len(), 18);
    let report = judge("cat", &format!("{ONE} --json")).ended(3).json();
    assert_eq!((&report["verdict"], &report["kind"]), (&json!("not-run"), &json!("echo")));
}

#[test]
fn a_report_reads_well() {
    let chosen =
        "--id tb.decode.byte-middle-242 --id tb.decode.byte-middle-243 --id tb.encode.group-middle-22222";
    let ran = run_with_fault("off-by-one", chosen);
    let report = ran.stdout.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    insta::assert_snapshot!(format!("status {}\n{report}", ran.status.unwrap()));
}

#[test]
fn a_closed_stdout_does_not_change_the_verdict() {
    let (_, writer) = std::io::pipe().unwrap();
    let testee = command_with_fault("accept-all");
    let conform = program(patient(&format!("conform --testee '{testee}' --id tb.decode.byte-middle-243")));
    let ran = conform.memory_limit(u64::MAX).stdout(std::os::fd::OwnedFd::from(writer).into()).run();
    assert_eq!(ran.ended(1).stderr, "");
}
