//! All faults in the shape of the files of a suite at once, each with its line and column: `spec/schemas/suite.json` describes the shape.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use serde::Serialize;
use serde_json::json;

use super::{
    description::shape_message,
    json::value_count_bound,
    schema::Schema,
    source::{self, Source, SuiteFault, VECTORS_FOLDER},
    suite_fault::write_fault,
    value::{
        Depth, ParseError, Value,
        locate::{Location, location, locations},
        parse, parse_located,
    },
};

static SCHEMAS: LazyLock<serde_json::Value> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/spec/schemas/suite.json"));
    serde_json::from_str(text).expect("the program was built from a broken tree")
});

/// The most values of a file whose shape is checked.
const MAX_VALUES: usize = 1 << 21;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The most faults that are listed.
const MAX_FAULTS: usize = 100;

/// A fault in a file of a suite.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Located {
    /// The file, in the folder of the suite.
    pub file: String,
    /// The line and the column, counted from 1.
    pub location: Option<Location>,
    /// The fault in words.
    pub what: String,
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fault(f, &self.file, self.location, &self.what)
    }
}

/// The faults in the shape of all files of a suite, the first hundred in the order of their files and lines.
///
/// # Errors
/// If a file cannot be read.
pub fn faults(source: &Source) -> Result<Vec<Located>, SuiteFault> {
    let mut faults = Vec::new();
    // Compiling a schema takes longer than reading a short file.
    let mut schemas: HashMap<String, Schema> = HashMap::new();
    for (name, text) in source.files()? {
        let definition = if name.starts_with(&format!("{VECTORS_FOLDER}/")) { "vectors" } else { &name };
        // Files without a definition are not JSON.
        if SCHEMAS["$defs"].get(definition).is_none() {
            continue;
        }
        let schema = schemas.entry(definition.to_owned()).or_insert_with_key(|name| schema_of(name));
        faults.extend(faults_of_file(&name, &text, schema));
        if faults.len() > MAX_FAULTS {
            faults.truncate(MAX_FAULTS);
            break;
        }
    }
    Ok(faults)
}

/// The files among the vectors that no run reads.
///
/// # Errors
/// If a folder cannot be read.
pub fn unread_files(source: &Source) -> Result<Vec<Located>, SuiteFault> {
    let what = "no run reads this file: a file of vectors ends with `.json`, and is in `vectors` or in a folder in it";
    let unread = source::unread(source)?.into_iter();
    Ok(unread.map(|file| Located { file, location: None, what: what.to_owned() }).collect())
}

/// Compiles the definition `name` of the schemas of a suite.
fn schema_of(name: &str) -> Schema {
    let schema = json!({ "$ref": format!("#/$defs/{name}"), "$defs": SCHEMAS["$defs"] });
    Schema::trusted(&schema).expect("the program was built from a broken tree")
}

fn faults_of_file(name: &str, text: &str, schema: &Schema) -> Vec<Located> {
    let fault = |location, what| Located { file: name.to_owned(), location, what };
    // Reading the suite finds the first fault of such a file.
    if !has_few_values(text) {
        return Vec::new();
    }
    let value = match parse_located(text, Depth::MAX_OF_FILE) {
        Ok(value) => value,
        Err((error, byte)) => {
            let byte = if text.starts_with(BYTE_ORDER_MARK) { 0 } else { byte };
            return vec![fault(Some(location(text, byte)), syntax_message(text, byte, &error))];
        }
    };
    if let Some(what) = value["suite"].as_u64().filter(|_| name == "suite.json").and_then(shape_message) {
        return vec![fault(None, what)];
    }
    let found = schema.violations(&value, MAX_FAULTS).unwrap_or_default();
    let locations = locations(text, found.iter().map(|(pointer, _)| pointer.as_str()));
    let mut faults: Vec<_> = found
        .iter()
        .map(|(pointer, what)| {
            let at = if pointer.is_empty() { String::new() } else { format!("{}: ", pointer_text(pointer)) };
            fault(locations.get(pointer.as_str()).copied(), format!("{at}{what}"))
        })
        .collect();
    faults.sort();
    faults
}

/// Whether the values of a text, which take much more memory than the text, are few enough to be read at once.
fn has_few_values(text: &str) -> bool {
    value_count_bound(text.as_bytes()) <= MAX_VALUES
}

/// Parses a file of few values; `None` if it is broken, or has many.
pub(super) fn parse_short(text: &str) -> Option<Value> {
    if has_few_values(text) { parse(text, Depth::MAX_OF_FILE).ok() } else { None }
}

/// A JSON pointer as people read it: `vectors[2].expect`.
fn pointer_text(pointer: &str) -> String {
    let steps = pointer.split('/').skip(1).map(|step| match step.parse::<usize>() {
        Ok(index) => format!("[{index}]"),
        Err(_) => format!(".{step}"),
    });
    steps.collect::<String>().trim_start_matches('.').to_owned()
}

/// The message about a text that is not JSON.
fn syntax_message(text: &str, byte: usize, error: &ParseError) -> String {
    let rest = text.get(byte..).unwrap_or_default();
    if text.starts_with(BYTE_ORDER_MARK) {
        "it begins with a byte order mark: write UTF-8 without one".to_owned()
    } else if ["//", "/*", "#"].iter().any(|comment| rest.starts_with(comment)) {
        "JSON has no comments: write a `reason`, or a key that begins with `x-`".to_owned()
    } else {
        match rest.chars().next() {
            Some(next) if matches!(error, ParseError::Syntax(_)) => format!("{error}, got {next:?}"),
            _ => error.to_string(),
        }
    }
}
