//! Compares the input and the operations of each format in the library with `spec/formats.json`. `spec/record.py` writes the rest of an entry.

use boardwire::formats::{ALL, Decode};
use serde_json::{Value, json};

#[test]
fn inputs_and_operations_are_those_of_the_specification() {
    let listed: Vec<Value> = serde_json::from_str(include_str!("../../spec/formats.json")).unwrap();
    assert_eq!(ALL.len(), listed.len());
    for (format, listed) in ALL.iter().zip(&listed) {
        let input = if matches!(format.decode, Decode::Text(_)) { "text" } else { "bytes" };
        assert_eq!(listed["id"], format.id);
        assert_eq!(listed["input"], input, "{}", format.id);
        assert_eq!(listed["operations"], json!(format.operations()), "{}", format.id);
    }
}
