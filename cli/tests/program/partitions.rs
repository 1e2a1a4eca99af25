//! `boardwire fuzz` without a reference: several testees of a suite, of which none is right.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{Folder, Ran, TESTEE};
use crate::testees::patient;

/// The folder of a suite with three codecs of our own.
const BASE45: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../guests/base45");

fn codec(file: impl AsRef<Path>) -> String {
    format!("python3 {BASE45}/testees/adapter.py {}", file.as_ref().display())
}

/// Two codecs of the suite.
fn right_codecs() -> [String; 2] {
    ["groups.py", "table.py"].map(|name| codec(format!("{BASE45}/testees/{name}")))
}

/// The codec that takes small letters for capital ones, as a file in this folder.
fn faulty_codec(folder: &Folder) -> String {
    let text = fs::read_to_string(format!("{BASE45}/testees/groups.py")).unwrap();
    let changed = text.replace("find(character)", "find(character.upper())");
    assert_ne!(changed, text);
    codec(folder.file("faulty.py", changed))
}

fn fuzz(folder: &Folder, testees: &[&str], arguments: &str) -> Ran {
    let testees = testees.join("' --testee '");
    let command = format!("fuzz --suite {BASE45} --testee '{testees}' {arguments}");
    folder.program(patient(&command)).memory_limit(u64::MAX).run()
}

/// The files with this extension that a run found, by their names.
fn files(folder: &Folder, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.path("found")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|end| end == extension)).collect();
    files.sort();
    files
}

/// The vectors that a run found.
fn vectors(folder: &Folder) -> Vec<Value> {
    let read = |path: &PathBuf| serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let read = files(folder, "json").iter().map(read).collect::<Vec<Value>>();
    // A broken law has no vector.
    read.iter().filter_map(|file| Some(file.get("vectors")?[0].clone())).collect()
}

#[test]
fn codecs_that_agree_give_no_finding() {
    let [groups, table] = &right_codecs();
    let ran = fuzz(&Folder::new(), &[groups, table], "--cases 3000 --seed 1");
    ran.ended(0).says("0 kinds of disagreement; seed 1").omits(" 3000 not supported");
}

#[test]
fn a_finding_is_a_small_vector_with_the_groups_that_agree() {
    let folder = Folder::new();
    let (faulty, [groups, table]) = (&faulty_codec(&folder), &right_codecs());
    let run =
        |seed: u32| fuzz(&folder, &[faulty, groups, table], &format!("--cases 2000 --seed {seed} -o found"));
    let ran = run(1);
    ran.ended(1).says("code decode of base45/1");
    ran.says("\n  faulty.py reject length at char 0\n  groups.py, table.py reject character at char 0\n");
    let (paths, vectors) = (files(&folder, "json"), vectors(&folder));
    let disputed = vectors.iter().find(|vector| vector["request"]["text"] == "a").unwrap();
    assert_eq!(disputed["outcome"], "disputed");
    let flag = "faulty.py: reject length at char 0; groups.py, table.py: reject character at char 0";
    assert_eq!(disputed["flag"], flag);
    // Another run gives the same finding the same name.
    run(2).ended(1).says("code decode of base45/1");
    assert!(paths.iter().all(|path| path.exists()));
    let file_count = files(&folder, "json").len();
    assert!(file_count <= paths.len() + 1, "{file_count} of {}", paths.len());

    // The vectors are valid parts of the suite. `suite check` lists those that are undecided.
    for name in ["suite.json", "requirements.json", "exclusions.json", "vectors/vectors.json"] {
        folder.file(Path::new("own").join(name), fs::read(format!("{BASE45}/{name}")).unwrap());
    }
    for path in &paths {
        fs::copy(path, folder.path("own/vectors").join(path.file_name().unwrap())).unwrap();
    }
    let undecided = ": disputed, never scored: faulty.py: reject length at char 0; groups.py, table.py: ";
    folder.run("suite check own").ended(0).says(undecided);

    // A folder, a file in it and the input of a finding are replayed.
    for replayed in [&folder.path("found"), &paths[0], &files(&folder, "input")[0]] {
        let replay = format!("--replay {}", replayed.display());
        fuzz(&folder, &[faulty, groups], &replay).ended(1).says("of disagreement");
        fuzz(&folder, &[groups, table], &replay).ended(0).says("0 kinds of disagreement");
    }
}

#[test]
fn a_testee_that_is_right_decides() {
    let folder = Folder::new();
    let (faulty, [groups, table]) = (&faulty_codec(&folder), &right_codecs());
    let run = |testees: &[&str], reference: &str| {
        fuzz(&folder, testees, &format!("--reference {reference} --cases 2000 --seed 1 -o found"))
    };
    let testees = [faulty.as_str(), groups, table];
    run(&testees, "table.py").ended(1).says("\n  expected  reject character at char 0\n");
    assert!(vectors(&folder).iter().all(|vector| vector["outcome"] == "reject"));
    run(&testees, "tables").ended(2).says("name one of `faulty.py`, `groups.py`, `table.py`");
    run(&testees[..1], "table.py").ended(2).says("no testee has the name `table.py`");
    run(&["true", groups], "table.py").ended(3).says("--testee true\n");
}

/// A slow, a crashing, a flooding and a lying testee beside two good ones.
#[test]
#[cfg(target_os = "linux")]
fn bad_testees_do_not_affect_good_ones() {
    let folder = Folder::new();
    let script = folder.file("testee.py", fs::read(TESTEE).unwrap()).display().to_string();
    let [groups, table] = &right_codecs();
    let [slow, tenth, huge, wrong] =
        ["slow", "tenth", "huge", "off-by-one"].map(|fault| format!("python3 {script} {fault} {groups}"));
    let testees = [groups, &slow, &tenth, &huge, &wrong, table].map(String::as_str);
    let ran = fuzz(&folder, &testees, "--cases 100 --seed 1 --time 3600 -o found");
    ran.ended(1).says("100 requests in ");
    ran.says("(exit status: 7)").says("is longer than").says("groups.py (5)");
    let vectors = vectors(&folder);
    assert!(!vectors.is_empty());
    for vector in vectors {
        let flag = vector["flag"].as_str().unwrap();
        // Each changed testee is named after its base: (2) is slow, and right.
        let class = flag.split("; ").find(|class| class.starts_with("groups.py, groups.py (2)")).expect(flag);
        assert!(class.contains("table.py: ") && !class.contains("groups.py (4)"), "{flag}");
    }
    // No process that was started is left.
    for entry in fs::read_dir("/proc").unwrap() {
        let command = fs::read(entry.unwrap().path().join("cmdline")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command);
        assert!(!command.contains(&script), "{command}");
    }
}
