//! Replays every seed and every regression of the fuzz targets without a fuzzer: the property holds, and the verdict is the stored one.
//! Also checks that each target has its files, and that each file has a reader.

mod files;
mod options;
mod verdict;

use std::{
    panic::{self, AssertUnwindSafe},
    path::Path,
};

use boardwire_fuzz::targets;

use files::{FOLDERS, Layout, Table};

/// The folder of the fuzz targets.
fn fuzz() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz"))
}

fn names() -> Vec<&'static str> {
    targets::ALL.iter().map(|target| target.name).collect()
}

#[test]
fn every_target_has_its_files_and_every_file_its_target() {
    let faults = Layout { fuzz: fuzz(), targets: &names() }.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_seed_and_regression_holds_and_has_its_verdict() {
    let mut faults = Vec::new();
    let mut replayed = 0;
    for folder in FOLDERS {
        for target in targets::ALL {
            let table = Table::read(fuzz(), folder, target.name).unwrap_or_default();
            for (name, entry) in &table.0 {
                let path = fuzz().join(folder).join(target.name).join(name);
                let Ok(bytes) = std::fs::read(&path) else { continue };
                replayed += 1;
                let fed = panic::catch_unwind(AssertUnwindSafe(|| (target.feed)(&bytes)));
                let fault = match fed {
                    Err(_) => Some("the property does not hold, as its message says".to_owned()),
                    Ok(false) => Some("it makes no input of the target".to_owned()),
                    Ok(true) => verdict::fault(target.name, &bytes, entry).err(),
                };
                faults.extend(fault.map(|fault| format!("fuzz/{folder}/{}/{name}: {fault}", target.name)));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {replayed}:\n{}", faults.len(), faults.join("\n"));
    assert!(replayed > targets::ALL.len() * 2, "only {replayed} files were found");
}

#[test]
fn every_dictionary_can_be_read_by_libfuzzer() {
    for name in names() {
        let path = fuzz().join(format!("dictionaries/{name}.dict"));
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let words = options::dictionary(&text).unwrap_or_else(|fault| panic!("{name}.dict, {fault}"));
        assert!(!words.is_empty(), "{name}.dict has no word");
    }
}

#[test]
fn every_file_of_options_says_what_run_and_builders_need() {
    for name in names() {
        let path = fuzz().join(format!("options/{name}.options"));
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let options = options::options(&text).unwrap_or_else(|fault| panic!("{name}.options, {fault}"));
        let number = |key: &str| {
            let value = options.get(key).unwrap_or_else(|| panic!("{name}.options has no {key}"));
            value.parse::<u64>().unwrap_or_else(|_| panic!("{name}.options: {key} is no number"))
        };
        assert!(number("max_len") >= 1 << 16, "{name}.options keeps inputs below 64 KiB");
        assert!((1..=60).contains(&number("timeout")), "{name}.options lets an input take minutes");
        assert!(
            (512..=4096).contains(&number("rss_limit_mb")),
            "{name}.options lets an input take all memory"
        );
        assert_eq!(options.get("dict"), Some(&format!("{name}.dict")), "{name}.options names its dictionary");
    }
}
