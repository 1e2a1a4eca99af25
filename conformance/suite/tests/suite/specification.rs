//! The book has the text of the requirements, and the protocol agrees with its schemas. The test `book` checks the examples.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use boardwire_suite::{
    description::Description,
    protocol,
    requirements::Requirement,
    shape,
    vectors::{Source, Suite},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The chapters, by name.
fn chapters() -> Vec<(String, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/src"));
    let mut chapters: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    chapters.sort();
    chapters
}

#[test]
fn each_requirement_is_quoted_once_and_word_for_word() {
    let suite = Suite::embedded().unwrap();
    let chapters = chapters();
    let mut anchors = BTreeSet::new();
    for requirement in &suite.requirements {
        let anchor = format!("<a id=\"{}\"></a>", requirement.id);
        let lines: Vec<(&String, &str)> = chapters
            .iter()
            .flat_map(|(name, text)| text.lines().map(move |line| (name, line)))
            .filter(|(_, line)| line.contains(&anchor))
            .collect();
        let [(name, line)] = lines[..] else { panic!("{} is quoted {} times", requirement.id, lines.len()) };
        assert_eq!(requirement.link, format!("{name}#{}", requirement.id));
        let operations: Vec<&str> = requirement.operations.iter().map(|op| op.name()).collect();
        let expected = format!(
            "> {anchor}**{}** ({}; {}): {}",
            requirement.id,
            requirement.basis,
            operations.join(", "),
            requirement.text
        );
        assert_eq!(line, expected);
        anchors.insert(anchor);
    }
    for (name, text) in &chapters {
        for line in text.lines().filter(|line| line.starts_with("> <a id=")) {
            assert!(
                anchors.iter().any(|anchor| line.contains(anchor)),
                "{name} has a requirement of its own: {line}"
            );
        }
    }
}

/// The list of the formats has each format once, in the order of the requirements, and the prefix of their ids.
#[test]
fn the_formats_are_those_of_the_requirements() {
    let suite = Suite::embedded().unwrap();
    let of_id = |id: &str| id.split_once('-').unwrap().0.to_owned();
    let mut found: Vec<(String, String)> = suite
        .requirements
        .iter()
        .map(|requirement| (requirement.format.clone(), of_id(&requirement.id)))
        .collect();
    found.dedup();
    let listed =
        Description::embedded().formats.iter().map(|format| (format.id.clone(), format.prefix.clone()));
    assert_eq!(found, listed.collect::<Vec<_>>());
}

/// The requirement of a code names the code.
#[test]
fn each_error_has_its_requirement() {
    let suite = Suite::embedded().unwrap();
    let list: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_str(include_str!("../../../../spec/errors.json")).unwrap();
    for (format, errors) in &list {
        for (code, id) in errors {
            let rule = suite.requirements.iter().find(|rule| rule.id == *id);
            let text = &rule.unwrap_or_else(|| panic!("{format}: there is no requirement {id}")).text;
            // CP-7 has no codes of its own: it refers to CB-7 for them.
            assert!(
                text.contains(&format!("`{code}`")) || id == "CP-7",
                "{format}: {id} does not name {code}"
            );
        }
    }
}

/// Links between the chapters lead somewhere.
#[test]
fn each_link_inside_the_book_resolves() {
    let chapters = chapters();
    let find = |name: &str| chapters.iter().find(|(chapter, _)| chapter == name).map(|(_, text)| text);
    for (name, text) in &chapters {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { Some(text) } else { find(file) };
            let beside = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/src")).join(file);
            let Some(target) = target else {
                assert!(beside.exists(), "{name}: {link}");
                continue;
            };
            let is_heading = target.lines().filter(|line| line.starts_with('#')).any(|line| {
                let heading = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
                heading.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).eq(anchor.chars())
            });
            assert!(
                anchor.is_empty() || is_heading || target.contains(&format!("id=\"{anchor}\"")),
                "{name}: {link} has no such place"
            );
        }
    }
}

/// The requirements of version 1 are fixed: none disappears, and none changes unless its line in the frozen list changes too.
#[test]
fn the_requirements_equal_the_frozen_ones() {
    let frozen: Vec<Value> = serde_json::from_str(include_str!("../../../../spec/frozen.json")).unwrap();
    let suite = Suite::embedded().unwrap();
    let line = |requirement: &Requirement| {
        let digest = hex::encode(&Sha256::digest(&requirement.text)[..16]);
        let operations: Vec<&str> = requirement.operations.iter().map(|op| op.name()).collect();
        json!({
            "id": requirement.id, "format": requirement.format, "basis": requirement.basis,
            "operations": operations, "sha256": digest,
        })
    };
    let lines: Vec<Value> = suite.requirements.iter().map(line).collect();
    for entry in &frozen {
        let current = lines.iter().find(|line| line["id"] == entry["id"]);
        let current = current.unwrap_or_else(|| panic!("the requirement {} has disappeared", entry["id"]));
        assert_eq!(current, entry, "a requirement was changed: see spec/src/versioning.md");
    }
    let missing: Vec<String> =
        lines.iter().filter(|line| !frozen.contains(line)).map(ToString::to_string).collect();
    assert!(
        missing.is_empty(),
        "new requirements are to be frozen in spec/frozen.json:\n{}",
        missing.join(",\n")
    );
}

/// The schemas of a request and of a reply.
fn schemas() -> [jsonschema::Validator; 2] {
    [
        include_str!("../../../../spec/schemas/request.json"),
        include_str!("../../../../spec/schemas/reply.json"),
    ]
    .map(|text| jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap())
}

fn assert_valid(schema: &jsonschema::Validator, id: &str, line: &Value) {
    let errors: Vec<String> = schema.iter_errors(line).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{id}: {}", errors.join("; "));
}

/// Every request of the suite and every reply that it accepts satisfies the schemas of the protocol.
#[test]
#[ignore = "takes a minute"]
fn the_vectors_match_the_schemas_of_the_protocol() {
    let [request, reply] = schemas();
    let suite = Suite::embedded().unwrap();
    // The large vectors differ from others in length alone, and take minutes.
    for vector in suite.vectors().iter().filter(|vector| !vector.tags.iter().any(|tag| tag == "large")) {
        assert_valid(&request, &vector.id, &serde_json::from_str(&vector.request().line("x")).unwrap());
        for mut right in vector.expect() {
            right["id"] = "x".into();
            assert_valid(&reply, &vector.id, &(&right).into());
        }
    }
}

#[test]
fn the_protocol_matches_its_schemas() {
    let [request, reply] = schemas();
    let hello = json!({ "id": "x", "op": "hello", "protocol": 1 });
    assert_valid(&request, "hello", &hello);
    for bad in [
        json!({}),
        json!({ "id": "x", "op": "decode", "format": "ternary-board/1" }),
        json!({ "id": "x", "op": "decode", "format": "ternary-board/1", "hex": "0" }),
        json!({ "id": "x", "op": "play", "format": "ternary-board/1", "hex": "", "to_play": "black", "moves": [] }),
        json!({ "id": "x", "op": "hello", "protocol": 2 }),
    ] {
        assert!(!request.is_valid(&bad), "{bad}");
    }
    // The runner checks the offset of a rejection without the schema: its check and the schema must agree.
    let ats = [
        json!(0),
        json!({}),
        json!({"bit": 1.0}),
        json!({"bit": 0.5}),
        json!({"bit": -1}),
        json!({"char": "1"}),
    ];
    let moves = [json!({"move": 1}), json!({"move": 1.5}), json!({"move": "1"}), json!({"move": {"bit": 1}})];
    let others = [json!({"bit": 1, "char": 1}), json!({"bit": 0, "move": 0}), json!({"bit": null})];
    for at in ats.into_iter().chain(moves).chain(others) {
        let line = json!({ "id": "x", "reject": "ko", "at": &at });
        assert_eq!(reply.is_valid(&line), protocol::is_offset(&at.into()), "{line}");
    }
    for bad in [
        json!({ "id": "x" }),
        json!({ "ok": {} }),
        json!({ "id": "x", "ok": { "hex": "0" } }),
        json!({ "id": "x", "ok": { "hex": "" }, "reject": "truncated" }),
        json!({ "id": "x", "reject": "ko", "at": 0 }),
    ] {
        assert!(!reply.is_valid(&bad), "{bad}");
    }
}

/// The files of each suite of this repository satisfy the schemas, which have a definition for each.
#[test]
fn the_files_of_suites_satisfy_their_schemas() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let guests = fs::read_dir(root.join("guests")).unwrap().map(|entry| entry.unwrap().path());
    let folders = guests.filter(|path| path.join("suite.json").is_file());
    let sources = folders.chain([root.join("cli/templates/suite")]).map(Source::Folder);
    for source in sources.chain([Source::Embedded]) {
        assert_eq!(shape::faults(&source), Ok(Vec::new()), "{source:?}");
    }
}
