//! Finds the files, lines and columns of what remarks concern.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use super::remark::Remark;
use crate::{
    shape::{Located, parse_short},
    source::{Source, SuiteFault, VECTORS_FOLDER},
    value::{
        Value,
        locate::{Location, locations},
    },
    vectors::{Outcome, Suite, Vector},
};

/// The remarks about a suite of this source with their locations, in the order of the files.
///
/// # Errors
/// If a file cannot be read.
pub fn located(suite: &Suite, source: &Source, remarks: &[Remark]) -> Result<Vec<Located>, SuiteFault> {
    let mut by_file: BTreeMap<String, Vec<&Remark>> = BTreeMap::new();
    for remark in remarks {
        by_file.entry(file_of(suite, source, &remark.subject)?).or_default().push(remark);
    }
    let mut located = Vec::new();
    for (file, remarks) in by_file {
        let text = source.file(&file)?.unwrap_or_default();
        let parts = remarks.iter().map(|remark| (remark.subject.as_str(), remark.part.as_str()));
        for (remark, location) in remarks.iter().zip(locations_of_parts(&text, parts)) {
            let Remark { subject, what, .. } = remark;
            let what = if *subject == file { what.clone() } else { format!("{subject}: {what}") };
            located.push(Located { file: file.clone(), location, what });
        }
    }
    located.sort();
    Ok(located)
}

/// A fault that prevented the reading of a suite, with its location.
pub fn located_fault(source: &Source, fault: SuiteFault) -> Located {
    let SuiteFault { file, record, part, location, what } = fault;
    let file = match source {
        Source::Folder(folder) => {
            let inside = Path::new(&file).strip_prefix(folder);
            inside.map_or_else(|_| file.clone(), |relative| relative.to_string_lossy().into_owned())
        }
        Source::Embedded => file,
    };
    let text = if record.is_empty() { None } else { source.file(&file).ok().flatten() };
    let found = locations_of_parts(&text.unwrap_or_default(), [(record.as_str(), part)].into_iter()).pop();
    Located { file, location: location.or(found.flatten()), what }
}

/// The locations of parts of the records of a file. Each part has the id of its record and a JSON pointer in it. A part that the file does not have
/// is at its record, and a part without a record at the start of the file.
fn locations_of_parts<'a>(
    text: &str,
    parts: impl Iterator<Item = (&'a str, &'a str)>,
) -> Vec<Option<Location>> {
    let value = parse_short(text).unwrap_or_default();
    let records = pointers(&value);
    let pointers: Vec<(String, &str)> = parts
        .map(|(id, part)| {
            let record = records.get(id).map_or("", String::as_str);
            (format!("{record}{part}"), record)
        })
        .collect();
    let found = locations(text, pointers.iter().flat_map(|(part, record)| [part.as_str(), *record]));
    let locations =
        pointers.iter().map(|(part, record)| found.get(part.as_str()).or_else(|| found.get(record)));
    locations.map(Option::<&Location>::copied).collect()
}

/// The disputed vectors of a suite.
pub fn disputed(suite: &Suite) -> Vec<Remark> {
    let disputed = suite.vectors().iter().filter(|vector| vector.outcome == Outcome::Disputed);
    let what =
        |vector: &Vector| format!("disputed, never scored: {}", vector.flag.as_deref().unwrap_or_default());
    disputed.map(|vector| Remark::new(&vector.id, "/flag", what(vector))).collect()
}

/// The file that has the record with an id.
fn file_of(suite: &Suite, source: &Source, id: &str) -> Result<String, SuiteFault> {
    Ok(if let Some(index) = suite.index(id) {
        format!("{VECTORS_FOLDER}/{}", suite.vectors()[index].file)
    } else if suite.requirement(id).is_some() {
        "requirements.json".to_owned()
    } else if suite.format(id).is_some() {
        let has_own_file = source.file("formats.json")?.is_some();
        if has_own_file { "formats.json" } else { "suite.json" }.to_owned()
    } else if id.contains('.') && source.file(id)?.is_some() {
        id.to_owned()
    } else {
        // Only the list of released vectors still has this id.
        "released.txt".to_owned()
    })
}

/// The JSON pointers to the records in a file, by their ids.
fn pointers(file: &Value) -> HashMap<&str, String> {
    let lists = [("", Some(file)), ("/formats", file.get("formats")), ("/vectors", file.get("vectors"))];
    let items = lists.into_iter().filter_map(|(pointer, list)| Some((pointer, list?.as_array()?)));
    let records = items.flat_map(|(pointer, items)| {
        items
            .iter()
            .enumerate()
            .filter_map(move |(index, item)| Some((item["id"].as_str()?, format!("{pointer}/{index}"))))
    });
    records.collect()
}
