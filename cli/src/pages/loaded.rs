//! The JSON of a report, as `boardwire conform --json` writes it.

use std::collections::HashSet;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{failure::Failure, files::read_file};
use boardwire_suite::{report::REPORT_VERSION, untrusted::Untrusted};

/// The parts of a report that the pages need. Texts are escaped when they are shown, because they may come from anywhere.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Loaded {
    pub(crate) version: Untrusted<'static>,
    /// Missing in reports of older programs.
    pub(crate) suite: Option<SuiteName>,
    pub(crate) testee: Testee,
    pub(crate) level: Untrusted<'static>,
    pub(crate) verdict: Untrusted<'static>,
    pub(crate) vectors: Count,
    pub(crate) table: Vec<Row>,
    pub(crate) requirements: Vec<Rule>,
    pub(crate) null_testees: Vec<Null>,
    pub(crate) broken: Vec<Broken>,
    #[serde(default)]
    pub(crate) warnings: Vec<Untrusted<'static>>,
    #[serde(default)]
    pub(crate) causes: Vec<Cause>,
    pub(crate) failures: Vec<Failed>,
    pub(crate) failures_left_out: usize,
    #[serde(default)]
    pub(crate) ended: Option<Untrusted<'static>>,
    #[serde(default)]
    known: Option<Known>,
    /// The vectors of claimed operations without a verdict. Missing in reports of older programs.
    #[serde(default)]
    unjudged: HashSet<String>,
    /// The reason why the testee could not be run.
    #[serde(skip)]
    pub(crate) not_run: Option<NotRun>,
    /// The file or the number of the report, if another testee has the same name.
    #[serde(skip)]
    pub(crate) label: Option<String>,
    /// The report itself.
    #[serde(skip)]
    pub(crate) json: String,
}

/// The report of a testee that could not be run.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct NotRun {
    version: Untrusted<'static>,
    command: Option<Untrusted<'static>>,
    pub(crate) fault: Untrusted<'static>,
    pub(crate) stderr: Vec<Untrusted<'static>>,
}

#[derive(Debug, Deserialize)]
struct Known {
    as_known: usize,
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
pub(crate) struct SuiteName {
    pub(crate) name: Untrusted<'static>,
    pub(crate) version: Untrusted<'static>,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Testee {
    pub(crate) name: Untrusted<'static>,
    #[serde(default)]
    pub(crate) version: Untrusted<'static>,
    #[serde(default)]
    pub(crate) language: Untrusted<'static>,
}

#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct Count {
    pub(crate) right: usize,
    pub(crate) of: usize,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) format: Untrusted<'static>,
    pub(crate) op: Untrusted<'static>,
    pub(crate) accepted: Count,
    pub(crate) rejected: Count,
    pub(crate) code: Count,
    pub(crate) offset: Count,
    pub(crate) either: Count,
    pub(crate) unsupported: usize,
    #[serde(default)]
    no_reply: usize,
    #[serde(default)]
    not_run: usize,
}

impl Row {
    pub(crate) fn judged(&self) -> usize {
        // A report may come from anywhere, so its numbers may overflow.
        [self.rejected, self.either].iter().fold(self.accepted.of, |sum, count| sum.saturating_add(count.of))
    }

    pub(crate) fn vectors(&self) -> usize {
        [self.unsupported, self.no_reply, self.not_run].into_iter().fold(self.judged(), usize::saturating_add)
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Rule {
    pub(crate) id: Untrusted<'static>,
    pub(crate) text: Untrusted<'static>,
    pub(crate) link: Untrusted<'static>,
    pub(crate) right: usize,
    pub(crate) of: usize,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Broken {
    pub(crate) id: Untrusted<'static>,
    pub(crate) failures: usize,
    pub(crate) of: usize,
    pub(crate) link: Untrusted<'static>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Cause {
    pub(crate) what: Untrusted<'static>,
    pub(crate) failures: usize,
    pub(crate) example: Untrusted<'static>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Null {
    pub(crate) vectors: Count,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Failed {
    pub(crate) id: Untrusted<'static>,
    pub(crate) format: Untrusted<'static>,
    pub(crate) op: Untrusted<'static>,
    pub(crate) kind: Untrusted<'static>,
    pub(crate) reason: Untrusted<'static>,
    pub(crate) requirements: Vec<FailedRule>,
    #[serde(default)]
    pub(crate) request: Map<String, Value>,
    pub(crate) expected: Untrusted<'static>,
    pub(crate) got: Untrusted<'static>,
    pub(crate) difference: Option<Untrusted<'static>>,
    pub(crate) stderr: Vec<Untrusted<'static>>,
    pub(crate) again: Untrusted<'static>,
    #[serde(default)]
    pub(crate) cause: usize,
}

impl Failed {
    /// Whether there was no reply in time, so that the testee may be right.
    pub(crate) fn is_undecided(&self) -> bool {
        self.kind.raw() == "no-reply"
    }

    /// The members of the request, one per line.
    pub(crate) fn request_lines(&self) -> impl Iterator<Item = String> {
        self.request.iter().map(|(key, member)| {
            let (key, member) = (Untrusted::new(key), Untrusted::new(member.as_str().unwrap_or_default()));
            format!("{:<9} {member}", format!("{key:.20}"))
        })
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct FailedRule {
    pub(crate) id: Untrusted<'static>,
    pub(crate) link: Untrusted<'static>,
}

impl Loaded {
    /// Reads the JSON that `boardwire conform --json` writes.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read_file(path)?;
        if let Ok(Version { report }) = serde_json::from_str(&text)
            && report != REPORT_VERSION
        {
            let what = format!(
                "{} is a report of version {report}, not {REPORT_VERSION}",
                Untrusted::from_path(path)
            );
            return Err(Failure::new(what).advise("write one with `boardwire conform --json`"));
        }
        Self::parse(text).map_err(|error| {
            Failure::new(format!("{} is not a report of a run: {error}", Untrusted::from_path(path)))
                .advise("write one with `boardwire conform --json`")
        })
    }

    pub(crate) fn parse(json: String) -> serde_json::Result<Self> {
        let not_run = |error| serde_json::from_str(&json).map(Self::from_not_run).map_err(|_| error);
        let loaded = serde_json::from_str(&json).or_else(not_run)?;
        Ok(Self { json, ..loaded })
    }

    fn from_not_run(not_run: NotRun) -> Self {
        Self {
            version: not_run.version.clone(),
            testee: Testee { name: not_run.command.clone().unwrap_or_default(), ..Testee::default() },
            verdict: Untrusted::new("not-run"),
            not_run: Some(not_run),
            ..Self::default()
        }
    }

    /// The name, version and language of the testee.
    pub(crate) fn name(&self) -> String {
        let Testee { name, version, language } = &self.testee;
        let parts = [name, version, language].map(|part| format!("{part:.200}"));
        let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        self.with_label(name)
    }

    /// The heading of its column: the name of the testee.
    pub(crate) fn column(&self) -> String {
        self.with_label(format!("{:.60}", self.testee.name))
    }

    fn with_label(&self, name: String) -> String {
        match &self.label {
            Some(label) => format!("{name} ({label})"),
            None => name,
        }
    }

    /// The number of right vectors of a row, at the level of the report. Even at the level `offset`, some rejections need no offset.
    pub(crate) fn right_vectors(&self, row: &Row) -> Count {
        let is_in_row = |failure: &&Failed| {
            let is_judged = !failure.id.raw().starts_with("protocol.") && !failure.is_undecided();
            failure.format == row.format && failure.op == row.op && is_judged
        };
        let wrong = self.failures.iter().filter(is_in_row).count();
        let of = row.judged();
        Count { right: of.saturating_sub(wrong), of }
    }

    /// The result of a vector that the report does not list as a failure.
    pub(crate) fn unlisted_result(&self, failure: &Failed) -> &'static str {
        let is_row = |row: &&Row| row.format == failure.format && row.op == failure.op;
        let is_judged = self.table.iter().find(is_row).is_some_and(|row| row.judged() > 0);
        if is_judged && !self.unjudged.contains(failure.id.raw()) { "right" } else { "not-judged" }
    }

    /// The number of known failures, which the report does not list.
    pub(crate) fn known_failure_count(&self) -> usize {
        self.known.as_ref().map_or(0, |known| known.as_known)
    }

    pub(crate) fn verdict(&self) -> &'static str {
        match self.verdict.raw() {
            "conformant" => "conformant",
            "as-known" => "as known",
            "nothing-verified" => "nothing verified",
            "not-decided" => "not decided",
            "not-run" => "not run",
            _ => "not conformant",
        }
    }

    pub(crate) fn is_good(&self) -> bool {
        matches!(self.verdict.raw(), "conformant" | "as-known")
    }
}
