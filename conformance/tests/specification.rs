//! The book says what the requirements say, and its examples are what the reference answers.

use std::{collections::BTreeSet, fs, path::Path};

use boardwire_conformance::suite::{reference::answer, vectors::Suite};
use serde_json::Value;

/// The chapters, by name.
fn chapters() -> Vec<(String, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/src"));
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
    for requirement in suite.requirements() {
        let anchor = format!("<a id=\"{}\"></a>", requirement.id);
        let lines: Vec<&str> = chapters
            .iter()
            .flat_map(|(_, text)| text.lines())
            .filter(|line| line.contains(&anchor))
            .collect();
        let [line] = lines[..] else { panic!("{} is quoted {} times", requirement.id, lines.len()) };
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

/// Blocks marked `jsonl` hold requests and their replies in turn, without ids.
#[test]
fn each_example_is_what_the_reference_answers() {
    let mut pairs = 0;
    for (name, text) in chapters() {
        for block in text.split("```jsonl\n").skip(1).map(|rest| rest.split("```").next().unwrap()) {
            let lines: Vec<Value> = block.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            for pair in lines.chunks(2) {
                let [request, expected] = pair else { panic!("{name}: a request without a reply: {pair:?}") };
                let mut reply = answer(request);
                if request.get("id").is_none() {
                    reply.as_object_mut().unwrap().shift_remove("id");
                }
                assert_eq!(&reply, expected, "{name}: {request}");
                pairs += 1;
            }
        }
    }
    assert!(pairs > 20, "only {pairs} examples");
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
            let beside = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/src")).join(file);
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
