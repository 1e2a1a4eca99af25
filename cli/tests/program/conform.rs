//! `boardwire conform` and `boardwire testee` from their users' view: verdicts, levels, filters, reports and exit
//! statuses.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::testees::{BYTES, ONE, PROGRAM, Ran, TEN, command, conform, judge, patient, run_with_fault};
use insta::assert_snapshot;
use serde_json::{Value, json};

#[test]
fn the_reference_is_judged_where_no_testee_is_named() {
    let ran = conform(&TEN);
    ran.assert_output(0, "testee: boardwire");
    assert_eq!(ran.verdict(), "conformant: 10 of 10 vectors at level offset");
    let ran = conform(&["--tag", "sample"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stdout);
}

#[test]
fn the_verdict_names_what_is_skipped() {
    let ran = conform(&["--id", "tb.decode.cols-*", "--skip", "large"]);
    assert_eq!(
        ran.verdict(),
        "conformant: 19 of 19 vectors at level offset; 7 vectors with the tag `large` skipped and not verified"
    );
    conform(&["--id", "tb.decode.cols-*", "--skip", "larger"])
        .assert_output(2, "no vector has the tag `larger`");
}

#[test]
fn the_reference_behind_the_protocol_is_conformant_too() {
    judge("boardwire testee", &["--format", "ternary-stream"]).assert_output(0, "conformant");
}

/// `check` is a decoder of bytes alone, and ends with status 2 at its limits.
#[test]
fn a_command_for_each_input_is_judged_by_its_status() {
    // Each vector starts a process.
    for [format, ids] in [["ternary-runs", "*-cut*"], ["chess-board-packed", "*"], ["xiangqi-link", "*-s-*"]]
    {
        let command = format!("'{PROGRAM}' check --exact --format {format} -");
        let ran = conform(&["--exec", &command, "--format", format, "--id", ids, "--timeout", "600"]);
        ran.assert_output(0, "at level verdict");
        assert!(ran.verdict().starts_with("conformant: "), "{}", ran.verdict());
    }
}

/// The engine in `testees/engine.py` knows the moves of two vectors.
#[test]
fn an_engine_is_judged_by_its_moves() {
    const LONG: &str = "600";
    const BRIEF: &str = "0.2";
    let judged = |engine: &str, [hello, reply]: [&str; 2], status, what: &str| {
        let engine = format!("python3 testees/engine.py {engine}");
        let vectors = ["--id", "xr.legal-moves.general-on-d0", "--id", "xr.legal-moves.general-on-e0"];
        let times = ["--engine", &engine, "--hello-timeout", hello, "--timeout", reply];
        conform(&[&vectors[..], &times[..]].concat()).assert_output(status, what);
    };
    for protocol in ["uci", "ucci"] {
        let right = "conformant: 2 of 2 vectors at level offset";
        judged(&format!("{protocol} right"), [LONG, LONG], 0, right);
    }
    judged("uci wrong", [LONG, LONG], 1, "  got       ok {\"moves\":[\"d0e0\"]}\n");
    judged("ucci crashing", [LONG, LONG], 1, "FAULT 2 vectors: no reply can be judged: `ended`");
    judged("uci crashing", [LONG, LONG], 1, "stderr    illegal position");
    judged("uci silent", [LONG, BRIEF], 5, "2 vectors without a reply in time");
    judged("uci mute", [BRIEF, LONG], 3, "no hello in 2 s");
    judged(
        "uci without-perft",
        [BRIEF, LONG],
        3,
        "it does not list the moves of the opening for `go perft 1`",
    );
    conform(&["--engine", "no-such-engine"]).assert_output(3, "there is no program `no-such-engine`");
    conform(&["--engine", ""]).assert_output(2, "--engine cannot be used: the command is empty");
    // Vectors that do not suit an engine are omitted: a fault, no depth, another format.
    let engine = ["--engine", "python3 testees/engine.py uci right"];
    let left_out = ["xr.legal-moves.fault-ranks", "xr.perft.opening-0", "tb.decode.byte-middle-242"];
    let ids = left_out.iter().flat_map(|id| ["--id", id]).collect::<Vec<_>>();
    conform(&patient(&[&engine[..], &ids].concat())).assert_output(4, "nothing was verified");
}

#[test]
fn a_rejection_counts_only_with_an_accepted_counterpart() {
    let ran = run_with_fault("refuse-all", &TEN);
    ran.assert_output(1, "reject truncated at bit 0, and to the counterpart reject truncated at bit 0");
    assert_eq!(ran.verdict(), "not conformant: 0 of 10 vectors at level offset");
    // The filter excludes the counterpart, but it is still sent.
    let one = ["--id", "tb.decode.byte-middle-243", "--level", "verdict"];
    run_with_fault("refuse-all", &one)
        .assert_output(1, "its valid counterpart tb.decode.byte-middle-242 accepted");
    run_with_fault("always-truncated", &one).assert_output(0, "conformant: 1 of 1 vectors at level verdict");
}

#[test]
fn a_testee_that_accepts_everything_fails_all_rejections() {
    let ran = run_with_fault("accept-all", &TEN);
    ran.assert_output(1, "  expected  reject byte-out-of-range at bit 56\n  got       ok {}\n");
    assert_eq!(ran.verdict(), "not conformant: 3 of 10 vectors at level offset");
}

#[test]
fn a_level_selects_the_judged_parts_of_a_rejection() {
    for (fault, level, status, right) in [
        ("none", "offset", 0, 10),
        ("without-place", "offset", 1, 3),
        ("without-place", "code", 0, 10),
        ("always-truncated", "code", 1, 3),
        ("always-truncated", "verdict", 0, 10),
        ("accept-all", "verdict", 1, 3),
        ("off-by-one", "verdict", 1, 7),
    ] {
        let ran = run_with_fault(fault, &[&TEN[..], &["--level", level]].concat());
        ran.assert_output(status, &format!("conformant: {right} of 10 vectors at level {level}"));
    }
}

#[test]
fn the_table_tells_the_depths_apart() {
    let row = |fault| {
        let ran = run_with_fault(fault, &TEN);
        let row = ran.stdout.lines().find(|line| line.starts_with("ternary-board/1")).unwrap();
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("none"), "ternary-board/1 decode 3/3 7/7 7/7 7/7");
    assert_eq!(row("without-place"), "ternary-board/1 decode 3/3 7/7 7/7 0/7");
    assert_eq!(row("always-truncated"), "ternary-board/1 decode 3/3 7/7 0/7 0/7");
    assert_eq!(row("accept-all"), "ternary-board/1 decode 3/3 0/7 0/7 0/7");
    assert_eq!(row("refuse-all"), "ternary-board/1 decode 0/3 0/7 0/7 0/7");
}

#[test]
fn unsupported_vectors_are_counted_and_do_not_fail() {
    // Ten values of a last byte with one cell: 0 to 2 are valid; 3 to 9 are rejected, or accepted with a leniency.
    let some = ["--id", "tb.decode.byte-last-1-00?", "--id", "tb.decode.byte-last-1-00?-allowed"];
    run_with_fault("none", &some).assert_output(0, "conformant: 17 of 17 vectors at level offset");
    let ran = run_with_fault("no-leniency", &some);
    ran.assert_output(0, "not supported and not judged");
    // Operations that the hello does not name are not missing.
    assert!(!run_with_fault("hello-of-boards", &["--tag", "sample"]).verdict().contains("not supported"));
}

#[test]
fn a_run_without_verified_vectors_is_not_green() {
    let unsupported = "nothing was verified: the testee supports none of the chosen vectors";
    run_with_fault("hello-of-boards", &["--format", "xiangqi-fen", "--tag", "sample"])
        .assert_output(4, unsupported);
    conform(&["--format", "ternary-board", "--id", "xf.*"])
        .assert_output(4, "nothing was verified: the filters together choose no vector");
}

#[test]
fn a_testee_may_omit_only_complete_features() {
    // The report names the missing operations.
    let ran = run_with_fault("unsupported", &TEN);
    ran.assert_output(1, "got       unsupported: not yet");
    assert_eq!(ran.verdict(), "not conformant: 0 of 10 vectors at level offset");
    let ran = run_with_fault("no-leniency", &["--id", "tb.decode.byte-last-1-00?-allowed"]);
    ran.assert_output(4, "not verified: ternary-board/1 decode with `unused-trits` (7 vectors)");
    assert_eq!(ran.verdict(), "nothing was verified: the testee supports none of the chosen vectors");
}

#[test]
fn mistakes_in_the_hello_are_reported() {
    let ran = run_with_fault("hello-of-others", &ONE);
    ran.assert_output(
        4,
        "warning: the hello names ternary-board, of which this suite has no vector; it has ternary-board/1,",
    );
    ran.assert_output(4, "warning: the hello names the operation read of ternary-board: there are decode, encode, explain, analyse, legal-moves, perft, play");
}

#[test]
fn usage_errors_suggest_the_right_usage() {
    for (arguments, what) in [
        (
            &["--format", "xiangqi"][..],
            "there are: chess-board-bytes/1, chess-board-packed/1, go-chains/1, ternary-bits2/1",
        ),
        (&["--tag", "samples"], "no vector has the tag `samples`; did you mean `sample`?"),
        (&["--id", "tb.decode.byte-middel-242"], "did you mean `tb.decode.byte-middle-242`?"),
        (&["--id", "zz*"], "no vector has the id `zz*`\n"),
        (&["--level", "deep"], "[possible values: verdict, code, offset]"),
        (&["--op", "read"], "there are: analyse, decode, encode, explain, legal-moves, perft, play"),
        (&["--op", "Read"], "`Read` is not an operation"),
        (&["--timeout", "0"], "expected a number above 0"),
        (&["--timeout", "NaN"], "expected a number above 0"),
        (&["--testee", ""], "the command is empty"),
        (&["--testee", "sh -c 'x"], "cannot be split into words"),
        (&["--nonsense"], "unexpected argument"),
    ] {
        let ran = conform(arguments);
        ran.assert_output(2, what);
        assert_eq!(ran.stdout, "", "{arguments:?}");
    }
}

#[test]
fn list_prints_the_chosen_vectors_without_a_testee() {
    let ran = conform(&[&TEN[..], &["--list", "--testee", "false"]].concat());
    ran.assert_output(0, "tb.decode.byte-middle-243: byte 243 in the middle");
    assert_eq!(ran.stdout.lines().count(), 10);
    let ran = conform(&[&ONE[..], &["--list", "--json"]].concat());
    let list: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(list[0]["id"], "tb.decode.byte-middle-242");
    assert_eq!(list[0]["outcome"], "accept");
}

#[test]
fn the_number_of_shown_failures_can_be_chosen() {
    let transcript = |arguments: &[&str]| {
        let ran = run_with_fault("accept-all", &[&BYTES[..], arguments].concat());
        assert_eq!(ran.status, Some(1));
        (ran.stdout.matches("\nFAIL ").count(), ran.stdout)
    };
    assert_eq!(transcript(&["--failures", "0"]).0, 13);
    let (count, text) = transcript(&[]);
    assert_eq!(count, 1);
    let what = "\nFAIL 13 vectors: an input is accepted that must be rejected with `byte-out-of-range`\n";
    assert!(text.contains(what), "{text}");
    assert!(text.contains("\n12 more failures are not shown: --failures 0 shows all\n"), "{text}");
}

#[test]
fn the_command_of_a_failure_reproduces_it() {
    let ran = run_with_fault("accept-all", &TEN);
    let again =
        ran.stdout.lines().find_map(|line| line.strip_prefix("  again     boardwire conform ")).unwrap();
    let words = shell_words::split(again).unwrap();
    let ran = conform(&words.iter().map(String::as_str).collect::<Vec<_>>());
    ran.assert_output(1, "FAIL tb.decode.byte-middle-243: ");
    assert_eq!(ran.verdict(), "not conformant: 0 of 1 vectors at level offset");
}

#[test]
fn vectors_from_outside_are_judged_alone() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let exported = path("exported");
    let ran: Ran =
        Command::new(PROGRAM).args(["export", &exported, "--format", "xiangqi-map"]).output().unwrap().into();
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let judged = conform(&["--vectors", &exported]);
    assert_eq!(judged.status, Some(0), "{}", judged.stderr);
    assert!(judged.verdict().starts_with("conformant: "), "{}", judged.verdict());
    // The expectation in the file counts, not the one of the embedded vector with the same id.
    let one = path("one.json");
    let vector = json!({
        "id": "tb.decode.one-empty-cell", "reason": "another reply", "requirements": ["TB-5"], "tags": [],
        "request": {"op": "decode", "format": "ternary-board/1", "hex": "01000001000001"},
        "outcome": "accept", "expect": {"ok": {"rows": 1, "cols": 1, "cells": "2"}}, "counterpart": null, "flag": null,
        "provenance": {"kind": "hand", "origin": "here", "confirmed_by": "none"},
    });
    std::fs::write(&one, vector.to_string()).unwrap();
    let judged = conform(&["--vectors", &one]);
    judged.assert_output(1, "\n  hex       01000001000001\n");
    assert_eq!(judged.verdict(), "not conformant: 0 of 1 vectors at level offset");
    for (text, what) in [
        ("{}", "it has no request"),
        ("[", "differs from the output of `boardwire fuzz -o`"),
        (r#"{"vectors":[1]}"#, "differs from the output"),
    ] {
        std::fs::write(&one, text).unwrap();
        conform(&["--vectors", &one]).assert_output(2, what);
    }
    let broken = json!({"request": {"op": "decode", "format": "a/1"}, "id": "x", "reason": "r", "requirements": [], "outcome": "accept", "expect": 1});
    std::fs::write(&one, broken.to_string()).unwrap();
    conform(&["--vectors", &one]).assert_output(2, "differs from the output");
    conform(&["--vectors", &path("nothing")]).assert_output(2, "nothing");
}

#[test]
fn the_json_of_a_run_has_the_documented_keys() {
    let ran = run_with_fault("without-place", &[&TEN[..], &["--json", "--failures", "1"]].concat());
    assert_eq!(ran.status, Some(1));
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let keys: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let promised = "report version suite protocol command testee level verdict known vectors totals table warnings null_testees adapter late left_out skipped unscored disputed unjudged ended \
                    broken requirements causes failures failures_left_out";
    assert_eq!(keys, promised.split_whitespace().collect::<Vec<_>>());
    assert_eq!(report["verdict"], "not-conformant");
    assert_eq!(report["level"], "offset");
    assert_eq!(report["vectors"], json!({"right": 3, "of": 10}));
    assert_eq!(report["table"][0]["code"], json!({"right": 7, "of": 7}));
    assert_eq!(report["table"][0]["offset"], json!({"right": 0, "of": 7}));
    assert_eq!(
        report["broken"][0],
        json!({"id": "TB-6", "failures": 7, "of": 10, "link": "spec/src/ternary-board.md#TB-6"})
    );
    assert_eq!(report["failures"][0]["kind"], "offset");
    assert_eq!(report["failures"][0]["got"], "reject byte-out-of-range");
    let hex = report["failures"][0]["request"]["hex"].as_str().unwrap();
    assert_eq!(hex.len(), 18);
    let what = "`byte-out-of-range` is reported without an offset";
    let example = &report["failures"][0]["id"];
    assert_eq!(report["causes"], json!([{"what": what, "failures": 7, "example": example}]));
    assert_eq!(report["failures"][0]["cause"], 0);
    assert_eq!(report["failures_left_out"], 6);
}

#[test]
fn the_json_of_a_testee_that_cannot_be_run_says_why() {
    let ran = judge("cat", &[&ONE[..], &["--json"]].concat());
    assert_eq!(ran.status, Some(3));
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&report["verdict"], &report["kind"]), (&json!("not-run"), &json!("echo")));
}

#[test]
fn a_report_reads_well() {
    let chosen = ["tb.decode.byte-middle-242", "tb.decode.byte-middle-243", "tb.encode.group-middle-22222"];
    let chosen: Vec<&str> = chosen.iter().flat_map(|id| ["--id", id]).collect();
    let ran = run_with_fault("off-by-one", &chosen);
    let report = ran.stdout.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    assert_snapshot!(format!("status {}\n{report}", ran.status.unwrap()));
}

#[test]
fn a_report_without_a_terminal_has_no_colours() {
    assert!(!run_with_fault("off-by-one", &TEN).stdout.contains('\u{1b}'));
}

#[test]
fn a_closed_stdout_does_not_change_the_verdict() {
    let script = "boardwire conform --id 'tb.*' --list | head -n 1; \
                  { boardwire conform --testee 'python3 testees/inject.py accept-all boardwire testee' \
                  --timeout 600 --hello-timeout 600 --id 'tb.decode.byte-middle-243'; echo status $? 1>&2; } | true";
    let path = command(&[]).get_envs().find(|(name, _)| *name == "PATH").unwrap().1.unwrap().to_owned();
    let output = Command::new("sh")
        .args(["-c", script])
        .env("PATH", path)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program"))
        .output();
    let ran = Ran::from(output.unwrap());
    assert_eq!(ran.stdout.lines().count(), 1);
    assert_eq!(ran.stderr, "status 1\n");
}

#[test]
fn the_testee_answers_every_line_and_ends_with_its_input() {
    let mut testee =
        Command::new(PROGRAM).arg("testee").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines: [&[u8]; 9] = [
        b"{\"id\":\"a\",\"op\":\"hello\",\"protocol\":1}\n",
        b"\n",
        b"not json\n",
        b"\xff\xfe\n",
        b"[]\n",
        b"{}\n",
        b"{\"id\":\"b\",\"op\":\"decode\",\"format\":\"ternary-board/1\",\"hex\":\"01000001000001\"}\r\n",
        b"{\"id\":\"c\",\"op\":\"decode\",\"format\":\"nobody/9\",\"hex\":\"\"}\n",
        b"{\"id\":\"d\",\"op\":\"hello\",\"protocol\":1}",
    ];
    testee.stdin.take().unwrap().write_all(&lines.concat()).unwrap();
    let ran = Ran::from(testee.wait_with_output().unwrap());
    assert_eq!(ran.status, Some(0));
    let replies: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(replies.len(), lines.len());
    assert_eq!(replies[0]["name"], "boardwire");
    for reply in &replies[1..5] {
        assert_eq!(reply["id"], Value::Null);
        assert!(reply["error"].is_string(), "{reply}");
    }
    assert!(replies[5]["error"].is_string(), "{}", replies[5]);
    assert_eq!(replies[6], json!({"id": "b", "ok": {"rows": 1, "cols": 1, "cells": "1"}}));
    assert!(replies[7]["unsupported"].is_string(), "{}", replies[7]);
    assert_eq!(replies[8]["id"], "d");
}

#[test]
fn completions_are_written_for_each_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = Command::new(PROGRAM).args(["completions", shell]).output().unwrap();
        assert!(output.status.success(), "{shell}");
        assert!(String::from_utf8(output.stdout).unwrap().contains("testee"), "{shell}");
    }
}
