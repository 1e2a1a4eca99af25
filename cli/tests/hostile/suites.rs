//! Untrusted suites: an error names the file and the location, memory is bounded, and nothing is written.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::ops::Range;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{self, Folder, make_fifo};

/// A folder with the suite that `suite init` writes, in `suite`.
pub(crate) fn small() -> Folder {
    let folder = Folder::new();
    folder.run("suite init suite").ended(0);
    folder
}

/// The commands that read all of a suite, and the commands that read no vector.
pub(crate) const READING_VECTORS: [&str; 7] = [
    "suite check suite",
    "conform --suite suite --exec true --format point --html page --junit tests --write-known known",
    "conform --suite suite --list",
    "spec --suite suite PT-1",
    "export --suite suite out/vectors",
    "export --suite suite --as-suite out/suite",
    "init --suite suite --language c out/codec",
];
pub(crate) const READING_DESCRIPTION: [&str; 2] =
    ["formats --suite suite", "doctor --suite suite --testee true"];

/// Damages a suite, and asserts that each command names the fault and leaves no file.
#[track_caller]
fn must_reject(commands: &[&str], damage: impl Fn(&Path), messages: &[&str]) {
    let folder = small();
    damage(&folder.path("suite"));
    for command in commands {
        let ran = folder.run(command);
        ran.ended(2).created(&[]);
        for message in messages {
            // `suite check` checks the shape first, and gives the line and the column.
            let is_check = command.starts_with("suite check");
            ran.says(if is_check { message.split(": ").next().unwrap_or(message) } else { message });
        }
    }
}

pub(crate) fn change(suite: &Path, name: &str, change: impl FnOnce(&mut Value)) {
    support::change(&suite.join(name), change);
}

fn put_link(suite: &Path, name: &str, target: &str) {
    let path = suite.join(name);
    let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    symlink(target, path).unwrap();
}

fn put_fifo(suite: &Path, name: &str) {
    let _ = fs::remove_file(suite.join(name));
    make_fifo(&suite.join(name));
}

/// Makes a file of 1 GiB that takes no space.
fn put_sparse(path: &Path) {
    File::create(path).unwrap().set_len(1 << 30).unwrap();
}

#[test]
fn a_hostile_description_is_rejected() {
    let commands = [&READING_VECTORS[..], &READING_DESCRIPTION].concat();
    let future = |suite: &Path| {
        fs::write(suite.join("suite.json"), r#"{"suite": 2, "formats": 7, "new": {}}"#).unwrap()
    };
    must_reject(&commands, future, &["suite/suite.json: `suite` is 2, and this program reads 1"]);
    for name in
        ["suite.json", "requirements.json", "exclusions.json", "errata.json", "replies.json", "released.txt"]
    {
        let says = |message: &str| format!("suite/{name}: {message}");
        let write = |suite: &Path, bytes: &[u8]| fs::write(suite.join(name), bytes).unwrap();
        let [too_long, outside] = ["it has more than 67108864 bytes", "it is outside the folder"].map(says);
        must_reject(&commands, |suite| put_sparse(&suite.join(name)), &[&too_long]);
        for target in ["/etc/passwd", "/dev/zero"] {
            must_reject(&commands, |suite| put_link(suite, name, target), &[&outside]);
        }
        must_reject(&commands, |suite| put_fifo(suite, name), &[&says("it is not a regular file")]);
        let no_text = format!("suite/{name}:1:1: it is not UTF-8");
        must_reject(&commands, |suite| write(suite, &[0xff; 9]), &[&no_text]);
        if name.ends_with(".json") {
            must_reject(&commands, |suite| write(suite, &[b'['; 1 << 24]), &[&says("")]);
        }
    }
    let missing = |suite: &Path| fs::remove_file(suite.join("requirements.json")).unwrap();
    must_reject(&commands, missing, &["suite/requirements.json: it does not exist"]);
    let formats = |suite: &Path| {
        change(suite, "suite.json", |file| file["formats"] = vec![file["formats"][0].clone(); 1001].into());
    };
    must_reject(&commands, formats, &["suite/suite.json: it has more than 1000 formats"]);
    for name in ["features", "profiles"] {
        let many = |suite: &Path| {
            let names: Vec<String> = (0..1001).map(|index| format!("n{index}")).collect();
            change(suite, "suite.json", |file| file["formats"][0][name] = json!(names));
        };
        let message = "suite/suite.json: point/1: it has more than 1000 features or profiles";
        must_reject(&commands, many, &[message]);
    }
    for name in ["leniencies", "limits"] {
        // An adapter would have the name in its source code, where it must not become code.
        let code = |suite: &Path| {
            change(suite, "suite.json", |file| file["formats"][0][name] = json!(["\"); evil(); //"]))
        };
        must_reject(&commands, code, &["suite/suite.json: ", "evil"]);
    }
    // The list is long as text, and takes many times more memory as values.
    let wide = |suite: &Path| {
        change(suite, "suite.json", |file| file["new"] = 0.into());
        let text = fs::read_to_string(suite.join("suite.json")).unwrap();
        let list = format!(":[{}0]", "0,".repeat(20 << 20));
        fs::write(suite.join("suite.json"), text.replace(":0", &list)).unwrap();
    };
    must_reject(&commands, wide, &["suite/suite.json: unknown field `new`"]);
}

#[test]
fn hostile_vectors_are_rejected() {
    let faults: [(fn(&Path), &str); 9] = [
        (|suite| put_link(suite, "vectors", "/etc"), "vectors: it is outside the folder suite"),
        (|suite| put_link(suite, "vectors", "/"), "vectors: it is outside the folder suite"),
        (|suite| put_link(suite, "vectors/point.json", "/etc/passwd"), "vectors/point.json: it is outside"),
        (|suite| symlink("/usr", suite.join("vectors/usr")).unwrap(), "vectors/usr: it is outside"),
        (|suite| fs::remove_dir_all(suite.join("vectors")).unwrap(), "vectors: it is not a folder"),
        (|suite| put_fifo(suite, "vectors/point.json"), "vectors/point.json: it is not a regular file"),
        (
            |suite| put_sparse(&suite.join("vectors/point.json")),
            "vectors/point.json: it has more than 67108864 bytes",
        ),
        (
            |suite| fs::write(suite.join("vectors/x.json"), [0xff]).unwrap(),
            "vectors/x.json:1:1: it is not UTF-8",
        ),
        (|suite| fs::write(suite.join("vectors/x.json"), "[".repeat(1 << 24)).unwrap(), "vectors/x.json"),
    ];
    for (damage, message) in faults {
        must_reject(&READING_VECTORS, damage, &[&format!("suite/{message}")]);
    }
    let deep = |suite: &Path| {
        let path = suite.join("vectors/point.json");
        let deep = "[".repeat(1 << 20) + &"]".repeat(1 << 20);
        let text = fs::read_to_string(&path).unwrap().replacen("{\"hex\": \"500000\"}", &deep, 1);
        fs::write(path, text).unwrap();
    };
    must_reject(&READING_VECTORS, deep, &["suite/vectors/point.json: ", "nested deeper than"]);
    // Counterparts that are on a cycle.
    for (from, to) in [(3, 4), (3, 3)] {
        let cycle = |suite: &Path| {
            change(suite, "vectors/point.json", |file| {
                let [first, second] = [from, to].map(|index| file["vectors"][index]["id"].clone());
                file["vectors"][from]["counterpart"] = second;
                file["vectors"][to]["counterpart"] = first;
            });
        };
        let must = "pt.decode.cut: `counterpart` must name an accept";
        must_reject(&READING_VECTORS, cycle, &[&format!("suite/vectors/point.json: {must}")]);
    }
    // Repetitions that no memory holds.
    let nested = |count: u64| json!({"moves": [[[{"moves": [[["a"], count]]}], count]]});
    for (request, message) in [
        (
            json!({"hex": [["00", 1_u64 << 40]]}),
            "request: [\"00\",1099511627776] is neither a [string, count] pair",
        ),
        (
            json!({"hex": [{"of": [""], "seed": 1, "count": 1}]}),
            "request: {\"of\":[\"\"],\"seed\":1,\"count\":1} is neither",
        ),
        (nested(1 << 20), "it takes more than 67108864 bytes of memory"),
        (json!({"moves": [[["a"], -1]]}), "request: [[\"a\"],-1] is not an [items, count] pair"),
        (json!({"moves": [[[], 1]]}), "request: [[],1] is not an [items, count] pair"),
    ] {
        // A suite with lists in runs.
        let runs = json!({"lists": ["moves"], "strings": ["hex"]});
        let damage = |suite: &Path| {
            change(suite, "suite.json", |file| file["runs"] = runs.clone());
            change(suite, "vectors/point.json", |file| file["vectors"][0]["request"] = request.clone());
        };
        must_reject(&READING_VECTORS, damage, &["suite/vectors/point.json: pt.decode.origin: ", message]);
    }
}

/// An import reads only files inside its folder, within its limits, and leaves nothing if the suite is broken.
#[test]
fn hostile_tests_are_not_imported() {
    let faults: [(fn(&Path), &str); 4] = [
        (
            |tests| put_link(tests, "invalid/a.toml", "/etc/passwd"),
            "tests/invalid/a.toml: it is outside the folder tests",
        ),
        (
            |tests| File::create(tests.join("invalid/a.toml")).unwrap().set_len((1 << 24) + 1).unwrap(),
            "tests/invalid/a.toml: it has more than 16777216 bytes",
        ),
        (
            |tests| {
                // The first file is too long for a record, and is left out.
                for file in 0..66 {
                    let path = tests.join(format!("invalid/{file}.toml"));
                    File::create(path).unwrap().set_len((1 << 20) + 1 - file).unwrap();
                }
            },
            "with this record, there are more than",
        ),
        (
            |tests| {
                fs::write(tests.join("valid/empty.json"), format!("[0{}]", ",0".repeat(1 << 20))).unwrap()
            },
            "tests/valid/empty.json: it has more than 1048576 values",
        ),
    ];
    for (damage, message) in faults {
        let folder = Folder::new();
        folder.file("tests/valid/empty.toml", "");
        folder.file("tests/valid/empty.json", "{}");
        folder.file("tests/invalid/open.toml", "[");
        damage(&folder.path("tests"));
        // An existing folder stays, and stays empty.
        fs::create_dir(folder.path("out")).unwrap();
        for output in ["out", "out/suite"] {
            let import = format!("suite import toml-test tests -o {output}");
            folder.run(import).ended(2).says(message).created(&[]);
        }
    }
}

/// Adds these files of 125 000 vectors each to a suite.
fn add_vectors(folder: &Folder, files: Range<u32>) {
    for file in files {
        let mut text = String::from(
            r#"{"format": "point/1", "licence": "CC0-1.0", "provenance": {"kind": "k", "origin": "o", "confirmed_by": "c"}, "vectors": ["#,
        );
        for number in 0..125_000 {
            let comma = if number == 0 { "" } else { ",\n" };
            let number = file * 125_000 + number;
            let (x, y) = (number % 100, number / 100 % 100);
            // Writing to a string does not fail.
            let _ = write!(
                text,
                r#"{comma}{{"id":"pt.decode.m{number}","reason":"r","requirements":["PT-1"],"op":"decode","request":{{"hex":"50{x:02x}{y:02x}"}},"outcome":"accept","expect":{{"ok":{{"x":{x},"y":{y}}}}}}}"#
            );
        }
        folder.file(format!("suite/vectors/many-{file}.json"), text + "]}");
    }
}

/// Short schemas whose validation does not end, or needs too much stack.
#[test]
fn a_schema_of_values_is_bounded() {
    let chain = |part: &dyn Fn(Value) -> Value, last: Value| {
        let mut parts = serde_json::Map::new();
        for number in 0..100 {
            parts.insert(format!("a{number}"), part(json!({"$ref": format!("#/$defs/a{}", number + 1)})));
        }
        parts.insert("a100".to_owned(), last);
        json!({"$ref": "#/$defs/a0", "$defs": parts})
    };
    let item = json!({"$ref": "#/$defs/item"});
    let twice = json!({"properties": {"x": item}});
    let schemas = [
        chain(&|next| json!({"anyOf": [next, next]}), json!({"type": "string"})),
        chain(&|next| json!({"allOf": [next, next]}), json!({})),
        chain(&|next| json!({"if": next, "else": next}), json!({})),
        chain(
            &|next| json!({"allOf": [{"minItems": 0}, next]}),
            json!({"additionalProperties": {"$ref": "#"}}),
        ),
        json!({"$ref": "#"}),
        json!({"$ref": "#/$defs/item", "$defs": {"item": {"oneOf": [twice, twice]}}}),
    ];
    for schema in schemas {
        let folder = small();
        change(&folder.path("suite"), "suite.json", |file| {
            file["depth"] = 900.into();
            file["formats"][0]["values"] = json!({ "decode": schema });
        });
        change(&folder.path("suite"), "vectors/point.json", |file| {
            let mut deep = json!(0);
            (0..890).for_each(|_| deep = json!({"x": deep.take()}));
            file["vectors"][0]["expect"]["ok"]["x"] = deep;
        });
        folder.run("suite check suite").ended(1).says("values: decode: the schema takes too long");
    }
}

#[test]
fn a_million_vectors_take_bounded_memory() {
    let folder = small();
    let bounded = |command: &str| folder.program(command).memory_limit(2 << 30).processor_seconds(120).run();
    // A check compares all vectors with each other, which takes longest.
    add_vectors(&folder, 0..1);
    bounded("suite check suite").ended(1).says("125007 vectors of 1 format");
    add_vectors(&folder, 1..8);
    bounded("spec --suite suite PT-1").ended(0).says("vectors    1000005");
    bounded("conform --suite suite --testee 'python3 suite/codec.py' --id pt.decode.y-100")
        .ended(1)
        .says("0 of 1 vectors");
}
