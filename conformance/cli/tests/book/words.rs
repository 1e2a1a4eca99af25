//! The texts for readers use the words of the field. `words.txt` lists phrases to avoid, and `exceptions.txt` the places where one stays, with
//! the reason. The test reads the README, the pages of the book, and the comments and messages in the sources.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::text::folder;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A phrase: for each of its words the alternatives.
type Phrase = Vec<BTreeSet<&'static str>>;

/// The lines of a list, without remarks, split at `=>`.
fn entries(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once(" => ").unwrap_or_else(|| panic!("{line}: no ` => `"))).collect()
}

fn phrases() -> Vec<Phrase> {
    let phrase = |text: &'static str| text.split(' ').map(|word| word.split('|').collect()).collect();
    entries(include_str!("words.txt")).into_iter().map(|(text, _)| phrase(text)).collect()
}

/// The phrases in a text, each with its line.
fn found(text: &str, phrases: &[Phrase]) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.to_lowercase();
        let split = line.split(|c: char| !c.is_ascii_alphabetic() && c != '\'');
        words.extend(split.filter(|word| !word.is_empty()).map(|word| (number, word.to_owned())));
    }
    let mut found = Vec::new();
    for start in 0..words.len() {
        for phrase in phrases {
            let here = &words[start..words.len().min(start + phrase.len())];
            let is_here = here.len() == phrase.len();
            if is_here && here.iter().zip(phrase).all(|((_, word), any)| any.contains(&**word)) {
                let text: Vec<&str> = here.iter().map(|(_, word)| &**word).collect();
                found.push((here[0].0, text.join(" ")));
            }
        }
    }
    found
}

/// The words of a page, without code, marks and the targets of links. Code interrupts a phrase.
fn words_of(page: &str) -> String {
    let mut words = String::new();
    let mut is_block = false;
    for line in page.lines() {
        is_block ^= line.starts_with("```");
        if !is_block && !line.starts_with("    ") && !line.trim_start().starts_with('<') {
            let plain = line.split('`').step_by(2).collect::<Vec<_>>().join(" x ");
            for (at, part) in plain.split("](").enumerate() {
                words.push_str(if at == 0 {
                    part
                } else {
                    part.split_once(')').map_or("", |(_, rest)| rest)
                });
            }
        }
        words.push('\n');
    }
    words
}

/// The comments and the string literals of a source.
fn texts_of(source: &str) -> String {
    let mut texts = String::new();
    for line in source.lines().map(str::trim) {
        if line.starts_with("//") {
            texts.push_str(&line.split('`').step_by(2).collect::<Vec<_>>().join(" x "));
        } else {
            texts.push_str(&line.split('"').skip(1).step_by(2).collect::<Vec<_>>().join(" x "));
        }
        texts.push('\n');
    }
    texts
}

/// Adds the sources in a folder.
fn add_sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            add_sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The names and the words of all texts: pages by the name of the file, sources by their path.
fn texts() -> Vec<(String, String)> {
    let mut pages: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.extend(["README.md", "README.zh-CN.md"].map(|name| Path::new(ROOT).join(name)));
    let mut sources = Vec::new();
    for folder in ["conformance/cli/src", "conformance/suite/src", "src"] {
        add_sources(&Path::new(ROOT).join(folder), &mut sources);
    }
    let page = |path: PathBuf| {
        (path.file_name().unwrap().to_str().unwrap().to_owned(), words_of(&fs::read_to_string(path).unwrap()))
    };
    let source = |path: PathBuf| {
        let name = path.strip_prefix(ROOT).unwrap().to_str().unwrap().replace('\\', "/");
        (name, texts_of(&fs::read_to_string(path).unwrap()))
    };
    pages.into_iter().map(page).chain(sources.into_iter().map(source)).collect()
}

#[test]
fn all_texts_use_the_words_of_the_field() {
    let phrases = phrases();
    let exceptions: Vec<(&str, &str)> = entries(include_str!("exceptions.txt"))
        .into_iter()
        .filter_map(|(entry, _)| entry.split_once(": "))
        .collect();
    let (mut faults, mut used) = (Vec::new(), BTreeSet::new());
    for (name, words) in texts() {
        for (line, phrase) in found(&words, &phrases) {
            match exceptions.iter().find(|(file, known)| *file == name && *known == phrase) {
                Some(exception) => drop(used.insert(exception)),
                None => faults.push(format!("{name}:{line}: {phrase}")),
            }
        }
    }
    assert!(faults.is_empty(), "words.txt says what to write instead of:\n{}", faults.join("\n"));
    let unused: Vec<_> = exceptions.iter().filter(|exception| !used.contains(exception)).collect();
    assert!(unused.is_empty(), "exceptions that nothing needs: {unused:?}");
}

#[test]
fn a_phrase_is_found_across_lines_and_not_in_code() {
    let phrases = phrases();
    assert_eq!(found(&words_of("it is\nwhole, `refuse`"), &phrases), [(1, "is whole".to_owned())]);
    assert_eq!(
        found(&words_of("```\nrefuse\n```\nA [refusal](refused.md)"), &phrases),
        [(4, "refusal".to_owned())]
    );
    assert!(found(&words_of("is `code` whole"), &phrases).is_empty());
    assert_eq!(found(&texts_of("let refuse = \"stands\"; // refuse"), &phrases), [(1, "stands".to_owned())]);
}
