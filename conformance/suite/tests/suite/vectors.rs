//! The vectors as data: they satisfy the schema, name requirements that exist, and cover the cells of the
//! committed list.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use boardwire_suite::{
    protocol::Op,
    released::{Status, parse_digests},
    review::review,
    vectors::{Outcome, Suite},
};
use serde::Deserialize;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors")
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of vectors, found by a walk that does not depend on how they are embedded.
fn files() -> Vec<PathBuf> {
    let folders =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(
        files.iter().all(|file| file.extension().is_some_and(|extension| extension == "json")),
        "{files:?}"
    );
    files
}

fn suite() -> Suite {
    Suite::embedded().unwrap()
}

/// Fails with all complaints and not just the first.
fn assert_none(complaints: impl IntoIterator<Item = String>) {
    let complaints: Vec<String> = complaints.into_iter().collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
#[ignore = "takes half a minute"]
fn every_file_is_valid_against_the_schema() {
    let schema = jsonschema::validator_for(&json(&folder().join("schema.json"))).unwrap();
    assert_none(files().iter().flat_map(|path| {
        let file = json(path);
        let errors = schema.iter_errors(&file).map(|error| {
            let pointer = error.instance_path().to_string();
            let index = pointer.strip_prefix("/vectors/").and_then(|rest| rest.split('/').next());
            let vector = index.map_or("", |index| {
                file["vectors"][index.parse::<usize>().unwrap()]["id"].as_str().unwrap_or("?")
            });
            format!("{}: {vector}: {pointer}: {error}", path.display())
        });
        errors.collect::<Vec<_>>()
    }));
}

#[test]
fn every_vector_of_every_file_is_embedded() {
    let listed = files().iter().map(|path| json(path)["vectors"].as_array().unwrap().len()).sum::<usize>();
    assert_eq!(suite().vectors().len(), listed);
}

#[test]
fn each_file_is_in_the_folder_of_its_format() {
    assert_none(suite().vectors().iter().filter_map(|vector| {
        let name = vector.format.split('/').next().unwrap();
        let (folder, _) = vector.file.split_once('/').unwrap();
        (folder != name).then(|| format!("{}: {} lies in {folder}", vector.id, vector.file))
    }));
}

#[test]
fn released_vectors_are_scored() {
    let suite = suite();
    let text = suite.released(&[]).unwrap_or_default();
    let released = parse_digests(&text);
    for vector in suite.vectors() {
        assert_eq!(vector.status == Status::New, !released.contains_key(vector.id.as_str()), "{}", vector.id);
    }
}

#[test]
#[ignore = "takes a minute"]
fn the_suite_has_no_weakness() {
    assert_none(
        review(&suite()).into_iter().map(|weakness| format!("{}: {}", weakness.subject, weakness.what)),
    );
}

/// An entry of the list of cells to cover.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    cells: Vec<String>,
    rule: String,
    op: Op,
    outcome: Outcome,
    boundary: String,
}

#[test]
fn every_cell_is_filled_and_every_filled_cell_is_listed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../coverage.json");
    let entries: Vec<Entry> = serde_json::from_value(json(&path)).unwrap();
    let mut cells: HashMap<String, &Entry> = HashMap::new();
    for entry in &entries {
        for cell in entry.cells.iter().flat_map(|pattern| expanded(pattern)) {
            assert!(cells.insert(cell.clone(), entry).is_none(), "{cell} is listed twice");
        }
    }
    let mut filled = HashSet::new();
    let suite = suite();
    let mut complaints = Vec::new();
    for (vector, cell) in suite.vectors().iter().flat_map(|v| v.covers.iter().map(move |cell| (v, cell))) {
        let fills = |entry: &&Entry| {
            entry.op == vector.op
                && entry.outcome == vector.outcome
                && vector.requirements.contains(&entry.rule)
        };
        match cells.get(cell) {
            None => complaints.push(format!("{}: {cell} is not listed", vector.id)),
            Some(entry) if !fills(entry) => complaints.push(format!("{}: cannot fill {cell}", vector.id)),
            Some(_) => drop(filled.insert(cell.as_str())),
        }
    }
    let empty = cells.iter().filter(|(cell, _)| !filled.contains(cell.as_str()));
    complaints
        .extend(empty.map(|(cell, entry)| format!("{cell} is empty: {} {}", entry.rule, entry.boundary)));
    complaints.sort();
    assert_none(complaints);
}

/// The cells that match a pattern: `{x,y}` means each of its alternatives, and within them `a..=b` means the integers of the range, as
/// wide as `a` is written.
fn expanded(pattern: &str) -> Vec<String> {
    let around = |start: usize, end: usize, options: Vec<String>| {
        let whole =
            options.into_iter().map(|option| format!("{}{option}{}", &pattern[..start], &pattern[end..]));
        whole.flat_map(|pattern| expanded(&pattern)).collect()
    };
    if let Some(end) = pattern.find('}') {
        let start = pattern[..end].rfind('{').expect("a brace is opened before it is closed");
        return around(start, end + 1, pattern[start + 1..end].split(',').map(str::to_owned).collect());
    }
    let Some(middle) = pattern.find("..=") else { return vec![pattern.to_owned()] };
    let is_digit = |character: char| character.is_ascii_digit();
    let start = pattern[..middle].trim_end_matches(is_digit).len();
    let end = pattern.len() - pattern[middle + 3..].trim_start_matches(is_digit).len();
    let (first, last) = (&pattern[start..middle], &pattern[middle + 3..end]);
    let numbers = first.parse::<usize>().unwrap()..=last.parse::<usize>().unwrap();
    around(start, end, numbers.map(|number| format!("{number:0width$}", width = first.len())).collect())
}
