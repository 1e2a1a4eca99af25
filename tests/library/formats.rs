//! The table of formats in the library says what `spec/formats.json` says.

use boardwire::{
    formats::{ALL, Decode, Format, Longest},
    options::Leniency,
};
use serde_json::{Value, json};

fn as_json(format: &Format) -> Value {
    let leniencies: Vec<&str> = format.leniencies.iter().copied().map(Leniency::name).collect();
    let limits: &[&str] = if format.has_limit { &["cells"] } else { &[] };
    let memory = format.memory;
    json!({
        "id": format.id,
        "prefix": format.prefix,
        "chapter": format.chapter,
        "game": format!("{:?}", format.game).to_lowercase(),
        "input": if matches!(format.decode, Decode::Text(_)) { "text" } else { "bytes" },
        "operations": format.operations(),
        "leniencies": leniencies,
        "limits": limits,
        "contains": format.contains,
        "memory": { "per_byte": memory.per_byte, "per_cell": memory.per_cell, "fixed": memory.fixed },
        "longest": match format.longest {
            Longest::Unbounded => Value::Null,
            Longest::Fixed(bytes) => json!(bytes),
            _ => json!("a formula"),
        },
    })
}

#[test]
fn the_table_is_the_list_of_the_specification() {
    let listed: Vec<Value> = serde_json::from_str(include_str!("../../spec/formats.json")).unwrap();
    for (format, listed) in ALL.iter().zip(&listed) {
        for (key, value) in as_json(format).as_object().unwrap() {
            let found =
                if listed[key].is_string() && key == "longest" { &json!("a formula") } else { &listed[key] };
            assert_eq!(value, found, "{}: {key}", format.id);
        }
    }
    assert_eq!(ALL.len(), listed.len(), "a format is missing in src/formats/mod.rs or in spec/formats.json");
}

/// Each module of `src/formats` that has an entry is in the table.
#[test]
fn each_entry_is_in_the_table() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/formats");
    let mut entries: Vec<String> = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let source = if path.is_dir() { path.join("mod.rs") } else { path.clone() };
        // The file of a format may have a folder for its parts.
        let Ok(text) = std::fs::read_to_string(source) else { continue };
        if text.contains("pub static FORMAT: Format") {
            entries.push(path.file_stem().unwrap().to_str().unwrap().replace('_', "-"));
        }
    }
    let mut listed: Vec<&str> = ALL.iter().map(|format| format.name()).collect();
    entries.sort();
    listed.sort_unstable();
    assert_eq!(entries, listed);
}
