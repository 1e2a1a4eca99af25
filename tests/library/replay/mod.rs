//! Replays every seed and every regression of the fuzz targets without a fuzzer: the property holds, and the verdict is the stored one.
//! `fuzz/seeds.py --check` tells whether each target has its files, and each file its target.

mod verdict;

use std::{
    collections::BTreeMap,
    fs,
    panic::{self, AssertUnwindSafe},
    path::Path,
};

use boardwire_fuzz::targets;
use serde_json::{Map, Value};

/// The verdicts of one folder of inputs, by file.
type Table = BTreeMap<String, Map<String, Value>>;

/// The folder of the fuzz targets.
fn fuzz() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz"))
}

#[test]
fn every_seed_and_regression_holds_and_has_its_verdict() {
    let mut faults = Vec::new();
    let mut replayed = 0;
    for folder in ["seeds", "regressions"] {
        for target in targets::ALL {
            let text = fs::read_to_string(fuzz().join(format!("{folder}/{}.json", target.name))).unwrap();
            let table: Table = serde_json::from_str(&text).unwrap();
            for (name, entry) in &table {
                let bytes = fs::read(fuzz().join(folder).join(target.name).join(name)).unwrap();
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
