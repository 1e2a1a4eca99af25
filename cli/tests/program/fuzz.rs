//! The fuzzer of testees: its generated requests, its findings and their reduction, and testees that misbehave.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::support::{Folder, Ran, program, shell};
use crate::testees::{command_with_fault, patient, run_patiently};
use boardwire_cli::reference::DrawnReference;
use boardwire_suite::{
    drawn::{Codec, Requests},
    fault::{Fault, FaultKind},
    fuzz::{self, Plan, Run, panel::Panel},
    json,
    judge::Level,
    protocol::{Hello, Op, Reply, Request},
    testee::Testee,
    value::{Map, Value},
    vectors::{Case, Source, Suite},
};
use boardwire_testee::offered;

/// The reference with one change of its replies.
struct ChangedReference<F> {
    change: F,
    /// The number of requests since its start.
    requests: u64,
    /// The memory per request, which is never freed.
    leak: Option<u64>,
    /// The number of requests after which all replies are wrong.
    sound_requests: u64,
}

impl<F> ChangedReference<F> {
    fn new(change: F) -> Self {
        Self { change, requests: 0, leak: None, sound_requests: u64::MAX }
    }
}

fn answer(members: &Map<String, Value>) -> Value {
    boardwire_testee::answer(&(&Value::Object(members.clone())).into()).into()
}

/// The change that changes nothing.
const UNCHANGED: fn(&Map<String, Value>, Value) -> Result<Value, FaultKind> = |_, reply| Ok(reply);

impl<F: FnMut(&Map<String, Value>, Value) -> Result<Value, FaultKind>> Testee for ChangedReference<F> {
    fn hello(&mut self) -> Result<Hello, Fault> {
        let Value::Object(hello) = answer(Request::hello().members()) else { panic!("hello") };
        Ok(Hello::read(&hello).unwrap())
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        self.requests += 1;
        let mut reply = (self.change)(request.members(), answer(request.members()))?;
        if self.requests > self.sound_requests {
            reply = json!({"reject": "late"});
        }
        let Value::Object(reply) = reply else { panic!("{reply}") };
        Ok(Reply::read(reply).unwrap())
    }

    fn memory_in_use(&self) -> Option<u64> {
        Some(self.leak? * self.requests)
    }

    fn restart(&mut self) {
        self.requests = 0;
    }
}

fn plan(cases: u64) -> Plan {
    // The time never expires, so that no test depends on the load of the machine.
    let shrinking = Duration::from_secs(3600);
    Plan { seed: 1, time: None, cases, shrinking, fail_fast: false }
}

fn reference() -> Codec {
    Codec::reference(Box::new(DrawnReference)).unwrap()
}

/// The findings about a testee that the reference judges.
fn run(testee: &mut dyn Testee, format: &'static str, op: Op, plan: &Plan) -> Run {
    let suite = Suite::load(&Source::Embedded, &[format]).unwrap();
    run_with(testee, &suite, &|_, chosen| chosen == op, plan)
}

fn run_with(
    testee: &mut dyn Testee,
    suite: &Suite,
    is_chosen: &dyn Fn(&str, Op) -> bool,
    plan: &Plan,
) -> Run {
    let description = Suite::description(&Source::Embedded).unwrap();
    let mut panel = Panel::new(vec![testee], description, Level::Offset).unwrap();
    let mut source = Requests::new(suite, is_chosen, Some(reference()), plan.seed);
    fuzz::run(&mut panel, &mut source, plan, &mut |_| ControlFlow::Continue(()))
}

/// The findings about a reference whose replies `change` changes: the kind, and the smallest request without its operation and format.
fn findings(
    format: &'static str,
    op: Op,
    change: impl FnMut(&Map<String, Value>, Value) -> Result<Value, FaultKind>,
) -> Vec<(&'static str, Value)> {
    let run = run(&mut ChangedReference::new(change), format, op, &plan(2000));
    let found = run.findings.iter();
    found.map(|finding| (finding.kind.wrong, Value::Object(finding.request.fields()))).collect()
}

#[test]
fn a_seed_determines_the_requests() {
    const REQUESTS_PER_KIND: usize = 200;
    let suite = Suite::embedded().unwrap();
    let kinds = offered().map(|(_, operations)| operations.len()).sum::<usize>();
    let draw = |seed, count: usize| {
        let mut source = Requests::new(&suite, &|_, _| true, Some(reference()), seed);
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
    let mut same = ChangedReference::new(UNCHANGED);
    let run = run_with(&mut same, &Suite::embedded().unwrap(), &|_, _| true, &plan(4000));
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
fn a_violated_limit_stays_in_the_request() {
    let found = findings("ternary-board/1", Op::Decode, |request, reply| {
        if reply["reject"] != "limit-exceeded" {
            return Ok(reply);
        }
        let mut unlimited = request.clone();
        unlimited.insert("limits".to_owned(), json!({"cells": 10_000}));
        Ok(answer(&unlimited))
    });
    assert!(!found.is_empty());
    for (_, request) in &found {
        assert!(request["limits"]["cells"].as_u64().is_some() && request.get("allow").is_none(), "{request}");
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
    // The reference reports the faults of a value in another order: it checks the pieces from the last to the first.
    let found = findings("xiangqi-list/1", Op::Encode, |request, reply| {
        let squares = request["value"]["squares"].as_array().unwrap();
        let mut last = Value::Null;
        for at in (0..32).rev() {
            let mut alone = vec![Value::Null; 32];
            alone[at] = squares[at].clone();
            let asked = json!({"op": "encode", "format": "xiangqi-list/1", "value": {"squares": alone}});
            let reply = answer(asked.as_object().unwrap());
            if last.is_null() && reply.get("reject").is_some() {
                last = reply;
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

#[test]
fn memory_growth_is_reported_with_other_possible_causes() {
    let mut growing = ChangedReference { leak: Some(1 << 20), ..ChangedReference::new(UNCHANGED) };
    let run = run(&mut growing, "xiangqi-list/1", Op::Encode, &plan(2300));
    let why = run.ended.unwrap();
    assert!(
        why.starts_with("the testee grows: it held 2000 MiB after 2000 requests and 2300 MiB after 2300;"),
        "{why}"
    );
    assert!(why.contains("ASAN_OPTIONS=quarantine_size_mb=0"), "{why}");
}

fn fuzzed(arguments: &str) -> Ran {
    run_patiently(&format!("fuzz {arguments}"))
}

/// The arguments for a testee that omits offsets.
fn without_offsets() -> String {
    format!("--testee '{}'", command_with_fault("without-place"))
}

#[test]
fn a_finding_contains_the_reply_and_the_command_that_repeats_it() {
    let first = |arguments: &str| {
        let ran = fuzzed(arguments);
        ran.ended(1).says("1 kind of disagreement");
        ran.stdout.split("\n\n").next().unwrap().to_owned()
    };
    let found =
        first(&format!("{} --format ternary-board --op decode --seed 1 --fail-fast", without_offsets()));
    assert!(found.contains("\n  differs   the rejection has no offset\n"), "{found}");
    // One request reproduces the finding, so the printed command sends that request alone.
    let (finding, again) = found.split_once("\n  again     ").unwrap();
    let ran = shell(again).run();
    assert!(ran.ended(1).says("1 requests in ").stdout.starts_with(finding), "{ran}");
    let found = first(&format!("--testee '{}' --cases 1", command_with_fault("always")));
    let stderr = "\n  stderr    \\u{1b}[31mpanic";
    assert!(found.contains("(exit status: 7)") && found.contains(stderr), "{found}");
}

#[test]
fn a_finding_with_state_is_replayed_with_few_requests() {
    let plan = Plan { fail_fast: true, ..plan(2000) };
    let mut late = ChangedReference { sound_requests: 3, ..ChangedReference::new(UNCHANGED) };
    let run = run(&mut late, "xiangqi-list/1", Op::Decode, &plan);
    assert_eq!(run.findings[0].replay.len(), 4);
}

#[test]
fn a_finding_is_printed_before_the_run_ends() {
    let folder = Folder::new();
    let output = folder.path("output");
    let fuzz = format!("fuzz {} --time 3600", without_offsets());
    let fuzz = program(patient(&fuzz)).memory_limit(u64::MAX).stdout(fs::File::create(&output).unwrap());
    let mut running = fuzz.start();
    running.until("a finding", || fs::read_to_string(&output).unwrap().contains("again"));
    assert!(running.child.try_wait().unwrap().is_none());
    running.interrupt(rustix::process::Signal::TERM);
    running.finish();
}

#[test]
fn a_run_without_findings_says_what_it_compared() {
    let others = format!("--cases 20 --testee '{}'", command_with_fault("hello-of-others"));
    for (arguments, status, says) in [
        ("--testee 'boardwire testee' --cases 300 --seed 1", 0, "0 kinds of disagreement; seed 1"),
        // A run that compares nothing verifies nothing.
        ("--testee 'boardwire testee' --cases 0", 4, ""),
        (&others, 4, ""),
        ("--testee true --format go-chains --op decode", 2, "select no operation"),
        ("--testee true", 3, "the testee could not be run"),
        ("--testee 'python3 no-such-file'", 3, "stderr    "),
        ("--testee true --format ternary-bord", 2, "did you mean `ternary-board/1`?"),
        ("--testee true --time=-1", 2, "--time"),
        ("--testee true --time 0", 2, "expected a number above 0"),
    ] {
        fuzzed(arguments).ended(status).says(says);
    }
}

#[test]
fn findings_are_written_to_files_and_replayed() {
    let folder = Folder::new();
    let found = folder.path("found").display().to_string();
    let ran = fuzzed(&format!(
        "{} --format ternary-board --op decode --seed 1 --cases 200 -o {found}",
        without_offsets()
    ));
    ran.ended(1).says("offset decode of ternary-board/1");
    let files: Vec<_> = fs::read_dir(&found).unwrap().map(|entry| entry.unwrap().path()).collect();
    let with = |extension: &str| {
        files.iter().filter(|path| path.extension().unwrap() == extension).collect::<Vec<_>>()
    };
    let vectors = with("json");
    assert_eq!((vectors.len(), with("txt").len()), (with("input").len(), with("input").len()));
    assert!(!vectors.is_empty());
    let schema = serde_json::from_str(include_str!("../../../conformance/vectors/schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    for path in &vectors {
        let vector: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        schema.validate(&(&vector).into()).unwrap();
        let printed = fs::read_to_string(path.with_extension("txt")).unwrap();
        let code = vector["vectors"][0]["expect"]["reject"].as_str().unwrap();
        assert!(printed.contains(code), "{code}: {printed}");
    }
    let replay = format!("--replay {}", vectors[0].display());
    fuzzed(&format!("{} {replay}", without_offsets())).ended(1).says("1 requests in ");
    fuzzed(&format!("--testee 'boardwire testee' {replay}")).ended(0).says("0 kinds of disagreement");
    for text in ["", "[]", "1", "{\"vectors\":[1]}", "{\"op\":1}"] {
        fs::write(vectors[0], text).unwrap();
        let what = "contains no request to send again";
        fuzzed(&format!("--testee 'boardwire testee' {replay}")).ended(2).says(what);
    }
}
