//! The table of formats in the library says what `spec/formats.json` says.

use boardwire::{
    formats::{ALL, Format, Game, InputKind, Longest},
    options::Leniency,
};
use serde_json::{Value, json};

fn as_json(format: &Format) -> Value {
    let game = match format.game {
        Game::Ternary => "ternary",
        Game::Xiangqi => "xiangqi",
        Game::Chess => "chess",
    };
    let input = match format.input_kind() {
        InputKind::Bytes | InputKind::AfterPosition => "bytes",
        InputKind::Text => "text",
    };
    let leniencies: Vec<&str> = format.leniencies.iter().copied().map(Leniency::name).collect();
    let limits: &[&str] = if format.has_limit { &["cells"] } else { &[] };
    let memory = format.memory;
    let longest = match format.longest {
        Longest::Unbounded => Value::Null,
        Longest::Fixed(bytes) => json!(bytes),
        // The record has a formula of rows and columns.
        Longest::Board(_) => json!("rows"),
    };
    json!({
        "id": format.id,
        "prefix": format.prefix,
        "chapter": format.chapter,
        "game": game,
        "input": input,
        "operations": format.operations(),
        "leniencies": leniencies,
        "limits": limits,
        "contains": format.contains,
        "memory": { "per_byte": memory.per_byte, "per_cell": memory.per_cell, "fixed": memory.fixed },
        "longest": longest,
    })
}

#[test]
fn the_table_is_the_list_of_the_specification() {
    let listed: Vec<Value> = serde_json::from_str(include_str!("../../spec/formats.json")).unwrap();
    for (format, listed) in ALL.iter().zip(&listed) {
        for (key, value) in as_json(format).as_object().unwrap() {
            let same = match (value, &listed[key]) {
                (Value::String(word), Value::String(formula)) if key == "longest" => {
                    formula.contains(word.as_str())
                }
                (value, listed) => value == listed,
            };
            assert!(same, "{}: {key} is {value}, and {} in spec/formats.json", format.id, listed[key]);
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
