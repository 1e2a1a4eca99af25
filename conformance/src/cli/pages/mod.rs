//! Reports as files for other programs and for people: JUnit XML, a page, a badge. The same run gives the same bytes.

mod badge;
mod html;
mod junit;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Deserialize;

pub(super) use badge::badge;
pub(super) use html::page;
pub(super) use junit::junit;

use super::failure::Failure;

/// What the pages need of a report, as its JSON has it.
#[derive(Debug, Deserialize)]
pub(super) struct Loaded {
    pub(super) version: String,
    pub(super) testee: Testee,
    pub(super) level: String,
    pub(super) verdict: String,
    pub(super) vectors: Count,
    pub(super) table: Vec<Row>,
    pub(super) requirements: Vec<Rule>,
    pub(super) null_testees: Vec<Null>,
    pub(super) failures: Vec<Failed>,
    pub(super) failures_left_out: usize,
}

#[derive(Debug, Deserialize)]
pub(super) struct Testee {
    pub(super) name: String,
    #[serde(default)]
    pub(super) version: String,
    #[serde(default)]
    pub(super) language: String,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub(super) struct Count {
    pub(super) right: usize,
    pub(super) of: usize,
}

#[derive(Debug, Deserialize)]
pub(super) struct Row {
    pub(super) format: String,
    pub(super) op: String,
    pub(super) accepted: Count,
    pub(super) refused: Count,
    pub(super) code: Count,
    pub(super) place: Count,
    pub(super) either: Count,
    pub(super) unsupported: usize,
}

impl Row {
    /// How many vectors were judged.
    pub(super) fn judged(&self) -> usize {
        // A report may come from anywhere, with any numbers.
        [self.refused, self.either].iter().fold(self.accepted.of, |sum, count| sum.saturating_add(count.of))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) text: String,
    pub(super) link: String,
    pub(super) right: usize,
    pub(super) of: usize,
}

#[derive(Debug, Deserialize)]
pub(super) struct Null {
    pub(super) testee: String,
    pub(super) vectors: Count,
}

#[derive(Debug, Deserialize)]
pub(super) struct Failed {
    pub(super) id: String,
    pub(super) format: String,
    pub(super) op: String,
    pub(super) kind: String,
    pub(super) reason: String,
    pub(super) requirements: Vec<FailedRule>,
    pub(super) expected: String,
    pub(super) got: String,
    pub(super) difference: Option<String>,
    pub(super) stderr: Vec<String>,
    pub(super) again: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct FailedRule {
    pub(super) id: String,
    pub(super) link: String,
}

/// Reads a file that another run wrote, up to a length that no report reaches.
pub(super) fn read_text(path: &Path) -> Result<String, Failure> {
    const LONGEST: u64 = 64 << 20;
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_string(&mut text));
    match read {
        Ok(read) if read as u64 > LONGEST => {
            Err(Failure::new(format!("{} is longer than {} MiB", path.display(), LONGEST >> 20))
                .advise("give a file that `boardwire conform` wrote"))
        }
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::file(path, "read", &error)),
    }
}

impl Loaded {
    /// Reads the JSON that `boardwire conform --json` writes.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read_text(path)?;
        Self::parse(&text).map_err(|error| {
            Failure::new(format!("{} is no report of a run: {error}", path.display()))
                .advise("write one with `boardwire conform --json`")
        })
    }

    pub(super) fn parse(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// The testee's name, version and language, as far as it told them.
    pub(super) fn name(&self) -> String {
        let Testee { name, version, language } = &self.testee;
        [name.as_str(), version, language]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The verdict in words.
    pub(super) fn verdict(&self) -> &'static str {
        match self.verdict.as_str() {
            "conformant" => "conformant",
            "as-known" => "as known",
            "nothing-verified" => "nothing verified",
            _ => "not conformant",
        }
    }

    pub(super) fn is_good(&self) -> bool {
        matches!(self.verdict.as_str(), "conformant" | "as-known")
    }
}
