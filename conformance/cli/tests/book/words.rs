//! The texts for readers keep to the words of the field. `words.txt` lists phrases that they do not use, `exceptions.txt` where one stays and
//! why, and `to_do.txt` how many are left in the sources that hold help texts and messages: the number of a file only falls.
//!
//! With `BOARDWIRE_LOCK` set the test writes `to_do.txt` anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use crate::{WRITTEN_BY_THE_PROGRAM, text::folder};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const TO_DO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/book/to_do.txt");

/// A phrase: for each of its words the alternatives.
type Phrase = Vec<BTreeSet<&'static str>>;

/// The lines of a list, without remarks, split at a sign.
fn entries(text: &'static str, sign: &str) -> Vec<(&'static str, &'static str)> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once(sign).unwrap_or_else(|| panic!("{line}: no `{sign}`"))).collect()
}

fn phrases() -> Vec<Phrase> {
    let phrase = |text: &'static str| text.split(' ').map(|word| word.split('|').collect()).collect();
    entries(include_str!("words.txt"), " => ").into_iter().map(|(text, _)| phrase(text)).collect()
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

/// The words of a page: no code, no marks, and of a link its text alone. A full stop is in the way of a phrase, as code is.
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

/// The comments and the texts in quotes of a source.
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

#[test]
fn the_readme_and_the_book_use_the_words_of_the_field() {
    let phrases = phrases();
    let mut pages: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.extend(["README.md", "README.zh-CN.md"].map(|name| Path::new(ROOT).join(name)));
    let exceptions: Vec<(&str, &str)> = entries(include_str!("exceptions.txt"), " => ")
        .into_iter()
        .filter_map(|(entry, _)| entry.split_once(": "))
        .collect();
    let (mut faults, mut used) = (Vec::new(), BTreeSet::new());
    for page in pages {
        let name = page.file_name().unwrap().to_str().unwrap().to_owned();
        // Its words are in a source of the suite, which is on the list of what is to do.
        if name == WRITTEN_BY_THE_PROGRAM {
            continue;
        }
        for (line, phrase) in found(&words_of(&fs::read_to_string(&page).unwrap()), &phrases) {
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

/// The sources with help texts and messages.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn help_and_messages_come_nearer_to_the_words_of_the_field() {
    let phrases = phrases();
    let mut files = Vec::new();
    for folder in ["conformance/cli/src", "conformance/suite/src", "src"] {
        sources(&Path::new(ROOT).join(folder), &mut files);
    }
    files.sort();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for file in files {
        let count = found(&texts_of(&fs::read_to_string(&file).unwrap()), &phrases).len();
        if count > 0 {
            let name = file.strip_prefix(ROOT).unwrap().to_str().unwrap().replace('\\', "/");
            counts.insert(name, count);
        }
    }
    if env::var_os("BOARDWIRE_LOCK").is_some() {
        let lines = counts.iter().fold(String::new(), |mut text, (name, count)| {
            writeln!(text, "{name}: {count}").unwrap();
            text
        });
        fs::write(TO_DO, lines).unwrap();
    }
    let listed = fs::read_to_string(TO_DO).unwrap();
    let listed: BTreeMap<&str, usize> = listed
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, count)| (name, count.parse().unwrap()))
        .collect();
    println!("{} phrases are left in {} files", counts.values().sum::<usize>(), counts.len());
    let more: Vec<String> = counts
        .iter()
        .filter(|(name, count)| **count > listed.get(name.as_str()).copied().unwrap_or(0))
        .map(|(name, count)| format!("{name}: {count}"))
        .collect();
    assert!(more.is_empty(), "more phrases of words.txt than to_do.txt lists:\n{}", more.join("\n"));
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
