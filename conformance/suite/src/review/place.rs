//! Finds the files, lines and columns of what weaknesses concern.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use super::weakness::Weakness;
use crate::{
    shape::{Located, parse_short},
    source::{FOLDER, Source, SuiteFault},
    value::{Value, locate::locations},
    vectors::Suite,
};

/// The weaknesses of a suite of this source with their locations, in the order of the files.
///
/// # Errors
/// If a file cannot be read.
pub fn located(suite: &Suite, source: &Source, weaknesses: &[Weakness]) -> Result<Vec<Located>, SuiteFault> {
    let mut by_file: BTreeMap<String, Vec<&Weakness>> = BTreeMap::new();
    for weakness in weaknesses {
        by_file.entry(file_of(suite, source, &weakness.place)?).or_default().push(weakness);
    }
    let texts: HashMap<String, _> = source.files()?.into_iter().collect();
    let mut located = Vec::new();
    for (file, weaknesses) in by_file {
        let text = texts.get(&file).map_or("", |text| text);
        let value = parse_short(text).unwrap_or_default();
        let records = pointers(&value);
        let pointer = |weakness: &Weakness| {
            // The second half of a round trip is in no file.
            let decoding = weakness.place.replacen(".encode.", ".decode.", 1);
            let record = records.get(weakness.place.as_str()).or_else(|| records.get(decoding.as_str()));
            let record = record.cloned().unwrap_or_default();
            (format!("{record}{}", weakness.part), record)
        };
        let pointers: Vec<_> = weaknesses.iter().map(|weakness| pointer(weakness)).collect();
        let wanted = pointers.iter().flat_map(|(part, record)| [part.as_str(), record.as_str()]);
        let found = locations(text, wanted);
        for (weakness, (part, record)) in weaknesses.iter().zip(&pointers) {
            let location = found.get(part.as_str()).or_else(|| found.get(record.as_str())).copied();
            let Weakness { place, what, .. } = weakness;
            let what = if *place == file { what.clone() } else { format!("{place}: {what}") };
            located.push(Located { file: file.clone(), location, what });
        }
    }
    located.sort();
    Ok(located)
}

/// A fault that prevented the reading of a suite, with its location.
pub fn located_fault(source: &Source, fault: SuiteFault) -> Located {
    let SuiteFault { file, place, what } = fault;
    let file = match source {
        Source::Folder(folder) => {
            let inside = Path::new(&file).strip_prefix(folder);
            inside.map_or_else(|_| file.clone(), |rest| rest.to_string_lossy().into_owned())
        }
        Source::Embedded => file,
    };
    let text = source.file(&file).ok().flatten().unwrap_or_default();
    let value = parse_short(&text).unwrap_or_default();
    let records = pointers(&value);
    let pointer = records.get(place.as_str()).map_or("", String::as_str);
    let location = locations(&text, [pointer]).remove(pointer).filter(|_| !pointer.is_empty());
    Located { file, location, what }
}

/// The file that has the record with an id.
fn file_of(suite: &Suite, source: &Source, id: &str) -> Result<String, SuiteFault> {
    Ok(if let Some(index) = suite.index(id) {
        format!("{FOLDER}/{}", suite.vectors()[index].file)
    } else if suite.requirement(id).is_some() {
        "requirements.json".to_owned()
    } else if suite.format(id).is_some() {
        let has_own_file = source.file("formats.json")?.is_some();
        if has_own_file { "formats.json" } else { "suite.json" }.to_owned()
    } else if id.contains('.') && source.file(id)?.is_some() {
        id.to_owned()
    } else {
        // It was released, and is no more.
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
