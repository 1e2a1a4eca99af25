//! Long lists in untrusted files: suites, replies, lists of known failures, reports and requests. A loop over a list inside a loop over another list
//! would exceed the processor time of these tests, which does not depend on other programs.

use serde_json::{Value, json};

use super::suites::{change, small};
use crate::support::{self, Folder, Ran};

/// A testee of all formats and operations that rejects every request with another code.
const REJECTS: &str = "import json, sys
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    hello = {'name': 'r', 'formats': json.load(open('hello.json'))}
    reply = hello if request['op'] == 'hello' else {'reject': f'code-{number}', 'at': {'byte': 0}}
    print(json.dumps({'id': request['id']} | reply), flush=True)
";

const CONFORM: &str =
    "conform --suite suite --testee 'python3 rejects.py' --html page --junit tests --failures 0";

/// A suite with these vectors and further formats, and the testee.
fn suite(vectors: impl IntoIterator<Item = Value>, more_formats: impl IntoIterator<Item = Value>) -> Folder {
    let folder = small();
    let path = folder.path("suite");
    change(&path, "vectors/point.json", |file| file["vectors"] = vectors.into_iter().collect());
    change(&path, "suite.json", |file| {
        file["formats"].as_array_mut().unwrap().extend(more_formats);
        let formats = file["formats"].as_array().unwrap().iter();
        let claims =
            formats.map(|format| (format["id"].as_str().unwrap().to_owned(), format["operations"].clone()));
        folder.file("hello.json", Value::Object(claims.collect()).to_string());
    });
    folder.file("rejects.py", REJECTS);
    folder
}

fn vector(number: usize, members: Value) -> Value {
    let mut vector = json!({
        "id": format!("pt.decode.m{number}"), "reason": "r", "requirements": ["PT-1"], "op": "decode",
        "request": {"hex": format!("{number:08x}")}, "outcome": "reject", "expect": {"reject": "truncated"},
    });
    vector.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    vector
}

/// Runs a command within limits that allow only linear time.
fn run(folder: &Folder, command: &str) -> Ran {
    eprintln!("{command}");
    folder.program(command).processor_seconds(60).memory_limit(1 << 30).run()
}

#[test]
fn many_rejections_without_a_counterpart() {
    let folder = suite((0..10_000).map(|number| vector(number, json!({}))), []);
    run(&folder, CONFORM).ended(1).says("0 of 10000 vectors");
    // A list of known failures as long as the run.
    run(&folder, &format!("{CONFORM} --force --write-known known")).ended(1);
    run(&folder, &format!("{CONFORM} --force --known known")).ended(0).says("10000 failures are as known");
    run(&folder, "suite check suite").ended(1);
}

#[test]
fn many_causes_and_many_operations() {
    let ops = || (0..3000).map(|number| format!("op-{number}"));
    let accepting = |number: usize| {
        let op = format!("op-{number}");
        json!({"op": op, "id": format!("pt.{op}.m"), "outcome": "accept", "expect": {"ok": {"n": number}}})
    };
    let folder = suite((0..3000).map(|number| vector(number, accepting(number))), []);
    change(&folder.path("suite"), "suite.json", |file| file["formats"][0]["operations"] = ops().collect());
    folder.file("hello.json", json!({"point/1": ops().collect::<Vec<_>>()}).to_string());
    run(&folder, CONFORM).ended(1).says("0 of 3000 vectors");
    run(&folder, "suite check suite").ended(1);
}

#[test]
fn many_requirements_of_a_vector() {
    let many: Vec<String> = (0..100_000).map(|number| format!("PT-{number}")).collect();
    let vectors = [
        vector(0, json!({"requirements": many})),
        vector(1, json!({"outcome": "accept", "expect": {"ok": {}}})),
    ];
    let folder = suite(vectors, []);
    let rules = |id: &String| json!({"id": id, "format": "point/1", "operations": ["decode"], "text": "t"});
    folder.file("suite/requirements.json", Value::from_iter(many.iter().map(rules)).to_string());
    folder.file(
        "suite/exclusions.json",
        json!([{"requirements": many, "op": "decode", "lacks": "accept", "reason": "r"}]).to_string(),
    );
    run(&folder, &format!("{CONFORM} --trace trace")).ended(1);
    run(&folder, "suite check suite").ended(1);
}

/// Formats that contain each other, while another format fails, too.
#[test]
fn many_formats_that_contain_each_other() {
    let ids: Vec<String> = (0..400).map(|number| format!("point/{}", number + 2)).collect();
    let codes: Vec<Value> =
        (0..50).map(|number| json!({"code": format!("c-{number}"), "requirement": "PT-1"})).collect();
    let formats = ids.iter().map(|id| {
        json!({"id": id, "prefix": "PT", "input": "bytes", "operations": ["decode"], "contains": ids, "codes": codes})
    });
    let folder = suite((0..2000).map(|number| vector(number, json!({}))), formats);
    let mut file: Value = serde_json::from_str(&folder.text("suite/vectors/point.json")).unwrap();
    file["format"] = "point/2".into();
    file["vectors"] = (2000..4000)
        .map(|number| vector(number, json!({"outcome": "accept", "expect": {"ok": {"n": number}}})))
        .collect();
    folder.file("suite/vectors/other.json", file.to_string());
    run(&folder, CONFORM).ended(1).says("0 of 4000 vectors");
    run(&folder, "suite check suite").ended(1);
}

#[test]
fn many_parts_of_a_report() {
    let accepting = vector(1, json!({"outcome": "accept", "expect": {"ok": {}}}));
    let folder = suite([vector(0, json!({})), accepting], []);
    let mut report = folder.run("conform --suite suite --testee 'python3 rejects.py' --json").json();
    let lists = [
        ("table", "format"),
        ("requirements", "id"),
        ("causes", "what"),
        ("failures", "id"),
        ("broken", "id"),
    ];
    for (list, key) in lists {
        let first = report[list][0].clone();
        let item = |number: usize| {
            let mut item = first.clone();
            item[key] = format!("x-{number}").into();
            if list == "failures" {
                (item["cause"], item["format"]) = (number.into(), format!("x-{number}").into());
            }
            item
        };
        report[list] = (0..10_000).map(item).collect();
    }
    report["unjudged"] = (0..10_000).map(|number| format!("y-{number}")).collect();
    folder.file("one.json", report.to_string());
    report["testee"]["name"] = "other".into();
    folder.file("other.json", report.to_string());
    for options in ["", "--failures 0 --html page", "--json"] {
        run(&folder, &format!("compare one.json other.json {options}")).ended(0);
    }
}

#[test]
fn a_replay_of_too_many_requests_is_rejected() {
    let replay = support::program("fuzz --replay - --testee true").input(vec![b'\n'; (64 << 20) + 1]);
    replay.run().ended(2).says("- is longer than 64 MiB");
}
