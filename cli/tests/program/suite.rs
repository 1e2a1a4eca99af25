//! Suites in folders: the small one that `suite init` writes, the built-in one, and broken ones.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{self, Folder, Ran, set};

/// A folder with the suite that `suite init` writes, in `point`.
fn small() -> Folder {
    let folder = Folder::new();
    folder.stdout("suite init point");
    folder
}

fn change(folder: &Folder, name: &str, change: impl FnOnce(&mut Value)) {
    support::change(&folder.path("point").join(name), change);
}

const VECTORS: &str = "vectors/point.json";
const CONFORM: &str = "conform --suite point --testee 'python3 point/codec.py'";

#[test]
fn a_small_suite_is_sound_and_finds_the_bug() {
    let folder = small();
    folder.run("suite check point").ended(0).says("7 vectors of 1 format, no weakness found");
    folder.run("formats --suite point").ended(0).says("point/1  bytes  decode      PT      3");
    folder.run("spec --suite point pt-2").ended(0).says("pt.decode.y-100");
    let before = folder.run(format!("{CONFORM} --adapter"));
    before.ended(1).says("PT-2       1 of 2     fail  README.md#PT-2");
    before.says("\nsuite: Point 0.1.0\ntestee: points\n").says("--id pt.decode.y-100 --suite point");
    judged(&folder, &[], "--adapter").ended(0);
    folder.run("doctor --suite point --testee 'python3 point/codec.py'").ended(0).says("ready. Next: ");
    folder.run("suite init point").ended(2).says("is not empty");
    let exec = "conform --suite point --format point --exec 'echo 1 2' --exec-json";
    folder.run(exec).ended(1).says("its output is not one JSON value");
    // The advice of the doctor names a format of the suite.
    let example = r#"should look like {"id":"1","name":"my codec","formats":{"point/1":["decode"]}}"#;
    folder.run("doctor --suite point --testee 'echo no JSON'").ended(1).says(example);
}

/// A run of `conform` with the codec of the suite, whose bug is repaired and whose source is changed.
fn judged(folder: &Folder, changes: &[(&str, &str)], options: &str) -> Ran {
    let mut source = include_str!("../../templates/suite/codec.py").replace("> 100", "> 99");
    for (old, new) in changes {
        assert!(source.contains(old), "{old}");
        source = source.replace(old, new);
    }
    folder.file("point/codec.py", source);
    folder.run(format!("{CONFORM} {options}"))
}

/// Checks that the files of the suite match their schemas.
fn check_schemas(folder: &Folder) {
    let schemas: Value = serde_json::from_str(include_str!("../../../spec/schemas/suite.json")).unwrap();
    for (name, path) in [("suite.json", "point/suite.json"), ("vectors", "point/vectors/point.json")] {
        let schema = json!({"$ref": format!("#/$defs/{name}"), "$defs": schemas["$defs"]});
        let file = serde_json::from_str(&folder.text(path)).unwrap();
        jsonschema::validator_for(&schema).unwrap().validate(&file).unwrap();
    }
}

/// A suite may have no offsets, or neither codes nor offsets.
#[test]
fn a_suite_judges_up_to_its_level() {
    let folder = small();
    let set_level = |name: &str, change_rejection: &dyn Fn(&mut Value)| {
        change(&folder, "suite.json", |file| file["level"] = name.into());
        change(&folder, VECTORS, |file| {
            let vectors = file["vectors"].as_array_mut().unwrap().iter_mut();
            let rejections = vectors.filter(|vector| vector["outcome"] == "reject");
            rejections.for_each(|vector| change_rejection(&mut vector["expect"]));
        });
    };
    let check_suite = || {
        check_schemas(&folder);
        folder.run("suite check point").ended(0).says("no weakness found");
    };
    let wrong_offset = [("{\"byte\": at}", "{\"byte\": at + 1}")];
    let wrong_code = [("\"reject\": code", "\"reject\": \"no\"")];
    judged(&folder, &wrong_offset, "").ended(1);
    set_level("code", &|expect| drop(expect.as_object_mut().unwrap().remove("at")));
    check_suite();
    let deepest = "conformant: 7 of 7 vectors at level code, the deepest of the suite";
    judged(&folder, &wrong_offset, "").ended(0).says(deepest);
    judged(&folder, &wrong_code, "").ended(1);
    judged(&folder, &wrong_code, "--level verdict").says("conformant: 7 of 7 vectors at level verdict\n");
    set_level("verdict", &|expect| *expect = json!({"reject": true}));
    change(&folder, "suite.json", |file| drop(file["formats"][0].as_object_mut().unwrap().remove("codes")));
    check_suite();
    let ran = judged(&folder, &wrong_code, "");
    ran.ended(0).says("at level verdict, the deepest of the suite").omits("offset").omits(" code");
    judged(&folder, &[("> 99", "> 199")], "").ended(1).says("  expected  rejected\n");
    let report = judged(&folder, &wrong_code, "--json").json();
    assert_eq!((&report["level"], &report["suite"]["level"]), (&json!("verdict"), &json!("verdict")));
}

/// A disputed vector reports the reply of a testee, and never counts.
#[test]
fn a_disputed_vector_never_counts() {
    let folder = small();
    change(&folder, VECTORS, |file| {
        file["vectors"].as_array_mut().unwrap().push(json!({
            "id": "pt.decode.lower-case", "reason": "the first byte is p", "requirements": ["PT-1"], "op": "decode",
            "request": {"hex": "700000"}, "outcome": "disputed", "flag": "is 70 a tag?",
            "expect": [{"ok": {"x": 0, "y": 0}}, {"reject": "wrong-tag", "at": {"byte": 0}}],
        }));
    });
    check_schemas(&folder);
    let checked = folder.run("suite check point");
    checked.ended(0).says(": pt.decode.lower-case: disputed, never scored: is 70 a tag?\n");
    checked.says("8 vectors of 1 format, no weakness found");
    for (reply, reading) in [
        ("raise Rejected(\"wrong-tag\", 0)", "reject wrong-tag at byte 0, reading 2 of 2"),
        ("return {\"x\": 0, \"y\": 0}", "ok {\"x\":0,\"y\":0}, reading 1 of 2"),
    ] {
        let lower =
            format!("    if len(data) == 3 and data[0] == 0x70:\n        {reply}\n    for at, what in");
        let ran = judged(&folder, &[("    for at, what in", &lower)], "");
        ran.ended(0).says("7 of 7 vectors").says(reading);
        ran.says("disputed, never scored: pt.decode.lower-case (is 70 a tag?): ");
    }
    for reply in ["return {\"x\": 1, \"y\": 0}", "sys.exit(7)"] {
        let lower = format!("    if data == b'p\\0\\0':\n        {reply}\n    for at, what in");
        judged(&folder, &[("    for at, what in", &lower)], "").ended(1).says("7 of 8 vectors");
    }
    let alone = judged(&folder, &[], "--id pt.decode.lower-case");
    alone.ended(4).says("none of the chosen vectors counts");
    let report = judged(&folder, &[], "--json").json();
    let schema = serde_json::from_str(include_str!("../../../spec/schemas/report.json")).unwrap();
    jsonschema::validator_for(&schema).unwrap().validate(&report).unwrap();
    assert_eq!(report["disputed"][0]["reading"], 2);
}

/// Copies of the text of a JSON file, in each of which one string or key is replaced by control characters.
fn with_control_characters(text: &str) -> Vec<String> {
    assert!(!text.contains('\\'), "{text}");
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    let replaced = |pair: &[usize]| {
        let (before, after) = (&text[..pair[0]], &text[pair[1] + 1..]);
        format!("{before}\"\\u001b[2J\\u009b\\u202e\"{after}")
    };
    quotes.chunks(2).map(replaced).collect()
}

/// Each text and key of each file is rejected by an error that names the file, or escaped wherever it is shown.
#[test]
fn texts_of_a_suite_are_escaped() {
    let folder = small();
    let exclusions = json!([{"reason": "r", "lacks": "accept", "op": "decode", "requirements": ["PT-9"]}]);
    folder.file("point/exclusions.json", exclusions.to_string());
    let errata = json!([{"id": "pt.decode.x", "since": "1", "what": "w", "instead": "pt.decode.cut"}]);
    folder.file("point/errata.json", errata.to_string());
    folder.file("point/replies.json", json!({"point/1": {"x": ["PT-2"]}}).to_string());
    change(&folder, "suite.json", |file| {
        (file["home"], file["chapters"]) = ("h".into(), "c/".into());
        let format = &mut file["formats"][0];
        (format["leniencies"], format["limits"]) = (json!(["l"]), json!(["m"]));
        format["contains"] = json!(["point/1"]);
    });
    change(&folder, "requirements.json", |file| {
        (file[0]["basis"], file[0]["link"]) = ("b".into(), "l".into());
    });
    change(&folder, VECTORS, |file| {
        // A rejecting vector and its counterpart are enough.
        let (mut rejecting, accepting) = (file["vectors"][5].clone(), file["vectors"][1].clone());
        (rejecting["tags"], rejecting["covers"]) = (json!(["t"]), json!(["c"]));
        rejecting["provenance"] = file["provenance"].clone();
        file["vectors"] = json!([accepting, rejecting]);
    });
    let commands = [
        "suite check point",
        "spec --suite point PT-1",
        "conform --suite point --list",
        &format!("{CONFORM} --failures 0 --html page.html --force"),
    ];
    let names = "suite.json requirements.json exclusions.json errata.json replies.json vectors/point.json";
    for name in names.split(' ') {
        let is_vectors = name.starts_with("vectors");
        let sound = folder.text(format!("point/{name}"));
        let changed = with_control_characters(&sound);
        assert!(changed.len() > 2, "{name}");
        for text in changed {
            folder.file(format!("point/{name}"), &text);
            for command in if is_vectors { &commands[..] } else { &["formats --suite point"] } {
                // The harness checks what a terminal gets.
                let ran = folder.program(command).terminal().run();
                assert!(is_vectors || ran.status == Some(2), "{command}: {text}");
                if ran.status == Some(2) && !command.starts_with("spec") {
                    ran.says(name);
                }
            }
            let page = fs::read_to_string(folder.path("page.html")).unwrap_or_default();
            assert!(!page.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{text}");
        }
        folder.file(format!("point/{name}"), sound);
    }
}

#[test]
fn the_built_in_suite_is_the_same_from_a_folder() {
    let folder = Folder::new();
    folder.stdout("export --as-suite suite");
    for format in ["chess-board-packed", "go-chains"] {
        let conform = format!("conform --json --format {format}");
        assert_eq!(folder.stdout(format!("{conform} --suite suite")), folder.stdout(conform));
    }
}

/// Each row is a fault in a copy of the small suite. The message has its file, line and column. Some rows first change the sound suite.
#[test]
fn each_fault_has_a_line_and_a_column() {
    let rows: Vec<Value> = serde_json::from_str(include_str!("one_fault.json")).unwrap();
    for row in rows {
        let folder = small();
        for change in row["also"].as_array().into_iter().flatten().chain([&row]) {
            let text = |key: &str| change[key].as_str().unwrap_or_default();
            let path = folder.path("point").join(text("file"));
            let written = match fs::read_to_string(&path) {
                Ok(sound) => sound.replacen(text("find"), text("write"), 1),
                Err(_) => text("write").to_owned(),
            };
            folder.file(format!("point/{}", text("file")), written);
        }
        let text = |key: &str| row[key].as_str().unwrap_or_default();
        let ran = folder.run("suite check point");
        ran.says(format!("point/{}", text("says"))).says(text("ends"));
        row["omits"].as_str().map(|other| ran.omits(other));
        assert_eq!(ran.status == Some(0), row["hint"] == true, "{row}");
    }
    let folder = small();
    fs::write(folder.path("point/requirements.json"), b"[\n{\"id\": \"\xff\"}]").unwrap();
    folder.run("suite check point").ended(2).says("requirements.json:2:9: it is not UTF-8 from here on");
}

/// Faults in several records of a copy are reported, too.
#[test]
fn faults_in_several_records_are_reported() {
    let check = |name: &str, fault: &dyn Fn(&mut Value), message: &str| {
        let folder = small();
        change(&folder, name, fault);
        let ran = folder.run("suite check point");
        assert_ne!(ran.says(message).status, Some(0), "{message}");
    };
    // `export` makes file names from these ids.
    for id in ["../evil", "..", "/evil", "a\\b", ""] {
        for (name, pointer) in
            [(VECTORS, "/vectors/2/id"), (VECTORS, "/format"), ("suite.json", "/formats/0/id")]
        {
            check(name, &|file| set(file, pointer, id.into()), "does not match ^[A-Za-z0-9]");
        }
    }
    for (index, message) in [
        (4, "point/1: no vector expects the code wrong-tag"),
        (6, "PT-3: no vector of decode accepts or rejects, and exclusions.json has no reason"),
    ] {
        check(VECTORS, &|file| drop(file["vectors"].as_array_mut().unwrap().remove(index)), message);
    }
    let expect = |first: usize, expect: fn(&Value) -> Value| {
        move |file: &mut Value| {
            for vector in &mut file["vectors"].as_array_mut().unwrap()[first..] {
                vector["expect"] = expect(&vector["expect"]);
            }
        }
    };
    let without_offset = expect(3, |old| json!({"reject": old["reject"]}));
    check(VECTORS, &without_offset, "suite.json:1:1: no rejection has an offset");
    check(VECTORS, &expect(0, |_| json!({"ok": {}})), "vectors[3].expect: it lacks \"reject\"");
}

/// A release writes the digests of the vectors if no weakness is found, and each version is released once.
#[test]
fn a_release_is_remembered() {
    let folder = small();
    folder.run("suite release point").ended(0);
    let list = folder.text("point/released.txt");
    assert!(list.starts_with("0.1.0\n") && list.lines().count() == 8, "{list}");
    folder.run("suite check point").ended(0);
    change(&folder, VECTORS, |file| {
        let mut vector = file["vectors"][0].clone();
        (vector["id"], vector["request"]["hex"]) = ("pt.decode.x-7".into(), "500700".into());
        vector["expect"]["ok"]["x"] = json!(7);
        file["vectors"].as_array_mut().unwrap().push(vector);
    });
    folder.run("suite release point").ended(2);
    change(&folder, VECTORS, |file| file["vectors"][0]["expect"]["ok"]["x"] = json!(1));
    folder.run("suite release point").ended(1);
    assert_eq!(folder.text("point/released.txt"), list);
    let folder = small();
    let exclusions = json!([{"requirements": ["PT-9"], "op": "decode", "lacks": "reject", "reason": "r"}]);
    folder.file("point/exclusions.json", exclusions.to_string());
    folder.run("suite check point").says("PT-9: there is no such requirement of decode");
    let folder = small();
    let released = "0.1.0\n0000000000000000 pt.decode.cut\n0000000000000000 pt.decode.gone\n";
    folder.file("point/released.txt", released);
    let errata = json!([{"id": "pt.decode.x", "since": "1", "what": "w", "instead": "pt.decode.z"}]);
    folder.file("point/errata.json", errata.to_string());
    let ran = folder.run("suite check --json point");
    ran.says("it has changed since its release").says("it was released, and is missing");
    ran.says("it has an erratum, and was never").says("it replaces pt.decode.x");
}

#[test]
fn a_suite_becomes_packages_with_the_same_data() {
    let folder = small();
    // A number above 64 bits keeps its notation.
    change(&folder, "suite.json", |value| value["formats"][0]["limits"] = json!(["points"]));
    let limit = r#""500000", "limits": {"points": 18446744073709551616}"#;
    let vectors = folder.text("point/vectors/point.json").replacen(r#""500000""#, limit, 1);
    folder.file("point/vectors/point.json", vectors);
    let packed = folder.run("suite pack point --to pip -o pip");
    assert!(packed.ended(0).stdout.starts_with("point-vectors 0.1.0: 7 vectors written into "), "{packed}");
    packed.says("next: pip install ");
    folder.stdout("suite pack point --to npm -o npm");
    let (python, javascript) = (folder.files("pip"), folder.files("npm"));
    let in_data = |(name, text): &(String, String)| {
        Some((name.strip_prefix("src/point_vectors/data/")?.to_owned(), text.clone()))
    };
    let data: Vec<(String, String)> = python.iter().filter_map(in_data).collect();
    let manifest = &data.iter().find(|(name, _)| name == "manifest.json").unwrap().1;
    let manifest: Value = serde_json::from_str(manifest).unwrap();
    assert_eq!(manifest["formats"]["point/1"]["operations"], json!({ "decode": { "vectors": 7 } }));
    assert_eq!(manifest["files"].as_object().unwrap().len() + 1, data.len());
    for (name, content) in &data {
        if name != "manifest.json" {
            assert_eq!(manifest["files"][name]["sha256"], hex::encode(Sha256::digest(content)), "{name}");
        }
        let module = match name.strip_prefix("formats/") {
            Some(_) => format!(
                "import {{ parseJson }} from '../../src/numbers.js';\nexport default parseJson(String.raw`{content}`);\n"
            ),
            None => format!("export default JSON.parse(String.raw`{content}`);\n"),
        };
        let module = (format!("data/{}", name.replace(".json", ".js")), module);
        assert!(javascript.contains(&module), "{name}");
    }
    assert!(data.iter().any(|(_, text)| text.contains(r#""limits":{"points":18446744073709551616}"#)));
    folder.run("suite pack point --to go -o go").ended(0).says("-require=point-vectors@v0.0.0");
    folder.run("suite pack point --to junit -o junit").ended(0).says("javac ");
    // The runner reads the files of the suite as they are.
    folder.run("suite pack point --to cargo -o cargo").ended(0).says("cargo add ");
    let vectors = "vectors/point.json";
    assert_eq!(folder.text(format!("cargo/data/{vectors}")), folder.text(format!("point/{vectors}")));
    folder.stdout("suite pack point --to tar -o data.tar.gz");
    let tar = Command::new("tar").args(["-xzf", "data.tar.gz"]).current_dir(folder.path("")).status();
    assert!(tar.unwrap().success());
    assert_eq!(folder.files("point-vectors-0.1.0"), data);
    folder.run("suite pack point --to pip -o point").ended(2).says("is not empty");
    change(&folder, "suite.json", |value| value["version"] = json!("first"));
    folder.run("suite pack point --to pip").ended(2).says("the version `first` of the suite");
}

/// A folder with the tests of a mapping, and the rows of a table of `imports.json`. Each character of a file there is a byte.
fn imports(mapping: &str, table: &str) -> (Folder, Vec<Vec<Value>>) {
    let folder = Folder::new();
    let mut imports: Value = serde_json::from_str(include_str!("imports.json")).unwrap();
    for (name, content) in imports["files"][mapping].as_object().into_iter().flatten() {
        let bytes: Vec<u8> = content.as_str().unwrap().chars().map(|c| u8::try_from(c).unwrap()).collect();
        folder.file(Path::new("tests").join(name), bytes);
    }
    (folder, serde_json::from_value(imports[table].take()).unwrap_or_default())
}

#[test]
fn each_mapping_makes_a_suite() {
    let mut shown = Vec::new();
    for mapping in ["toml-test", "wycheproof", "json-test-suite", "ndjson"] {
        let (folder, _) = imports(mapping, "");
        let spaced = folder.run(format!("suite import {mapping} tests -o 'a suite'"));
        spaced.ended(0).says("next: boardwire suite check 'a suite'\n");
        shown.push(folder.run(format!("suite import {mapping} tests -o suite")).ended(0).transcript());
        shown.push(folder.run("suite check suite").transcript());
        let files = folder.files("suite").into_iter().filter(|(name, _)| name != "mapping.toml");
        shown.extend(files.map(|(name, text)| format!("{name}\n{text}")));
    }
    insta::assert_snapshot!(shown.join("\n"));
}

/// A decoder made for toml-test needs no change.
#[test]
fn tagged_values_are_judged_as_by_toml_test() {
    let (folder, rows) = imports("toml-test", "printed");
    folder.file("list", "valid/mixed/all.toml\ninvalid/mixed/no utf-8.toml\n");
    folder.run("suite import toml-test tests -o suite --list list").ended(0).says("2 of 2 records");
    let reject = "import sys\nif sys.stdin.buffer.read() == b'\\xff': sys.exit(1)\n";
    folder.file("decoder.py", format!("{reject}print(open('printed').read())"));
    let printed = folder.text("tests/valid/mixed/all.json");
    for row in rows {
        let [old, new] = [0, 1].map(|index| row[index].as_str().unwrap());
        assert!(printed.contains(old), "{old}");
        folder.file("printed", printed.replace(old, new));
        // The reasons of failures need many more runs.
        let exec = "--exec 'python3 decoder.py' --exec-json --fail-fast";
        let status = i32::from(row[2] == 1);
        folder.run(format!("conform --suite suite --format toml {exec}")).ended(status);
    }
}

/// Each row is a change of a mapping or of a file, and its error. The command writes nothing.
#[test]
fn a_faulty_import_is_rejected() {
    let mapping = include_str!("../../src/suites/suite/import/mappings/ndjson.toml");
    for row in imports("", "wrong").1 {
        let [what, old, new, message] = [0, 1, 2, 3].map(|index| row[index].as_str().unwrap());
        let (folder, _) = imports("ndjson", "");
        folder.file("mine.toml", mapping);
        let path = if what == "mapping" { "mine.toml" } else { "tests/tests.ndjson" };
        assert!(folder.text(path).contains(old), "{old}");
        folder.file(path, folder.text(path).replacen(old, new, 1));
        folder.run("suite import mine.toml tests -o suite").ended(2).says(message).created(&[]);
    }
    let ran = imports("ndjson", "").0.run("suite import mine tests -o suite");
    ran.ended(2).says("name a TOML file, or one of json-test-suite");
}

/// A testee that replies with the content of a file.
const REPLIER: &str = r#"import json, sys
for line in sys.stdin:
    request, reply = json.loads(line), json.load(open("reply.json"))
    hello = {"name": "x", "formats": {"point/1": ["explain"]}}
    print(json.dumps((hello if request["op"] == "hello" else reply) | {"id": request["id"]}), flush=True)
"#;

#[test]
fn a_testee_explains_a_format_of_any_suite() {
    let folder = small();
    folder.file("say.py", REPLIER);
    let explain = |input: &str, reply: &Value| {
        folder.file("reply.json", reply.to_string());
        folder
            .run(format!("explain --suite point --testee 'python3 say.py' --timeout 60 {input}"))
            .transcript()
    };
    let [a, b, c] = [("a\u{202e}", 0, 1), ("b", 1, 3), ("c", 4, 1)]
        .map(|(name, start, len)| json!({"name": name, "start": start, "len": len, "value": "象"}));
    let rules = json!({"name": "b", "number": 7, "start": 1, "len": 23, "represents": {"k": 1}, "other": 1, "requirements": ["PT-1", "PT-2", "é"]});
    let cut = json!({"reject": "truncated", "at": {"byte": 1}, "fields": [a]});
    let mut shown = vec![explain("500102", &cut)];
    change(&folder, "suite.json", |file| file["formats"][0]["operations"] = json!(["decode", "explain"]));
    change(&folder, VECTORS, |file| {
        let vectors = file["vectors"].as_array_mut().unwrap();
        vectors.push(json!({
            "id": "pt.explain.gap", "reason": "r", "requirements": ["PT-1"], "op": "explain", "outcome": "accept",
            "request": {"hex": "500102"}, "expect": {"ok": {"fields": [a, c]}},
        }));
    });
    shown.push(folder.run("suite check point").transcript());
    for (input, reply) in [
        ("'50 01 02' --inspector https://example.org/", &json!({"ok": {"fields": [a, rules]}})),
        ("500102 --json", &json!({"ok": {"fields": [a, rules]}})),
        ("500102 --fields 0", &cut),
        ("500102 --json", &cut),
        ("50010 ", &cut),
        ("no-file", &cut),
        ("500102 --allow padding-bits", &cut),
    ] {
        shown.push(explain(input, reply));
    }
    shown.push(folder.run("explain --suite point 500102").transcript());
    change(&folder, "suite.json", |file| file["formats"][0]["input"] = json!("text"));
    for reply in [
        json!({"ok": {"fields": [a, b]}}),
        json!({"reject": "wrong-tag", "at": {"char": 2}, "fields": [a]}),
        json!({"reject": "\u{1b}"}),
        json!({"ok": {"fields": [b]}}),
        json!({"ok": {"fields": [a]}}),
        json!({"ok": {"fields": [a, a]}}),
        json!({"ok": {"fields": [a, b, c]}}),
        json!({"ok": {"fields": [{"name": "a", "start": 0, "len": 0.5}]}}),
        json!({"ok": {"fields": vec![json!({"name": "", "start": 0, "len": 0}); 300_000]}}),
        json!({"ok": {}}),
    ] {
        shown.push(explain("'象\t\u{202e}b'", &reply));
    }
    insta::assert_snapshot!(shown.join("\n"));
}
