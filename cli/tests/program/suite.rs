//! Suites in folders: the small one that `suite init` writes, the built-in one, and broken ones.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::support::{run, stdout};

/// A folder with the suite that `suite init` writes.
fn small() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let suite = folder.path().join("point");
    stdout(&["suite", "init", text(&suite)]);
    (folder, suite)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn change(suite: &Path, name: &str, change: impl FnOnce(&mut Value)) {
    let path = suite.join(name);
    let mut value: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    change(&mut value);
    fs::write(path, value.to_string()).unwrap();
}

fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_small_suite_is_sound_and_finds_the_bug() {
    let (_folder, suite) = small();
    assert!(stdout(&["suite", "check", text(&suite)]).contains("7 vectors of 1 format, no weakness found"));
    assert!(stdout(&["formats", "--suite", text(&suite)]).contains("point/1  bytes  decode      3"));
    assert!(stdout(&["spec", "--suite", text(&suite), "pt-2"]).contains("pt.decode.y-100"));
    let codec = suite.join("codec.py");
    let testee = format!("python3 {}", text(&codec));
    let judged = || run(&["conform", "--adapter", "--suite", text(&suite), "--testee", &testee]);
    let (before, report) =
        (judged(), |output: &std::process::Output| String::from_utf8_lossy(&output.stdout).into_owned());
    assert_eq!(before.status.code(), Some(1));
    assert!(report(&before).contains("PT-2       1 of 2     fail  README.md#PT-2"), "{}", report(&before));
    assert!(report(&before).contains("\nsuite: Point 0.1.0\ntestee: points\n"), "{}", report(&before));
    assert!(report(&before).contains(&format!("--id pt.decode.y-100 --suite {}", text(&suite))));
    let source = fs::read_to_string(&codec).unwrap();
    fs::write(&codec, source.replace("> 100", "> 99")).unwrap();
    let after = judged();
    assert_eq!(after.status.code(), Some(0), "{}", report(&after));
    assert!(stdout(&["doctor", "--suite", text(&suite), "--testee", &testee]).contains("ready. Next: "));
    assert!(error(&["suite", "init", text(&suite)]).contains("is not empty"));
}

/// A command needs no adapter: it reads the bytes, and prints the value or exits with 1.
#[test]
fn a_command_is_judged_by_its_value() {
    let (_folder, suite) = small();
    let decoder = |swapped: bool| {
        let fields = if swapped { "'x': d[2], 'y': d[1]" } else { "'x': d[1], 'y': d[2]" };
        let right = "len(d) == 3 and d[0] == 80 and max(d[1:]) < 100";
        let code = format!(
            "import json, sys\nd = sys.stdin.buffer.read()\nif not ({right}): sys.exit(1)\nprint(json.dumps({{{fields}}}))"
        );
        shell_words::join(["python3", "-c", &code])
    };
    let judged = |command: &str, more: &[&str]| {
        let arguments = ["conform", "--suite", text(&suite), "--format", "point", "--exec", command];
        let output = run(&[&arguments[..], more].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(judged(&decoder(false), &["--exec-json"]).0, Some(0));
    assert_eq!(judged(&decoder(true), &[]).0, Some(0));
    let (status, report) = judged(&decoder(true), &["--exec-json"]);
    assert_eq!(status, Some(1), "{report}");
    assert!(report.contains("pt.decode.x-before-y") && report.contains(" --exec-json --suite "), "{report}");
    let (status, report) = judged("sh -c 'echo 1 2'", &["--exec-json"]);
    assert_eq!(status, Some(1), "{report}");
    assert!(report.contains("its output is not one JSON value"), "{report}");
}

/// The exit status and the report of the codec of a suite, after changes of its source.
fn judged(suite: &Path, changes: &[(&str, &str)], more: &[&str]) -> (Option<i32>, String) {
    // The bug is repaired.
    let mut source = include_str!("../../templates/suite/codec.py").replace("> 100", "> 99");
    for (old, new) in changes {
        assert!(source.contains(old), "{old}");
        source = source.replace(old, new);
    }
    fs::write(suite.join("codec.py"), source).unwrap();
    let testee = format!("python3 {}", text(&suite.join("codec.py")));
    let output = run(&[&["conform", "--suite", text(suite), "--testee", &testee], more].concat());
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Checks the files of a suite against their schemas.
fn is_of_its_schema(suite: &Path) {
    let schemas: Value = serde_json::from_str(include_str!("../../../spec/schemas/suite.json")).unwrap();
    for (name, path) in [("suite.json", "suite.json"), ("vectors", "vectors/point.json")] {
        let schema = json!({"$ref": format!("#/$defs/{name}"), "$defs": schemas["$defs"]});
        let file: Value = serde_json::from_str(&fs::read_to_string(suite.join(path)).unwrap()).unwrap();
        let schema = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = schema.iter_errors(&file).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{path}: {errors:?}");
    }
}

/// Adds an operation to the format of a suite, and two vectors of it.
fn add_operation(suite: &Path, name: &str, cases: [(Value, Value); 2]) {
    change(suite, "suite.json", |file| file["formats"][0]["operations"] = json!(["decode", name]));
    change(suite, "vectors/point.json", |file| {
        let vectors = (1..).zip(cases).map(|(number, (request, right))| {
            json!({
                "id": format!("pt.{name}.{number}"), "reason": "r", "requirements": ["PT-2"], "op": name,
                "request": request, "outcome": "accept", "expect": {"ok": right},
            })
        });
        file["vectors"].as_array_mut().unwrap().extend(vectors);
    });
    is_of_its_schema(suite);
}

/// The changes of the codec that make it reply to another operation.
const HELLO: (&str, &str) = ("{\"point/1\": [\"decode\"]}", "{\"point/1\": [\"decode\", \"other\"]}");
const ANSWER: &str = "    if (request[\"op\"], request[\"format\"])";

/// A format may have operations that the suite does not know: the value of a reply is judged like any.
#[test]
fn an_operation_may_have_any_name() {
    let (_folder, suite) = small();
    let case = |x: u64, y: u64| (json!({"x": x, "y": y}), json!({"sum": x + y}));
    add_operation(&suite, "other", [case(1, 2), case(3, 4)]);
    let judged = |operator: &str| {
        let sum = format!("{{\"ok\": {{\"sum\": request[\"x\"] {operator} request[\"y\"]}}}}");
        let answer = format!("    if request[\"op\"] == \"other\":\n        return {sum}\n{ANSWER}");
        judged(&suite, &[HELLO, (ANSWER, &answer)], &["--op", "other"])
    };
    let (status, report) = judged("+");
    assert_eq!(status, Some(0), "{report}");
    assert!(report.contains("point/1  other           2/2"), "{report}");
    let (status, report) = judged("*");
    assert_eq!(status, Some(1), "{report}");
    assert!(report.contains("sum: expected 3, got 2"), "{report}");
    assert!(stdout(&["formats", "--suite", text(&suite)]).contains("decode, other"));
}

/// Some values are no JSON, and some lists have no order.
#[test]
fn keys_may_be_compared_as_doubles_or_without_order() {
    let (_folder, suite) = small();
    change(&suite, "suite.json", |file| file["compare"] = json!({"doubles": ["x"], "unordered": ["set"]}));
    let right = |x: Value| json!({"x": x, "set": [1, {"x": 2}]});
    add_operation(
        &suite,
        "other",
        [(json!({"n": 1}), right(json!("nan"))), (json!({"n": 2}), right(json!(-0.0)))],
    );
    let judged = |first: &str, second: &str| {
        let answer = format!(
            "    if request[\"op\"] == \"other\":\n        return {{\"ok\": [None, {first}, {second}][request[\"n\"]]}}\n{ANSWER}"
        );
        let (status, report) = judged(&suite, &[HELLO, (ANSWER, &answer)], &["--op", "other", "--json"]);
        let report: Value = serde_json::from_str(&report).unwrap();
        let texts = |list: &str, key: &str| -> Vec<String> {
            let items = report[list].as_array().unwrap().iter();
            items.map(|item| item[key].as_str().unwrap().to_owned()).collect()
        };
        (status, texts("failures", "difference"), texts("causes", "what"))
    };
    let (status, ..) = judged(
        "{\"x\": \"NaN\", \"set\": [{\"x\": \"2.0\"}, 1]}",
        "{\"x\": \"-0\", \"set\": [1, {\"x\": 2}]}",
    );
    assert_eq!(status, Some(0));
    let (status, differences, _) =
        judged("{\"x\": \"inf\", \"set\": [1, {\"x\": 2}]}", "{\"x\": 0, \"set\": [{\"x\": 2}, 1]}");
    assert_eq!(status, Some(1));
    assert_eq!(differences, ["x: expected \"nan\", got \"inf\"", "x: expected -0.0, got 0"]);
    let (_, differences, causes) =
        judged("{\"x\": \"nan\", \"set\": [{\"x\": 3}, 1]}", "{\"x\": \"-0\", \"set\": [{\"x\": 2}]}");
    assert_eq!(differences, ["set[].x: expected 2, got 3", "set, in any order: 1 is missing"]);
    // Another order and another notation are no causes.
    assert_eq!(causes, ["`set[].x` is 1 more than is right", "`set` has 1 item fewer"]);
}

/// A suite may have no offsets, or no codes either.
#[test]
fn a_suite_ends_at_its_level() {
    let (_folder, suite) = small();
    let rejections = |change_one: &dyn Fn(&mut Value)| {
        change(&suite, "vectors/point.json", |file| {
            let vectors = file["vectors"].as_array_mut().unwrap().iter_mut();
            vectors
                .filter(|vector| vector["outcome"] == "reject")
                .for_each(|vector| change_one(&mut vector["expect"]));
        });
    };
    let level = |name: &str| change(&suite, "suite.json", |file| file["level"] = name.into());
    let offset = ("{\"byte\": at}", "{\"byte\": at + 1}");
    let code = ("\"reject\": code", "\"reject\": \"no\"");
    assert_eq!(judged(&suite, &[offset], &[]).0, Some(1));
    level("code");
    rejections(&|expect| drop(expect.as_object_mut().unwrap().remove("at")));
    is_of_its_schema(&suite);
    assert!(stdout(&["suite", "check", text(&suite)]).contains("no weakness found"));
    let (status, report) = judged(&suite, &[offset], &[]);
    assert_eq!(status, Some(0), "{report}");
    assert!(
        report.contains("conformant: 7 of 7 vectors at level code, the deepest of the suite"),
        "{report}"
    );
    let (status, report) = judged(&suite, &[code], &[]);
    assert_eq!(status, Some(1), "{report}");
    let (_, report) = judged(&suite, &[code], &["--level", "verdict"]);
    assert!(report.contains("conformant: 7 of 7 vectors at level verdict\n"), "{report}");
    level("verdict");
    rejections(&|expect| *expect = json!({"reject": true}));
    change(&suite, "suite.json", |file| drop(file["formats"][0].as_object_mut().unwrap().remove("codes")));
    is_of_its_schema(&suite);
    assert!(stdout(&["suite", "check", text(&suite)]).contains("no weakness found"));
    let (status, report) = judged(&suite, &[code], &[]);
    assert_eq!(status, Some(0), "{report}");
    assert!(report.contains("at level verdict, the deepest of the suite"), "{report}");
    assert!(!report.contains("offset") && !report.contains(" code"), "{report}");
    let (status, report) = judged(&suite, &[("> 99", "> 199")], &[]);
    assert_eq!(status, Some(1), "{report}");
    assert!(report.contains("  expected  rejected\n"), "{report}");
    let json = judged(&suite, &[code], &["--json"]).1;
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["level"], &report["suite"]["level"]), (&json!("verdict"), &json!("verdict")));
}

/// A disputed vector reports the reply of a testee, and never counts.
#[test]
fn a_disputed_vector_never_counts() {
    let (_folder, suite) = small();
    change(&suite, "vectors/point.json", |file| {
        file["vectors"].as_array_mut().unwrap().push(json!({
            "id": "pt.decode.lower-case", "reason": "the first byte is p", "requirements": ["PT-1"], "op": "decode",
            "request": {"hex": "700000"}, "outcome": "disputed", "flag": "is 70 a tag?",
            "expect": [{"ok": {"x": 0, "y": 0}}, {"reject": "wrong-tag", "at": {"byte": 0}}],
        }));
    });
    is_of_its_schema(&suite);
    let checked = stdout(&["suite", "check", text(&suite)]);
    assert!(checked.contains("pt.decode.lower-case: disputed, never scored: is 70 a tag?\n"), "{checked}");
    assert!(checked.contains("8 vectors of 1 format, no weakness found"), "{checked}");
    let lower = |reply: &str| {
        format!("    if len(data) == 3 and data[0] == 0x70:\n        {reply}\n    for at, what in")
    };
    for (reply, transcript) in [
        ("raise Rejected(\"wrong-tag\", 0)", "reject wrong-tag at byte 0, reading 2 of 2"),
        ("return {\"x\": 0, \"y\": 0}", "ok {\"x\":0,\"y\":0}, reading 1 of 2"),
        ("return {\"x\": 1, \"y\": 0}", "ok {\"x\":1,\"y\":0}, no reading of the vector"),
        ("sys.exit(7)", "no reply: "),
    ] {
        let (status, report) = judged(&suite, &[("    for at, what in", &lower(reply))], &[]);
        assert_eq!(status, Some(0), "{report}");
        assert!(report.contains("7 of 7 vectors"), "{report}");
        assert!(report.contains("disputed, never scored: pt.decode.lower-case (is 70 a tag?): "), "{report}");
        assert!(report.contains(transcript), "{report}");
    }
    let (status, report) = judged(&suite, &[], &["--id", "pt.decode.lower-case"]);
    assert_eq!(status, Some(4), "{report}");
    assert!(report.contains("none of the chosen vectors counts"), "{report}");
    let json = judged(&suite, &[], &["--json"]).1;
    let report: Value = serde_json::from_str(&json).unwrap();
    let schema = include_str!("../../../spec/schemas/report.json");
    let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
    assert!(schema.is_valid(&report), "{json}");
    assert_eq!(report["disputed"][0]["reading"], 2);
}

#[test]
fn doctor_names_a_format_of_the_suite() {
    let (_folder, suite) = small();
    let advice = |hello: &str| {
        let testee = shell_words::join(["echo", hello]);
        let output = run(&["doctor", "--suite", text(&suite), "--testee", &testee]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let example = r#"should look like {"id":"1","name":"my codec","formats":{"point/1":["decode"]}}"#;
    assert!(advice("no JSON").contains(example), "{}", advice("no JSON"));
}

/// The text at each place of a JSON file, keys included, replaced by one that a terminal obeys.
fn with_control_characters(value: &Value) -> Vec<Value> {
    const TEXT: &str = "\u{1b}[2J\u{9b}\u{202e}";
    match value {
        Value::String(_) => vec![TEXT.into()],
        Value::Array(items) => {
            let changed = |(index, item): (usize, &Value)| {
                with_control_characters(item).into_iter().map(move |new| (index, new)).collect::<Vec<_>>()
            };
            let put = |(index, new): (usize, Value)| {
                let mut items = items.clone();
                items[index] = new;
                Value::Array(items)
            };
            items.iter().enumerate().flat_map(changed).map(put).collect()
        }
        Value::Object(members) => {
            let mut all = Vec::new();
            for (key, member) in members {
                let others = || {
                    members
                        .iter()
                        .filter(|(other, _)| *other != key)
                        .map(|(key, value)| (key.clone(), value.clone()))
                };
                let renamed = std::iter::once((TEXT.to_owned(), member.clone()));
                all.push(Value::Object(others().chain(renamed).collect()));
                for new in with_control_characters(member) {
                    all.push(Value::Object(others().chain([(key.clone(), new)]).collect()));
                }
            }
            all
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// Each text of each file, keys included: either an error names the file, or the text is escaped wherever it is shown.
#[test]
fn texts_of_a_suite_are_escaped() {
    let (folder, suite) = small();
    let codec = format!("python3 {}", text(&suite.join("codec.py")));
    let page = folder.path().join("page.html");
    let description = |suite: &str| vec![vec!["formats".to_owned(), "--suite".to_owned(), suite.to_owned()]];
    let commands = |suite: &str| -> Vec<Vec<String>> {
        [
            &["suite", "check", suite][..],
            &["spec", "--suite", suite, "PT-1"],
            &["conform", "--suite", suite, "--list"],
            &[
                "conform",
                "--suite",
                suite,
                "--testee",
                &codec,
                "--failures",
                "0",
                "--html",
                text(&page),
                "--force",
            ],
        ]
        .map(|words| words.iter().map(|word| (*word).to_owned()).collect())
        .into()
    };
    let write = |name: &str, value: &Value| fs::write(suite.join(name), value.to_string()).unwrap();
    write(
        "exclusions.json",
        &json!([{"reason": "r", "lacks": "accept", "op": "decode", "requirements": ["PT-9"]}]),
    );
    write(
        "errata.json",
        &json!([{"id": "pt.decode.x", "since": "1", "what": "w", "instead": "pt.decode.cut"}]),
    );
    write("replies.json", &json!({"point/1": {"x": ["PT-2"]}}));
    change(&suite, "suite.json", |file| {
        file["home"] = "h".into();
        file["chapters"] = "c/".into();
        let format = &mut file["formats"][0];
        (format["leniencies"], format["limits"], format["contains"]) =
            (json!(["l"]), json!(["m"]), json!(["point/1"]));
    });
    change(&suite, "requirements.json", |file| {
        (file[0]["basis"], file[0]["link"]) = ("b".into(), "l".into());
    });
    change(&suite, "vectors/point.json", |file| {
        let provenance = file["provenance"].clone();
        // A rejecting vector and its counterpart are enough.
        let vectors = file["vectors"].as_array_mut().unwrap();
        *vectors = vec![vectors[1].clone(), vectors[5].clone()];
        let vector = &mut file["vectors"][1];
        (vector["tags"], vector["covers"]) = (json!(["t"]), json!(["c"]));
        vector["provenance"] = provenance;
    });
    for name in [
        "suite.json",
        "requirements.json",
        "exclusions.json",
        "errata.json",
        "replies.json",
        "vectors/point.json",
    ] {
        let path = suite.join(name);
        let sound = fs::read_to_string(&path).unwrap();
        let all = with_control_characters(&serde_json::from_str(&sound).unwrap());
        assert!(all.len() > 2, "{name}");
        for hurt in all {
            fs::write(&path, hurt.to_string()).unwrap();
            let is_vectors = name.starts_with("vectors");
            for command in if is_vectors { commands(text(&suite)) } else { description(text(&suite)) } {
                let words: Vec<&str> = command.iter().map(String::as_str).collect();
                let output = run(&words);
                let status = output.status.code();
                let output_text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
                assert!(
                    !output_text.contains(['\u{1b}', '\u{9b}', '\u{202e}']),
                    "{words:?}: {output_text:?}"
                );
                assert!(!output_text.contains("panicked"), "{words:?}: {output_text}");
                if status == Some(2) && words[0] != "spec" {
                    assert!(output_text.contains(name), "{words:?}: {output_text}");
                }
                assert!(is_vectors || status == Some(2), "{words:?}: {hurt}");
            }
            if page.exists() {
                let page = fs::read_to_string(&page).unwrap();
                assert!(!page.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{hurt}");
            }
        }
        fs::write(&path, sound).unwrap();
    }
}

#[test]
fn the_built_in_suite_is_the_same_from_a_folder() {
    let folder = TempDir::new().unwrap();
    let suite = folder.path().join("suite");
    stdout(&["export", "--as-suite", text(&suite)]);
    for format in ["chess-board-packed", "go-chains"] {
        let report = |more: &[&str]| stdout(&[&["conform", "--json", "--format", format], more].concat());
        assert_eq!(report(&["--suite", text(&suite)]), report(&[]));
    }
}

/// A file of a suite, a fault in it, and the message about it.
type Fault = (&'static str, fn(&mut Value), &'static str);

const FAULTS: [Fault; 24] = [
    (
        "suite.json",
        |suite| suite["level"] = "code".into(),
        "pt.decode.cut: its offset is never judged: the `level` of the suite is code",
    ),
    (
        "vectors/point.json",
        |file| {
            (3..7).for_each(|at| drop(file["vectors"][at]["expect"].as_object_mut().unwrap().remove("at")));
        },
        "suite.json: no rejection has an offset",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][3]["expect"] = json!({"reject": true}),
        "pt.decode.cut\": expect: no reply of this outcome",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][2]["outcome"] = "disputed".into(),
        "pt.decode.x-before-y\": flag: expected a text that says what is disputed",
    ),
    (
        "vectors/point.json",
        |file| file["format"] = "line/1".into(),
        "pt.decode.cut: the suite has no format line/1",
    ),
    (
        "suite.json",
        |suite| suite["formats"][0]["operations"] = json!(["encode"]),
        "pt.decode.cut: point/1 has no operation decode",
    ),
    (
        "suite.json",
        |suite| suite["formats"][0]["prefix"] = "PQ".into(),
        "pt.decode.cut: its id does not begin with pq.decode.",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][0]["requirements"] = json!([]),
        "pt.decode.origin: it names no requirement",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][0]["requirements"] = json!(["PT-9"]),
        "pt.decode.origin: there is no requirement PT-9",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][3]["request"] = json!({"hex": "500000"}),
        "pt.decode.cut: its counterpart has the same request",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][0]["request"]["allow"] = json!(["x"]),
        "pt.decode.origin: allow: no format has x",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][0]["request"]["limits"] = json!({"x": 1}),
        "pt.decode.origin: limits: no format has x",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][2]["request"] = json!({"hex": "500000"}),
        "pt.decode.x-before-y: it has the same request as pt.decode.origin, but another right reply",
    ),
    (
        "vectors/point.json",
        |file| drop(file["vectors"].as_array_mut().unwrap().remove(6)),
        "PT-3: no vector of decode accepts or rejects, and exclusions.json has no reason",
    ),
    (
        "vectors/point.json",
        |file| drop(file["vectors"].as_array_mut().unwrap().remove(4)),
        "point/1: no vector expects the code wrong-tag",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][3]["expect"]["reject"] = "too-short".into(),
        "pt.decode.cut: point/1 has no code too-short",
    ),
    (
        "suite.json",
        |suite| suite["formats"][0]["codes"][0]["requirement"] = "PT-8".into(),
        "point/1: code truncated: there is no requirement PT-8",
    ),
    (
        "vectors/point.json",
        |file| (0..7).for_each(|at| file["vectors"][at]["expect"] = json!({"ok": {}})),
        "pt.decode.cut\": expect: no reply of this outcome",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][3]["counterpart"] = "pt.decode.tag-51".into(),
        "`counterpart` of a reject must name an accept",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][3]["expect"]["at"] = json!({"char": 2}),
        "pt.decode.cut: the offset counts in char, and the input is `hex`",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][3]["expect"]["at"] = json!({"byte": 3}),
        "pt.decode.cut: the offset byte 3 is after the end of the input",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][0]["request"] = json!({"text": "P"}),
        "pt.decode.origin: its request has no `hex`",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][0]["expect"] = json!({"ok": "0,0"}),
        "pt.decode.origin\": expect: no reply of this outcome",
    ),
    (
        "vectors/point.json",
        |file| file["vectors"][1]["id"] = "pt.decode.origin".into(),
        "pt.decode.origin: the id occurs twice",
    ),
];

/// Each of these faults in a copy is named, with the vector, the requirement or the format that it concerns.
#[test]
fn weaknesses_are_reported() {
    for (name, fault, message) in FAULTS {
        let (_folder, suite) = small();
        change(&suite, name, fault);
        let output = run(&["suite", "check", text(&suite)]);
        assert_ne!(output.status.code(), Some(0), "{message}");
        let output_text = [output.stdout, output.stderr].concat();
        let output_text = String::from_utf8(output_text).unwrap();
        assert!(output_text.contains(message), "{message}: {output_text}");
    }
    // A release is remembered, once no weakness found.
    let (_folder, suite) = small();
    let released = || run(&["suite", "release", text(&suite)]);
    assert_eq!(released().status.code(), Some(0));
    let list = fs::read_to_string(suite.join("released.txt")).unwrap();
    assert!(list.starts_with("0.1.0\n") && list.lines().count() == 8, "{list}");
    assert_eq!(run(&["suite", "check", text(&suite)]).status.code(), Some(0));
    // A version is released once.
    change(&suite, "vectors/point.json", |file| {
        let mut vector = file["vectors"][0].clone();
        (vector["id"], vector["request"]["hex"]) = ("pt.decode.x-7".into(), "500700".into());
        vector["expect"]["ok"]["x"] = json!(7);
        file["vectors"].as_array_mut().unwrap().push(vector);
    });
    assert_eq!(released().status.code(), Some(2));
    change(&suite, "vectors/point.json", |file| file["vectors"][0]["expect"]["ok"]["x"] = json!(1));
    assert_eq!(released().status.code(), Some(1));
    assert_eq!(fs::read_to_string(suite.join("released.txt")).unwrap(), list);
    let (_folder, suite) = small();
    let reason = json!([{"requirements": ["PT-9"], "op": "decode", "lacks": "reject", "reason": "r"}]);
    fs::write(suite.join("exclusions.json"), reason.to_string()).unwrap();
    let output_text = String::from_utf8(run(&["suite", "check", text(&suite)]).stdout).unwrap();
    assert!(output_text.contains("PT-9: exclusions.json: no such requirement of decode"), "{output_text}");
    let (_folder, suite) = small();
    fs::write(
        suite.join("released.txt"),
        "0.1.0\n0000000000000000 pt.decode.cut\n0000000000000000 pt.decode.gone\n",
    )
    .unwrap();
    fs::write(
        suite.join("errata.json"),
        json!([{"id": "pt.decode.x", "since": "1", "what": "w", "instead": "pt.decode.z"}]).to_string(),
    )
    .unwrap();
    let output_text = String::from_utf8(run(&["suite", "check", "--json", text(&suite)]).stdout).unwrap();
    for message in [
        "it has changed since its release",
        "it was released, and is missing",
        "it has an erratum, and was never",
        "it replaces pt.decode.x",
    ] {
        assert!(output_text.contains(message), "{message}: {output_text}");
    }
}

/// A suite may be hostile: a fault in it is an error that names the file, within a time limit.
#[test]
fn a_hostile_suite_is_rejected() {
    let rejected = |hurt: &dyn Fn(&Path), message: &str| {
        let (_folder, suite) = small();
        hurt(&suite);
        let output_text = error(&["conform", "--suite", text(&suite), "--exec", "true", "--format", "point"]);
        assert!(output_text.contains(message), "{message}: {output_text}");
        assert!(!output_text.contains('\u{1b}'), "{output_text:?}");
    };
    let set = |name: &'static str, key: &'static str, value: Value| {
        move |suite: &Path| change(suite, name, |file| *file.pointer_mut(key).unwrap() = value.clone())
    };
    rejected(
        &|suite| fs::remove_file(suite.join("suite.json")).unwrap(),
        "point/suite.json: it does not exist",
    );
    rejected(&set("suite.json", "/suite", 2.into()), "`suite` is 2, and this program reads 1");
    rejected(&set("suite.json", "/suite", "1".into()), "it lacks `\"suite\": 1`");
    rejected(&set("suite.json", "/name", "\u{1b}[2J".into()), "has a control character");
    rejected(&set("requirements.json", "/0/text", "\u{1b}[2J".into()), "has a control character");
    rejected(&set("requirements.json", "/0/format", "a/1".into()), "PT-1: there is no format a/1");
    rejected(
        &set("vectors/point.json", "/vectors/0/id", "\u{1b}[2J".into()),
        "point/vectors/point.json: \"\\u{1b}[2J\": it is not an id",
    );
    rejected(
        &set("vectors/point.json", "/vectors/0/request", json!({"hex": [["00", 1_u64 << 40]]})),
        "pt.decode.origin",
    );
    // `export` makes names of files of them.
    for id in ["../evil", "..", "/evil", "a\\b", ""] {
        rejected(&set("vectors/point.json", "/vectors/2/id", id.into()), "is not an id");
        rejected(&set("vectors/point.json", "/format", id.into()), "is not an id");
        rejected(&set("suite.json", "/formats/0/id", id.into()), "is not an id");
    }
    let deep = |suite: &Path| {
        let path = suite.join("vectors/point.json");
        let text = fs::read_to_string(&path).unwrap().replacen(
            "{\"hex\": \"500000\"}",
            &("[".repeat(1 << 20) + &"]".repeat(1 << 20)),
            1,
        );
        fs::write(path, text).unwrap();
    };
    rejected(&deep, "recursion limit exceeded");
    let great =
        |suite: &Path| File::create(suite.join("vectors/point.json")).unwrap().set_len(1 << 30).unwrap();
    rejected(&great, "it has more than 67108864 bytes");
    #[cfg(unix)]
    {
        let outside = |suite: &Path| {
            fs::remove_file(suite.join("requirements.json")).unwrap();
            std::os::unix::fs::symlink("/etc/passwd", suite.join("requirements.json")).unwrap();
        };
        rejected(&outside, "it is outside the folder of the suite");
    }
}

/// The files of a package: their names and contents, by the paths in it.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect()
}

#[test]
fn a_suite_becomes_packages_with_the_same_data() {
    let (folder, suite) = small();
    // A number that no 64 bits hold keeps its notation.
    change(&suite, "suite.json", |value| value["formats"][0]["limits"] = json!(["points"]));
    let vectors = suite.join("vectors/point.json");
    let limit = r#""limits": {"points": 18446744073709551616}"#;
    let text_of_vectors =
        fs::read_to_string(&vectors).unwrap().replacen(r#""500000""#, &format!(r#""500000", {limit}"#), 1);
    fs::write(&vectors, text_of_vectors).unwrap();
    let output = |name: &str| folder.path().join(name);
    let pack = |to: &str, name: &str| {
        stdout(&["suite", "pack", text(&suite), "--to", to, "-o", text(&output(name))])
    };
    let output_text = pack("pip", "pip");
    assert!(output_text.starts_with("point-vectors 0.1.0: 7 vectors written into "), "{output_text}");
    assert!(output_text.contains("next: pip install "), "{output_text}");
    pack("npm", "npm");
    let (python, javascript) = (files(&output("pip")), files(&output("npm")));
    let data: Vec<(&str, &str)> = python
        .iter()
        .filter_map(|(name, text)| Some((name.strip_prefix("src/point_vectors/data/")?, text.as_str())))
        .collect();
    let manifest: Value =
        serde_json::from_str(data.iter().find(|(name, _)| *name == "manifest.json").unwrap().1).unwrap();
    assert_eq!(manifest["formats"]["point/1"]["operations"], json!({ "decode": { "vectors": 7 } }));
    assert_eq!(manifest["files"].as_object().unwrap().len() + 1, data.len());
    for (name, content) in &data {
        if *name != "manifest.json" {
            assert_eq!(manifest["files"][name]["sha256"], hex::encode(Sha256::digest(content)), "{name}");
        }
        let module = (format!("data/{}", name.replace(".json", ".js")), format!("export default {content}"));
        assert!(javascript.contains(&module), "{name}");
    }
    let has = |files: &[(String, String)], name: &str, part: &str| {
        assert!(files.iter().any(|(other, text)| other == name && text.contains(part)), "{name}: {part}");
    };
    has(&python, "src/point_vectors/__init__.py", "__version__ = \"0.1.0\"");
    has(&python, "src/point_vectors/data/point-1.json", r#""limits":{"points":18446744073709551616}"#);
    has(&python, "pyproject.toml", "point_vectors = \"point_vectors.pytest_plugin\"");
    has(&javascript, "package.json", "\"name\": \"point-vectors\"");
    has(&javascript, "data/index.js", "'point/1': () => import('./point-1.js'),");

    pack("tar", "data.tar.gz");
    let packed = output("data.tar.gz");
    let tar =
        std::process::Command::new("tar").args(["-xzf", text(&packed), "-C", text(folder.path())]).status();
    assert!(tar.unwrap().success());
    let unpacked = files(&output("point-vectors-0.1.0"));
    assert_eq!(unpacked.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>(), data);

    assert!(
        error(&["suite", "pack", text(&suite), "--to", "pip", "-o", text(&suite)]).contains("is not empty")
    );
    change(&suite, "suite.json", |value| value["version"] = json!("first"));
    assert!(
        error(&["suite", "pack", text(&suite), "--to", "pip"]).contains("the version `first` of the suite")
    );
}

#[test]
fn the_layout_of_toml_test_becomes_a_suite() {
    let folder = TempDir::new().unwrap();
    let [tests, suite] = ["tests", "suite"].map(|name| folder.path().join(name));
    let write = |name: &str, content: &[u8]| {
        let path = tests.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    };
    write("valid/empty.toml", b"");
    write("valid/empty.json", b"{}");
    write("valid/mixed/all.toml", b"float = 1.0\nat = 1999-01-02 03:04:05.60+00:00\nlist = ['1.0', [2]]\n");
    let all = r#"{"float": {"type": "float", "value": "1.0"}, "at": {"type": "datetime", "value": "1999-01-02 03:04:05.60+00:00"},
        "list": [{"type": "string", "value": "1.0"}, [{"type": "integer", "value": "2"}]]}"#;
    write("valid/mixed/all.json", all.as_bytes());
    write("invalid/mixed/no utf-8.toml", b"\xff");
    write("list", b"valid/mixed/all.toml\nvalid/mixed/all.json\ninvalid/mixed/no utf-8.toml\n");
    let import = ["suite", "import", "toml-test", text(&tests), "-o", text(&suite)];
    assert!(stdout(&import).contains("2 valid and 1 invalid documents written into "));
    assert!(stdout(&["suite", "check", text(&suite)]).contains("3 vectors of 1 format, no weakness found"));
    let file = fs::read_to_string(suite.join("vectors/mixed.json")).unwrap();
    let vectors: Value = serde_json::from_str(&file).unwrap();
    let [accepted, rejected] = [0, 1].map(|index| &vectors["vectors"][index]);
    let value = json!({"float": {"float": "1.0"}, "at": {"datetime": "1999-01-02T03:04:05.6Z"}, "list": [{"string": "1.0"}, [{"integer": "2"}]]});
    assert_eq!(accepted["expect"], json!({ "ok": value }));
    assert_eq!(rejected["id"], "tt.decode.invalid/mixed/no-utf-8");
    assert_eq!((&rejected["request"]["hex"], &rejected["expect"]), (&json!("ff"), &json!({"reject": true})));

    // Another notation of the same double is right, a string is not a double, and a decoder that accepts everything rejects nothing.
    let judged = |float: &str, string: &str, rejects: bool| {
        let mut value = value.clone();
        value["float"] = json!({ "float": float });
        value["list"][0] = json!({ "string": string });
        let condition = if rejects { "h != b'\\xff'" } else { "True" };
        let code = format!(
            "import sys\nh = sys.stdin.buffer.read()\nif not ({condition}): sys.exit(1)\nprint('{{}}' if not h else r'''{value}''')"
        );
        let command = shell_words::join(["python3", "-c", &code]);
        // The reasons of failures need many more runs.
        let conform = [
            "conform",
            "--suite",
            text(&suite),
            "--format",
            "toml",
            "--exec",
            &command,
            "--exec-json",
            "--fail-fast",
        ];
        run(&conform).status.code()
    };
    assert_eq!(judged("1", "1.0", true), Some(0));
    assert_eq!(judged("1", "1", true), Some(1));
    assert_eq!(judged("2", "1.0", true), Some(1));
    assert_eq!(judged("1", "1.0", false), Some(1));

    let (listed, list) = (folder.path().join("listed"), tests.join("list"));
    let import = ["suite", "import", "toml-test", text(&tests), "-o", text(&listed), "--list", text(&list)];
    assert!(stdout(&import).contains("1 valid and 1 invalid documents written into "));
    write("valid/mixed/all.json", br#"{"a": 1}"#);
    let wrong =
        error(&["suite", "import", "toml-test", text(&tests), "-o", text(&folder.path().join("wrong"))]);
    assert!(wrong.contains("all.json: it is not a value in the JSON of toml-test"), "{wrong}");
    assert!(!folder.path().join("wrong").exists());
    assert!(
        error(&["suite", "import", "toml-test", text(&suite)])
            .contains("name the folder that holds `valid` and `invalid`")
    );
}
