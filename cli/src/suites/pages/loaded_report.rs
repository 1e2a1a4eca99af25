//! The reports that pages and comparisons show.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Deref;
use std::path::Path;

use boardwire_suite::{
    diagnosis::Cause,
    protocol::Hello,
    report::{FailedVector, NotRun, REPORT_VERSION, Report},
    summary::Conclusion,
    untrusted::Untrusted,
};
use serde::Deserialize;

use crate::{failure::Failure, file_reading::read_file};

/// A report of this run or from a file, which may come from anywhere.
#[derive(Debug)]
pub(crate) struct LoadedReport {
    pub(super) report: Report,
    /// The reason why the testee could not be run. The report is then empty.
    pub(crate) not_run: Option<NotRun>,
    /// The file or the number of the report, if another report has a testee with the same name.
    pub(crate) label: Option<String>,
}

impl Deref for LoadedReport {
    type Target = Report;

    fn deref(&self) -> &Report {
        &self.report
    }
}

impl From<Report> for LoadedReport {
    fn from(report: Report) -> Self {
        Self { report, not_run: None, label: None }
    }
}

impl From<NotRun> for LoadedReport {
    fn from(not_run: NotRun) -> Self {
        let name = not_run.command.as_ref().map_or("", Untrusted::raw).to_owned();
        let testee = Hello { name, ..Hello::default() };
        let report = Report { version: not_run.version.clone(), testee, ..Report::default() };
        Self { report, not_run: Some(not_run), label: None }
    }
}

/// The version of a report; reports of version 1 do not have it.
#[derive(Deserialize)]
struct Version {
    report: Option<u32>,
}

impl LoadedReport {
    /// Reads the JSON that `boardwire conform --json` writes.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = read_file(path)?;
        let fail = |what: String| {
            let what = format!("{} is {what}", Untrusted::from_path(path));
            Failure::new(what).advise("write one with `boardwire conform --json`")
        };
        if let Ok(Version { report }) = serde_json::from_str(&text)
            && report.map(u64::from) != Some(REPORT_VERSION)
        {
            return Err(fail(format!("a report of version {}, not {REPORT_VERSION}", report.unwrap_or(1))));
        }
        let report = serde_json::from_str::<Report>(&text).map(Self::from);
        report
            .or_else(|error| serde_json::from_str::<NotRun>(&text).map(Self::from).map_err(|_| error))
            .map_err(|error| fail(format!("not a report of a run: {error}")))
    }

    /// The name, version and language of the testee.
    pub(crate) fn name(&self) -> String {
        let Hello { name, version, language, .. } = &self.testee;
        let parts = [name, version, language].map(|part| format!("{:.200}", Untrusted::new(part)));
        let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        self.with_label(name)
    }

    /// The heading of the column of the testee: its name.
    pub(crate) fn column(&self) -> String {
        self.with_label(format!("{:.60}", Untrusted::new(&self.testee.name)))
    }

    /// The report with another name, version and language of the testee.
    pub(crate) fn with_testee(mut self, name: &str, version: &str, language: &str) -> Self {
        let [name, version, language] = [name, version, language].map(str::to_owned);
        self.report.testee = Hello { name, version, language, ..self.report.testee };
        self
    }

    /// Gives the failures of each profile causes of their own, after those of no profile.
    pub(crate) fn split_causes_by_profile(&mut self, profile_of: &dyn Fn(&FailedVector) -> Option<String>) {
        let Report { failures, causes, .. } = &mut self.report;
        let mut parts: BTreeMap<(Option<String>, usize), Vec<usize>> = BTreeMap::new();
        for (index, failure) in failures.iter().enumerate() {
            parts.entry((profile_of(failure), failure.cause)).or_default().push(index);
        }
        let mut split = Vec::new();
        for ((profile, cause), indices) in parts {
            let Some(Cause { what, example, explained, .. }) = causes.get(cause).cloned() else { continue };
            let (what, explained) = match profile {
                Some(profile) => (format!("in the profile `{profile}`: {}", what.raw()).into(), None),
                None => (what, explained),
            };
            let has_example = indices.iter().any(|index| failures[*index].id == example);
            let example = if has_example { example } else { failures[indices[0]].id.clone() };
            for index in &indices {
                failures[*index].cause = split.len();
            }
            split.push(Cause { what, failures: indices.len(), example, explained });
        }
        *causes = split;
    }

    fn with_label(&self, name: String) -> String {
        match &self.label {
            Some(label) => format!("{name} ({label})"),
            None => name,
        }
    }

    /// The number of wrong vectors by format and operation, at the level of the report: some rejections need no offset.
    pub(super) fn wrong_counts(&self) -> HashMap<[&str; 2], usize> {
        let mut counts = HashMap::new();
        for failure in &self.failures {
            if !failure.id.raw().starts_with("protocol.") && !failure.is_undecided() {
                *counts.entry([failure.format.raw(), failure.op.raw()]).or_default() += 1;
            }
        }
        counts
    }

    /// The reason why the testee was not judged, or not by all vectors.
    pub(crate) fn gap(&self) -> Option<String> {
        let not_run = self.not_run.as_ref().map(|not_run| format!("not judged: {:.300}", not_run.fault));
        not_run.or_else(|| self.ended.as_ref().map(|ended| format!("ended early: {ended:.300}")))
    }

    /// The results of single vectors.
    pub(crate) fn verdicts(&self) -> Verdicts<'_> {
        let judged = self.table.iter().filter(|row| row.judged_count() > 0);
        Verdicts {
            failed: self.failures.iter().map(|failure| (failure.id.raw(), failure.kind.raw())).collect(),
            unjudged: self.unjudged.iter().map(Untrusted::raw).collect(),
            judged: judged.map(|row| [row.format.raw(), row.op.raw()]).collect(),
        }
    }

    pub(crate) fn verdict(&self) -> &'static str {
        match self.report.verdict {
            _ if self.not_run.is_some() => "not run",
            Conclusion::Conformant => "conformant",
            Conclusion::AsKnown => "as known",
            Conclusion::NotConformant => "not conformant",
            Conclusion::NotDecided => "not decided",
            Conclusion::NothingVerified => "nothing verified",
        }
    }

    pub(crate) fn is_good(&self) -> bool {
        matches!(self.report.verdict, Conclusion::Conformant | Conclusion::AsKnown)
    }
}

/// The results of the vectors of a report.
pub(crate) struct Verdicts<'r> {
    failed: HashMap<&'r str, &'r str>,
    unjudged: HashSet<&'r str>,
    /// The formats with the operations of which vectors were judged.
    judged: HashSet<[&'r str; 2]>,
}

impl<'r> Verdicts<'r> {
    /// The result of a vector: `right`, `not-judged`, or the kind of its failure.
    pub(crate) fn of(&self, id: &str, format: &str, op: &str) -> &'r str {
        match self.failed.get(id) {
            Some(kind) => kind,
            None if self.judged.contains(&[format, op]) && !self.unjudged.contains(id) => "right",
            None => "not-judged",
        }
    }
}
