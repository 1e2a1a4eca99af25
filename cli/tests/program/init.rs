//! The starting points that `boardwire init` writes. The gate `languages` installs the compilers and fills each with codecs.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::testees::{PROGRAM, Ran, patient};
use serde_json::Value;
use tempfile::TempDir;

const LANGUAGES: [&str; 8] = ["c", "csharp", "go", "java", "python", "rust", "typescript", "other"];

/// Lines that every adapter answers, and a part of each reply.
const LINES: [(&str, &str); 10] = [
    (r#"{"id":"1","op":"hello","protocol":1}"#, "formats"),
    (r#"{"id":"2","op":"decode","format":"ternary-board/1","hex":"01"}"#, "not written yet"),
    (r#"{"id":"3","op":"decode","format":"ternary-board/1","hex":"01","allow":["x"]}"#, "unknown"),
    (r#"{"id":"4","op":"decode","format":"ternary-board/1","hex":"01","limits":{"x":1}}"#, "unknown"),
    (r#"{"id":"5","op":"explain","format":"ternary-board/1","hex":"01"}"#, "only decode and encode"),
    (r#"{"id":"6","op":"decode","format":"xiangqi-fen/1","text":"x"}"#, "unsupported"),
    ("[", "error"),
    (
        r#"{"id":"7","op":"decode","format":"ternary-board/1","hex":"01","allow":[],"limits":{ }}"#,
        "not written yet",
    ),
    (
        r#"{"id":"8","op":"decode","format":"ternary-board/1","hex":"01","limits":{"cells":18446744073709551616}}"#,
        "not written yet",
    ),
    (
        r#"{"id":"9","op":"encode","format":"ternary-board/1","value":{"rows":1,"cols":1,"cells":"0"}}"#,
        "not written yet",
    ),
];

fn run(arguments: &[&str]) -> Ran {
    Command::new(PROGRAM).args(arguments).output().unwrap().into()
}

fn init(language: &str, folder: &Path) -> Ran {
    run(&["init", "--language", language, folder.to_str().unwrap()])
}

fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    let target = concat!(env!("CARGO_TARGET_TMPDIR"), "/init");
    // The crates of this workspace are on the machine, and are built once for all runs.
    command
        .args(arguments)
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_TARGET_DIR", target)
        .env("BOARDWIRE", PROGRAM);
    command
}

struct Start {
    language: &'static str,
    folder: TempDir,
}

impl Start {
    fn new(language: &'static str, format: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let arguments = ["init", "--language", language, "--format", format, folder.path().to_str().unwrap()];
        run(&arguments).assert_output(0, "boardwire doctor --testee");
        Self { language, folder }
    }

    fn script(&self) -> String {
        self.folder.path().join("run.sh").to_str().unwrap().to_owned()
    }

    fn answers(&self, lines: &str) -> Output {
        let mut script = command("sh", &[&self.script()]);
        script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = script.spawn().unwrap();
        // An adapter that is not built closes the pipe.
        let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
        child.wait_with_output().unwrap()
    }

    fn program(&self, arguments: &[&str]) -> Ran {
        let testee = format!("sh {}", self.script());
        let arguments = [arguments, &["--testee", &testee]].concat();
        command(PROGRAM, &patient(&arguments)).output().unwrap().into()
    }

    /// Asserts that the doctor names the next step, and that each request has its reply.
    fn assert_unchanged_template_works(&self, codec: &str) {
        let doctor = self.program(&["doctor"]);
        for output_text in [
            "ok    2  it names decode, encode of ternary-board/1",
            "todo  3  it does decode of ternary-board/1",
            &format!("unsupported: decode is not written yet: write it in {codec}"),
            "next: write decode of ternary-board/1",
            r#"printf '%s\n' '{"id":"1","op":"decode","format":"ternary-board/1","#,
        ] {
            doctor.assert_output(1, output_text);
        }
        for step in ["it ends when its input ends", "a second process says hello as well"] {
            let is_well = |line: &str| line.starts_with("ok ") && line.ends_with(step);
            assert!(doctor.stdout.lines().any(is_well), "{step}: {}", doctor.stdout);
        }
        // Further keys of a value are the codec's to reject. Readers of lines may read a line that is not UTF-8 as text.
        let ran = self.program(&["conform", "--adapter", "--json", "--skip", "large"]);
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        for failure in report["failures"].as_array().unwrap() {
            let (id, kind) = (failure["id"].as_str().unwrap(), &failure["kind"]);
            let is_left = id == "protocol.value-member-more" || id.starts_with("protocol.utf8-");
            assert!(kind == "unsupported" || is_left, "{}: {failure}", self.language);
        }
        let lines: String = LINES.map(|(line, _)| format!("{line}\n")).concat();
        let output = self.answers(&lines);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let replies = String::from_utf8(output.stdout).unwrap();
        assert_eq!(replies.lines().count(), LINES.len(), "{replies}");
        for ((line, output_text), reply) in LINES.iter().zip(replies.lines()) {
            assert!(reply.contains(output_text), "{line}: {reply}");
        }
    }

    /// Replaces the stubs of decode and encode, and writes their helpers at the end of the file or into a separate package.
    fn written(&self, codec: &str, format: &str, text: &str) {
        let path = self.folder.path().join(codec);
        let filled = text.replace("@FORMAT@", format);
        let mut parts = filled.split("----\n");
        let mut text = fs::read_to_string(&path).unwrap();
        for (op, body) in ["decode", "encode"].into_iter().zip(parts.by_ref()) {
            let stub = format!("{op} is not written yet");
            let stubs: Vec<&str> = text.split_inclusive('\n').filter(|line| line.contains(&stub)).collect();
            let [stub] = stubs[..] else { panic!("{}: {stubs:?}", self.language) };
            text = text.replace(stub, body);
        }
        match parts.next() {
            Some(rest) if rest.starts_with("package ") => {
                fs::write(self.folder.path().join("reference.go"), rest).unwrap();
            }
            rest => text.push_str(rest.unwrap_or_default()),
        }
        // Build scripts compare times of files, which may have no more than seconds.
        let built = fs::metadata(&path).unwrap().modified().unwrap();
        fs::write(&path, text).unwrap();
        let file = fs::File::options().append(true).open(&path).unwrap();
        file.set_modified(built + std::time::Duration::from_secs(60)).unwrap();
        self.program(&["doctor"]).assert_output(0, "ready. Next: ");
        for arguments in [&["conform"][..], &["fuzz", "--cases", "300", "--seed", "1", "--fail-fast"]] {
            let ran = self.program(arguments);
            assert_eq!(ran.status, Some(0), "{}: {}{}", self.language, ran.stdout, ran.stderr);
        }
    }
}

macro_rules! starting_point {
    ($test:ident, $language:literal, $codec:literal) => {
        /// Fills the starting point with a codec of a binary format, and with a codec of a text format that asks the reference.
        #[test]
        #[ignore = "needs the compiler of the language"]
        fn $test() {
            let start = Start::new($language, "ternary-board/1");
            start.assert_unchanged_template_works($codec);
            let binary = include_str!(concat!("starting_points/", $language, ".txt"));
            start.written($codec, "ternary-board/1", binary);
            let text = include_str!(concat!("starting_points/text/", $language, ".txt"));
            Start::new($language, "xiangqi-fen/1").written($codec, "xiangqi-fen/1", text);
            check_another_suite($language);
        }
    };
}

starting_point!(a_starting_point_in_python_becomes_a_codec, "python", "codec.py");
starting_point!(a_starting_point_in_c_becomes_a_codec, "c", "codec.c");
starting_point!(a_starting_point_in_rust_becomes_a_codec, "rust", "src/codec.rs");
starting_point!(a_starting_point_in_typescript_becomes_a_codec, "typescript", "codec.ts");
starting_point!(a_starting_point_in_java_becomes_a_codec, "java", "Codec.java");
starting_point!(a_starting_point_in_go_becomes_a_codec, "go", "codec.go");
starting_point!(a_starting_point_in_csharp_becomes_a_codec, "csharp", "Codec.cs");

/// Lines that an adapter of another suite answers, and a part of each reply, without spaces.
const OTHER_LINES: [(&str, &str); 7] = [
    (r#"{"id":"1","op":"hello","protocol":1}"#, r#""formats":{"point/1":["decode"]}"#),
    (r#"{"id":"2","op":"decode","format":"point/1","hex":"50","where":{}}"#, "notwrittenyet"),
    (r#"{"id":"3","op":"decode","format":"point/1","hex":"50"}"#, "error"),
    (
        r#"{"id":"4","op":"decode","format":"point/1","hex":"50","where":{},"allow":["2-more"]}"#,
        "notwrittenyet",
    ),
    (
        r#"{"id":"5","op":"decode","format":"point/1","hex":"50","where":{},"allow":["unused-trits"]}"#,
        "unknown",
    ),
    (
        r#"{"id":"6","op":"decode","format":"point/1","hex":"50","where":{},"limits":{"depth":5}}"#,
        "notwrittenyet",
    ),
    (r#"{"id":"7","op":"decode","format":"point/1","hex":"50","where":{},"limits":{"cells":5}}"#, "unknown"),
];

fn change(path: &Path, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    change(&mut value);
    fs::write(path, value.to_string()).unwrap();
}

/// Checks the starting point for a suite with a leniency, a limit, and an object in each request.
fn check_another_suite(language: &'static str) {
    let folder = TempDir::new().unwrap();
    let (suite, target) = (folder.path().join("point"), folder.path().join("codec"));
    run(&["suite", "init", suite.to_str().unwrap()]).assert_output(0, "7 vectors");
    change(&suite.join("suite.json"), |file| {
        file["formats"][0]["leniencies"] = serde_json::json!(["2-more", "b"]);
        file["formats"][0]["limits"] = serde_json::json!(["depth"]);
    });
    change(&suite.join("vectors/point.json"), |file| {
        let vectors = file["vectors"].as_array_mut().unwrap().iter_mut();
        vectors.for_each(|vector| vector["request"]["where"] = serde_json::json!({}));
    });
    let (suite, target) = (suite.to_str().unwrap(), target.to_str().unwrap());
    run(&["init", "--language", language, "--suite", suite, target])
        .assert_output(0, "files and the requirements written into");
    let own = files(Path::new(target));
    for (path, text) in own.iter().filter(|(path, _)| !path.contains("/spec/")) {
        assert!(
            !text.contains("xiangqi") && !text.contains("ternary") && !text.contains("cells"),
            "{path}: {text}"
        );
    }
    let page = &own.iter().find(|(path, _)| path.ends_with("spec/requirements.md")).unwrap().1;
    for part in ["**PT-2**: x and y MUST be at most 99.", "| `wrong-tag` | PT-1 |", r#""ok":{"x":0,"y":0}"#] {
        assert!(page.contains(part), "{part}: {page}");
    }
    if language == "other" {
        return;
    }
    let start = Start { language, folder: TempDir::new().unwrap() };
    fs::remove_dir(start.folder.path()).unwrap();
    fs::rename(target, start.folder.path()).unwrap();
    let doctor = start.program(&["doctor", "--suite", suite]);
    doctor.assert_output(1, "ok    2  it names decode of point/1");
    doctor.assert_output(1, "unsupported: decode is not written yet");
    let lines: String = OTHER_LINES.map(|(line, _)| format!("{line}\n")).concat();
    let output = start.answers(&lines);
    let replies = String::from_utf8(output.stdout).unwrap();
    assert_eq!(replies.lines().count(), OTHER_LINES.len(), "{replies}");
    for ((line, output_text), reply) in OTHER_LINES.iter().zip(replies.lines()) {
        assert!(reply.replace(' ', "").contains(output_text), "{language}: {line}: {reply}");
    }
}

#[test]
fn a_starting_point_of_another_suite_names_its_facts() {
    check_another_suite("python");
    check_another_suite("other");
}

/// The codec of the README, in a language whose adapter is described but not written.
#[test]
fn instructions_for_any_language_lead_to_a_codec() {
    let start = Start::new("other", "ternary-board/1");
    start.program(&["doctor"]).assert_output(1, "run.sh has no command yet");
    assert!(start.folder.path().join("spec/ternary-board.md").is_file());
    let script = fs::read_to_string(start.script()).unwrap();
    let adapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/testees/minimal/adapter.py");
    let (comments, _) = script.split_once("echo ").unwrap();
    fs::write(start.script(), format!("{comments}exec python3 {adapter}\n")).unwrap();
    start.program(&["doctor"]).assert_output(0, "ready. Next: ");
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| {
        if path.is_dir() {
            return files(&path);
        }
        vec![(path.display().to_string(), fs::read_to_string(&path).unwrap())]
    });
    files.collect()
}

#[test]
fn no_placeholder_is_left_in_any_language_and_format() {
    for (format, key) in [("ternary-board", "hex"), ("xiangqi-history/1", "hex"), ("xiangqi-fen", "text")] {
        for language in LANGUAGES {
            let folder = TempDir::new().unwrap();
            let target = folder.path().join("above").join("name of \"mine\"@");
            run(&["init", "--language", language, "--format", format, target.to_str().unwrap()])
                .assert_output(0, "files and the specification written into");
            let files = files(folder.path());
            let all: String = files.iter().map(|(_, text)| text.as_str()).collect();
            assert!(
                all.contains(format) && all.contains(key) && all.contains("name-of--mine--"),
                "{language}"
            );
            // The pages have no placeholders.
            for (path, text) in files.into_iter().filter(|(path, _)| !path.contains("/spec/")) {
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
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("run.sh"), "mine").unwrap();
    init("go", path).assert_output(2, "is not empty: it contains run.sh");
    assert_eq!(fs::read_to_string(path.join("run.sh")).unwrap(), "mine");
    assert_eq!(fs::read_dir(path).unwrap().count(), 1);
    init("go", &path.join("run.sh")).assert_output(2, "cannot write into");
    let odd = |name: &str| {
        let arguments = ["init", "--language", "go", "--", name];
        Ran::from(Command::new(PROGRAM).args(arguments).current_dir(path).output().unwrap())
    };
    odd("-x").assert_output(0, "boardwire doctor --testee 'sh ./-x/run.sh'");
    odd("日本").assert_output(0, "files and the specification written into");
    assert!(fs::read_to_string(path.join("日本/adapter.go")).unwrap().contains(r#""name": "adapter""#));
    init("go", &path.join("new")).assert_output(0, "The adapter needs Go 1.18 or later.");
    init("go", &path.join("new")).assert_output(2, "name a folder that is empty or does not exist yet");
    let format = |format: &str| {
        run(&["init", "--language", "go", "--format", format, path.join("other").to_str().unwrap()])
    };
    format("ternary-bord").assert_output(2, "did you mean `ternary-board/1`?");
    format("go-chains").assert_output(2, "no codec has the format `go-chains`");
    init("cobol", &path.join("other")).assert_output(2, "possible values: c, csharp, go");
    assert!(!path.join("other").exists());
}
