//! A table of hostile suites: each value at each place of the suite that `suite init` writes. Every command that takes a suite ends with a
//! verdict or names the fault, within 10 seconds of processor time and 256 MiB, and leaves no file after a fault.

use std::fs;
use std::sync::LazyLock;
use std::thread;

use serde_json::{Map, Value, json};

use super::suites::{READING_DESCRIPTION, READING_VECTORS, change, small};
use crate::support::set;

/// The commands that are in neither of the lists of `suites.rs`.
const OTHER_COMMANDS: [&str; 7] = [
    "fuzz --suite suite --testee true --testee true --cases 20",
    "suite pack suite --to pip -o out/pip",
    "suite pack suite --to npm -o out/npm",
    "suite pack suite --to cargo -o out/cargo",
    "suite pack suite --to go -o out/go",
    "suite pack suite --to junit -o out/junit",
    "suite release suite",
];

/// The places in each file, as JSON pointers; `.` is the complete file.
const PLACES: [(&str, &str); 3] = [
    (
        "suite.json",
        "/suite /name /version /licence /home /level /runs /runs/strings /runs/lists /compare /formats /formats/0/id /formats/0/prefix \
         /formats/0/chapter /formats/0/input /formats/0/operations /formats/0/leniencies /formats/0/limits /formats/0/contains \
         /formats/0/codes /formats/0/codes/0/code /formats/0/grids",
    ),
    ("requirements.json", ". /0/id /0/format /0/operations /0/text"),
    (
        "vectors/point.json",
        ". /format /provenance /vectors /vectors/0/id /vectors/0/reason /vectors/0/requirements /vectors/0/tags /vectors/0/op \
         /vectors/0/request /vectors/0/request/hex /vectors/0/request/moves /vectors/0/outcome /vectors/0/expect /vectors/0/expect/ok \
         /vectors/0/counterpart /vectors/0/size",
    ),
];

/// The hostile values: wrong types, long and deep values, texts with invisible characters, and runs that take much memory.
static VALUES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let deep = (0..120).fold(json!(0), |inner, _| json!([inner]));
    let wide: Map<String, Value> = (0..20_000).map(|key| (format!("k{key}"), json!(key))).collect();
    vec![
        json!(u64::MAX),
        json!("a".repeat(300_000)),
        json!("../../\u{202e}\u{e0041}"),
        deep,
        vec!["x"; 40_000].into(),
        json!([{}, [], [[], u64::MAX], ["", u64::MAX], {"of": [""], "seed": 1, "count": u64::MAX}]),
        Value::Object(wide),
    ]
});

/// Runs every command on the suite with this value at this place.
fn try_commands(file: &str, pointer: &str, value: &Value) {
    let folder = small();
    let suite = folder.path("suite");
    change(&suite, "suite.json", |file| file["runs"] = json!({"strings": ["hex"], "lists": ["moves"]}));
    change(&suite, file, |file| set(file, pointer, value.clone()));
    for command in READING_VECTORS.iter().chain(&READING_DESCRIPTION).chain(&OTHER_COMMANDS) {
        let case = format!("{file}{pointer} {:.40}: {command}", value.to_string());
        eprintln!("{case}");
        let ran = folder.program(command).processor_seconds(10).removes().run();
        assert!(ran.status.is_some_and(|status| status <= 5), "{case}\n{ran}");
        assert!(ran.status != Some(2) || ran.created.is_empty(), "{case}\n{ran}");
        let _ = fs::remove_dir_all(folder.path("out"));
    }
}

#[test]
fn every_command_withstands_every_hostile_suite() {
    let places =
        PLACES.iter().flat_map(|(file, pointers)| pointers.split(' ').map(move |pointer| (*file, pointer)));
    let suites: Vec<_> = places.flat_map(|place| VALUES.iter().map(move |value| (place, value))).collect();
    assert!(suites.len() > 305);
    let (suites, threads) = (&suites, thread::available_parallelism().map_or(1, Into::into));
    thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                for ((file, pointer), value) in suites.iter().skip(first).step_by(threads) {
                    try_commands(file, pointer, value);
                }
            });
        }
    });
}
