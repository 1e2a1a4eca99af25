//! Laws and campaigns, on a made-up format with a length, keys that rise and a checksum, and on a codec with faults that its vectors do not show.

use std::fs;

use serde_json::{Value, json};

use crate::support::{Folder, Ran, change, program};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/laws");

/// For each law, the fault of the codec that breaks it, its requirement, and what is said about it.
const FAULTS: [(&str, &str, &str, &str); 6] = [
    ("round-trip", "drops", "DI-1", "pairs: expected 1 item, got 0"),
    ("canonical", "no-checksum", "DI-2", "hex: expected 9 bytes, got 10"),
    ("stable", "adds", "DI-1", "pairs[0][1]: expected "),
    ("agree", "lenient-check", "DI-5", "check accepts the input"),
    ("prefix-free", "no-checksum", "DI-4", "a proper prefix is accepted"),
    ("leniency", "reverses", "DI-6", "pairs[0][0]: expected"),
];

/// A copy of the suite with only this law.
fn with_law(folder: &Folder, law: &str) {
    for (name, text) in folder.files(SUITE) {
        folder.file(format!("suite/{name}"), text);
    }
    change(&folder.path("suite/suite.json"), |suite| {
        let laws = suite["formats"][0]["laws"].as_array_mut().unwrap();
        laws.retain(|entry| entry["law"] == law);
    });
}

fn testee(faults: &str) -> String {
    format!("--testee 'python3 {SUITE}/codec.py {faults}'")
}

fn fuzz(folder: &Folder, faults: &str, options: &str) -> Ran {
    folder.run(format!("fuzz --suite {SUITE} {} --seed 1 --time 600 {options}", testee(faults)))
}

#[test]
fn each_law_finds_a_fault_behind_the_checksum() {
    for (law, fault, rule, what) in FAULTS {
        let folder = Folder::new();
        with_law(&folder, law);
        let testee = testee(fault);
        let ran =
            folder.run(format!("fuzz --suite suite {testee} --seed 1 --cases 5000 --time 300 --fail-fast"));
        ran.ended(1).says(format!("law       {law} ({rule}): ")).says(what);
        let line = ran.stdout.lines().find(|line| line.contains(" again ")).unwrap();
        let (requests, again) = line.split_once(" | boardwire ").unwrap();
        let (_, requests) = requests.split_once("printf ").unwrap();
        let request = shell_words::split(requests).unwrap().swap_remove(1);
        folder.program(again).input(request).run().ended(1).says(format!("{law} ("));
    }
}

#[test]
fn a_right_codec_keeps_the_laws() {
    let folder = Folder::new();
    fuzz(&folder, "", "--cases 3000").ended(0).says(", 0 kinds of disagreement");
    let ran = folder.run(format!("conform --suite {SUITE} {} --json", testee("")));
    let laws = ran.ended(0).json()["laws"].clone();
    let tried: Vec<Value> =
        laws.as_array().unwrap().iter().map(|law| json!([law["law"], law["tried"]])).collect();
    let expected = json!([
        ["round-trip", 1],
        ["canonical", 4],
        ["stable", 4],
        ["agree", 5],
        ["prefix-free", 4],
        ["leniency", 4]
    ]);
    assert_eq!(Value::from(tried), expected);
}

#[test]
fn vectors_show_broken_laws_too() {
    let ran = Folder::new().run(format!("conform --suite {SUITE} {}", testee("no-checksum")));
    ran.ended(1).says("the law prefix-free of dictionary/1: a proper prefix is accepted").says("DI-4");
    ran.says("not conformant: 13 of 13 vectors");
    let folder = Folder::new();
    let command = format!("conform --suite {SUITE} {}", testee("no-checksum"));
    folder.run(format!("{command} --write-known known.json")).ended(1);
    folder.run(format!("{command} --known known.json")).ended(0).says("as known: 13 of 13 vectors");
    let fixed = folder.run(format!("conform --suite {SUITE} {} --known known.json", testee("")));
    fixed.ended(1).says("fixed: law.prefix-free.di.decode.five now passes");
    // A law that needs an operation which the testee lacks is not tried, and the report says so.
    let ran = Folder::new().run(format!("conform --suite {SUITE} {} --op decode", testee("only-decode")));
    ran.ended(0).says(
        "laws not tried, for lack of an operation or of a reply: canonical of dictionary/1, stable of dictionary/1, agree of",
    );
    // Boards whose reply is longer than a run accepts do not keep the formats after them from their laws.
    let ran = program("conform --format ternary-runs --format xiangqi-map --testee 'boardwire testee'")
        .memory_limit(u64::MAX)
        .run();
    ran.ended(0).omits("laws not tried");
    let ran = Folder::new().run(format!("conform --suite {SUITE} {} --draw 3000 --seed 1", testee("drops")));
    ran.ended(1).says("the law round-trip: another value");
}

#[test]
fn a_law_that_vectors_contradict_is_a_weakness() {
    let folder = Folder::new();
    with_law(&folder, "prefix-free");
    change(&folder.path("suite/vectors/all.json"), |file| {
        let vectors = file["vectors"].as_array_mut().unwrap();
        let longer = vectors.iter_mut().find(|vector| vector["id"] == "di.decode.longer").unwrap();
        longer["outcome"] = "accept".into();
        longer["expect"] = json!({"ok": {"pairs": []}});
    });
    change(&folder.path("suite/suite.json"), |suite| {
        suite["formats"][0]["laws"]
            .as_array_mut()
            .unwrap()
            .push(json!({"law": "agree", "requirement": "DI-9", "operations": ["decode"]}));
    });
    let ran = folder.run("suite check suite");
    ran.ended(1).says(
        "di.decode.longer: it breaks the law prefix-free with di.decode.empty: a proper prefix is accepted",
    );
    ran.says("the law agree: there is no requirement \"DI-9\"")
        .says("the law agree: `operations` names at least two");
}

#[test]
fn replies_that_depend_on_chance_do_not_count() {
    let ran = fuzz(&Folder::new(), "first-process", "--cases 300");
    ran.ended(5).says("did not occur again in each new process: a reply depends on chance or time");
}

#[test]
fn known_disagreements_lapse() {
    let folder = Folder::new();
    let ran = fuzz(&folder, "no-checksum", "--cases 300 -o found");
    let names = found_names(&folder, "found");
    ran.ended(1).says(format!("name      {}", names[0]));
    for (until, status, what) in [("9999-12-31", 0, "known: "), ("2000-01-01", 1, "known no longer: ")] {
        let known: Vec<Value> = names
            .iter()
            .map(|name| json!({"finding": name, "reason": "a report is open", "owner": "the team", "until": until}))
            .collect();
        folder.file("known.json", json!({"known": known}).to_string());
        let note = format!("a report is open (the team, until {until})");
        fuzz(&folder, "no-checksum", "--cases 300 --known known.json").ended(status).says(what).says(&note);
        folder
            .run("fuzz merge found --known known.json")
            .ended(status)
            .says(what.trim_end_matches(": "))
            .says(&note);
    }
    folder.file("known.json", r#"{"known": [{"finding": "x", "until": "soon"}]}"#);
    fuzz(&folder, "", "--known known.json").ended(2).says("is not a list of known disagreements");
}

/// The names of the findings in a folder.
fn found_names(folder: &Folder, name: &str) -> Vec<String> {
    let names = folder.files(name).into_iter();
    names.filter_map(|(name, _)| name.strip_suffix(".json").map(str::to_owned)).collect()
}

#[test]
fn shards_find_together_what_one_run_finds() {
    let folder = Folder::new();
    fuzz(&folder, "drops no-checksum reverses", "--cases 1800 -o whole").ended(1);
    for shard in ["1/3", "2/3", "3/3"] {
        let output = format!("-o shard-{}", &shard[..1]);
        fuzz(&folder, "drops no-checksum reverses", &format!("--cases 600 --shard {shard} {output}"))
            .ended(1);
    }
    folder.run("fuzz merge shard-1 shard-2 shard-3 -o merged").ended(1).says("of them not known");
    assert_eq!(found_names(&folder, "merged"), found_names(&folder, "whole"));
    fuzz(&folder, "drops no-checksum reverses", "--cases 1800 --jobs 2 -o jobs").ended(1);
    assert_eq!(found_names(&folder, "jobs"), found_names(&folder, "whole"));
    fuzz(&folder, "", "--shard 4/3").ended(2).says("expected a part such as 2/3");
}

#[test]
fn a_corpus_is_read_written_and_shrunk() {
    let folder = Folder::new();
    fs::create_dir(folder.path("corpus")).unwrap();
    // The first file is named as AFL++ names a seed, and the second has the same content.
    folder.file("corpus/id:000000", [0, 0]);
    folder.file("corpus/deeper", [0, 0]);
    folder.file("corpus/long", vec![0; 1 << 15]);
    let ran = fuzz(&folder, "", "--cases 500 --corpus corpus");
    ran.ended(0).says("1 files of corpus are left out");
    let file_count = fs::read_dir(folder.path("corpus")).unwrap().count();
    assert!(file_count > 5, "{file_count}");
    let command = format!("fuzz --suite {SUITE} {} --time 600 --corpus corpus --shrink-corpus", testee(""));
    folder.program(command).removes().run().ended(0).says(" inputs of the corpus are kept");
    let kept_count = fs::read_dir(folder.path("corpus")).unwrap().count();
    assert!(kept_count < file_count, "{kept_count} of {file_count}");
    assert!(folder.path("corpus/long").exists());
    // The inputs of the corpus show the fault at once.
    let wrong = fuzz(&folder, "no-checksum", "--cases 60 --corpus corpus");
    wrong.says("classes of answers");
}

#[test]
fn commands_for_each_input_are_compared() {
    let accepts = "--exec 'sh -c \"cat >/dev/null\"'";
    let ran = Folder::new().run(format!(
        "fuzz --suite {SUITE} {} {accepts} --op decode --seed 1 --cases 40 --time 60",
        testee("")
    ));
    ran.ended(1).says("accepted decode of dictionary/1");
}
