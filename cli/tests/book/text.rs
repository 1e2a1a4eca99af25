//! The Markdown of the book, divided into items that a check can claim: blocks, tables, and the prose of a section.

use std::{env, fs, path::PathBuf};

/// What an item is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A fenced block with its language.
    Block(String),
    /// A table, heading and rule included.
    Table,
    /// The paragraphs of one section.
    Prose,
}

/// A part of a chapter. Each line comes with its number in the file.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) file: String,
    /// The headings above it, the nearest one last.
    pub(crate) headings: Vec<String>,
    pub(crate) kind: Kind,
    /// The content of `<!-- executed: … -->` before it: the name of a check, then its arguments.
    pub(crate) mark: Option<String>,
    pub(crate) lines: Vec<(usize, String)>,
}

impl Item {
    /// The name of the check that the mark asks for.
    pub(crate) fn check(&self) -> Option<&str> {
        self.mark.as_deref()?.split(' ').next()
    }

    /// An argument in the mark, the first one being 0.
    pub(crate) fn arg(&self, index: usize) -> &str {
        self.args().nth(index).unwrap_or_default()
    }

    pub(crate) fn args(&self) -> impl Iterator<Item = &str> {
        self.mark.as_deref().unwrap_or_default().split(' ').skip(1)
    }

    pub(crate) fn is_block(&self) -> bool {
        matches!(self.kind, Kind::Block(_))
    }

    pub(crate) fn text(&self, line: usize) -> &str {
        &self.lines[line].1
    }
}

/// The folder of the chapters: `spec/src`, or the copy of it that `mutate.py` names.
pub(crate) fn folder() -> PathBuf {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/src");
    env::var_os("BOARDWIRE_BOOK").map_or_else(|| own.into(), PathBuf::from)
}

/// All items of all chapters.
pub(crate) fn read() -> Vec<Item> {
    let mut names: Vec<_> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.iter().flat_map(|name| cut(name, &fs::read_to_string(folder().join(name)).unwrap())).collect()
}

/// The items of one text.
pub(crate) fn cut(file: &str, text: &str) -> Vec<Item> {
    let mut cutter = Cutter { file, headings: Vec::new(), items: Vec::new(), mark: None };
    let mut lines = (1..).zip(text.lines().map(str::to_owned)).peekable();
    while let Some((number, line)) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let inside = std::iter::from_fn(|| lines.next().filter(|(_, line)| line != "```")).collect();
            cutter.push(Kind::Block(language.to_owned()), inside);
        } else if line.starts_with('|') {
            let mut table = vec![(number, line)];
            table.extend(std::iter::from_fn(|| lines.next_if(|(_, line)| line.starts_with('|'))));
            cutter.push(Kind::Table, table);
        } else if line.starts_with('#') {
            let depth = line.bytes().take_while(|byte| *byte == b'#').count();
            cutter.headings.truncate(depth - 1);
            cutter.headings.resize(depth - 1, String::new());
            cutter.headings.push(line[depth..].trim().to_owned());
        } else if let Some(mark) = line.strip_prefix("<!-- executed: ") {
            cutter.mark = mark.strip_suffix(" -->").map(str::to_owned);
        } else if !line.is_empty() && !line.starts_with("> ") && !line.starts_with("<a id") {
            let mut paragraph = vec![(number, line)];
            let goes_on = |line: &str| !line.is_empty() && !line.starts_with("```") && !line.starts_with('|');
            paragraph.extend(std::iter::from_fn(|| lines.next_if(|(_, line)| goes_on(line))));
            cutter.prose(paragraph);
        }
    }
    cutter.items
}

struct Cutter<'a> {
    file: &'a str,
    headings: Vec<String>,
    items: Vec<Item>,
    mark: Option<String>,
}

impl Cutter<'_> {
    fn push(&mut self, kind: Kind, lines: Vec<(usize, String)>) {
        let (file, headings, mark) = (self.file.to_owned(), self.headings.clone(), self.mark.take());
        self.items.push(Item { file, headings, kind, mark, lines });
    }

    /// The paragraphs of a section with the same mark, or with none, are one item.
    fn prose(&mut self, paragraph: Vec<(usize, String)>) {
        let is_same = |item: &&mut Item| {
            item.kind == Kind::Prose && item.headings == self.headings && item.mark == self.mark
        };
        if let Some(item) = self.items.iter_mut().find(is_same) {
            item.lines.extend(paragraph);
            self.mark = None;
        } else {
            self.push(Kind::Prose, paragraph);
        }
    }
}

/// The cells of a row, without the blanks around them.
pub(crate) fn cells(row: &str) -> Vec<&str> {
    let inside = row.trim().trim_start_matches('|');
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    inside.split('|').map(str::trim).collect()
}

/// One blank for each run of white space, none at the ends.
pub(crate) fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The texts in backticks.
pub(crate) fn codes(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The facts of a text, whatever its words are: the texts in backticks, and the words with a digit. Link targets are left out.
pub(crate) fn facts(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            found.push(part.to_owned());
            continue;
        }
        let words = part.split(|c: char| c.is_whitespace() || "|,;:()[]*".contains(c));
        let words = words.filter(|word| !word.contains(".md")).map(|word| word.trim_end_matches('.'));
        found.extend(words.filter(|word| word.contains(|c: char| c.is_ascii_digit())).map(str::to_owned));
    }
    found
}

/// Facts of prose, with semicolons between them.
pub(crate) fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join("; ")
}

/// Numbers or words with a blank between two.
pub(crate) fn spaced<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
