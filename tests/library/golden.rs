//! A page for each format, for the reviewer of a codec: some inputs with their fields, their values and their encoding, and an input for each
//! code. A change of a codec is a difference that a person can read. The vectors judge; these pages show.

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use boardwire::formats::{ALL, Format};
use boardwire_testee::answer;
use serde_json::Value;

/// The number of accepted inputs of each operation on a page.
const ACCEPTED: usize = 4;
/// The most bytes or characters of an input on a page.
const LONGEST: usize = 96;

#[test]
fn pages() {
    for format in ALL {
        let mut page = String::new();
        for vector in chosen(format) {
            show(&mut page, format, &vector);
        }
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format.name(), page);
        });
    }
}

/// The first vectors of each operation that the format accepts, and the first one of each code.
fn chosen(format: &Format) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/vectors").join(format.name());
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let (mut seen, mut chosen) = (BTreeSet::new(), Vec::new());
    for file in files {
        let content: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        for vector in content["vectors"].as_array().unwrap() {
            let is_short = input(vector).is_some_and(|input| (1..=LONGEST).contains(&input.len()));
            let kinds = if vector["outcome"] == "accept" { ACCEPTED } else { 1 };
            let kind = |number| (vector["op"].to_string(), vector["expect"]["reject"].to_string(), number);
            if vector["op"] != "explain" && is_short && (0..kinds).any(|number| seen.insert(kind(number))) {
                chosen.push(vector.clone());
            }
        }
    }
    chosen
}

/// The bytes, the text or the value of a request, if it is written out.
fn input(vector: &Value) -> Option<String> {
    let request = &vector["request"];
    let text = ["hex", "text", "fen"].into_iter().find_map(|key| request[key].as_str());
    text.map(str::to_owned).or_else(|| request.get("value").map(Value::to_string))
}

fn show(page: &mut String, format: &Format, vector: &Value) {
    let ask = |op: &str, value: Option<&Value>| {
        let mut request = vector["request"].clone();
        if let Some(value) = value {
            request["value"] = value.clone();
        }
        request["op"] = op.into();
        request["format"] = format.id.into();
        answer(&request)
    };
    let op = vector["op"].as_str().unwrap();
    writeln!(page, "{}: {}", vector["id"].as_str().unwrap(), vector["reason"].as_str().unwrap()).unwrap();
    for (key, value) in vector["request"].as_object().unwrap() {
        lines(page, key, value);
    }
    let reply = ask(op, None);
    if op == "decode" && format.operations().contains(&"explain") {
        for field in ask("explain", None)["ok"]["fields"].as_array().into_iter().flatten() {
            let (start, len) = (field["start"].as_u64().unwrap(), field["len"].as_u64().unwrap());
            let represents =
                field["represents"].as_u64().map_or_else(String::new, |number| format!(" = {number}"));
            let name = field["name"].as_str().unwrap();
            writeln!(
                page,
                "  {start:4} +{len:<3} {name} {}: {}{represents}",
                field["number"], field["value"]
            )
            .unwrap();
        }
    }
    if let Some(value) = reply.get("ok") {
        lines(page, "->", value);
    } else {
        let location = reply.get("at").map_or_else(String::new, |at| format!(" at {at}"));
        writeln!(page, "  -> {}{location}", reply["reject"]).unwrap();
    }
    if let Some(value) = reply.get("ok").filter(|_| op == "decode" && format.operations().contains(&"encode"))
    {
        lines(page, "encoded", &ask("encode", Some(value))["ok"]);
    }
    page.push('\n');
}

/// A member of a request or a reply: bytes in lines of 16, and anything else in one line.
fn lines(page: &mut String, key: &str, value: &Value) {
    let hex = if key == "hex" { value } else { &value["hex"] };
    match hex.as_str() {
        Some("") => writeln!(page, "  {key} (nothing)").unwrap(),
        Some(hex) => {
            for line in hex.as_bytes().chunks(32) {
                let pairs: Vec<&str> =
                    line.chunks(2).map(|pair| std::str::from_utf8(pair).unwrap()).collect();
                writeln!(page, "  {key} {}", pairs.join(" ")).unwrap();
            }
        }
        None => writeln!(page, "  {key} {value}").unwrap(),
    }
}
