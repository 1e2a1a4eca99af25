//! The starting points that `boardwire init` writes. The gate `languages` installs the compilers and fills each with codecs.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::support::{Folder, Program, Ran, change, shell};
use crate::testees::patient;
use serde_json::{Value, json};

const LANGUAGES: [&str; 8] = ["c", "go", "java", "javascript", "python", "rust", "typescript", "other"];

/// The members of requests that every adapter answers, and a part of each reply. `F` is the format.
const LINES: [(&str, &str); 10] = [
    (r#""op":"hello","protocol":1"#, "formats"),
    (r#""op":"decode",F,"hex":"01""#, "not written yet"),
    (r#""op":"decode",F,"hex":"01","allow":["x"]"#, "unknown"),
    (r#""op":"decode",F,"hex":"01","limits":{"x":1}"#, "unknown"),
    (r#""op":"explain",F,"hex":"01""#, "only decode and encode"),
    (r#""op":"decode","format":"xiangqi-fen/1","text":"x""#, "unsupported"),
    ("[", "error"),
    (r#""op":"decode",F,"hex":"01","allow":[],"limits":{ }"#, "not written yet"),
    (r#""op":"decode",F,"hex":"01","limits":{"cells":18446744073709551616}"#, "not written yet"),
    (r#""op":"encode",F,"value":{"rows":1,"cols":1,"cells":"0"}"#, "not written yet"),
];

/// The members of requests and the parts of replies for an adapter of another suite. The replies are without spaces.
const OTHER_LINES: [(&str, &str); 10] = [
    (r#""op":"hello","protocol":1"#, r#""formats":{"point/1":["decode","encode","swap-axes"]}"#),
    (r#""op":"decode",F,"hex":"50","where":{}"#, "notwrittenyet"),
    (r#""op":"decode",F,"hex":"50""#, "error"),
    (
        r#""op":"decode",F,"hex":"50","where":{},"allow":["2-more/a-name-that-has-more-than-sixty-three-characters-in-this-suite"]"#,
        "notwrittenyet",
    ),
    (r#""op":"decode",F,"hex":"50","where":{},"allow":["unused-trits"]"#, "unknown"),
    (r#""op":"decode",F,"hex":"50","where":{},"limits":{"constructor":5}"#, "notwrittenyet"),
    (r#""op":"decode",F,"hex":"50","where":{},"limits":{"cells":5}"#, "unknown"),
    (r#""op":"swap-axes",F,"hex":"50","times":1,"limits":{"second":5}"#, "notwrittenyet"),
    (r#""op":"swap-axes",F,"hex":"50","times":"1""#, "error"),
    (r#""op":"swap-axes",F,"hex":"50","times":1,"x-deep":D"#, "notwrittenyet"),
];

const EXACT_SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../packages/vectors/test/exact");

/// For each language, the source of an adapter whose codec lacks no feature, and the same source with a missing feature.
const NO_FEATURES: [(&str, &str); 5] = [
    ("LACKS = []", "LACKS = ['bignum']"),
    ("lacks[] = {NULL}", "lacks[] = {\"bignum\", NULL}"),
    ("lacks = []string{}", "lacks = []string{\"bignum\"}"),
    ("LACKS: &[&str] = &[]", "LACKS: &[&str] = &[\"bignum\"]"),
    ("LACKS = List.of()", "LACKS = List.of(\"bignum\")"),
];

struct Start {
    language: &'static str,
    folder: Folder,
}

impl Start {
    fn new(language: &'static str, format: &str) -> Self {
        let folder = Folder::new();
        let init = format!("init --language {language} --format {format} start");
        folder.run(init).ended(0).says("boardwire doctor --testee");
        Self { language, folder }
    }

    /// The crates that the adapter needs are already on the machine, and are built once for all runs.
    fn prepare(program: Program<'_>) -> Program<'_> {
        let program = program.memory_limit(u64::MAX).env("CARGO_NET_OFFLINE", "true");
        program.env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/init"))
    }

    /// Asserts that each line gets its reply.
    fn assert_answers(&self, format: &str, lines: &[(&str, &str)]) {
        let format = format!("\"format\":\"{format}\"");
        let request = |(number, (members, _)): (usize, &(&str, &str))| {
            let deep = "[".repeat(800) + &"]".repeat(800);
            format!("{{\"id\":\"{number}\",{}}}\n", members.replace('F', &format).replace('D', &deep))
        };
        let input: String = (1..).zip(lines).map(request).collect();
        let script = shell(format!("sh {}", self.folder.path("start/run.sh").display()));
        let replies = Self::prepare(script).input(input).run().success();
        assert_eq!(replies.lines().count(), lines.len(), "{replies}");
        for ((line, part), reply) in lines.iter().zip(replies.lines()) {
            let is_right = reply.contains(part) || reply.replace(' ', "").contains(part);
            assert!(is_right, "{}: {line}: {reply}", self.language);
        }
    }

    fn run(&self, command: &str) -> Ran {
        let command = patient(&format!("{command} --testee 'sh start/run.sh'"));
        Self::prepare(self.folder.program(command)).removes().run()
    }

    /// Asserts that the doctor names the next step, and that each request has its reply.
    fn assert_unchanged_template_works(&self, codec: &str) {
        let doctor = self.run("doctor");
        for part in [
            "ok    2  it names decode, encode of ternary-board/1",
            "todo  3  it does decode of ternary-board/1",
            &format!("unsupported: decode is not written yet: write it in {codec}"),
            "next: write decode of ternary-board/1",
            r#"printf '%s\n' '{"id":"1","op":"decode","format":"ternary-board/1","#,
        ] {
            doctor.ended(1).says(part);
        }
        for step in ["it ends when its input ends", "a second process says hello as well"] {
            let is_well = |line: &str| line.starts_with("ok ") && line.ends_with(step);
            assert!(doctor.stdout.lines().any(is_well), "{step}: {doctor}");
        }
        let report = self.run("conform --adapter --json --skip large").json();
        for failure in report["failures"].as_array().unwrap() {
            let (id, kind) = (failure["id"].as_str().unwrap(), &failure["kind"]);
            assert!(kind == "unsupported", "{}: {id}: {failure}", self.language);
        }
        self.assert_answers("ternary-board/1", &LINES);
    }

    /// Replaces the stubs of decode, encode and other operations, and writes their helpers at the end of the file or into a separate package.
    fn write_codec(&self, codec: &str, operations: &[&str], text: &str) {
        let path = self.folder.path("start").join(codec);
        let mut parts = text.split("----\n");
        let mut text = fs::read_to_string(&path).unwrap();
        for (op, body) in operations.iter().zip(parts.by_ref()) {
            let is_stub = |line: &&str| line.contains("is not written yet");
            let stubs: Vec<&str> = text.split_inclusive('\n').filter(is_stub).collect();
            let Some(stub) = stubs.first() else { panic!("{}: {op}", self.language) };
            text = text.replace(stub, body);
        }
        match parts.next() {
            Some(rest) if rest.starts_with("package ") => {
                self.folder.file("start/reference.go", rest);
            }
            rest => text.push_str(rest.unwrap_or_default()),
        }
        rewrite(&path, &text);
    }

    /// Checks a codec of a text format of another suite, whose numbers have more digits than a double, and names a feature that it lacks.
    fn assert_keeps_numbers(language: &'static str, codec: &str, text: &str) {
        let start = Self { language, folder: Folder::new() };
        start.folder.run(format!("init --language {language} --suite {EXACT_SUITE} start")).ended(0);
        start.write_codec(codec, &["decode", "encode", "total"], text);
        start.run(&format!("conform --suite {EXACT_SUITE}")).ended(0).says("conformant: 25 of 25 vectors");
        start.run(&format!("conform --suite {EXACT_SUITE} --profile strict")).ended(0);
        let report = start.run(&format!("conform --suite {EXACT_SUITE} --adapter --json")).json();
        for failure in report["failures"].as_array().unwrap() {
            // The schema of a value is for the codec to check.
            assert!(failure["id"].as_str().unwrap().starts_with("protocol.value-"), "{language}: {failure}");
        }
        let adapter =
            |(_, text): &(String, String)| NO_FEATURES.iter().any(|(empty, _)| text.contains(empty));
        let (path, text) = start.folder.files("start").into_iter().find(adapter).unwrap();
        let lacking = NO_FEATURES.iter().fold(text, |text, (empty, lacks)| text.replace(empty, lacks));
        rewrite(&start.folder.path("start").join(path), &lacking);
        let ran = start.run(&format!("conform --suite {EXACT_SUITE}"));
        ran.ended(0).says("not offered: numbers/1 decode with the feature `bignum` (2 vectors)");
    }

    fn assert_conforms(&self) {
        self.run("doctor").ended(0).says("ready. Next: ");
        self.run("conform --adapter").ended(0);
        self.run("fuzz --cases 300 --seed 1 --fail-fast").ended(0);
    }
}

/// Writes a file anew. Build scripts compare times of files, which may have no more than seconds.
fn rewrite(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    let file = fs::File::options().append(true).open(path).unwrap();
    file.set_modified(SystemTime::now() + Duration::from_secs(2)).unwrap();
}

macro_rules! starting_point {
    ($test:ident, $language:literal, $codec:literal, $texts:literal) => {
        /// Fills the starting point with codecs of a built-in format and of two suites.
        #[test]
        #[ignore = "needs the compiler of the language"]
        fn $test() {
            let start = Start::new($language, "ternary-board/1");
            start.assert_unchanged_template_works($codec);
            let binary = include_str!(concat!("starting_points/", $texts, ".txt"));
            start.write_codec($codec, &["decode", "encode"], binary);
            start.assert_conforms();
            let numbers = include_str!(concat!("starting_points/numbers/", $texts, ".txt"));
            Start::assert_keeps_numbers($language, $codec, numbers);
            let start = check_another_suite($language);
            let point = include_str!(concat!("starting_points/point/", $texts, ".txt"));
            start.write_codec($codec, &["decode", "encode", "swap-axes"], point);
            start.run("doctor --suite point").ended(0).says("ready. Next: ");
            start.run("conform --suite point --adapter").ended(0);
        }
    };
}

starting_point!(a_starting_point_in_python_becomes_a_codec, "python", "codec.py", "python");
starting_point!(a_starting_point_in_c_becomes_a_codec, "c", "codec.c", "c");
starting_point!(a_starting_point_in_rust_becomes_a_codec, "rust", "src/codec.rs", "rust");
starting_point!(a_starting_point_in_typescript_becomes_a_codec, "typescript", "codec.ts", "typescript");
starting_point!(a_starting_point_in_javascript_becomes_a_codec, "javascript", "codec.js", "typescript");
starting_point!(a_starting_point_in_java_becomes_a_codec, "java", "Codec.java", "java");
starting_point!(a_starting_point_in_go_becomes_a_codec, "go", "codec.go", "go");

/// Checks the starting point for a suite with leniencies, limits, an operation of its own, and an object in each request of decode.
fn check_another_suite(language: &'static str) -> Start {
    let start = Start { language, folder: Folder::new() };
    start.folder.run("suite init point").ended(0).says("7 vectors");
    change(&start.folder.path("point/suite.json"), |file| {
        let long = "2-more/a-name-that-has-more-than-sixty-three-characters-in-this-suite";
        file["formats"][0]["operations"] = json!(["decode", "encode", "swap-axes"]);
        file["formats"][0]["leniencies"] = json!([long, "NULL", "A", "a", "a-b", "a.b", "a_b"]);
        file["formats"][0]["features"] = json!(["far"]);
        file["formats"][0]["limits"] = json!(["constructor", "second"]);
    });
    change(&start.folder.path("point/vectors/point.json"), |file| {
        let vectors = file["vectors"].as_array_mut().unwrap();
        let added: Value = serde_json::from_str(include_str!("starting_points/point/vectors.json")).unwrap();
        vectors.extend(added["vectors"].as_array().unwrap().iter().cloned());
        let decoding = vectors.iter_mut().filter(|vector| vector["op"] == "decode");
        decoding.for_each(|vector| vector["request"]["where"] = json!({}));
    });
    let init = start.folder.run(format!("init --language {language} --suite point start"));
    init.ended(0).says("files and the requirements written into").says("write decode, encode and swap-axes");
    for (path, text) in start.folder.files("start") {
        let place = start.folder.path("").display().to_string();
        let words = ["xiangqi", "ternary", "cells", "@IF", place.trim_end_matches('/')];
        let word = words.iter().find(|word| text.contains(**word));
        assert_eq!(word, None, "{path}: {text}");
    }
    let page = start.folder.text("start/spec/requirements.md");
    for part in ["**PT-2**: x and y MUST be at most 99.", "| `wrong-tag` | PT-1 |", r#""ok":{"x":0,"y":0}"#] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let page = start.folder.text("start/spec/protocol.md");
    for part in [
        "`a_b` | `constructor`, `second` | `far` |",
        r#"`"lacks":{"point/1":["far"]}`"#,
        "| `swap-axes` | `hex` (string), `limits` (object, optional), `times` (number) |",
        "### Slow testees",
        "| 5 | not decided",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    if language != "other" {
        let doctor = start.run("doctor --suite point");
        doctor.ended(1).says("ok    2  it names decode, encode, swap-axes of point/1");
        doctor.says("not written yet");
        start.assert_answers("point/1", &OTHER_LINES);
    }
    start
}

#[test]
fn a_starting_point_of_another_suite_names_its_facts() {
    check_another_suite("other");
    let start = check_another_suite("python");
    // The codec of this suite ignores options, and its adapter does not check them.
    let command = "conform --suite point --adapter --testee 'python3 point/codec.py'";
    let ran = start.folder.run(command);
    for part in [
        "FAIL protocol.limits-text: a limit that is a text",
        r#""limits":{"constructor":"7"}}"#,
        r#""allow":["2-MORE/A-NAME-THAT-HAS-MORE-THAN-SIXTY-THREE-CHARACTERS-IN-THIS-SUITE"]"#,
    ] {
        ran.ended(1).says(part);
    }
    assert!(!ran.stdout.contains("cells") && !ran.stdout.contains("ternary"), "{ran}");
}

#[test]
fn pages_of_another_suite_are_enough_for_a_codec() {
    let start = Folder::new();
    start.run(format!("init --language other --suite {EXACT_SUITE} start")).ended(0);
    let page = start.text("start/spec/requirements.md");
    for part in [
        "around the item. (only in the profile strict)",
        "SHOULD reject `-0`. (observed only: should)",
        "The value of encode: A number, or a list of numbers and lists. Example: {\"n\":[1,[2]]}",
        "\"additionalProperties\": false",
        "2^53 + 1 differs from 2^53",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let page = start.text("start/spec/protocol.md");
    assert!(
        page.contains("the `depth` of the suite, which is 400 here") && !page.contains("suites.md"),
        "{page}"
    );
}

/// Follows the README for a language whose adapter is described but not written.
#[test]
fn instructions_for_any_language_lead_to_a_codec() {
    let start = Start::new("other", "ternary-board/1");
    start.run("doctor").ended(1).says("run.sh has no command yet");
    assert!(start.folder.path("start/spec/ternary-board.md").is_file());
    let script = start.folder.text("start/run.sh");
    let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/testees/minimal/adapter.py");
    let (comments, _) = script.split_once("echo ").unwrap();
    start.folder.file("start/run.sh", format!("{comments}exec python3 {adapter}\n"));
    start.run("doctor").ended(0).says("ready. Next: ");
}

#[test]
fn no_placeholder_is_left_in_any_language_and_format() {
    for (format, key) in [("ternary-board", "hex"), ("xiangqi-history/1", "hex"), ("xiangqi-fen", "text")] {
        for language in LANGUAGES {
            let folder = Folder::new();
            folder
                .run(format!("init --language {language} --format {format} 'above/name of \"mine\"@'"))
                .ended(0)
                .says("files and the specification written into");
            let files = folder.files("");
            for part in [format, key, "name-of--mine--"] {
                assert!(files.iter().any(|(_, text)| text.contains(part)), "{language}: {part}");
            }
            // The pages have no placeholders.
            for (path, text) in files.into_iter().filter(|(path, _)| !path.contains("spec/")) {
                let mut words = text.split('@').skip(1).step_by(2);
                let open =
                    words.find(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase()));
                assert_eq!(open, None, "{path}");
            }
        }
    }
}

#[test]
fn existing_files_are_not_overwritten() {
    let folder = Folder::new();
    folder.file("old/run.sh", "mine");
    for (arguments, status, says) in [
        ("go old", 2, "is not empty: it contains run.sh"),
        ("go old/run.sh", 2, "cannot write into"),
        ("go -- -x", 0, "boardwire doctor --testee 'sh ./-x/run.sh'"),
        ("go 日本", 0, "files and the specification written into"),
        ("go new", 0, "The adapter needs Go 1.18 or later."),
        ("go new", 2, "name a folder that is empty or does not exist yet"),
        ("go --format go-chains chains", 0, "write analyse and play in chains/codec.go"),
        ("go --format go other", 2, "the suite has no format `go`"),
        ("cobol other", 2, "possible values: c, go"),
    ] {
        let ran = folder.run(format!("init --language {arguments}"));
        assert_eq!(ran.ended(status).says(says).created.is_empty(), status == 2, "{arguments}");
    }
    assert_eq!(folder.text("old/run.sh"), "mine");
    assert!(folder.text("日本/adapter.go").contains(r#""name": "adapter""#));
}
