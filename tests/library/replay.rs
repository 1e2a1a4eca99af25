//! Runs the fuzz targets without a fuzzer and without C.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use boardwire_fuzz::{generate::noise, targets};
use serde_json::Value;

/// The number of inputs of noise for each way in which a target uses its input. The first byte of an input selects the way.
const NOISE_COUNT: u64 = 100;

fn fuzz_folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz"))
}

#[test]
fn the_property_holds_for_former_faults_and_noise() {
    let text = fs::read_to_string(fuzz_folder().join("found.json")).unwrap();
    let mut former_faults: BTreeMap<String, BTreeMap<String, Value>> = serde_json::from_str(&text).unwrap();
    for target in targets::names() {
        for (name, entry) in former_faults.remove(&target).unwrap_or_default() {
            let input = hex::decode(entry["hex"].as_str().expect("an input has bytes")).unwrap();
            assert!(targets::feed(&target, &[&[0], &input[..]].concat()), "{target}, {name}");
        }
        for (way, number) in
            (0..targets::WAYS).flat_map(|way| (1..=NOISE_COUNT).map(move |number| (way, number)))
        {
            targets::feed(&target, &[&[way], &noise(number, 16 << (number % 7))[..]].concat());
        }
    }
    assert!(former_faults.is_empty(), "no targets: {former_faults:?}");
}

#[test]
fn every_target_has_a_program() {
    let files = fs::read_dir(fuzz_folder().join("fuzz_targets")).unwrap();
    let stem = |file: fs::DirEntry| file.path().file_stem().unwrap().to_str().unwrap().to_owned();
    let programs: BTreeSet<String> = files.map(|file| stem(file.unwrap())).collect();
    assert_eq!(programs, targets::names().collect());
}
