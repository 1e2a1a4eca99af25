//! The table of faults that a build can plant is the one that the sources have.

use std::{collections::BTreeMap, fs, path::Path};

use boardwire_fuzz::targets;
use serde::Deserialize;
use serde_json::json;

/// So many falsify each format, at least.
const EACH_FORMAT: usize = 8;

/// `fuzz/planted.toml`.
#[derive(Deserialize)]
struct Table {
    targets: BTreeMap<String, Vec<String>>,
    fault: Vec<Fault>,
}

#[derive(Deserialize)]
struct Fault {
    name: String,
    formats: Vec<String>,
}

fn table() -> Table {
    toml::from_str(&fs::read_to_string(root().join("fuzz/planted.toml")).unwrap()).unwrap()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names in `planted!(…, "name" => …)`, of all files below a folder.
fn planted(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            planted(&path, found);
        } else if !path.ends_with("src/planted.rs") {
            let source = fs::read_to_string(path).unwrap();
            let names = source.split("planted!(").skip(1).filter_map(|rest| rest.split('"').nth(1));
            found.extend(names.map(str::to_owned));
        }
    }
}

#[test]
fn every_planted_fault_is_in_the_table_once_and_none_else_is() {
    let mut sources = Vec::new();
    planted(&root().join("src"), &mut sources);
    let mut listed: Vec<String> = table().fault.into_iter().map(|fault| fault.name).collect();
    sources.sort_unstable();
    listed.sort_unstable();
    assert_eq!(sources, listed);
    assert!(listed.windows(2).all(|pair| pair[0] != pair[1]), "a name stands for one fault");
}

#[test]
fn every_format_has_its_targets_and_enough_faults() {
    let table = table();
    let hello = boardwire_testee::answer(&json!({ "op": "hello", "protocol": 1 }));
    let offered = hello["ok"]["formats"].as_object().or_else(|| hello["formats"].as_object()).unwrap();
    for format in offered.keys().map(|format| format.trim_end_matches("/1")) {
        assert!(table.targets.contains_key(format), "{format} has no targets in fuzz/planted.toml");
    }
    for (format, names) in &table.targets {
        let faults = table.fault.iter().filter(|fault| fault.formats.contains(format)).count();
        assert!(faults >= EACH_FORMAT, "{format} has {faults} faults");
        for name in names {
            assert!(targets::find(name).is_some(), "{format}: there is no target {name}");
        }
    }
    for Fault { name, formats } in &table.fault {
        for format in formats {
            assert!(table.targets.contains_key(format), "{name}: there is no format {format}");
        }
    }
}
