//! The fuzzer of testees: its generated requests, its findings and their reduction, and testees that misbehave.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::Duration;
use std::{fs, path::Path};

use crate::testees::{PROGRAM, Ran, patient};
use boardwire_cli::fuzzer::{self, Plan, Run, panel::Panel, source::Requests};
use boardwire_suite::{
    fault::{Fault, FaultKind},
    judge::Level,
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
    vectors::{Case, Source, Suite},
};
use boardwire_testee::{answer_members, offered};
use serde_json::{Map, Value, json};

/// The reference with one change.
struct ChangedReference<F>(F);

impl<F: FnMut(&Map<String, Value>, Value) -> Result<Value, FaultKind>> Testee for ChangedReference<F> {
    fn hello(&mut self) -> Result<Hello, Fault> {
        let Value::Object(hello) = answer_members(Request::hello().members()) else { panic!("hello") };
        Ok(Hello::read(&hello).unwrap())
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        let reply = self.0(request.members(), answer_members(request.members()))?;
        let Value::Object(reply) = reply else { panic!("{reply}") };
        Ok(Reply::read(reply).unwrap())
    }

    fn restart(&mut self) {}
}

fn plan(cases: u64) -> Plan {
    // The time never expires, so that no test depends on the load of the machine.
    let time = Duration::from_secs(3600);
    Plan { seed: 1, time, cases, shrinking: time, fail_fast: false }
}

/// The findings about a testee that the reference judges.
fn run(testee: &mut dyn Testee, format: &'static str, op: Op, plan: &Plan) -> Run {
    let suite = Suite::load(&Source::Embedded, &[format]).unwrap();
    run_with(testee, suite, &|_, chosen| chosen == op, plan)
}

fn run_with(testee: &mut dyn Testee, suite: Suite, is_chosen: &dyn Fn(&str, Op) -> bool, plan: &Plan) -> Run {
    let description = Suite::description(&Source::Embedded).unwrap();
    let mut panel = Panel::new(vec![testee], description, Level::Offset).unwrap();
    let mut source = Requests::new(suite.into(), is_chosen, true, plan.seed);
    fuzzer::run(&mut panel, &mut source, plan, &mut |_| ControlFlow::Continue(()))
}

/// The findings about a reference whose replies `change` changes: the kind, and the smallest request without its operation and format.
fn findings(
    format: &'static str,
    op: Op,
    change: impl FnMut(&Map<String, Value>, Value) -> Result<Value, FaultKind>,
) -> Vec<(&'static str, Value)> {
    let run = run(&mut ChangedReference(change), format, op, &plan(2000));
    let found = run.findings.iter();
    found.map(|finding| (finding.kind.wrong, Value::Object(finding.request.fields()))).collect()
}

#[test]
fn a_seed_determines_the_requests() {
    const REQUESTS_PER_KIND: usize = 200;
    let suite = Rc::new(Suite::embedded().unwrap());
    let kinds = offered().map(|(_, operations)| operations.len()).sum::<usize>();
    let draw = |seed, count: usize| {
        let mut source = Requests::new(Rc::clone(&suite), &|_, _| true, true, seed);
        (0..count as u64).filter_map(|number| source.draw(number)?.right).collect::<Vec<_>>()
    };
    let lines = |cases: &[Case]| cases.iter().map(|case| case.request.line("1")).collect::<Vec<_>>();
    assert_eq!(lines(&draw(7, kinds)), lines(&draw(7, kinds)));
    assert_ne!(lines(&draw(7, kinds)), lines(&draw(8, kinds)));
    // Neither side may be rare, or the fuzzer would hardly test half of a codec.
    let mut sides: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for case in draw(7, kinds * REQUESTS_PER_KIND) {
        let [op, format] = ["op", "format"].map(|key| case.request.member(key).unwrap().as_str().unwrap());
        let is_rejected = case.expect[0].get("reject").is_some();
        sides.entry(format!("{op} {format}")).or_default()[usize::from(is_rejected)] += 1;
    }
    assert_eq!(sides.len(), kinds);
    for (kind, [accepted, rejected]) in sides {
        let rare = if kind.starts_with("encode") { 5 } else { 10 };
        assert!(accepted >= rare, "{kind}: {accepted} are accepted");
        assert!(rejected >= rare || kind == "encode xiangqi-fen/1", "{kind}: {rejected} are rejected");
    }
}

#[test]
fn the_reference_agrees_with_itself() {
    let mut same = ChangedReference(|_: &Map<_, _>, reply| Ok(reply));
    let run = run_with(&mut same, Suite::embedded().unwrap(), &|_, _| true, &plan(4000));
    assert!(run.findings.is_empty() && run.cases > 3000, "{:?}", run.findings);
}

#[test]
fn a_wrong_value_is_shrunk_to_the_smallest_board() {
    let found = findings("ternary-board/1", Op::Decode, |_, mut reply| {
        if let Some(cells) = reply["ok"]["cells"].as_str() {
            reply["ok"]["cells"] = cells.replace('2', "1").into();
        }
        Ok(reply)
    });
    assert_eq!(found, [("value", json!({"hex": "01000001000002"}))]);
}

#[test]
fn a_text_is_reduced_to_a_character_or_none() {
    let found = findings("chess-board-bytes/1", Op::Encode, |_, mut reply| {
        if reply.get("reject").is_some() {
            reply["reject"] = "truncated".into();
        }
        Ok(reply)
    });
    let texts: Vec<&str> =
        found.iter().map(|(_, request)| request["value"]["placement"].as_str().unwrap()).collect();
    assert!(texts.len() > 1 && texts.iter().all(|text| text.len() <= 1), "{texts:?}");
}

#[test]
fn a_violated_limit_stays_in_the_request() {
    let found = findings("ternary-board/1", Op::Decode, |request, reply| {
        if reply["reject"] != "limit-exceeded" {
            return Ok(reply);
        }
        let mut unlimited = request.clone();
        unlimited.insert("limits".to_owned(), json!({"cells": 10_000}));
        Ok(answer_members(&unlimited))
    });
    assert!(!found.is_empty());
    for (_, request) in &found {
        assert!(request["limits"]["cells"].is_u64() && request.get("allow").is_none(), "{request}");
        assert!(request["hex"].as_str().unwrap().len() <= 16, "{request}");
    }
}

#[test]
fn a_wrong_offset_is_found_and_either_of_two_faults_is_accepted() {
    let found = findings("chess-board-packed/1", Op::Decode, |_, mut reply| {
        if reply.get("at").is_some() && reply["reject"] == "piece-code-invalid" {
            reply["at"]["bit"] = (reply["at"]["bit"].as_u64().unwrap() / 8 * 8).into();
        }
        Ok(reply)
    });
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "offset");
    // The other order of two faults of a value: the pieces are checked from the last to the first.
    let found = findings("xiangqi-list/1", Op::Encode, |request, reply| {
        let squares = request["value"]["squares"].as_array().unwrap();
        let mut last = Value::Null;
        for at in (0..32).rev() {
            let mut alone = vec![Value::Null; 32];
            alone[at] = squares[at].clone();
            let asked = json!({"op": "encode", "format": "xiangqi-list/1", "value": {"squares": alone}});
            let printed_text = boardwire_testee::answer(&asked);
            if last.is_null() && printed_text.get("reject").is_some() {
                last = printed_text;
            }
        }
        Ok(if reply.get("reject").is_some() && !last.is_null() { last } else { reply })
    });
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_testee_that_ends_is_a_finding_and_the_run_continues() {
    let mut asked = 0;
    let found = findings("ternary-runs/1", Op::Encode, |request, reply| {
        asked += 1;
        if request["value"]["cells"].as_str().unwrap().contains("21") {
            return Err(FaultKind::Ended("exit status: 9".to_owned()));
        }
        Ok(reply)
    });
    let [(wrong, request)] = &found[..] else { panic!("{found:?}") };
    let cells = request["value"]["cells"].as_str().unwrap();
    assert!(*wrong == "ended" && cells.contains("21") && cells.len() <= 3, "{wrong} {cells}");
    assert!(asked > 1900, "{asked}");
}

/// A testee that never frees memory.
struct Growing(u64);

impl Testee for Growing {
    fn hello(&mut self) -> Result<Hello, Fault> {
        ChangedReference(|_: &Map<_, _>, reply| Ok(reply)).hello()
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        self.0 += 1 << 20;
        ChangedReference(|_: &Map<_, _>, reply| Ok(reply)).ask(request)
    }

    fn memory_in_use(&self) -> Option<u64> {
        Some(self.0)
    }

    fn restart(&mut self) {}
}

#[test]
fn memory_growth_is_reported_with_other_possible_causes() {
    let run = run(&mut Growing(0), "xiangqi-list/1", Op::Decode, &plan(2300));
    let why = run.ended.unwrap();
    assert!(
        why.starts_with("the testee grows: it held 2000 MiB after 2000 requests and 2300 MiB after 2300;"),
        "{why}"
    );
    assert!(why.contains("ASAN_OPTIONS=quarantine_size_mb=0"), "{why}");
}

fn fuzz(arguments: &[&str]) -> Ran {
    Command::new(PROGRAM)
        .arg("fuzz")
        .args(patient(arguments))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program"))
        .output()
        .unwrap()
        .into()
}

/// The command of the reference with a fault of `testees/inject.py`.
fn command_with_fault(fault: &str) -> String {
    format!("python3 testees/inject.py {fault} {PROGRAM} testee")
}

#[test]
fn a_finding_contains_the_reply_and_the_command_that_repeats_it() {
    let [without_offset, crash] = ["without-place", "always"].map(command_with_fault);
    let first = |arguments: &[&str]| {
        let ran = fuzz(arguments);
        ran.assert_output(1, "1 kind of disagreement");
        ran.stdout.split("\n\n").next().unwrap().to_owned()
    };
    let found = first(&[
        "--testee",
        &without_offset,
        "--format",
        "ternary-board",
        "--op",
        "decode",
        "--seed=1",
        "--fail-fast",
    ]);
    assert!(found.contains("\n  differs   the rejection has no offset\n"), "{found}");
    // One request is enough, and the command asks just that.
    let (_, again) = found.split_once("\n  again     ").unwrap();
    let again = again.trim().replace("| boardwire", &format!("| {PROGRAM}"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &again]).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program"));
    let ran: Ran = shell.output().unwrap().into();
    ran.assert_output(1, "1 requests in ");
    let transcript = |printed_text: &str| {
        printed_text.lines().take_while(|line| !line.contains("again")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(transcript(&ran.stdout), transcript(&found));
    let found = first(&["--testee", &crash, "--cases", "1"]);
    assert!(
        found.contains("(exit status: 7)") && found.contains("\n  stderr    \\u{1b}[31mpanic"),
        "{found}"
    );
}

#[test]
fn a_finding_is_replayed_from_its_file() {
    let folder = tempfile::TempDir::new().unwrap();
    let output = folder.path().to_str().unwrap();
    let without_offset = command_with_fault("without-place");
    let found = fuzz(&[
        "--testee",
        &without_offset,
        "--format",
        "xiangqi-list",
        "--op=decode",
        "--seed=1",
        "--fail-fast",
        "-o",
        output,
    ]);
    assert_eq!(found.status, Some(1), "{}", found.stderr);
    let files = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let file =
        files.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "json")).unwrap();
    let file = file.to_str().unwrap();
    fuzz(&["--testee", &without_offset, "--replay", file]).assert_output(1, "1 requests in ");
    fuzz(&["--testee", &format!("{PROGRAM} testee"), "--replay", file])
        .assert_output(0, "0 kinds of disagreement");
    for text in ["", "[]", "1", "{\"vectors\":[1]}", "{\"op\":1}"] {
        fs::write(file, text).unwrap();
        fuzz(&["--testee", &without_offset, "--replay", file])
            .assert_output(2, "contains no request to send again");
    }
}

/// A testee with a wrong answer to every request after the third.
struct Late(u32);

impl Testee for Late {
    fn hello(&mut self) -> Result<Hello, Fault> {
        ChangedReference(|_: &_, reply| Ok(reply)).hello()
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        self.0 += 1;
        let is_wrong = self.0 > 3;
        ChangedReference(|_: &_, reply| Ok(if is_wrong { json!({"reject": "late"}) } else { reply }))
            .ask(request)
    }

    fn restart(&mut self) {
        self.0 = 0;
    }
}

#[test]
fn a_finding_with_state_is_replayed_with_few_requests() {
    let plan = Plan { fail_fast: true, ..plan(2000) };
    let run = run(&mut Late(0), "xiangqi-list/1", Op::Decode, &plan);
    assert_eq!(run.findings[0].replay.as_ref().unwrap().len(), 4);
}

#[test]
fn a_finding_is_printed_before_the_run_ends() {
    let testee = command_with_fault("without-place");
    let mut run = Command::new(PROGRAM)
        .arg("fuzz")
        .args(patient(&["--testee", &testee, "--time", "3600"]))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(run.stdout.take().unwrap()).lines();
    let printed_text = lines.any(|line| line.unwrap().contains("again"));
    let is_running = run.try_wait().unwrap().is_none();
    run.kill().unwrap();
    run.wait().unwrap();
    assert!(printed_text && is_running);
}

#[test]
fn a_run_that_compares_nothing_verifies_nothing() {
    let sound = format!("{PROGRAM} testee");
    for arguments in [
        ["--testee", &sound, "--cases", "0"],
        ["--testee", &command_with_fault("hello-of-others"), "--cases", "20"],
    ] {
        assert_eq!(fuzz(&arguments).status, Some(4), "{arguments:?}");
    }
    fuzz(&["--testee", &sound, "--format", "go-chains", "--op", "decode"])
        .assert_output(2, "select no operation");
}

#[test]
fn findings_are_printed_and_written_to_files() {
    let testee = format!("{PROGRAM} testee");
    fuzz(&["--testee", &testee, "--cases", "300", "--seed", "1"])
        .assert_output(0, "0 kinds of disagreement; seed 1");
    fuzz(&["--testee", "true"]).assert_output(3, "the testee could not be run");
    fuzz(&["--testee", "python3 no-such-file"]).assert_output(3, "stderr    ");
    fuzz(&["--testee", &testee, "--format", "none"]).assert_output(2, "there is no format `none`");
    fuzz(&["--testee", &testee, "--format", "ternary-bord"])
        .assert_output(2, "did you mean `ternary-board/1`?");
    fuzz(&["--testee", &testee, "--time=-1"]).assert_output(2, "--time");
    fuzz(&["--testee", &testee, "--time", "0"]).assert_output(2, "expected a number above 0");

    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "--testee",
        &command_with_fault("without-place"),
        "--format",
        "ternary-board",
        "--op",
        "decode",
        "--cases",
        "200",
        "--seed",
        "1",
    ];
    let ran = fuzz(&[&arguments[..], &["--output", folder.path().to_str().unwrap()]].concat());
    ran.assert_output(1, "offset decode of ternary-board/1");
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    let paths_with = |extension: &str| {
        files
            .iter()
            .filter(|path| path.extension().is_some_and(|found| found == extension))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (paths_with("json").len(), paths_with("txt").len()),
        (paths_with("input").len(), paths_with("input").len())
    );
    assert!(!paths_with("json").is_empty());
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/vectors/schema.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    for path in paths_with("json") {
        let vector: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let faults: Vec<String> = schema.iter_errors(&vector).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}: {vector}");
        let printed_text = fs::read_to_string(path.with_extension("txt")).unwrap();
        let code = vector["vectors"][0]["expect"]["reject"].as_str().unwrap();
        assert!(printed_text.contains(code), "{code}: {printed_text}");
    }
}
