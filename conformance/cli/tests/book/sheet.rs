//! An item under test: what has been compared with what was computed, and what nothing has claimed.

use std::{collections::BTreeSet, fmt};

use crate::text::{Item, Kind, cells, collapsed};

/// Where a line of the book says something else than it should.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) file: String,
    pub(crate) line: usize,
    /// Where the other text comes from: `computed`, or `frozen` where nothing can compute it.
    pub(crate) from: &'static str,
    pub(crate) written: String,
    pub(crate) expected: String,
}

impl Fault {
    /// Something that a chapter should have and has not.
    pub(crate) fn absent(file: &str, from: &'static str, expected: &str) -> Self {
        Self {
            file: file.to_owned(),
            line: 1,
            from,
            written: "nothing".to_owned(),
            expected: expected.to_owned(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (written, expected) = near_the_difference(&self.written, &self.expected);
        writeln!(f, "spec/src/{}:{}", self.file, self.line)?;
        writeln!(f, "   written: {written}")?;
        writeln!(f, "  {:>8}: {expected}", self.from)
    }
}

/// Both texts around the first character in which they differ.
fn near_the_difference(written: &str, expected: &str) -> (String, String) {
    const SHOWN: usize = 150;
    let same = written.chars().zip(expected.chars()).take_while(|(one, other)| one == other).count();
    let start = same.saturating_sub(SHOWN / 3);
    let cut = |text: &str| {
        let shown: String = text.chars().skip(start).take(SHOWN).collect();
        let [before, behind] =
            [start > 0, text.chars().count() > start + SHOWN].map(|cut| if cut { "…" } else { "" });
        format!("{before}{shown}{behind}")
    };
    (cut(written), cut(expected))
}

/// An item and which of its characters a check has claimed.
pub(crate) struct Sheet<'a> {
    pub(crate) item: &'a Item,
    /// One flag for each character of each line.
    claimed: Vec<Vec<bool>>,
    pub(crate) faults: Vec<Fault>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(item: &'a Item) -> Self {
        let claimed = item.lines.iter().map(|(_, line)| vec![false; line.chars().count()]).collect();
        Self { item, claimed, faults: Vec::new() }
    }

    pub(crate) fn fault(&mut self, line: usize, from: &'static str, written: &str, expected: &str) {
        let number = self.item.lines.get(line).or(self.item.lines.last()).map_or(0, |(number, _)| *number);
        self.faults.push(Fault {
            file: self.item.file.clone(),
            line: number,
            from,
            written: written.to_owned(),
            expected: expected.to_owned(),
        });
    }

    pub(crate) fn claim_line(&mut self, line: usize) {
        self.claimed[line].fill(true);
    }

    /// A whole line, but for the width of blanks.
    pub(crate) fn line(&mut self, line: usize, computed: &str) {
        let Some((_, written)) = self.item.lines.get(line) else {
            return self.fault(line, "computed", "(no further line)", computed);
        };
        let (written, computed) = (collapsed(written), collapsed(computed));
        self.claim_line(line);
        if written != computed {
            self.fault(line, "computed", &written, &computed);
        }
    }

    /// All lines from `first` on.
    pub(crate) fn lines(&mut self, first: usize, computed: &[impl AsRef<str>]) {
        for (line, computed) in (first..).zip(computed) {
            self.line(line, computed.as_ref());
        }
        for line in first + computed.len()..self.item.lines.len() {
            self.claim_line(line);
            if !self.item.text(line).trim().is_empty() {
                self.fault(line, "computed", self.item.text(line), "(no further line)");
            }
        }
    }

    /// The rows of a table behind its heading.
    pub(crate) fn rows(&mut self, computed: &[impl AsRef<str>]) {
        self.lines(2, computed);
    }

    /// One cell of a table; the heading is line 0.
    pub(crate) fn cell(&mut self, line: usize, column: usize, computed: &str) {
        let written = cells(self.item.text(line)).get(column).map_or(String::new(), |cell| collapsed(cell));
        self.claim_cell(line, column);
        if written != collapsed(computed) {
            self.fault(line, "computed", &written, computed);
        }
    }

    pub(crate) fn claim_cell(&mut self, line: usize, column: usize) {
        let text = self.item.text(line);
        let bars: Vec<usize> =
            text.chars().enumerate().filter(|(_, found)| *found == '|').map(|(at, _)| at).collect();
        if let [start, end] = bars[column.min(bars.len())..][..2.min(bars.len().saturating_sub(column))] {
            self.claimed[line][start..end].fill(true);
        }
    }

    /// A phrase that stands somewhere in the item, in one line or over several.
    pub(crate) fn phrase(&mut self, computed: &str) {
        let phrase: Vec<char> = collapsed(computed).chars().collect();
        let written = self.collapsed();
        let mut found = false;
        for start in 0..(written.len() + 1).saturating_sub(phrase.len()) {
            let here = &written[start..start + phrase.len()];
            if here.iter().map(|(found, ..)| found).eq(&phrase) {
                found = true;
                for &(_, line, column) in here {
                    if let Some(flag) = self.claimed[line].get_mut(column) {
                        *flag = true;
                    }
                }
            }
        }
        if !found {
            self.nearest(&written, &phrase);
        }
    }

    /// Tells where the phrase nearly stands.
    fn nearest(&mut self, written: &[(char, usize, usize)], phrase: &[char]) {
        let distance = |start: usize| {
            let here = written[start..].iter().map(|(found, ..)| *found);
            phrase.len() - here.zip(phrase).filter(|(found, wanted)| found == *wanted).count()
        };
        let Some(start) = (0..written.len()).min_by_key(|&start| distance(start)) else {
            return self.fault(0, "computed", "", &phrase.iter().collect::<String>());
        };
        let here = &written[start..written.len().min(start + phrase.len())];
        let differs = here.iter().zip(phrase).find(|((found, ..), wanted)| found != *wanted);
        let line = differs.map_or(here[0].1, |((_, line, _), _)| *line);
        let shown: String = here.iter().map(|(found, ..)| *found).collect();
        self.fault(line, "computed", &shown, &phrase.iter().collect::<String>());
    }

    /// The characters with their places, one blank for each run of white space.
    fn collapsed(&self) -> Vec<(char, usize, usize)> {
        let mut all: Vec<(char, usize, usize)> = Vec::new();
        for (line, (_, text)) in self.item.lines.iter().enumerate() {
            for (column, found) in text.chars().chain(['\n']).enumerate() {
                if !found.is_whitespace() {
                    all.push((found, line, column));
                } else if all.last().is_some_and(|(last, ..)| *last != ' ') {
                    all.push((' ', line, column));
                }
            }
        }
        all
    }

    /// Of prose: names in backticks that are known, and where links lead, which another test follows.
    pub(crate) fn claim_names(&mut self, names: &BTreeSet<String>) {
        if self.item.kind != Kind::Prose {
            return;
        }
        for line in 0..self.item.lines.len() {
            let text: Vec<char> = self.item.text(line).chars().collect();
            let ticks: Vec<usize> = (0..text.len()).filter(|&at| text[at] == '`').collect();
            for pair in ticks.chunks_exact(2) {
                if names.contains(&text[pair[0] + 1..pair[1]].iter().collect::<String>()) {
                    self.claimed[line][pair[0]..=pair[1]].fill(true);
                }
            }
            let opens = (1..text.len()).filter(|&at| text[at - 1] == ']' && text[at] == '(');
            for open in opens.collect::<Vec<_>>() {
                let Some(close) = (open..text.len()).find(|&at| text[at] == ')') else { continue };
                self.claimed[line][open..close].fill(true);
                let start = (0..open).rev().find(|&at| text[at] == '[').unwrap_or(open);
                let target: String = text[open..close].iter().collect::<String>().to_lowercase();
                let name: String = text[start + 1..(open - 1).max(start + 1)].iter().collect();
                let anchor = target.split_once('#').map_or("", |(_, anchor)| anchor);
                if !name.is_empty()
                    && (anchor == name.to_lowercase()
                        || anchor.starts_with(&format!("{}-", name.to_lowercase())))
                {
                    self.claimed[line][start..open].fill(true);
                }
            }
        }
    }

    /// What carries a fact and was claimed by nothing: in a block each word, elsewhere each digit and each text in backticks.
    pub(crate) fn finish(mut self) -> Vec<Fault> {
        let is_block = matches!(self.item.kind, Kind::Block(_));
        for line in 0..self.item.lines.len() {
            let (mut is_code, mut unclaimed) = (false, false);
            for (column, found) in self.item.text(line).chars().enumerate() {
                is_code ^= found == '`';
                let matters = found.is_ascii_digit() || found.is_alphanumeric() && (is_block || is_code);
                unclaimed |= matters && !self.claimed[line][column];
            }
            if unclaimed {
                let marked: String = (self.item.text(line).chars().zip(&self.claimed[line]))
                    .map(|(found, claimed)| if *claimed { '·' } else { found })
                    .collect();
                self.fault(line, "computed", marked.trim(), "nothing: no check claims this");
            }
        }
        self.faults
    }
}
