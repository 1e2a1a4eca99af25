//! Reports as files for other programs and for people: JUnit XML, a page, a badge. The same run gives the same bytes.

mod badge;
mod html;
mod junit;

use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

pub(super) use badge::badge;
pub(super) use html::page;
pub(super) use junit::{Passed, junit};

use super::{failure::Failure, read::read_file};
use boardwire_suite::{report::REPORT_VERSION, untrusted::Untrusted};

/// The parts of a report that the pages need, as its JSON has them. Texts are escaped, because they may come from outside.
#[derive(Debug, Deserialize)]
pub(super) struct Loaded {
    pub(super) version: Untrusted<'static>,
    pub(super) testee: Testee,
    pub(super) level: Untrusted<'static>,
    pub(super) verdict: Untrusted<'static>,
    pub(super) vectors: Count,
    pub(super) table: Vec<Row>,
    pub(super) requirements: Vec<Rule>,
    pub(super) null_testees: Vec<Null>,
    pub(super) broken: Vec<Broken>,
    #[serde(default)]
    pub(super) warnings: Vec<Untrusted<'static>>,
    #[serde(default)]
    pub(super) causes: Vec<Cause>,
    pub(super) failures: Vec<Failed>,
    pub(super) failures_left_out: usize,
    /// The file, if another report is of a testee with the same name.
    #[serde(skip)]
    pub(super) file: Option<String>,
}

/// The version of a report; reports of version 1 do not have it.
#[derive(Deserialize)]
struct Version {
    #[serde(default = "Version::first")]
    report: u32,
}

impl Version {
    const fn first() -> u32 {
        1
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Testee {
    pub(super) name: Untrusted<'static>,
    #[serde(default)]
    pub(super) version: Untrusted<'static>,
    #[serde(default)]
    pub(super) language: Untrusted<'static>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub(super) struct Count {
    pub(super) right: usize,
    pub(super) of: usize,
}

#[derive(Debug, Deserialize)]
pub(super) struct Row {
    pub(super) format: Untrusted<'static>,
    pub(super) op: Untrusted<'static>,
    pub(super) accepted: Count,
    pub(super) rejected: Count,
    pub(super) code: Count,
    pub(super) offset: Count,
    pub(super) either: Count,
    pub(super) unsupported: usize,
}

impl Row {
    /// The number of judged vectors.
    pub(super) fn judged(&self) -> usize {
        // A report may come from anywhere, with any numbers.
        [self.rejected, self.either].iter().fold(self.accepted.of, |sum, count| sum.saturating_add(count.of))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Rule {
    pub(super) id: Untrusted<'static>,
    pub(super) text: Untrusted<'static>,
    pub(super) link: Untrusted<'static>,
    pub(super) right: usize,
    pub(super) of: usize,
}

#[derive(Debug, Deserialize)]
pub(super) struct Broken {
    pub(super) id: Untrusted<'static>,
    pub(super) failures: usize,
    pub(super) of: usize,
    pub(super) link: Untrusted<'static>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Cause {
    pub(super) what: Untrusted<'static>,
    pub(super) failures: usize,
    pub(super) example: Untrusted<'static>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Null {
    pub(super) vectors: Count,
}

#[derive(Debug, Deserialize)]
pub(super) struct Failed {
    pub(super) id: Untrusted<'static>,
    pub(super) format: Untrusted<'static>,
    pub(super) op: Untrusted<'static>,
    pub(super) kind: Untrusted<'static>,
    pub(super) reason: Untrusted<'static>,
    pub(super) requirements: Vec<FailedRule>,
    #[serde(default)]
    pub(super) request: Map<String, Value>,
    pub(super) expected: Untrusted<'static>,
    pub(super) got: Untrusted<'static>,
    pub(super) difference: Option<Untrusted<'static>>,
    pub(super) stderr: Vec<Untrusted<'static>>,
    pub(super) again: Untrusted<'static>,
    #[serde(default)]
    pub(super) cause: usize,
}

impl Failed {
    /// Whether there was no reply in time, so that the testee may be right.
    pub(super) fn is_undecided(&self) -> bool {
        self.kind.raw() == "no-reply"
    }

    /// The members of the request, a line each.
    pub(super) fn sent(&self) -> impl Iterator<Item = String> {
        self.request.iter().map(|(key, member)| {
            let (key, member) = (Untrusted::new(key), Untrusted::new(member.as_str().unwrap_or_default()));
            format!("{:<9} {member}", format!("{key:.20}"))
        })
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct FailedRule {
    pub(super) id: Untrusted<'static>,
    pub(super) link: Untrusted<'static>,
}

impl Loaded {
    /// Reads the JSON that `boardwire conform --json` writes.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read_file(path)?;
        if let Ok(Version { report }) = serde_json::from_str(&text)
            && report != REPORT_VERSION
        {
            let what =
                format!("{} is a report of version {report}, not {REPORT_VERSION}", Untrusted::of_path(path));
            return Err(Failure::new(what).advise("write one with `boardwire conform --json`"));
        }
        Self::parse(&text).map_err(|error| {
            Failure::new(format!("{} is no report of a run: {error}", Untrusted::of_path(path)))
                .advise("write one with `boardwire conform --json`")
        })
    }

    pub(super) fn parse(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// The testee's name, version and language, as far as its hello gives them.
    pub(super) fn name(&self) -> String {
        let Testee { name, version, language } = &self.testee;
        let parts = [name, version, language].map(|part| format!("{part:.200}"));
        let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        self.with_file(name)
    }

    /// The head of its column: the testee's name.
    pub(super) fn column(&self) -> String {
        self.with_file(format!("{:.60}", self.testee.name))
    }

    fn with_file(&self, name: String) -> String {
        match &self.file {
            Some(file) => format!("{name} ({file})"),
            None => name,
        }
    }

    /// How many vectors of a row are right at the level of the report. The level `offset` does not require an offset of every rejection.
    pub(super) fn right_in(&self, row: &Row) -> Count {
        let is_of_row = |one: &&Failed| {
            let is_judged = !one.id.raw().starts_with("protocol.") && !one.is_undecided();
            one.format == row.format && one.op == row.op && is_judged
        };
        let wrong = self.failures.iter().filter(is_of_row).count();
        let of = row.judged();
        Count { right: of.saturating_sub(wrong), of }
    }

    /// The verdict in words.
    pub(super) fn verdict(&self) -> &'static str {
        match self.verdict.raw() {
            "conformant" => "conformant",
            "as-known" => "as known",
            "nothing-verified" => "nothing verified",
            "not-decided" => "not decided",
            _ => "not conformant",
        }
    }

    pub(super) fn is_good(&self) -> bool {
        matches!(self.verdict.raw(), "conformant" | "as-known")
    }
}
