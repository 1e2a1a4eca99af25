//! The table of faults that a build can plant is the one that the sources have.

mod sources;

use std::{collections::BTreeMap, fs};

use boardwire_fuzz::targets;
use serde::Deserialize;
use sources::{files, root};

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

/// The names in `planted!(…, "name" => …)`, of all sources.
fn planted() -> Vec<String> {
    let folder = root().join("src");
    let sources = files(&folder).into_iter().filter(|file| *file != folder.join("planted.rs"));
    let names = sources.flat_map(|file| {
        let source = fs::read_to_string(file).unwrap();
        let names = source.split("planted!(").skip(1).filter_map(|rest| rest.split('"').nth(1));
        names.map(str::to_owned).collect::<Vec<_>>()
    });
    names.collect()
}

#[test]
fn every_planted_fault_is_in_the_table_once_and_none_else_is() {
    let mut sources = planted();
    let mut listed: Vec<String> = table().fault.into_iter().map(|fault| fault.name).collect();
    sources.sort_unstable();
    listed.sort_unstable();
    assert_eq!(sources, listed);
    assert!(listed.windows(2).all(|pair| pair[0] != pair[1]), "a name stands for one fault");
}

#[test]
fn every_format_has_its_targets_and_enough_faults() {
    let table = table();
    for format in boardwire_testee::offered().map(|(format, _)| format.trim_end_matches("/1")) {
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
