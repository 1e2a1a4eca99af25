//! The texts for readers use the words of the field. `words.txt` lists phrases to avoid, and `exceptions.txt` the places where one stays, with
//! the reason. The test reads the README, the pages of the book, and the comments and string literals in the sources.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::text::folder;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

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

/// How a language marks comments and string literals.
struct Syntax {
    comment: &'static str,
    quotes: &'static str,
}

/// The syntax of a source, or `None` for a file of another kind.
fn syntax(path: &Path) -> Option<Syntax> {
    let (comment, quotes) = match path.extension()?.to_str()? {
        "c" | "h" | "rs" => ("//", "\""),
        "js" | "mjs" | "ts" => ("//", "\"'`"),
        "py" | "sh" => ("#", "\"'"),
        _ => return None,
    };
    Some(Syntax { comment, quotes })
}

/// A text without code: without backticks, and with an `x` for each word that is a name, such as `surplus-1` or `stands_for`.
fn prose(text: &str) -> String {
    let text = text.split('`').step_by(2).collect::<Vec<_>>().join(" x ").replace("\\n", " ");
    let plain = |word: &str| {
        let word = word.trim_matches(|c: char| "\"'\\([*/#.,;:!?)]".contains(c)).to_owned();
        let is_plain = word.chars().all(|c| c.is_ascii_alphabetic() || c == '\'');
        if is_plain { word } else { "x".to_owned() }
    };
    text.split_whitespace().map(plain).collect::<Vec<_>>().join(" ")
}

/// The comments and the string literals of a line of code. A literal that is one of the names is left out.
fn texts_of_line(line: &str, syntax: &Syntax, names: &[&str]) -> String {
    let mut texts = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(|c: char| syntax.quotes.contains(c) || "/#".contains(c)) {
        let (before, from) = rest.split_at(at);
        let is_comment = (before.is_empty() || before.ends_with(' ')) && from.starts_with(syntax.comment);
        if is_comment || syntax.comment == "//" && from.starts_with("/*") {
            return texts + &prose(from);
        }
        let quote = from.chars().next().expect("it was found");
        rest = &from[1..];
        if syntax.quotes.contains(quote) {
            let mut is_escaped = false;
            let end = rest.find(|c: char| {
                let is_end = c == quote && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                is_end
            });
            let literal = &rest[..end.unwrap_or(rest.len())];
            rest = rest.get(literal.len() + 1..).unwrap_or_default();
            if !names.contains(&literal) {
                texts += &prose(literal);
            }
            texts += " x ";
        }
    }
    texts
}

/// The comments, docstrings and string literals of a source.
fn texts_of(source: &str, syntax: &Syntax, names: &[&str]) -> String {
    let is_python = syntax.comment == "#";
    let mut texts = String::new();
    let mut is_docstring = false;
    for line in source.lines().map(str::trim) {
        let marks = if is_python { line.matches("\"\"\"").count() } else { 0 };
        let is_comment = line.starts_with(syntax.comment) || !is_python && line.starts_with('*');
        if is_comment || is_docstring || marks > 0 {
            texts.push_str(&prose(line));
        } else {
            texts.push_str(&texts_of_line(line, syntax, names));
        }
        is_docstring ^= marks % 2 == 1;
        texts.push('\n');
    }
    texts
}

/// The folders whose sources are read.
const SOURCES: [&str; 19] = [
    "action",
    "benchmarks",
    "conformance/bugs",
    "cli",
    "conformance/generator",
    "conformance/mutants",
    "conformance/suite",
    "conformance/testees",
    "fuzz/coverage",
    "fuzz/fuzz_targets",
    "fuzz/seeding",
    "fuzz/src",
    "inspector",
    "packages",
    "publish",
    "readme",
    "spec/kaitai",
    "src",
    "tests",
];

/// Folders with other files than sources of the repository.
const SKIPPED: [&str; 6] = ["__pycache__", "build", "data", "dist", "node_modules", "target"];

/// Adds the sources in a folder.
fn add_sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !SKIPPED.contains(&&*name) && !name.starts_with('.') {
            add_sources(&path, found);
        } else if path.is_file() && syntax(&path).is_some() {
            found.push(path);
        }
    }
}

/// The names and the words of all texts: pages by the name of the file, sources by their path.
fn texts(names: &[&str]) -> Vec<(String, String)> {
    let mut pages: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.extend(["README.md", "README.zh-CN.md"].map(|name| Path::new(ROOT).join(name)));
    let mut sources = Vec::new();
    for folder in SOURCES {
        add_sources(&Path::new(ROOT).join(folder), &mut sources);
    }
    let page = |path: PathBuf| {
        (path.file_name().unwrap().to_str().unwrap().to_owned(), words_of(&fs::read_to_string(path).unwrap()))
    };
    let source = |path: PathBuf| {
        let name = path.strip_prefix(ROOT).unwrap().to_str().unwrap().replace('\\', "/");
        let syntax = syntax(&path).expect("it has one");
        (name, texts_of(&fs::read_to_string(path).unwrap(), &syntax, names))
    };
    pages.into_iter().map(page).chain(sources.into_iter().map(source)).collect()
}

#[test]
fn all_texts_use_the_words_of_the_field() {
    let phrases = phrases();
    let entries: Vec<&str> =
        entries(include_str!("exceptions.txt")).into_iter().map(|(entry, _)| entry).collect();
    let names: Vec<&str> =
        entries.iter().filter_map(|entry| entry.strip_prefix('"')?.strip_suffix('"')).collect();
    let exceptions: Vec<(&str, &str)> = entries.iter().filter_map(|entry| entry.split_once(": ")).collect();
    let (mut faults, mut used) = (Vec::new(), BTreeSet::new());
    for (name, words) in texts(&names) {
        for (line, phrase) in found(&words, &phrases) {
            let fits = |&&(file, known): &&(&str, &str)| file == name && (known == phrase || known == "*");
            match exceptions.iter().find(fits) {
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
}

#[test]
fn a_phrase_is_found_in_comments_and_literals() {
    let phrases = phrases();
    let found_in = |file: &str, source: &str| {
        let syntax = syntax(Path::new(file)).expect("a source");
        found(&texts_of(source, &syntax, &["twin"]), &phrases)
    };
    let at = |line, phrase: &str| (line, phrase.to_owned());
    assert_eq!(
        found_in("a.rs", r#"let refuse = "it \"stands"; // alike"#),
        [at(1, "stands"), at(1, "alike")]
    );
    assert_eq!(found_in("a.rs", r#"let a = ("twin", "surplus-1", "told");"#), [at(1, "told")]);
    assert_eq!(
        found_in("a.c", "/* A field\n * is whole. */\nint stands; /* refused */"),
        [at(2, "is whole"), at(3, "refused")]
    );
    assert_eq!(found_in("a.js", "const told = 'stands'; // `twin`"), [at(1, "stands")]);
    let python = "def told():\n    \"\"\"It is\n    whole.\n    \"\"\"\n    refuse()  # behind\n";
    assert_eq!(found_in("a.py", python), [at(2, "is whole"), at(5, "behind")]);
    assert!(syntax(Path::new("a.json")).is_none());
}
