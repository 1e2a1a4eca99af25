//! An item under test: the parts that were compared with computed results, and the parts that no check has claimed.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Debug},
    ops::Range,
};

use crate::{
    claims::Context,
    sums::{self, Equation},
    text::{self, Item, Kind, cells, collapsed},
};

/// An error of the book.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) written: String,
    pub(crate) expected: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (written, expected) = near_the_difference(&self.written, &self.expected);
        writeln!(f, "spec/src/{}:{}\n   written: {written}\n  expected: {expected}", self.file, self.line)
    }
}

/// Both texts around the first character in which they differ.
fn near_the_difference(written: &str, expected: &str) -> (String, String) {
    const SHOWN: usize = 150;
    let same = written.chars().zip(expected.chars()).take_while(|(one, other)| one == other).count();
    let start = same.saturating_sub(SHOWN / 3);
    let cut = |text: &str| {
        let shown: String = text.chars().skip(start).take(SHOWN).collect();
        let [before, after] =
            [start > 0, text.chars().count() > start + SHOWN].map(|cut| if cut { "…" } else { "" });
        format!("{before}{shown}{after}")
    };
    (cut(written), cut(expected))
}

/// A character of an item; there is one blank for each run of white space.
struct Letter {
    found: char,
    line: usize,
    is_claimed: bool,
}

/// An item and which of its characters a check has claimed.
pub(crate) struct Sheet<'a> {
    pub(crate) item: &'a Item,
    pub(crate) context: &'a Context,
    letters: Vec<Letter>,
    faults: Vec<Fault>,
    /// The locked lines, as the lock stores them.
    pub(crate) locked: Vec<(usize, String)>,
    /// The results of the equations, line by line.
    pub(crate) came: BTreeMap<usize, Vec<f64>>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(item: &'a Item, context: &'a Context) -> Self {
        let mut letters: Vec<Letter> = Vec::new();
        for (line, (_, text)) in item.lines.iter().enumerate() {
            for found in text.chars().chain(['\n']) {
                let is_blank = found.is_whitespace();
                if !is_blank || letters.last().is_some_and(|last| last.found != ' ') {
                    letters.push(Letter {
                        found: if is_blank { ' ' } else { found },
                        line,
                        is_claimed: false,
                    });
                }
            }
        }
        Self { item, context, letters, faults: Vec::new(), locked: Vec::new(), came: BTreeMap::new() }
    }

    pub(crate) fn fault(&mut self, line: usize, written: &str, expected: &str) {
        let line = self.item.lines.get(line).or(self.item.lines.last()).map_or(0, |(number, _)| *number);
        let (file, written, expected) = (self.item.file.clone(), written.to_owned(), expected.to_owned());
        self.faults.push(Fault { file, line, written, expected });
    }

    /// Reports a fault unless the two are equal.
    pub(crate) fn same<T: PartialEq + Debug + ?Sized>(&mut self, line: usize, written: &T, expected: &T) {
        if written != expected {
            self.fault(line, &format!("{written:?}"), &format!("{expected:?}"));
        }
    }

    /// Reports a fault unless the statement of the line is true.
    pub(crate) fn holds(&mut self, line: usize, holds: bool) {
        if !holds {
            self.fault(line, &self.text(line), "what the library computes");
        }
    }

    pub(crate) fn claim_line(&mut self, line: usize) {
        self.letters
            .iter_mut()
            .filter(|letter| letter.line == line)
            .for_each(|letter| letter.is_claimed = true);
    }

    fn claim(&mut self, place: Range<usize>) {
        self.letters[place].iter_mut().for_each(|letter| letter.is_claimed = true);
    }

    /// The numbers of the rows of a table.
    pub(crate) fn body(&self) -> Range<usize> {
        2..self.item.lines.len()
    }

    /// The cells of a row.
    pub(crate) fn written(&self, line: usize) -> Vec<String> {
        cells(self.item.text(line)).into_iter().map(str::to_owned).collect()
    }

    /// A line; empty if there is none.
    fn text(&self, line: usize) -> String {
        self.item.lines.get(line).map_or(String::new(), |(_, text)| collapsed(text))
    }

    /// A complete line, but for the width of blanks.
    pub(crate) fn line(&mut self, line: usize, computed: &str) {
        self.claim_line(line);
        let (written, computed) = (self.text(line), collapsed(computed));
        if written != computed {
            self.fault(line, &written, &computed);
        }
    }

    /// All lines from `first` on.
    pub(crate) fn lines(&mut self, first: usize, computed: &[impl AsRef<str>]) {
        for line in first..self.item.lines.len().max(first + computed.len()) {
            self.line(line, computed.get(line - first).map_or("", AsRef::as_ref));
        }
    }

    /// The rows of a table after its heading.
    pub(crate) fn rows(&mut self, computed: &[impl AsRef<str>]) {
        self.lines(2, computed);
    }

    /// The facts of a line are these, in this order, whatever its words are.
    pub(crate) fn line_facts(&mut self, line: usize, computed: &str) {
        self.claim_line(line);
        self.same(line, &text::facts(&self.text(line)).join(" "), &collapsed(computed));
    }

    /// The line begins with this text. The rest of it is free.
    pub(crate) fn line_begins(&mut self, line: usize, computed: &str) {
        self.claim_line(line);
        let written = self.text(line);
        if !written.starts_with(computed) {
            self.fault(line, &written, computed);
        }
    }

    /// The lock keeps the facts of this line, or of a block the line itself without a remark.
    pub(crate) fn lock(&mut self, line: usize) {
        self.claim_line(line);
        let text = self.item.text(line);
        let kept = if self.item.is_block() { collapsed(code_of(text)) } else { text::facts(text).join(" ") };
        if !kept.is_empty() {
            self.locked.push((line, kept));
        }
    }

    /// The facts of prose, with semicolons between them. Each is at a place that no other fact claims, in any order.
    pub(crate) fn facts(&mut self, computed: &str) {
        let text: Vec<char> = self.letters.iter().map(|letter| letter.found).collect();
        let mut facts: Vec<&str> = computed.split("; ").filter(|fact| !fact.is_empty()).collect();
        facts.sort_by_key(|fact| std::cmp::Reverse(fact.len()));
        for fact in facts {
            let wanted: Vec<char> = fact.chars().collect();
            let place = |start: usize| start..start + wanted.len();
            let mut starts = (0..text.len()).filter(|&start| text[start..].starts_with(&wanted));
            let is_free = |start: usize| self.letters[place(start)].iter().all(|letter| !letter.is_claimed);
            match starts.find(|&start| is_free(start) && is_apart(&text, place(start))) {
                Some(start) => self.claim(place(start)),
                None => self.fault(0, "nothing", fact),
            }
        }
    }

    /// Every number of the item, but for remarks, is one of these or at most 2.
    pub(crate) fn numbers(&mut self, computed: &[u64]) {
        for line in 0..self.item.lines.len() {
            for part in code_of(self.item.text(line)).split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            {
                if part.parse().is_ok_and(|number| number > 2 && !computed.contains(&number)) {
                    self.fault(line, part, &format!("one of {computed:?}"));
                }
            }
        }
    }

    /// The results of the equations, in order.
    pub(crate) fn came(&self) -> Vec<f64> {
        self.came.values().flatten().copied().collect()
    }

    /// Each equation between numbers holds.
    pub(crate) fn equations(&mut self) {
        let text: Vec<char> = self.letters.iter().map(|letter| letter.found).collect();
        for Equation { place, value, holds } in sums::equations(&text) {
            // It may run over the end of a line.
            let [first, last] = [place.start, place.end - 1].map(|at| self.letters[at].line);
            self.came.entry(first).or_default().push(value);
            self.claim(place.clone());
            for line in (first..=last).filter(|_| !holds) {
                self.fault(line, &text[place.clone()].iter().collect::<String>(), &value.to_string());
            }
        }
    }

    /// For prose: known names and link targets need no claim. Another test follows the links.
    pub(crate) fn claim_names(&mut self, names: &BTreeSet<String>) {
        let text: Vec<char> = self.letters.iter().map(|letter| letter.found).collect();
        let is_name = |c: &char| c.is_ascii_alphanumeric() || "-/".contains(*c);
        let mut at = 0;
        for word in text.chunk_by(|one, other| is_name(one) == is_name(other)) {
            if names.contains(&word.iter().collect::<String>()) {
                self.claim(at..at + word.len());
            }
            if let Some(end) =
                text[at..].iter().position(|c| *c == ')').filter(|_| text[..at].ends_with(&[']', '(']))
            {
                self.claim(at..at + end);
            }
            at += word.len();
        }
    }

    /// The facts that no check has claimed: in a block each word, elsewhere each digit and each text in backticks. The heading of a table or of a
    /// block is a caption.
    pub(crate) fn finish(mut self) -> Vec<Fault> {
        let is_prose = self.item.kind == Kind::Prose;
        let letters = std::mem::take(&mut self.letters);
        for letters in letters.chunk_by(|one, other| one.line == other.line).skip(usize::from(!is_prose)) {
            let (mut is_code, mut is_unclaimed) = (self.item.is_block(), false);
            for letter in letters {
                is_code ^= letter.found == '`' && !self.item.is_block();
                let matters = letter.found.is_ascii_digit() || is_code && letter.found.is_alphanumeric();
                is_unclaimed |= matters && !letter.is_claimed;
            }
            if is_unclaimed {
                let marked = letters.iter().map(|letter| if letter.is_claimed { '·' } else { letter.found });
                self.fault(letters[0].line, &marked.collect::<String>(), "nothing: no check claims this");
            }
        }
        self.faults
    }
}

/// A line of a block without a remark.
fn code_of(line: &str) -> &str {
    line.split(" # ").next().unwrap_or_default()
}

/// Whether a stretch is no part of a longer word or number.
fn is_apart(text: &[char], place: Range<usize>) -> bool {
    let at = |index: Option<usize>| index.and_then(|index| text.get(index)).copied().unwrap_or(' ');
    let joins = |edge: char, next: char, further: char| {
        edge.is_alphanumeric() && next.is_alphanumeric()
            || edge.is_ascii_digit() && next == '.' && further.is_ascii_digit()
    };
    let (start, end) = (place.start, place.end);
    !joins(text[start], at(start.checked_sub(1)), at(start.checked_sub(2)))
        && !joins(text[end - 1], at(Some(end)), at(Some(end + 1)))
}
