//! What nothing can compute is written down a second time: which examples were chosen, and the pseudocode.
//!
//! An example is a choice: `f4` would be refused as `f3` is. So the inputs of refusals and of requests stand in `frozen/chosen.txt` as well,
//! a line each, behind the name of the chapter; with `BOARDWIRE_CHOOSE` set the test writes that file anew. Pseudocode stands in `frozen/pseudocode.md`, each block below chapter and section.

use std::{cell::RefCell, collections::BTreeSet, env, fs, path::Path};

use crate::{
    sheet::{Fault, Sheet},
    text::{self, Item, Kind, collapsed},
};

/// The second copies.
pub(crate) struct Frozen {
    chosen: Vec<(String, String)>,
    used: RefCell<BTreeSet<(String, String)>>,
    /// All lines that were asked for, as the file holds them.
    asked: RefCell<Vec<String>>,
    pseudocode: Vec<Item>,
    /// The first lines of the blocks that chapters have.
    found: RefCell<BTreeSet<usize>>,
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/book/frozen"))
}

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap()
}

impl Frozen {
    pub(crate) fn read() -> Self {
        let chosen = read("chosen.txt");
        let chosen = chosen.lines().filter_map(|line| line.split_once(": "));
        let chosen = chosen.map(|(file, line)| (file.to_owned(), line.to_owned())).collect();
        Self {
            chosen,
            used: RefCell::default(),
            asked: RefCell::default(),
            pseudocode: text::cut("", &read("pseudocode.md")),
            found: RefCell::default(),
        }
    }

    /// The line is one of those that were chosen for this chapter.
    pub(crate) fn chosen(&self, sheet: &mut Sheet<'_>, line: usize) {
        let written = collapsed(sheet.item.text(line));
        let key = (sheet.item.file.clone(), written.clone());
        self.asked.borrow_mut().push(format!("{}: {}", key.0, key.1));
        if self.chosen.contains(&key) {
            self.used.borrow_mut().insert(key);
            return;
        }
        let distance = |text: &str| {
            let same = text.chars().zip(written.chars()).filter(|(one, other)| one == other).count();
            text.chars().count().max(written.chars().count()) - same
        };
        let here = self.chosen.iter().filter(|(file, _)| *file == sheet.item.file);
        let nearest = here.map(|(_, text)| text.as_str()).min_by_key(|text| distance(text));
        sheet.fault(line, "frozen", &written, nearest.unwrap_or("no line of frozen/chosen.txt"));
    }

    /// The block is the one that was frozen for this section.
    pub(crate) fn pseudocode(&self, sheet: &mut Sheet<'_>) {
        let own = [sheet.item.file.as_str(), sheet.item.section(), sheet.item.mark.as_deref().unwrap_or("")];
        let is_same = |item: &&Item| {
            let headings = item.headings.iter().map(String::as_str);
            matches!(item.kind, Kind::Block(_))
                && headings.chain([item.mark.as_deref().unwrap_or("")]).eq(own)
        };
        let Some(frozen) = self.pseudocode.iter().find(is_same) else {
            return sheet.fault(0, "frozen", sheet.item.text(0), "no block of frozen/pseudocode.md");
        };
        self.found.borrow_mut().insert(frozen.lines[0].0);
        for line in 0..sheet.item.lines.len().max(frozen.lines.len()) {
            let text =
                |item: &Item| item.lines.get(line).map_or("(none)".to_owned(), |(_, text)| text.clone());
            let (written, expected) = (text(sheet.item), text(frozen));
            if line < sheet.item.lines.len() {
                sheet.claim_line(line);
            }
            if written != expected {
                sheet.fault(line, "frozen", &written, &expected);
            }
        }
    }

    /// Writes the file anew if that is asked for.
    pub(crate) fn choose(&self) {
        if env::var_os("BOARDWIRE_CHOOSE").is_some() {
            let mut seen = BTreeSet::new();
            let asked = self.asked.borrow();
            let lines =
                asked.iter().filter(|line| seen.insert(line.as_str())).map(|line| format!("{line}\n"));
            fs::write(folder().join("chosen.txt"), lines.collect::<String>()).unwrap();
        }
    }

    /// Choices that no chapter has made.
    pub(crate) fn left(&self) -> Vec<Fault> {
        let used = self.used.borrow();
        let left = self.chosen.iter().filter(|key| !used.contains(key));
        let lines = left.map(|(file, line)| Fault::absent(file, "frozen", line));
        let found = self.found.borrow();
        let blocks = self.pseudocode.iter().filter(|block| !found.contains(&block.lines[0].0));
        lines
            .chain(
                blocks.map(|block| Fault::absent(&block.headings[0], "frozen", &block.headings.join(": "))),
            )
            .collect()
    }
}
