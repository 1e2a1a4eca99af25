//! `boardwire fuzz` without a reference: several testees of a suite, of which none is right.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;
use tempfile::TempDir;

use crate::testees::{PROGRAM, Ran, patient};

/// The folder of a suite with three codecs of our own.
fn base45() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../guests/base45").canonicalize().unwrap()
}

fn codec(file: &Path) -> String {
    format!("python3 {} {}", base45().join("testees/adapter.py").display(), file.display())
}

/// A codec of the suite.
fn good(name: &str) -> String {
    codec(&base45().join("testees").join(name))
}

/// The codec that takes small letters for capital ones, as a file in this folder.
fn faulty(folder: &TempDir) -> String {
    let text = fs::read_to_string(base45().join("testees/groups.py")).unwrap();
    let changed = text.replace("find(character)", "find(character.upper())");
    assert_ne!(changed, text);
    let file = folder.path().join("faulty.py");
    fs::write(&file, changed).unwrap();
    codec(&file)
}

fn fuzz(testees: &[&str], arguments: &[&str]) -> Ran {
    let (suite, testees) = (base45(), testees.iter().flat_map(|testee| ["--testee", testee]));
    let mut command = Command::new(PROGRAM);
    command.args(["fuzz", "--suite"]).arg(suite).args(testees).args(patient(arguments));
    command.output().unwrap().into()
}

/// The files of a folder that end so, by their names.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|extension| extension == end)).collect();
    files.sort();
    files
}

fn vector(path: &Path) -> Value {
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    file["vectors"][0].clone()
}

#[test]
fn codecs_that_agree_give_no_finding() {
    let ran = fuzz(&[&good("groups.py"), &good("table.py")], &["--cases", "3000", "--seed", "1"]);
    ran.assert_output(0, "0 kinds of disagreement; seed 1");
    assert!(!ran.stdout.contains(" 3000 not supported"), "{}", ran.stdout);
}

#[test]
fn a_finding_is_a_small_vector_with_the_groups_that_agree() {
    let folder = TempDir::new().unwrap();
    let (bad, found) = (faulty(&folder), folder.path().join("found"));
    let [groups, table] = ["groups.py", "table.py"].map(good);
    let output = found.to_str().unwrap();
    let run = |seed: &str| fuzz(&[&bad, &groups, &table], &["--cases", "2000", "--seed", seed, "-o", output]);
    let ran = run("1");
    ran.assert_output(1, "code decode of base45/1");
    ran.assert_output(
        1,
        "\n  faulty.py reject length at char 0\n  groups.py, table.py reject character at char 0\n",
    );
    let names = files(&found, "json");
    let disputed =
        names.iter().map(|path| vector(path)).find(|vector| vector["request"]["text"] == "A".to_lowercase());
    let disputed = disputed.expect(&ran.stdout);
    assert_eq!(disputed["outcome"], "disputed");
    assert_eq!(
        disputed["flag"],
        "faulty.py: reject length at char 0; groups.py, table.py: reject character at char 0"
    );
    // Another run gives the same finding the same name.
    run("2").assert_output(1, "code decode of base45/1");
    assert!(names.iter().all(|name| name.exists()));
    let again = files(&found, "json").len();
    assert!(again <= names.len() + 1, "{again} of {}", names.len());

    // The vectors are valid parts of the suite: the check lists the undecided ones.
    let own = folder.path().join("suite");
    fs::create_dir_all(own.join("vectors")).unwrap();
    for name in ["suite.json", "requirements.json", "exclusions.json", "vectors/vectors.json"] {
        fs::copy(base45().join(name), own.join(name)).unwrap();
    }
    for path in &names {
        fs::copy(path, own.join("vectors").join(path.file_name().unwrap())).unwrap();
    }
    let ran: Ran = Command::new(PROGRAM).args(["suite", "check"]).arg(&own).output().unwrap().into();
    ran.assert_output(
        0,
        ": disputed, never scored: faulty.py: reject length at char 0; groups.py, table.py: ",
    );

    // A folder, a file in it and the input of a finding are replayed.
    let input = files(&found, "input")[0].display().to_string();
    for replayed in [output, names[0].to_str().unwrap(), &input] {
        fuzz(&[&bad, &groups], &["--replay", replayed]).assert_output(1, "of disagreement");
        fuzz(&[&groups, &table], &["--replay", replayed]).assert_output(0, "0 kinds of disagreement");
    }
}

#[test]
fn a_testee_that_is_right_decides() {
    let folder = TempDir::new().unwrap();
    let (bad, output) = (faulty(&folder), folder.path().join("found"));
    let run = |testees: &[&str], reference: &str| {
        let limits = ["--cases", "2000", "--seed", "1", "-o", output.to_str().unwrap()];
        fuzz(testees, &[&["--reference", reference], &limits[..]].concat())
    };
    let testees = [&*bad, &good("groups.py"), &good("table.py")];
    run(&testees, "table.py").assert_output(1, "\n  expected  reject character at char 0\n");
    let outcomes =
        files(&output, "json").iter().map(|path| vector(path)["outcome"].clone()).collect::<Vec<_>>();
    assert!(outcomes.iter().all(|outcome| *outcome == "reject"), "{outcomes:?}");
    run(&testees, "tables").assert_output(2, "name one of `faulty.py`, `groups.py`, `table.py`");
    run(&testees[..1], "table.py").assert_output(2, "only one is given");
    run(&["true", testees[1]], "table.py").assert_output(3, "--testee true\n");
}

/// A slow, a crashing, a flooding and a lying testee beside two good ones.
#[test]
#[cfg(target_os = "linux")]
fn bad_testees_do_not_affect_good_ones() {
    let folder = TempDir::new().unwrap();
    let inject = folder.path().join("inject.py");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/testees/inject.py"), &inject).unwrap();
    let [groups, table] = ["groups.py", "table.py"].map(good);
    let command_with_fault = |fault: &str| format!("python3 {} {fault} {groups}", inject.display());
    let found = folder.path().join("found");
    let testees = [
        &*groups,
        &command_with_fault("slow"),
        &command_with_fault("tenth"),
        &command_with_fault("huge"),
        &command_with_fault("off-by-one"),
        &table,
    ];
    let limits = ["--cases", "100", "--seed", "1", "--time", "3600", "-o", found.to_str().unwrap()];
    let ran = fuzz(&testees, &limits);
    ran.assert_output(1, "100 requests in ");
    let vectors: Vec<Value> = files(&found, "json").iter().map(|path| vector(path)).collect();
    assert!(!vectors.is_empty());
    for vector in vectors {
        let flag = vector["flag"].as_str().unwrap();
        // Each changed testee is named after its base: (2) is slow, and right.
        let class = flag.split("; ").find(|class| class.starts_with("groups.py, groups.py (2)")).expect(flag);
        assert!(class.contains("table.py: "), "{flag}");
        assert!(!class.contains("groups.py (4)"), "{flag}");
    }
    for what in ["(exit status: 7)", "is longer than", "groups.py (5)"] {
        assert!(ran.stdout.contains(what), "no {what} in {}", ran.stdout);
    }
    // Nothing that was started is left behind.
    let left =
        fs::read_dir("/proc").unwrap().filter_map(|entry| fs::read(entry.ok()?.path().join("cmdline")).ok());
    let marker = folder.path().to_str().unwrap().as_bytes();
    let left: Vec<String> = left
        .filter(|line| line.windows(marker.len()).any(|part| part == marker))
        .map(|line| String::from_utf8_lossy(&line).into_owned())
        .collect();
    assert!(left.is_empty(), "{left:?}");
}
