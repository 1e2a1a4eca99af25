//! Runs the fuzz targets without a fuzzer: every seed, whose property holds and whose verdict is the stored one, and then damaged seeds and noise.
//! `fuzz/seeds.py --check` tells whether each target has its seeds.

mod verdict;

use std::{
    collections::BTreeMap,
    fs,
    panic::{self, AssertUnwindSafe},
    path::Path,
};

use arbitrary::{Arbitrary, Unstructured};
use boardwire_fuzz::{
    damage::{Damaged, Edit},
    generate::noise,
    targets::{self, Target, Way},
};
use serde_json::{Map, Value};

/// The number of inputs of each kind for a way.
const SEARCHED: u64 = 100;

/// A seed: its name, its bytes without the byte that selects the way, and its verdict.
type Seed = (String, Vec<u8>, Map<String, Value>);

fn seeds(target: &Target, way: &Way) -> Vec<Seed> {
    let path = format!("{}/fuzz/seeds/{}.json", env!("CARGO_MANIFEST_DIR"), target.name);
    let text = fs::read_to_string(Path::new(&path)).unwrap();
    let table: BTreeMap<String, Map<String, Value>> = serde_json::from_str(&text).unwrap();
    let of_way = table.into_iter().filter(|(name, _)| name.split('/').next() == Some(way.name));
    let seed = |(name, mut entry): (String, Map<String, Value>)| {
        let bytes = entry.remove("hex").expect("a seed has bytes");
        (name, hex::decode(bytes.as_str().expect("hex")).unwrap(), entry)
    };
    of_way.map(seed).collect()
}

/// Whether the bytes make an input of the way. An error if its property does not hold.
fn fed(way: &Way, bytes: &[u8]) -> Result<bool, String> {
    panic::catch_unwind(AssertUnwindSafe(|| (way.feed)(bytes)))
        .map_err(|_| format!("the property does not hold, as its message says: {}", hex::encode(bytes)))
}

/// What is wrong in some way of a target, as `check` reports it.
fn faults(check: impl Fn(&Target, &Way) -> Vec<String>) -> Vec<String> {
    let of_way = |target: &Target, way: &Way| {
        let place = format!("{}, {}", target.name, way.name);
        check(target, way).into_iter().map(move |fault| format!("{place}: {fault}"))
    };
    targets::ALL
        .iter()
        .flat_map(|target| target.ways.iter().flat_map(|way| of_way(target, way)).collect::<Vec<_>>())
        .collect()
}

#[test]
fn every_seed_holds_and_has_its_verdict() {
    let matches = faults(|target, way| {
        let seeds = seeds(target, way);
        assert!(!seeds.is_empty() || way.name == "damaged", "{} has no seeds for {}", target.name, way.name);
        let fault = |(name, bytes, entry): Seed| {
            let fault = match fed(way, &bytes) {
                Err(fault) => Some(fault),
                Ok(false) => Some("it makes no input".to_owned()),
                Ok(true) => verdict::fault(target.name, way.name, &bytes, &entry).err(),
            };
            fault.map(|fault| format!("{name}: {fault}"))
        };
        seeds.into_iter().filter_map(fault).collect()
    });
    assert!(matches.is_empty(), "{}", matches.join("\n"));
}

#[test]
fn every_property_holds_for_damaged_seeds_and_noise() {
    let matches = faults(|target, way| {
        let seeds: Vec<Vec<u8>> = seeds(target, way).into_iter().map(|(_, bytes, _)| bytes).collect();
        let inputs = (1..=SEARCHED).flat_map(|number| {
            let random = noise(number, 16 << (number % 7));
            let edit = Edit::arbitrary(&mut Unstructured::new(&random)).expect("bytes make an edit");
            let at = |number: u64| usize::try_from(number).expect("small") % seeds.len().max(1);
            let damaged = seeds.get(at(7 * number)).map(|value| {
                let other = seeds[at(11 * number)].clone();
                Damaged { value: value.clone(), other, edits: vec![edit] }.bytes(Vec::clone)
            });
            [Some(random), damaged].into_iter().flatten()
        });
        inputs.filter_map(|bytes| fed(way, &bytes).err()).collect()
    });
    assert!(matches.is_empty(), "{}", matches.join("\n"));
}
